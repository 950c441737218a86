//! Rules engines and a player for tabletop games about patronage. No Python, no I/O, no clock, no global chance.
//!
//! Begin with [`game::Game`], the contract that every game keeps.

mod actions;
pub mod any;
mod bits;
mod cardfile;
pub mod cardsource;
pub mod error;
pub mod game;
mod json;
pub mod options;
pub mod patronage;
pub mod patronize;
pub mod playout;
pub mod position;
pub mod record;
pub mod rng;
pub mod scores;
pub mod search;
pub mod table;
pub mod venice;

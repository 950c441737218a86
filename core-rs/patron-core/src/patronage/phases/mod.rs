//! The phases of a round, one file each.

pub(crate) mod consume;
mod develop;
mod explore;
pub(crate) mod produce;
mod settle;

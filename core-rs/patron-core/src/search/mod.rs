//! Search and players, generic over [`crate::game::Game`]: they know no card.
//!
//! `limit` says how long to think, `tree` and `ismcts` think, `analysis` is what comes out, `player` names players,
//! `arena` lets them play many games.

mod analysis;
mod arena;
mod ismcts;
mod limit;
mod player;
mod report;
mod tree;

pub use self::analysis::{Analysis, Row};
pub use self::arena::{ArenaError, ArenaPlan, ArenaResult, ArenaRow, GameResult, arena};
pub use self::ismcts::{NoThread, Settings, analyse, search_once};
pub use self::limit::{Clock, Limit, Stop};
pub use self::player::{Choose, LEVELS, Spec};
pub use self::report::{Report, ReportRow};

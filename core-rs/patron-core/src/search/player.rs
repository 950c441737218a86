//! Players by name: `random`, `greedy`, `level:3`, `search:1000`, `search:100ms`, `search:1s:random`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::ismcts::{Settings, search_once};
use super::limit::{Clock, Limit, Stop};
use crate::game::{ActionSet, Game};
use crate::playout::{Policy, random};
use crate::rng::Rng;

/// Levels 1 to 8 as budgets of playouts with the game's own policy. Each has about three times the one before, which
/// is a step that a person feels.
pub const LEVELS: [u64; 8] = [10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000];

/// Somebody who chooses from a view.
pub trait Choose<G: Game>: Sync {
    /// The action for the view's seat, which is to move. Same view and seed, same action, unless time limits it.
    ///
    /// # Errors
    /// Why there is none, in words; the game cannot go on then.
    fn choose(&self, game: &G, view: &G::View, seed: u64, clock: &dyn Clock, stop: &Stop) -> Result<G::Action, String>;

    /// Its name in tables.
    fn name(&self) -> String;
}

/// A built-in player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spec {
    /// Every legal action equally likely.
    Random,
    /// The game's cheap choice.
    Greedy,
    /// A search with one of [`LEVELS`].
    Level(u8),
    /// A search with this limit and playout policy.
    Search(Limit, Policy),
}

impl Spec {
    /// Limit and settings, if it is a search.
    #[must_use]
    pub fn search(self) -> Option<(Limit, Settings)> {
        match self {
            Self::Random | Self::Greedy => None,
            Self::Level(level) => {
                let playouts = Some(LEVELS[usize::from(level) - 1]);
                Some((Limit { playouts, time: None }, Settings::default()))
            }
            Self::Search(limit, policy) => Some((limit, Settings { policy, ..Settings::default() })),
        }
    }

    /// A level written out as the search that it is.
    #[must_use]
    pub fn resolved(self) -> Self {
        match self.search() {
            Some((limit, settings)) => Self::Search(limit, settings.policy),
            None => self,
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Level(level) => write!(f, "level:{level}"),
            Self::Search(Limit { playouts: Some(playouts), .. }, policy) => write!(f, "search:{playouts}:{policy}"),
            Self::Search(Limit { time, .. }, policy) => {
                write!(f, "search:{}ms:{policy}", time.unwrap_or_default().as_secs_f64() * 1000.0)
            }
        }
    }
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts: Vec<&str> = text.split(':').collect();
        match parts.as_slice() {
            ["random"] => Ok(Self::Random),
            ["greedy"] => Ok(Self::Greedy),
            ["level", level] => match level.parse::<u8>() {
                Ok(level) if (1..=LEVELS.len()).contains(&usize::from(level)) => Ok(Self::Level(level)),
                _ => Err(format!("there are levels 1 to {}, not {level:?}", LEVELS.len())),
            },
            ["search", budget] => Ok(Self::Search(budget_of(budget)?, Policy::default())),
            ["search", budget, policy] => Ok(Self::Search(budget_of(budget)?, policy.parse()?)),
            _ => Err(format!(
                "there is no player {text:?}; there are random, greedy, level:1 to level:{}, search:<playouts>, \
                 search:<time>ms, search:<time>s, the last three also with :random or :game behind",
                LEVELS.len()
            )),
        }
    }
}

fn budget_of(text: &str) -> Result<Limit, String> {
    let wrong = || format!("a search thinks for a number of playouts, of ms or of s, above zero; not {text:?}");
    let time = |digits: &str, unit: f64| {
        let time = digits.parse::<f64>().ok().and_then(|n| Duration::try_from_secs_f64(n * unit).ok());
        time.filter(|time| !time.is_zero()).map(|time| Limit { time: Some(time), playouts: None }).ok_or_else(wrong)
    };
    if let Some(digits) = text.strip_suffix("ms") {
        time(digits, 0.001)
    } else if let Some(digits) = text.strip_suffix('s') {
        time(digits, 1.0)
    } else {
        let playouts = text.parse::<u64>().ok().filter(|&playouts| playouts > 0).ok_or_else(wrong)?;
        Ok(Limit { playouts: Some(playouts), time: None })
    }
}

impl<G: Game> Choose<G> for Spec {
    fn choose(&self, game: &G, view: &G::View, seed: u64, clock: &dyn Clock, stop: &Stop) -> Result<G::Action, String> {
        let mut legal = G::Legal::default();
        game.view_legal(view, &mut legal);
        if legal.is_empty() {
            return Err(format!("seat {} is not to move", game.view_seat(view)));
        }
        let mut rng = Rng::keyed(seed, &[]);
        if let Some((limit, settings)) = self.search().filter(|_| legal.len() > 1) {
            return search_once(game, view, limit, &settings, seed, clock, stop).ok_or_else(|| "stopped".to_owned());
        }
        Ok(match self {
            Self::Greedy => game.view_greedy(view, &mut rng),
            Self::Random | Self::Level(_) | Self::Search(..) => random(&legal, &mut rng),
        })
    }

    fn name(&self) -> String {
        self.to_string()
    }
}

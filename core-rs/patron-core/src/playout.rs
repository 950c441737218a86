//! Games played out by a cheap policy: the engine of statistics, searches and benches.

use std::fmt;
use std::str::FromStr;

use crate::game::{ActionSet, Game, MAX_SEATS, Turn};
use crate::rng::Rng;
use crate::scores::Outcome;

/// Of 256 decisions of the policy [`Policy::Game`], this many are random, so that playouts differ.
const RANDOM_OF_256: u32 = 51;

/// How the players of a playout choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Every legal action equally likely.
    Random,
    /// The game's own cheap choice ([`Game::greedy`]), every fifth decision random.
    #[default]
    Game,
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Game => "game",
        })
    }
}

impl FromStr for Policy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "random" => Ok(Self::Random),
            "game" => Ok(Self::Game),
            _ => Err(format!("there is no playout policy {text:?}; there are random, game")),
        }
    }
}

/// Every legal action equally likely.
///
/// # Panics
/// If `legal` is empty.
#[inline]
pub fn random<A: Copy, L: ActionSet<A>>(legal: &L, rng: &mut Rng) -> A {
    legal.get(rng.below(u32::try_from(legal.len()).expect("fewer than 2^32 actions")) as usize)
}

/// The action of greatest worth, equal ones by lot.
///
/// # Panics
/// If there is none.
pub(crate) fn best<A: Copy>(actions: impl Iterator<Item = A>, rng: &mut Rng, worth: impl Fn(A) -> f32) -> A {
    let mut found = None;
    let (mut greatest, mut equal) = (f32::NEG_INFINITY, 1);
    for action in actions {
        let value = worth(action);
        if found.is_none() || value > greatest {
            (found, greatest, equal) = (Some(action), value, 1);
        } else if value >= greatest {
            equal += 1;
            if rng.below(equal) == 0 {
                found = Some(action);
            }
        }
    }
    found.expect("somebody who must act may say something")
}

/// Plays on from `state` until the game is over or `horizon` decisions are made; what comes out is in `out`. Gives the
/// number of decisions.
#[inline]
pub fn play_out<G: Game>(
    game: &G,
    state: &mut G::State,
    legal: &mut G::Legal,
    policy: Policy,
    horizon: Option<u32>,
    rng: &mut Rng,
    out: &mut Outcome,
) -> u32 {
    // One loop for each policy, so that the fast one carries nothing of the other.
    match policy {
        Policy::Random => play_by(game, state, legal, horizon, rng, out, |_, _, legal, rng| random(legal, rng)),
        Policy::Game => play_by(game, state, legal, horizon, rng, out, |game, state, legal, rng| {
            let strays = rng.next_u32() >> 24 < RANDOM_OF_256;
            if strays { random(legal, rng) } else { game.greedy(state, legal, rng) }
        }),
    }
}

fn play_by<G: Game>(
    game: &G,
    state: &mut G::State,
    legal: &mut G::Legal,
    horizon: Option<u32>,
    rng: &mut Rng,
    out: &mut Outcome,
    choose: impl Fn(&G, &G::State, &G::Legal, &mut Rng) -> G::Action,
) -> u32 {
    let mut decisions = 0;
    while let Turn::Seat(_) = game.turn(state) {
        if horizon.is_some_and(|horizon| decisions >= horizon) {
            game.evaluate(state, out);
            return decisions;
        }
        game.legal(state, legal);
        let action = choose(game, state, legal, rng);
        game.apply(state, action);
        decisions += 1;
    }
    game.outcome(state, out);
    decisions
}

/// The sum of many playouts from one place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Decisions made in them.
    pub decisions: u64,
    /// Wins by seat, shared wins shared.
    pub wins: [f64; MAX_SEATS],
    /// Points by seat, summed.
    pub points: [f64; MAX_SEATS],
}

impl Tally {
    /// Adds one game.
    #[inline]
    fn add(&mut self, outcome: &Outcome, decisions: u32) {
        self.games += 1;
        self.decisions += u64::from(decisions);
        for seat in 0..MAX_SEATS {
            self.wins[seat] += f64::from(outcome.wins[seat]);
            self.points[seat] += f64::from(outcome.points[seat]);
        }
    }
}

/// Plays `games` games to the end, each from what `start` gives for its number (a copy of a position, a fresh deal).
/// Game `i` draws from the stream keyed by `seed` and `i`, so any part of the run can be done alone.
/// `go_on` is asked every few thousand games.
pub fn many<G: Game>(
    game: &G,
    start: impl Fn(u64) -> G::State,
    games: u64,
    policy: Policy,
    seed: u64,
    go_on: impl Fn() -> bool,
) -> Tally {
    let mut tally = Tally::default();
    let mut legal = G::Legal::default();
    let mut outcome = Outcome::default();
    for number in 0..games {
        if number % 4096 == 4095 && !go_on() {
            break;
        }
        let mut state = start(number);
        let mut rng = Rng::keyed(seed, &[number]);
        let decisions = play_out(game, &mut state, &mut legal, policy, None, &mut rng, &mut outcome);
        tally.add(&outcome, decisions);
    }
    tally
}

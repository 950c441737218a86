//! Players against each other: duplicate deals, every deal once in each seating, so that luck of deal and seat cancels.

#![expect(clippy::cast_precision_loss, reason = "nobody plays 2^52 games")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::limit::{Clock, Stop};
use super::player::Choose;
use crate::error::IllegalAction;
use crate::game::{ActionSet, Game, MAX_SEATS, Turn};
use crate::rng::{Rng, mix};
use crate::scores::Outcome;

/// Number of games and where their luck comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArenaPlan {
    /// Deals; each is played once for every rotation of the players over the seats.
    pub deals: u64,
    /// Everything random follows from it.
    pub seed: u64,
    /// Games played side by side.
    pub jobs: usize,
}

/// One game of an arena.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameResult {
    /// Number of the deal.
    pub deal: u64,
    /// How far the players are turned: player `p` sits at seat `(p + rotation) % players`.
    pub rotation: usize,
    /// Seed of the deal, for [`Game::deal`].
    pub seed: u64,
    /// Points and win shares by seat.
    pub outcome: Outcome,
    /// Decisions in the game.
    pub decisions: u32,
}

/// How one player did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArenaRow {
    /// The player's name; the second of the same name has `#2` behind.
    pub player: String,
    /// Share of the wins.
    pub win_share: f64,
    /// 95 % interval of it, bootstrapped over deals.
    pub win_interval: (f64, f64),
    /// Mean points.
    pub points: f64,
    /// 95 % interval of them.
    pub points_interval: (f64, f64),
}

/// How all did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArenaResult {
    /// One row a player, in the order given.
    pub rows: Vec<ArenaRow>,
    /// Complete deals.
    pub deals: u64,
    /// Games: deals times players.
    pub games: u64,
    /// Decisions in all games.
    pub decisions: u64,
    /// Games that ended because their turns or rounds ran out.
    pub cut: u64,
    /// How long it took.
    pub time: Duration,
}

/// Why an arena could not go on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArenaError {
    /// Not one player for each seat.
    #[error("{0} players for the {1} seats of this game")]
    Seats(usize, usize),
    /// A player gave no action.
    #[error("{player}: {reason}")]
    Failed {
        /// The player's name.
        player: String,
        /// Why, in words.
        reason: String,
    },
    /// A player gave an illegal action.
    #[error("{player}: {refusal}")]
    Illegal {
        /// The player's name.
        player: String,
        /// The action and why it is illegal.
        refusal: IllegalAction,
    },
}

/// Plays the plan. `listen` hears of every game, and of nothing every `beat`; when it answers false, the arena ends
/// with the deals that are complete.
///
/// The luck of a deal depends on the seed and its number; a player's luck on these, its own number, its seat and how
/// often it has chosen: a changed move changes neither the deal nor another player's luck.
///
/// # Errors
/// When a player gives no action or an illegal one, or their number does not fit the game.
pub fn arena<G: Game>(
    game: &G,
    players: &[&dyn Choose<G>],
    plan: ArenaPlan,
    clock: &dyn Clock,
    beat: Duration,
    listen: &mut dyn FnMut(Option<&GameResult>) -> bool,
) -> Result<ArenaResult, ArenaError> {
    let seats = game.players();
    if players.len() != seats {
        return Err(ArenaError::Seats(players.len(), seats));
    }
    let (start, stop, next) = (clock.now(), Stop::default(), AtomicU64::new(0));
    let mut board = Board::new(seats);
    let mut failure = None;
    std::thread::scope(|scope| {
        // Bounded, so that no backlog is listened to after the end.
        let (sender, receiver) = mpsc::sync_channel(2 * plan.jobs.max(1));
        for _ in 0..plan.jobs.max(1) {
            let (sender, stop, next) = (sender.clone(), &stop, &next);
            scope.spawn(move || {
                loop {
                    let deal = next.fetch_add(1, Ordering::Relaxed);
                    if deal >= plan.deals {
                        return;
                    }
                    for rotation in 0..seats {
                        let played = play(game, players, plan.seed, deal, rotation, clock, stop);
                        if stop.is_set() || sender.send(played).is_err() {
                            return;
                        }
                    }
                }
            });
        }
        drop(sender);
        loop {
            let go_on = match receiver.recv_timeout(beat) {
                Err(RecvTimeoutError::Disconnected) => break,
                // What was still under way when the end was asked for is not told any more.
                _ if stop.is_set() => continue,
                Ok(Ok(result)) => {
                    board.add(&result);
                    listen(Some(&result))
                }
                Ok(Err(reason)) => {
                    failure.get_or_insert(reason);
                    false
                }
                Err(RecvTimeoutError::Timeout) => listen(None),
            };
            if !go_on {
                stop.set();
            }
        }
    });
    if let Some(reason) = failure {
        return Err(reason);
    }
    let names: Vec<String> = players.iter().map(|player| player.name()).collect();
    Ok(board.result(&names, plan.seed, clock.now().saturating_sub(start)))
}

fn play<G: Game>(
    game: &G,
    players: &[&dyn Choose<G>],
    seed: u64,
    deal: u64,
    rotation: usize,
    clock: &dyn Clock,
    stop: &Stop,
) -> Result<GameResult, ArenaError> {
    let deal_seed = mix(seed, &[deal]);
    let mut state = game.deal(deal_seed);
    let mut legal = G::Legal::default();
    let mut chosen = [0_u64; MAX_SEATS];
    let mut decisions = 0;
    while let Turn::Seat(seat) = game.turn(&state) {
        let at = usize::from(seat);
        let number = (at + players.len() - rotation) % players.len();
        let player = players[number];
        let luck = mix(seed, &[deal, number as u64 + 1, u64::from(seat), chosen[at]]);
        chosen[at] += 1;
        let action = player
            .choose(game, &game.view(&state, seat), luck, clock, stop)
            .map_err(|reason| ArenaError::Failed { player: player.name(), reason })?;
        game.legal(&state, &mut legal);
        if !legal.contains(action) {
            let reason = game.why_illegal(&state, action).unwrap_or_default();
            let refusal = IllegalAction { action: game.text(action), reason };
            return Err(ArenaError::Illegal { player: player.name(), refusal });
        }
        game.apply(&mut state, action);
        decisions += 1;
    }
    let mut outcome = Outcome::default();
    game.outcome(&state, &mut outcome);
    Ok(GameResult { deal, rotation, seed: deal_seed, outcome, decisions })
}

/// Sums by deal and player: the blocks of the bootstrap.
struct Board {
    seats: usize,
    /// By deal: games heard of, wins and points by player.
    deals: std::collections::BTreeMap<u64, (usize, Outcome)>,
    decisions: u64,
    cut: u64,
}

impl Board {
    fn new(seats: usize) -> Self {
        Self { seats, deals: std::collections::BTreeMap::new(), decisions: 0, cut: 0 }
    }

    fn add(&mut self, result: &GameResult) {
        let (games, sum) = self.deals.entry(result.deal).or_default();
        *games += 1;
        self.decisions += u64::from(result.decisions);
        self.cut += u64::from(result.outcome.cut);
        for player in 0..self.seats {
            let seat = (player + result.rotation) % self.seats;
            sum.wins[player] += result.outcome.wins[seat];
            sum.points[player] += result.outcome.points[seat];
        }
    }

    fn result(self, names: &[String], seed: u64, time: Duration) -> ArenaResult {
        let seats = self.seats;
        let blocks: Vec<Outcome> =
            self.deals.values().filter(|(games, _)| *games == seats).map(|(_, sum)| *sum).collect();
        let per_game = |sum: f64| sum / (blocks.len() * seats) as f64;
        let rows = (0..seats)
            .map(|player| {
                let wins: Vec<f32> = blocks.iter().map(|block| block.wins[player]).collect();
                let points: Vec<f32> = blocks.iter().map(|block| block.points[player]).collect();
                let sum = |values: &[f32]| values.iter().map(|&value| f64::from(value)).sum::<f64>();
                let earlier = names[..player].iter().filter(|name| **name == names[player]).count();
                let mut name = names[player].clone();
                if earlier > 0 {
                    name = format!("{name} #{}", earlier + 1);
                }
                let interval = |values: &[f32]| {
                    let (low, high) = bootstrap(values, seed);
                    (per_game(low), per_game(high))
                };
                ArenaRow {
                    player: name,
                    win_share: per_game(sum(&wins)),
                    win_interval: interval(&wins),
                    points: per_game(sum(&points)),
                    points_interval: interval(&points),
                }
            })
            .collect();
        let deals = blocks.len() as u64;
        ArenaResult { rows, deals, games: deals * seats as u64, decisions: self.decisions, cut: self.cut, time }
    }
}

/// The 2.5 % and 97.5 % points of the sum of the blocks, drawn with replacement.
fn bootstrap(blocks: &[f32], seed: u64) -> (f64, f64) {
    if blocks.is_empty() {
        return (0.0, 0.0);
    }
    let rounds = (20_000_000 / blocks.len()).clamp(200, 2000);
    let mut rng = Rng::keyed(seed, &[0xb007]);
    let bound = u32::try_from(blocks.len()).expect("fewer than 2^32 deals");
    let mut sums: Vec<f64> =
        (0..rounds).map(|_| (0..bound).map(|_| f64::from(blocks[rng.below(bound) as usize])).sum()).collect();
    sums.sort_by(f64::total_cmp);
    (sums[rounds / 40], sums[rounds - 1 - rounds / 40])
}

#[cfg(test)]
mod tests {
    use super::bootstrap;

    #[test]
    fn the_bootstrap_interval_of_a_fair_coin_is_about_two_standard_errors() {
        // 400 blocks of 0 and 1 in turn: sum 200, standard deviation 20 * 0.5 = 10, so 200 -+ 19.6.
        let blocks: Vec<f32> = (0..400_u16).map(|i| f32::from(i % 2)).collect();
        let (low, high) = bootstrap(&blocks, 1);
        assert!((178.0..183.0).contains(&low), "{low}");
        assert!((217.0..222.0).contains(&high), "{high}");
    }
}

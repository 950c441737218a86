//! `playouts` for statistics and `bench` for claims of speed.

#![expect(clippy::cast_precision_loss, reason = "nobody plays 2^52 games")]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use patron_core::each;
use patron_core::game::{ActionSet, Game, Turn};
use patron_core::playout::{Policy, Tally, many, random};
use patron_core::position::Position;
use patron_core::rng::Rng;
use patron_core::scores::Outcome;
use patron_core::search::{Limit, Settings, Stop, analyse};
use pyo3::prelude::*;

use crate::convert::whole;
use crate::errors::options_error;
use crate::game::PyGame;
use crate::long::{BEAT, Watch};
use crate::state::PyState;

/// The sum of many playouts from one position.
#[pyclass(frozen, name = "Playouts", module = "patron._patron")]
pub(crate) struct PyPlayouts {
    tally: Tally,
    players: usize,
    time: Duration,
}

#[pymethods]
impl PyPlayouts {
    #[getter]
    fn games(&self) -> u64 {
        self.tally.games
    }

    #[getter]
    fn decisions(&self) -> u64 {
        self.tally.decisions
    }

    #[getter]
    fn win_share(&self) -> Vec<f64> {
        self.tally.wins[..self.players].iter().map(|wins| wins / self.tally.games.max(1) as f64).collect()
    }

    #[getter]
    fn points(&self) -> Vec<f64> {
        self.tally.points[..self.players].iter().map(|points| points / self.tally.games.max(1) as f64).collect()
    }

    #[getter]
    fn seconds(&self) -> f64 {
        self.time.as_secs_f64()
    }

    fn __repr__(&self) -> String {
        format!("<patron.Playouts of {} games, win share {:.3?}>", self.tally.games, self.win_share())
    }
}

/// Plays `n` games on from the state.
#[pyfunction]
#[pyo3(signature = (state, n, seed, policy="random"))]
pub(crate) fn playouts(
    py: Python<'_>,
    state: &PyState,
    n: &Bound<'_, PyAny>,
    seed: &Bound<'_, PyAny>,
    policy: &str,
) -> PyResult<PyPlayouts> {
    let (n, seed) = (whole(n, "n", 1)?, whole(seed, "seed", 0)?);
    let policy: Policy = policy.parse().map_err(options_error)?;
    let watch = Watch::new();
    let tally = py.detach(|| each!(AnyState, &state.0, position => play_on(position, n, policy, seed, &watch)));
    let time = watch.now();
    watch.finish(PyPlayouts { tally, players: state.0.game().players(), time })
}

fn play_on<G: Game>(from: &Position<G>, n: u64, policy: Policy, seed: u64, watch: &Watch) -> Tally {
    many(&*from.game, |_| from.state.clone(), n, policy, seed, || watch.go_on())
}

/// Primitives are measured over so many positions at most.
const MOST_POSITIONS: usize = 500;

type Figures = BTreeMap<&'static str, f64>;

/// Measures one thing for about so many seconds.
#[pyfunction]
#[pyo3(signature = (game, what, seconds, seed=1))]
pub(crate) fn bench(py: Python<'_>, game: &PyGame, what: &str, seconds: f64, seed: u64) -> PyResult<Figures> {
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| options_error("seconds: must be above zero"))?;
    let search = |policy: Policy, threads: usize| Settings { policy, threads, ..Settings::default() };
    let watch = Watch::new();
    let figures = py.detach(|| {
        each!(AnyGame, &game.0, game => match what {
            "playouts" => Ok(bench_playouts(&**game, time, seed, &watch)),
            "search-random" => Ok(bench_search(&**game, time, seed, &search(Policy::Random, 1), &watch)),
            "search-game" => Ok(bench_search(&**game, time, seed, &search(Policy::Game, 1), &watch)),
            "search-random-2-threads" => Ok(bench_search(&**game, time, seed, &search(Policy::Random, 2), &watch)),
            "primitives" => Ok(bench_primitives(&**game, seed)),
            _ => Err(format!("there is no bench {what:?}")),
        })
    });
    watch.finish(figures)?.map_err(options_error)
}

/// Fresh deals played to the score by random legal play.
fn bench_playouts<G: Game>(game: &G, time: Duration, seed: u64, watch: &Watch) -> Figures {
    let (start, mut games, mut decisions, mut batch) = (Instant::now(), 0, 0, 0);
    while start.elapsed() < time && watch.go_on() {
        let luck = Rng::keyed(seed, &[batch]).next_u64();
        let tally = many(game, |number| game.deal(luck ^ number), 10_000, Policy::Random, luck, || true);
        games += tally.games;
        decisions += tally.decisions;
        batch += 1;
    }
    let spent = start.elapsed().as_secs_f64();
    BTreeMap::from([("games_per_second", games as f64 / spent), ("decisions_per_second", decisions as f64 / spent)])
}

/// Searches of 10,000 simulations at the root of fresh deals.
fn bench_search<G: Game>(game: &G, time: Duration, seed: u64, settings: &Settings, watch: &Watch) -> Figures {
    let limit = Limit { playouts: Some(10_000), time: None };
    let (start, mut simulations, mut deal) = (Instant::now(), 0, seed);
    let clock = || watch.now();
    while start.elapsed() < time && watch.go_on() {
        let state = game.deal(deal);
        let Turn::Seat(seat) = game.turn(&state) else { break };
        let view = game.view(&state, seat);
        let stop = Stop::default();
        let found = analyse(game, &view, limit, settings, deal, &clock, &stop, BEAT, &mut |_: &_| true);
        simulations += found.map_or(0, |found| found.playouts);
        deal += 1;
    }
    BTreeMap::from([("simulations_per_second", simulations as f64 / start.elapsed().as_secs_f64())])
}

/// Nanoseconds of each primitive, over the positions of random games.
fn bench_primitives<G: Game>(game: &G, seed: u64) -> Figures {
    let mut rng = Rng::new(seed);
    let mut legal = G::Legal::default();
    let (mut states, mut ends) = (Vec::new(), Vec::new());
    for deal in 0..100 {
        let mut state = game.deal(seed ^ deal);
        while let Turn::Seat(_) = game.turn(&state) {
            game.legal(&state, &mut legal);
            let action = random(&legal, &mut rng);
            states.push((state.clone(), action));
            game.apply(&mut state, action);
        }
        ends.push(state);
    }
    // As many as fit a cache beside each other: what is measured is the step, not the way to memory.
    let every = states.len().div_ceil(MOST_POSITIONS);
    let states: Vec<_> = states.into_iter().step_by(every).collect();
    let per = |count: usize, work: &mut dyn FnMut()| {
        let rounds = 50;
        let start = Instant::now();
        for _ in 0..rounds {
            work();
        }
        start.elapsed().as_secs_f64() * 1e9 / (rounds * count) as f64
    };
    let mut outcome = Outcome::default();
    let count = states.len();
    BTreeMap::from([
        ("state_bytes", size_of::<G::State>() as f64),
        ("copy_ns", per(count, &mut || states.iter().for_each(|(state, _)| drop(black_box(state.clone()))))),
        (
            "legal_ns",
            per(count, &mut || {
                for (state, _) in &states {
                    game.legal(black_box(state), &mut legal);
                    black_box(legal.len());
                }
            }),
        ),
        (
            "copy_and_apply_ns",
            per(count, &mut || {
                for (state, action) in &states {
                    let mut next = state.clone();
                    game.apply(&mut next, *action);
                    black_box(&next);
                }
            }),
        ),
        (
            "score_ns",
            per(ends.len(), &mut || {
                for state in &ends {
                    game.outcome(black_box(state), &mut outcome);
                    black_box(&outcome);
                }
            }),
        ),
    ])
}

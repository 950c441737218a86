//! What is measured of every game, through the contract. Each bench checks what it computes.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput};
use patron_core::game::{ActionSet, Game, Turn};
use patron_core::options::Options;
use patron_core::playout::{Policy, many, random};
use patron_core::rng::Rng;
use patron_core::scores::Outcome;
use patron_core::search::{Limit, Settings, Stop, search_once};

/// How much of a game is measured at a time: the longer its games are, the less.
pub(crate) struct Load {
    /// Games of a bench of playouts, and such whose positions the parts of a step are measured over.
    pub(crate) games: u64,
    /// Simulations of a search.
    pub(crate) simulations: u64,
    /// No game has fewer decisions.
    pub(crate) shortest: u64,
}

/// Everything that is measured, of a game for four.
pub(crate) fn all<G: Game>(criterion: &mut Criterion, load: &Load)
where
    G::State: Copy,
{
    let game = G::build(Some(4), &Options::default(), None).expect("the built-in game");
    playouts(criterion, &game, load);
    search(criterion, &game, load);
    primitives(criterion, &game, load);
}

/// Random games from the deal to the score.
fn playouts<G: Game>(criterion: &mut Criterion, game: &G, load: &Load) {
    let play = |policy| many(game, |seed| game.deal(seed), load.games, policy, 1, || true);
    let mut group = criterion.benchmark_group(format!("{} playouts", G::ID));
    for policy in [Policy::Random, Policy::Game] {
        let decisions = play(policy).decisions;
        assert!(decisions >= load.games * load.shortest);
        group.throughput(Throughput::Elements(decisions));
        group.bench_function(format!("{policy} decisions"), |bench| {
            bench.iter(|| {
                let tally = play(policy);
                assert_eq!((tally.games, tally.decisions), (load.games, decisions));
            });
        });
    }
    group.throughput(Throughput::Elements(load.games));
    group.bench_function("games", |bench| bench.iter(|| play(Policy::Random).games));
    group.finish();
}

/// Searches at the root of a fresh deal.
fn search<G: Game>(criterion: &mut Criterion, game: &G, load: &Load) {
    let view = game.view(&game.deal(7), 0);
    let limit = Limit { playouts: Some(load.simulations), time: None };
    let mut group = criterion.benchmark_group(format!("{} search", G::ID));
    group.sample_size(20).throughput(Throughput::Elements(load.simulations));
    for policy in [Policy::Random, Policy::Game] {
        let settings = Settings { policy, ..Settings::default() };
        group.bench_function(policy.to_string(), |bench| {
            bench.iter(|| {
                let best = search_once(game, &view, limit, &settings, 1, &|| Duration::ZERO, &Stop::default());
                assert!(best.is_some());
            });
        });
    }
    group.finish();
}

/// Each part of a step, over the positions of random games.
fn primitives<G: Game>(criterion: &mut Criterion, game: &G, load: &Load)
where
    G::State: Copy,
{
    let (mut rng, mut legal, mut outcome) = (Rng::new(1), G::Legal::default(), Outcome::default());
    let (mut states, mut ends) = (Vec::new(), Vec::new());
    for seed in 0..load.games / 10 {
        let mut state = game.deal(seed);
        while let Turn::Seat(_) = game.turn(&state) {
            game.legal(&state, &mut legal);
            let action = random(&legal, &mut rng);
            states.push((state, action));
            game.apply(&mut state, action);
        }
        ends.push(state);
    }
    let mut group = criterion.benchmark_group(format!("{} primitives", G::ID));
    group.throughput(Throughput::Elements(states.len() as u64));
    group.bench_function("copy", |bench| {
        bench.iter(|| {
            for (state, _) in &states {
                let copy = *black_box(state);
                black_box(&copy);
            }
        });
    });
    group.bench_function("legal", |bench| {
        bench.iter(|| {
            for (state, action) in &states {
                game.legal(black_box(state), &mut legal);
                debug_assert!(legal.contains(*action));
                black_box(legal.len());
            }
        });
    });
    group.bench_function("copy and apply", |bench| {
        bench.iter(|| {
            for (state, action) in &states {
                let mut next = *state;
                game.apply(&mut next, *action);
                black_box(&next);
            }
        });
    });
    group.bench_function("evaluate", |bench| {
        bench.iter(|| {
            for (state, _) in &states {
                game.evaluate(black_box(state), &mut outcome);
                black_box(&outcome);
            }
        });
        assert!((outcome.wins.iter().sum::<f32>() - 1.0).abs() < 1e-3);
    });
    group.throughput(Throughput::Elements(ends.len() as u64));
    group.bench_function("score", |bench| {
        bench.iter(|| {
            for state in &ends {
                game.outcome(black_box(state), &mut outcome);
                black_box(&outcome);
            }
        });
        assert!((outcome.wins.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    });
    group.bench_function("deal", |bench| {
        bench.iter(|| {
            for seed in 0..ends.len() as u64 {
                black_box(game.deal(black_box(seed)));
            }
        });
    });
    group.finish();
}

//! Speed of the core on one core, The Patrons of Venice: `cargo bench`. Each bench checks what it computes.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use patron_core::game::{ActionSet, Game, Turn};
use patron_core::options::Options;
use patron_core::playout::{Policy, many, random};
use patron_core::rng::Rng;
use patron_core::scores::Outcome;
use patron_core::search::{Limit, Settings, Stop, search_once};
use patron_core::venice::Venice;

const PLAYERS: u8 = 4;

fn game() -> Venice {
    Venice::build(Some(PLAYERS), &Options::default(), None).expect("the built-in game")
}

/// Games from the deal to the score, through the contract: random ones, and such of the game's own policy.
fn playouts(criterion: &mut Criterion) {
    let game = game();
    let mut group = criterion.benchmark_group("venice playouts");
    for (policy, games) in [(Policy::Random, 200), (Policy::Game, 50)] {
        let decisions = many(&game, |seed| game.deal(seed), games, policy, 1, || true).decisions;
        // Somebody's twelve points are at least six businesses beside statues, each a turn of four.
        assert!(decisions >= games * 6 * u64::from(PLAYERS));
        group.throughput(Throughput::Elements(decisions));
        group.bench_function(format!("{policy} decisions"), |bench| {
            bench.iter(|| {
                let tally = many(&game, |seed| game.deal(seed), games, policy, 1, || true);
                assert_eq!((tally.games, tally.decisions), (games, decisions));
            });
        });
    }
    group.finish();
}

/// Searches of 1,000 simulations at the root of a fresh deal.
fn search(criterion: &mut Criterion) {
    let game = game();
    let view = game.view(&game.deal(7), 0);
    let simulations = 1_000;
    let limit = Limit { playouts: Some(simulations), time: None };
    let mut group = criterion.benchmark_group("venice search");
    group.sample_size(20).throughput(Throughput::Elements(simulations));
    for policy in [Policy::Random, Policy::Game] {
        let settings = Settings { policy, ..Settings::default() };
        group.bench_function(policy.to_string(), |bench| {
            bench.iter(|| {
                let best = search_once(&game, &view, limit, &settings, 1, &|| Duration::ZERO, &Stop::default());
                assert!(best.is_some());
            });
        });
    }
    group.finish();
}

/// Each part of a step, over the positions of twenty random games.
fn primitives(criterion: &mut Criterion) {
    let game = game();
    let (mut rng, mut legal) = (Rng::new(1), <Venice as Game>::Legal::default());
    let (mut states, mut ends) = (Vec::new(), Vec::new());
    for seed in 0..20 {
        let mut state = game.deal(seed);
        while let Turn::Seat(_) = game.turn(&state) {
            game.legal(&state, &mut legal);
            let action = random(&legal, &mut rng);
            states.push((state, action));
            game.apply(&mut state, action);
        }
        ends.push(state);
    }
    let mut outcome = Outcome::default();
    let mut group = criterion.benchmark_group("venice primitives");
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

criterion_group!(benches, playouts, search, primitives);
criterion_main!(benches);

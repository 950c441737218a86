//! Imagined worlds are drawn evenly from all that fit the view: exact counts on small ends, chi-square.

#![expect(clippy::cast_precision_loss, reason = "thousands of draws")]

mod common;

use std::collections::HashMap;
use std::sync::Arc;

use patron_core::game::{Game, Turn};
use patron_core::patronize::{Patronize, State};
use patron_core::rng::Rng;
use serde_json::Value;

fn names(value: &Value) -> Vec<String> {
    value.as_array().expect("a list").iter().map(|slug| slug.as_str().expect("a slug").to_owned()).collect()
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// Number of worlds that fit the view, worked out from what it shows: ways to fill the other hands out of the unseen
/// characters, times ways to order the fame cards that are still to come out of the unseen ones.
fn worlds(view: &Value) -> u64 {
    let seat = view["seat"].as_u64().expect("a seat");
    let lists = |field: &str| {
        view[field].as_array().expect("a list").iter().map(names).map(|list| list.len() as u64).sum::<u64>()
    };
    let played = view["played"].as_array().expect("a list").iter().filter(|card| !card.is_null()).count() as u64;
    let mut unseen = 17 - names(&view["hand"]).len() as u64 - lists("proteges") - played;
    let mut count = 1;
    for (other, size) in (0..).zip(view["hand_sizes"].as_array().expect("a list")) {
        if other != seat {
            let size = size.as_u64().expect("a number");
            count *= choose(unseen, size);
            unseen -= size;
        }
    }
    let players = view["players"].as_u64().expect("a number");
    let to_come = 10 - players - view["round"].as_u64().expect("a number");
    let seen = lists("fames") + names(&view["fame_out"]).len() as u64 + u64::from(!view["fame"].is_null());
    (0..to_come).fold(count, |product, i| product * (7 - seen - i))
}

/// Draws worlds and compares the counts of each with what even chances give.
fn assert_even(game: &Arc<Patronize>, state: &State, seat: u8) -> u64 {
    let view = game.view(state, seat);
    let count = worlds(&game.view_json(&view));
    let draws = count * 200;
    let mut rng = Rng::new(count);
    let mut seen: HashMap<State, u64> = HashMap::new();
    for _ in 0..draws {
        *seen.entry(game.resample(&view, &mut rng)).or_default() += 1;
    }
    assert_eq!(seen.len() as u64, count, "every world that fits is drawn, and no other");
    // Chi-square with count - 1 degrees of freedom: mean df, standard deviation sqrt(2 df); five of them.
    let chi: f64 = seen.values().map(|&n| (n as f64 - 200.0).powi(2) / 200.0).sum();
    let df = (count - 1) as f64;
    assert!((chi - df).abs() <= 5.0 * (2.0 * df).sqrt() + 5.0, "chi-square {chi} with {df} degrees of freedom");
    count
}

#[test]
fn every_fitting_world_is_equally_likely() {
    let (mut looked, mut largest) = (0, 0);
    for game in common::patronize() {
        let mut here = 0;
        for seed in 0..400 {
            for state in common::random_game(&game, seed).0 {
                let Turn::Seat(seat) = game.turn(&state) else { continue };
                let count = worlds(&game.view_json(&game.view(&state, seat)));
                if here < 12 && (3..=800).contains(&count) && (seed + count).is_multiple_of(3) {
                    largest = largest.max(assert_even(&game, &state, seat));
                    here += 1;
                }
            }
        }
        assert_eq!(here, 12, "enough small ends were found");
        looked += here;
    }
    assert!(looked == 72 && largest > 100, "{looked} positions, the largest with {largest} worlds");
}

//! Imagined worlds are drawn evenly from all that fit the view: exact counts on small ends, chi-square.

#![expect(clippy::cast_precision_loss, reason = "thousands of draws")]

mod common;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use patron_core::game::{Game, Turn};
use patron_core::rng::Rng;
use patron_core::venice::{self, Venice};
use serde_json::Value;

fn names(value: &Value) -> Vec<String> {
    value.as_array().expect("a list").iter().map(|slug| slug.as_str().expect("a slug").to_owned()).collect()
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// Patronize: number of worlds that fit the view, worked out from what it shows: ways to fill the other hands out of the unseen
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

/// Draws worlds and compares the counts of each with what even chances give. `look` tells worlds apart.
fn assert_even<G: Game>(game: &Arc<G>, state: &G::State, seat: u8, count: u64, look: &dyn Fn(&G::State) -> String) {
    let view = game.view(state, seat);
    let draws = count * 200;
    let mut rng = Rng::new(count);
    let mut seen: HashMap<String, u64> = HashMap::new();
    for _ in 0..draws {
        *seen.entry(look(&game.resample(&view, &mut rng))).or_default() += 1;
    }
    assert_eq!(seen.len() as u64, count, "every world that fits is drawn, and no other");
    // Chi-square with count - 1 degrees of freedom: mean df, standard deviation sqrt(2 df); five of them.
    let chi: f64 = seen.values().map(|&n| (n as f64 - 200.0).powi(2) / 200.0).sum();
    let df = (count - 1) as f64;
    assert!((chi - df).abs() <= 5.0 * (2.0 * df).sqrt() + 5.0, "chi-square {chi} with {df} degrees of freedom");
}

#[test]
fn every_fitting_world_of_patronize_is_equally_likely() {
    let (mut looked, mut largest) = (0, 0);
    for game in common::patronize() {
        let mut here = 0;
        for seed in 0..400 {
            for state in common::random_game(&game, seed).0 {
                let Turn::Seat(seat) = game.turn(&state) else { continue };
                let count = worlds(&game.view_json(&game.view(&state, seat)));
                if here < 12 && (3..=800).contains(&count) && (seed + count).is_multiple_of(3) {
                    assert_even(&game, &state, seat, count, &|world| format!("{world:?}"));
                    largest = largest.max(count);
                    here += 1;
                }
            }
        }
        assert_eq!(here, 12, "enough small ends were found");
        looked += here;
    }
    assert!(looked == 72 && largest > 100, "{looked} positions, the largest with {largest} worlds");
}

/// Venice: how many of each raw card there are (rulings, section 6), and which of them set-up deals to hands (section 2).
const RAW: [(&str, u64, bool); 9] = [
    ("hemp", 10, true),
    ("wool", 10, true),
    ("lumber", 10, true),
    ("iron", 10, true),
    ("silk", 10, true),
    ("grain", 5, false),
    ("wine", 5, false),
    ("pepper", 5, false),
    ("pirates", 4, false),
];

/// Raw cards that the view shows nowhere, in the order of [`RAW`].
fn unseen(view: &Value) -> [u64; 9] {
    let own = usize::try_from(view["seat"].as_u64().expect("a seat")).expect("a small number");
    let known = view["known"].as_array().expect("a list").iter().enumerate().filter(|&(seat, _)| seat != own);
    let shipments =
        view["ships"].as_array().expect("a list").iter().flat_map(|three| three.as_array().expect("a list"));
    let mut shown: Vec<String> = known.flat_map(|(_, hand)| names(hand)).collect();
    shown.extend(shipments.filter_map(|shipment| shipment["good"].as_str()).map(ToOwned::to_owned));
    for field in ["hand", "market", "wharf", "discard", "revealed"] {
        shown.extend(names(&view[field]));
    }
    RAW.map(|(slug, copies, _)| copies - shown.iter().filter(|shown| *shown == slug).count() as u64)
}

/// Other hands with a card that the view does not show.
fn hidden(view: &Value) -> u64 {
    let own = view["seat"].as_u64().expect("a seat");
    let hands = view["known"].as_array().expect("a list").iter().zip(view["hand_sizes"].as_array().expect("a list"));
    let sizes = (0..).zip(hands).filter(|&(seat, _)| seat != own);
    sizes.map(|(_, (known, size))| size.as_u64().expect("a number") - names(known).len() as u64).sum()
}

/// In how many ways the unseen cards can lie: one that may be dealt in each hand with a hidden card, the others in the
/// deck in any order. Counted one hand after the other.
fn ways(unseen: &mut [u64; 9], hands: u64) -> u64 {
    if hands == 0 {
        let (mut left, mut orders) = (unseen.iter().sum::<u64>(), 1);
        for &count in &*unseen {
            orders *= choose(left, count);
            left -= count;
        }
        return orders;
    }
    let mut sum = 0;
    for kind in 0..RAW.len() {
        if RAW[kind].2 && unseen[kind] > 0 {
            unseen[kind] -= 1;
            sum += ways(unseen, hands - 1);
            unseen[kind] += 1;
        }
    }
    sum
}

/// The position with most of its deck in the discard pile, so that few worlds are left.
fn nearly_drawn(game: &Venice, state: &venice::State, keep: usize) -> venice::State {
    let mut json = game.state_json(state);
    let (mut deck, mut discard) = (Vec::new(), names(&json["discard"]));
    for card in names(&json["deck"]) {
        // One of the Pirates! must stay.
        let last = card == "pirates" && discard.iter().filter(|card| *card == "pirates").count() == 3;
        if deck.len() < keep || last {
            deck.push(card);
        } else {
            discard.push(card);
        }
    }
    (json["deck"], json["discard"]) = (deck.into(), discard.into());
    game.parse_state(&json.to_string()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_fitting_world_of_venice_is_equally_likely() {
    let (mut looked, mut largest, mut hands) = (0, 0, 0);
    for game in common::venice() {
        let mut here = 0;
        for seed in 0..60 {
            for state in common::random_game(&game, seed).0.iter().step_by(7) {
                let Turn::Seat(seat) = game.turn(state) else { continue };
                if here == 6 {
                    break;
                }
                // A short deck may have been starved: then new shipments are missing.
                let phase = game.state_json(state)["phase"].clone();
                if phase == "unload" || phase == "load" {
                    continue;
                }
                let state = nearly_drawn(&game, state, 2);
                let view = game.view_json(&game.view(&state, seat));
                let count = ways(&mut unseen(&view), hidden(&view));
                if hidden(&view) > 0 && (3..=800).contains(&count) && (seed + count).is_multiple_of(3) {
                    assert_even(&game, &state, seat, count, &|world| {
                        let json = game.state_json(world);
                        format!("{} {}", json["hands"], json["deck"])
                    });
                    largest = largest.max(count);
                    hands = hands.max(hidden(&view));
                    here += 1;
                }
            }
        }
        assert_eq!(here, 6, "enough positions with few worlds were found");
        looked += here;
    }
    assert!(looked == 72 && largest > 100 && hands > 1, "{looked} positions, {largest} worlds, {hands} hands");
}

/// Rulings, section 1: a card that went into a hand in public, or was shown, is known to be there until it leaves.
#[test]
fn known_cards_are_never_resampled_away() {
    let (mut looked, mut known_cards, mut hidden_cards) = (0, 0, 0);
    let mut rng = Rng::new(8);
    for game in common::venice() {
        for seed in 0..8 {
            for state in common::random_game(&game, seed).0.iter().step_by(3) {
                for seat in 0..u8::try_from(game.players()).expect("few seats") {
                    let view = game.view(state, seat);
                    let world = game.state_json(&game.resample(&view, &mut rng));
                    for (other, known) in game.view_json(&view)["known"].as_array().expect("a list").iter().enumerate()
                    {
                        let mut hand = names(&world["hands"][other]);
                        for card in names(known) {
                            let place = hand.iter().position(|held| *held == card).expect("the known card is there");
                            hand.swap_remove(place);
                            known_cards += 1;
                        }
                        // What is left is the hidden card, and set-up deals no others.
                        assert!(hand.len() <= 1, "{hand:?}");
                        for card in hand {
                            assert!(RAW.contains(&(card.as_str(), 10, true)), "{card}");
                            hidden_cards += 1;
                        }
                        assert_eq!(world["known"][other], *known);
                    }
                    looked += 1;
                }
            }
        }
    }
    assert!(looked > 10_000 && known_cards > 10_000 && hidden_cards > 10_000, "{looked} {known_cards} {hidden_cards}");
}

/// The world that is imagined has shuffles of its own: no search can foresee a real one.
#[test]
fn imagined_worlds_of_venice_have_their_own_luck() {
    let game = &common::venice()[0];
    let state = game.deal(1);
    let lucks = |view: &venice::View| {
        (0..100)
            .map(|seed| game.state_json(&game.resample(view, &mut Rng::new(seed)))["luck"].to_string())
            .collect::<HashSet<_>>()
    };
    let seen = lucks(&game.view(&state, 0));
    assert!(seen.len() == 100 && !seen.contains(&game.state_json(&state)["luck"].to_string()));
}

/// Rulings, base rules 23: hands, deck, discard pile and faces of goods are hidden; every card stays one of the game's.
#[test]
fn imagined_worlds_of_race_keep_the_own_hand_and_every_number_of_cards() {
    let mut looked = 0;
    let mut rng = Rng::new(9);
    for game in common::patronage() {
        for seed in 0..3 {
            for state in common::random_game(&game, seed).0.iter().step_by(9) {
                let truth = game.state_json(state);
                for seat in 0..u8::try_from(game.players()).expect("few seats") {
                    let world = game.resample(&game.view(state, seat), &mut rng);
                    assert_eq!(game.validate(&world), Ok(()));
                    let imagined = game.state_json(&world);
                    let hand = |json: &serde_json::Value| {
                        let mut hand = names(&json["hands"][usize::from(seat)]);
                        hand.sort_unstable();
                        hand
                    };
                    assert_eq!(hand(&imagined), hand(&truth));
                    for pile in ["deck", "discards"] {
                        assert_eq!(names(&imagined[pile]).len(), names(&truth[pile]).len(), "{pile}");
                    }
                    // Rulings, Patronage 14: of two start worlds nobody knows those of the others before all have chosen.
                    let dealt = truth["phase"] == "setup" && truth["options"]["sets"] != "base";
                    for other in 0..game.players() {
                        let [theirs, true_ones] = [&imagined, &truth].map(|json| names(&json["tableaux"][other]));
                        if dealt && other != usize::from(seat) {
                            assert_eq!(theirs.len(), true_ones.len());
                        } else {
                            assert_eq!(theirs, true_ones);
                        }
                    }
                    looked += 1;
                }
            }
        }
    }
    assert!(looked > 500, "{looked}");
}

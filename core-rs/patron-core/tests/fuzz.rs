//! Whatever is read, nothing panics, and what is accepted can be played.

mod common;

use std::sync::Arc;

use patron_core::game::{ActionSet, Game};
use patron_core::patronize::Patronize;
use patron_core::record::{Record, RecordHead};
use proptest::prelude::*;
use serde_json::Value;

/// A JSON value out of the words that positions are made of.
fn value() -> impl Strategy<Value = Value> {
    let word = prop::sample::select(vec![
        "student",
        "clown",
        "sculptor",
        "lawman",
        "noble",
        "none",
        "red",
        "white",
        "choose",
        "earn",
        "gain",
        "reckoning",
        "over",
        "own",
        "neighbour",
        "none-7",
        "religion-4",
        "",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-2_i64..12).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        word.prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 12, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map("red|green|from|left", inner, 0..3).prop_map(|map| map.into_iter().collect()),
        ]
    })
}

/// Puts `new` at one place of `json`, chosen by `pick`.
fn spoil(json: &mut Value, mut pick: usize, new: &Value) {
    let fields = json.as_object_mut().expect("a position is an object");
    let name = fields.keys().nth(pick % fields.len()).expect("it is below the length").clone();
    pick /= fields.len();
    let place = fields.get_mut(&name).expect("the name is one of its own");
    *place_within(place, pick) = new.clone();
}

/// The value itself, or something inside it.
fn place_within(value: &mut Value, pick: usize) -> &mut Value {
    let size = match value {
        Value::Array(items) => items.len(),
        Value::Object(fields) => fields.len(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    };
    if pick.is_multiple_of(3) || size == 0 {
        return value;
    }
    let (index, rest) = (pick / 3 % size, pick / 3 / size);
    let inner = match value {
        Value::Array(items) => items.get_mut(index),
        Value::Object(fields) => fields.values_mut().nth(index),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    };
    place_within(inner.expect("it is below the length"), rest)
}

fn play_a_step(game: &Patronize, state: &<Patronize as Game>::State) {
    let mut legal = <Patronize as Game>::Legal::default();
    game.legal(state, &mut legal);
    for action in legal.iter() {
        let next = game.play(state, action).expect("it is legal");
        assert_eq!(game.validate(&next), Ok(()), "{} then {}", game.state_json(state), game.text(action));
    }
    game.scores(state);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spoilt_positions_are_refused_or_playable(seed in 0_u64..500, ply in 0_usize..60, pick: usize, new in value()) {
        let games = common::patronize();
        let game = &games[ply % games.len()];
        let (states, _) = common::random_game(game, seed);
        let state = &states[ply % states.len()];
        let mut json = game.state_json(state);
        spoil(&mut json, pick, &new);
        match game.parse_state(&json.to_string()) {
            Ok(state) => play_a_step(game, &state),
            Err(error) => prop_assert!(!error.reasons.is_empty()),
        }
        let mut json = game.view_json(&game.view(state, u8::try_from(pick % game.players()).expect("few seats")));
        spoil(&mut json, pick, &new);
        match game.parse_view(&json.to_string()) {
            Ok(view) => {
                let world = game.resample(&view, &mut patron_core::rng::Rng::new(seed));
                prop_assert_eq!(game.view(&world, game.view_seat(&view)), view);
                play_a_step(game, &world);
            }
            Err(error) => prop_assert!(!error.reasons.is_empty()),
        }
    }

    #[test]
    fn any_text_is_refused_in_words(text in "\\PC{0,60}", lines in "([\\[\\]\"={};: a-z0-9\\n]|setup |hand |pass|play noble){0,40}") {
        let games = common::patronize();
        let game = &games[0];
        prop_assert!(game.parse_state(&text).is_err());
        prop_assert!(game.parse_view(&text).is_err());
        prop_assert!(RecordHead::peek(&lines).is_err());
        let head = "[Game \"patronize\"]\n[Rules \"1\"]\n[Cards \"reconstructed-1\"]\n[Players \"3\"]\n";
        let record = Record::read(Arc::clone(game), &(head.to_owned() + &lines));
        prop_assert!(record.is_err());
        if let Err(reason) = game.parse(&text) {
            prop_assert!(!reason.is_empty());
        }
    }
}

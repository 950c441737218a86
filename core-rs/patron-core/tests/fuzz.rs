//! Whatever is read, nothing panics, and what is accepted can be played.

mod common;

use std::sync::{Arc, LazyLock};

use patron_core::game::{ActionSet, Game};
use patron_core::patronage::Patronage;
use patron_core::patronize::Patronize;
use patron_core::position::Position;
use patron_core::record::{Record, RecordHead};
use patron_core::rng::Rng as Luck;
use patron_core::venice::Venice;
use proptest::prelude::*;
use serde_json::Value;

static PATRONIZE: LazyLock<Vec<Arc<Patronize>>> = LazyLock::new(common::patronize);
static PATRONAGE: LazyLock<Vec<Arc<Patronage>>> = LazyLock::new(common::patronage);
static VENICE: LazyLock<Vec<Arc<Venice>>> = LazyLock::new(common::venice);

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
        "hemp",
        "silk",
        "pepper",
        "pirates",
        "canvas",
        "draper",
        "tentmaker",
        "san-polo",
        "dei-frari",
        "lead",
        "reserve",
        "unload",
        "load",
        "trade",
        "sponsor",
        "produce",
        "select",
        "develop",
        "settle",
        "pay",
        "epsilon-eridani",
        "contact-specialist",
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
            prop::collection::btree_map("red|green|from|left|good|reserved|tile|owner|7|canvas", inner, 0..3)
                .prop_map(|map| map.into_iter().collect()),
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

fn play_a_step<G: Game>(game: &G, state: &G::State) {
    let mut legal = G::Legal::default();
    game.legal(state, &mut legal);
    for action in legal.iter() {
        let next = game.play(state, action).expect("it is legal");
        assert_eq!(game.validate(&next), Ok(()), "{} then {}", game.state_json(state), game.text(action));
    }
    game.scores(state);
}

/// The same from a world that the view allows, and which looks like it.
fn imagine_and_play<G: Game>(game: &G, view: &G::View, seed: u64) {
    let world = game.resample(view, &mut Luck::new(seed));
    assert_eq!(game.view(&world, game.view_seat(view)), *view);
    play_a_step(game, &world);
}

/// A position of one of the games, spoilt at one place, is refused in words or can be played; so is its view.
fn spoilt<G: Game>(games: &[Arc<G>], seed: u64, ply: usize, pick: usize, new: &Value) {
    let game = &games[ply % games.len()];
    let (states, _) = common::random_game(game, seed);
    let state = &states[ply % states.len()];
    let mut json = game.state_json(state);
    spoil(&mut json, pick, new);
    match game.parse_state(&json.to_string()) {
        Ok(state) => play_a_step(&**game, &state),
        Err(error) => assert!(!error.reasons.is_empty()),
    }
    let mut json = game.view_json(&game.view(state, u8::try_from(pick % game.players()).expect("few seats")));
    spoil(&mut json, pick, new);
    match game.parse_view(&json.to_string()) {
        Ok(view) => {
            imagine_and_play(&**game, &view, seed);
        }
        Err(error) => assert!(!error.reasons.is_empty()),
    }
}

/// A position with a field or two of another one is refused in words or can be played; so is a view. Gives how many
/// could be read.
fn mixed<G: Game>(games: &[Arc<G>], seed: u64) -> u32 {
    let mut rng = Luck::keyed(seed, &[3]);
    let game = &games[rng.below(u32::try_from(games.len()).expect("few games")) as usize];
    let ply = rng.below(1000) as usize;
    let [one, other] = [seed, seed + 1].map(|seed| {
        let (states, _) = common::random_game(game, seed);
        states[ply % states.len()].clone()
    });
    let mut take = |mut mixed: Value, other: &Value| {
        let fields = mixed.as_object_mut().expect("a position is an object");
        for _ in 0..=rng.below(2) {
            let place = rng.below(u32::try_from(fields.len()).expect("few fields"));
            let (name, value) = fields.iter_mut().nth(place as usize).expect("it is below the length");
            *value = other.get(name).unwrap_or(value).clone();
        }
        mixed.to_string()
    };
    let mut read = 0;
    if let Ok(state) = game.parse_state(&take(game.state_json(&one), &game.state_json(&other))) {
        play_a_step(&**game, &state);
        read += 1;
    }
    let view_of = |state: &G::State| game.view_json(&game.view(state, (seed % 2) as u8));
    if let Ok(view) = game.parse_view(&take(view_of(&one), &view_of(&other))) {
        imagine_and_play(&**game, &view, seed);
        read += 1;
    }
    read
}

/// Goes through so many mixtures of each game's positions or records; more than one in so many can be read.
fn mixtures(pairs: u64, one_in: u64, mix: impl Fn(u64) -> [u32; 3]) {
    let mut read = [0; 3];
    for seed in 0..pairs {
        for (sum, more) in read.iter_mut().zip(mix(seed)) {
            *sum += more;
        }
    }
    assert!(read.iter().all(|&read| u64::from(read) > pairs / one_in), "too few of them can be read: {read:?}");
}

/// Whether the tests run in the long mode (`make test-long`).
fn is_long() -> bool {
    std::env::var_os("PATRON_LONG").is_some()
}

#[test]
fn positions_with_fields_of_others_are_refused_or_playable() {
    let pairs = if is_long() { 300_000 } else { 6_000 };
    mixtures(pairs, 4, |seed| [mixed(&PATRONIZE, seed), mixed(&VENICE, seed), mixed(&PATRONAGE, seed)]);
}

/// A record with words and lines of another one is refused in words, or replays to positions that can be. Gives how many
/// could be read.
fn mixed_records<G: Game>(games: &[Arc<G>], seed: u64) -> u32 {
    let mut rng = Luck::keyed(seed, &[4]);
    let mut below = |count: usize| rng.below(u32::try_from(count).expect("few of them")) as usize;
    let game = &games[below(games.len())];
    let texts = [seed, seed + 1].map(|seed| {
        let (states, actions) = common::random_game(game, seed);
        let start = Position { game: Arc::clone(game), state: states[0].clone() };
        let mut record = Record::start(&start, Some(seed)).expect("the state is fresh from the deal");
        for &action in &actions {
            record.push(action, None).expect("the action was legal");
        }
        if seed % 2 == 0 { record.to_text() } else { record.to_jsonl() }
    });
    let text = &texts[below(2)];
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let others: Vec<&str> = texts[0].lines().chain(texts[1].lines()).collect();
    for _ in 0..=below(2) {
        // The set-up, where most can be spoilt, is in the first lines; what is spoilt in the last ones may still fit.
        let (from, reach) = match below(3) {
            0 => (0, lines.len().min(20)),
            1 => (0, lines.len()),
            _ => (lines.len().saturating_sub(6), lines.len().min(6)),
        };
        let place = from + below(reach);
        match below(4) {
            0 => others[below(others.len())].clone_into(&mut lines[place]),
            1 => {
                let other = lines[from + below(reach)].clone();
                lines.insert(place, other);
            }
            2 if lines.len() > 1 => drop(lines.remove(place)),
            _ => {
                let other = others[below(others.len())];
                let words: Vec<&str> = other.split(' ').collect();
                let mut own: Vec<&str> = lines[place].split(' ').collect();
                let at = below(own.len());
                own[at] = words[below(words.len())];
                lines[place] = own.join(" ");
            }
        }
    }
    let text = lines.join("\n") + "\n";
    let peeked = RecordHead::peek(&text).is_ok();
    match Record::read(Arc::clone(game), &text) {
        Ok(record) => {
            assert!(peeked);
            let last = record.position();
            assert_eq!(game.validate(&last.state), Ok(()), "{text}");
            assert_eq!(
                Record::read(Arc::clone(game), &record.to_text()).map(|read| read.states()),
                Ok(record.states())
            );
            1
        }
        Err(error) => {
            assert!(error.to_string().len() > 10, "{error}");
            0
        }
    }
}

#[test]
fn records_with_words_of_others_are_refused_or_replayed() {
    let pairs = if is_long() { 100_000 } else { 3_000 };
    mixtures(pairs, 150, |seed| {
        [mixed_records(&PATRONIZE, seed), mixed_records(&VENICE, seed), mixed_records(&PATRONAGE, seed)]
    });
}

/// No text that is none is taken for one.
fn any_text<G: Game>(game: &Arc<G>, text: &str, lines: &str) {
    assert!(game.parse_state(text).is_err());
    assert!(game.parse_view(text).is_err());
    assert!(RecordHead::peek(lines).is_err());
    let head = format!("[Game \"{}\"]\n[Rules \"1\"]\n[Cards \"reconstructed-1\"]\n[Players \"3\"]\n", G::ID);
    let record = Record::read(Arc::clone(game), &(head + lines));
    assert!(record.is_err());
    if let Err(reason) = game.parse(text) {
        assert!(!reason.is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spoilt_positions_of_patronize_are_refused_or_playable(
        seed in 0_u64..500, ply in 0_usize..60, pick: usize, new in value()
    ) {
        spoilt(&PATRONIZE, seed, ply, pick, &new);
    }

    #[test]
    fn any_text_is_refused_in_words(
        text in "\\PC{0,60}",
        lines in "([\\[\\]\"={};: a-z0-9\\n]|setup |hand |pass|deck |luck |play noble|action sail){0,40}"
    ) {
        any_text(&PATRONIZE[0], &text, &lines);
        any_text(&VENICE[0], &text, &lines);
        any_text(&PATRONAGE[0], &text, &lines);
    }
}

proptest! {
    // A game is ten times as long.
    #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spoilt_positions_of_venice_are_refused_or_playable(
        seed in 0_u64..500, ply in 0_usize..2000, pick: usize, new in value()
    ) {
        spoilt(&VENICE, seed, ply, pick, &new);
    }

    #[test]
    fn spoilt_positions_of_patronage_are_refused_or_playable(
        seed in 0_u64..500, ply in 0_usize..1000, pick: usize, new in value()
    ) {
        spoilt(&PATRONAGE, seed, ply, pick, &new);
    }
}

//! Games of the base game that an independent engine played, replayed question by question.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use patron_core::game::Game;
use patron_core::options::Options;
use patron_core::patronage::Patronage;
use patron_core::patronage::conformance::{Report, UNDECIDED, replay_trace};
use serde_json::{Value, json};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/patronage/traces");
    let entries = fs::read_dir(folder).expect("the traces are there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("the folder can be listed").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "gz"));
    files.sort();
    files
}

/// The names of cards by their slugs.
fn names() -> BTreeMap<String, String> {
    let game = Patronage::build(None, &Options::default(), None).expect("the built-in game");
    let cards = game.cards().json()["cards"].as_array().expect("a list of cards").clone();
    let text = |card: &Value, field: &str| card[field].as_str().expect("a text").to_owned();
    cards.iter().map(|card| (text(card, "slug"), text(card, "name"))).collect()
}

fn numbers(text: &str) -> Vec<i64> {
    text.split_whitespace().map(|word| word.parse().expect("a number")).collect()
}

#[derive(Default)]
struct Seat {
    vp: i64,
    sets: BTreeMap<char, BTreeSet<i64>>,
}

/// Turns the packed form (see the README beside it) back into events.
#[derive(Default)]
struct Unpacker {
    deck: Vec<String>,
    top: BTreeMap<char, i64>,
    order: Vec<i64>,
    seats: BTreeMap<i64, Seat>,
    asked: (i64, i64),
}

impl Unpacker {
    fn events(&mut self, line: &str, names: &BTreeMap<String, String>) -> Vec<Value> {
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let parts: Vec<Vec<i64>> =
            if matches!(kind, "q" | "a" | "e") { rest.split('/').map(numbers).collect() } else { Vec::new() };
        match kind {
            "cards" => {
                self.deck = rest.split(' ').map(|slug| names[slug].clone()).collect();
                Vec::new()
            }
            "game" => {
                *self = Self { deck: std::mem::take(&mut self.deck), ..Self::default() };
                let head = numbers(rest);
                vec![
                    json!({ "ev": "game", "seed": head[0], "players": head[1], "advanced": head[2], "deck": self.deck }),
                ]
            }
            "d" => numbers(rest).into_iter().map(|card| json!({ "ev": "draw", "card": card })).collect(),
            "r" => vec![json!({ "ev": "reshuffle" })],
            "s" => vec![self.state(rest)],
            "q" => {
                self.asked = (parts[0][0], parts[0][1]);
                vec![json!({
                    "ev": "ask", "pl": self.asked.0, "type": self.asked.1, "args": parts[0][2..],
                    "list": parts[1], "special": parts[2],
                })]
            }
            "a" => vec![json!({
                "ev": "ans", "pl": self.asked.0, "type": self.asked.1, "rv": parts[0][0],
                "list": parts[1], "special": parts[2],
            })],
            "e" => {
                let score = |s: &Vec<i64>| json!({ "pl": s[0], "vp": s[1], "chips": s[2], "win": s[3] });
                let scores: Vec<Value> = parts[1..].iter().map(score).collect();
                vec![json!({ "ev": "result", "rounds": parts[0][0], "scores": scores })]
            }
            _ => panic!("no such line: {line}"),
        }
    }

    fn state(&mut self, changes: &str) -> Value {
        for change in changes.split_whitespace() {
            let letter = change.find(|letter: char| letter.is_ascii_alphabetic()).expect("a change has a letter");
            let (seat, change) = change.split_at(letter);
            let (letter, value) = change.split_at(1);
            let letter = letter.chars().next().expect("it is one letter");
            if seat.is_empty() {
                if letter == 'o' {
                    self.order = value.split(',').map(|seat| seat.parse().expect("a seat")).collect();
                } else {
                    self.top.insert(letter, value.parse().expect("a number"));
                }
                continue;
            }
            let seat = self.seats.entry(seat.parse().expect("a seat")).or_default();
            if letter == 'v' {
                seat.vp = value.parse().expect("a number");
                continue;
            }
            let held = seat.sets.entry(letter).or_default();
            for word in value.split_inclusive(['+', '-']).scan('+', |sign, word| {
                let own = std::mem::replace(sign, word.chars().last().unwrap_or('+'));
                Some((own, word.trim_end_matches(['+', '-'])))
            }) {
                let (sign, Ok(card)) = (word.0, word.1.parse::<i64>()) else { continue };
                assert!(if sign == '+' { held.insert(card) } else { held.remove(&card) }, "{changes}");
            }
        }
        let list = |seat: &Seat, letter: char| seat.sets.get(&letter).cloned().unwrap_or_default();
        let seats: Vec<Value> = self
            .order
            .iter()
            .map(|number| (number, &self.seats[number]))
            .map(|(number, seat)| {
                json!({
                    "pl": number, "vp": seat.vp, "hand": list(seat, 'h'), "tab": list(seat, 't'),
                    "goods": list(seat, 'g'),
                })
            })
            .collect();
        let top = |letter: char| self.top.get(&letter).copied().unwrap_or_default();
        json!({
            "ev": "state", "round": top('r'), "act": top('a'), "pool": top('p'), "deck": top('k'),
            "discard": top('x'), "p": seats,
        })
    }
}

fn unpacked(path: &Path, names: &BTreeMap<String, String>) -> Vec<String> {
    let mut text = String::new();
    let file = fs::File::open(path).expect("a trace is readable");
    GzDecoder::new(file).read_to_string(&mut text).expect("a trace is gzip");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("patron-traces/1"));
    let mut unpacker = Unpacker::default();
    lines.flat_map(|line| unpacker.events(line, names)).map(|event| event.to_string()).collect()
}

/// Every question's offered set, every state and every result of 540 games. What a trace cannot decide is the table
/// [`UNDECIDED`]: nothing else is let pass.
#[test]
fn all_540_traces_replay() {
    let names = names();
    let mut total = Report::default();
    for path in files() {
        let lines = unpacked(&path, &names);
        let report = replay_trace(lines.iter().map(String::as_str));
        assert_eq!(report.mismatches, Vec::<String>::new(), "{}", path.display());
        assert!(report.ok());
        total.games += report.games;
        total.questions += report.questions;
        total.states += report.states;
        total.results += report.results;
        for (name, count) in report.undecided {
            *total.undecided.entry(name).or_default() += count;
        }
    }
    println!(
        "{} games, {} questions, {} states, {} results",
        total.games, total.questions, total.states, total.results
    );
    println!("let pass: {:?}", total.undecided);
    assert_eq!((total.games, total.questions, total.states), (540, 97_717, 98_257));
    // A question has one state before it, and a game one more at its end.
    assert_eq!(total.states, total.questions + total.games);
    // Each game has a result but those that were stopped after 30 rounds.
    assert_eq!(total.results + total.undecided["round-limit"], total.games);
    for name in total.undecided.keys() {
        assert!(UNDECIDED.iter().any(|(known, reason)| known == name && reason.len() > 20), "{name}");
    }
    assert_eq!(total.undecided["round-limit"], 6);
    assert_eq!(total.undecided["useless-power"], 53);
}

/// The comparison sees what it should: one changed number, card or answer in a game is told.
#[test]
fn a_spoilt_trace_does_not_replay() {
    let names = names();
    let path = &files()[0];
    let lines = unpacked(path, &names);
    let end = lines.iter().position(|line| line.contains("\"result\"")).expect("a game ends") + 1;
    let game = &lines[..end];
    assert!(replay_trace(game.iter().map(String::as_str)).ok());
    let mut seen = 0;
    for (index, line) in game.iter().enumerate().skip(20) {
        let is_result = index == end - 1;
        if index % 3 > 0 && !is_result {
            continue;
        }
        let mut event: Value = serde_json::from_str(line).expect("an event");
        let kind = event["ev"].as_str().expect("a kind").to_owned();
        match kind.as_str() {
            "state" => event["deck"] = (event["deck"].as_i64().expect("a number") + 1).into(),
            "ask" if event["type"] == 5 => event["list"] = json!([113]),
            "result" => event["scores"][0]["vp"] = 99.into(),
            _ => continue,
        }
        let mut spoilt = game.to_vec();
        spoilt[index] = event.to_string();
        let report = replay_trace(spoilt.iter().map(String::as_str));
        assert!(!report.ok() && report.mismatches.len() == 1, "line {index}: {line}");
        assert!(report.mismatches[0].starts_with("line "), "{:?}", report.mismatches);
        assert!(report.mismatches[0].contains("patron "), "both sides are told: {:?}", report.mismatches);
        seen += 1;
    }
    assert!(seen > 20, "{seen}");
    let truncated = replay_trace(game[..end - 1].iter().map(String::as_str));
    assert!(!truncated.ok(), "a game without its result is told");
    assert!(!replay_trace(std::iter::empty()).ok(), "nothing is not a success");
}

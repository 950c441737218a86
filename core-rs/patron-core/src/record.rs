//! A game written down (see `docs/formats.md`): header, set-up, actions with what chance gave.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::error::{BadRecord, Reasons, quoted};
use crate::game::{Game, Turn};
use crate::options::Options;
use crate::position::{Position, same_game};
use crate::rng;

/// One action of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<A> {
    /// Who said it.
    pub seat: u8,
    /// What was said.
    pub action: A,
    /// What chance gave.
    pub chance: Option<String>,
    /// What somebody noted.
    pub comment: Option<String>,
}

/// A game from the deal on, as far as it was played. Every record that exists can be replayed.
#[derive(Debug)]
pub struct Record<G: Game> {
    /// The rules.
    pub game: Arc<G>,
    /// Seed of the deal; none at a real table.
    pub seed: Option<u64>,
    /// The set-up lines: what is known of the deal.
    pub setup: Vec<String>,
    /// The state after the deal.
    pub start: G::State,
    /// The actions.
    pub entries: Vec<Entry<G::Action>>,
    /// The state after the last action.
    pub end: G::State,
}

impl<G: Game> Clone for Record<G> {
    fn clone(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            seed: self.seed,
            setup: self.setup.clone(),
            start: self.start.clone(),
            entries: self.entries.clone(),
            end: self.end.clone(),
        }
    }
}

impl<G: Game> PartialEq for Record<G> {
    fn eq(&self, other: &Self) -> bool {
        (&self.start, &self.entries, self.seed) == (&other.start, &other.entries, other.seed)
            && same_game(&self.game, &other.game)
    }
}

impl<G: Game> Eq for Record<G> {}

/// The header's tags in their order.
const TAGS: [&str; 8] = ["Game", "Rules", "Cards", "Options", "Players", "Rng", "Seed", "Result"];

/// What stands before the actions, in whichever form it was written.
#[derive(Default)]
struct Sheet {
    tags: Vec<(String, String)>,
    setup: Vec<String>,
    lines: Vec<Line>,
}

/// An action as it is written.
#[derive(Clone)]
struct Line {
    number: usize,
    seat: u8,
    action: String,
    chance: Option<String>,
    comment: Option<String>,
}

/// The game that a record is for: id, players, options and card set, to find the rules by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordHead {
    /// Game id.
    pub game: String,
    /// Number of players.
    pub players: u8,
    /// Options as text.
    pub options: String,
    /// Name of the card set.
    pub cards: String,
}

impl RecordHead {
    /// Reads the head of a record in either form.
    ///
    /// # Errors
    /// What is missing or cannot be read.
    pub fn peek(text: &str) -> Result<Self, BadRecord> {
        let sheet = Sheet::read(text)?;
        let tag =
            |name: &str| sheet.tag(name).ok_or_else(|| BadRecord::from(format!("the tag [{name} \"...\"] is missing")));
        let players = tag("Players")?.parse().map_err(|_| "the tag Players takes a number")?;
        Ok(Self {
            game: tag("Game")?.to_owned(),
            players,
            options: sheet.tag("Options").unwrap_or_default().to_owned(),
            cards: tag("Cards")?.to_owned(),
        })
    }
}

impl Sheet {
    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn read(text: &str) -> Result<Self, BadRecord> {
        let text = text.trim_start_matches('\u{feff}');
        if text.trim_start().starts_with('{') { Self::read_jsonl(text) } else { Self::read_text(text) }
    }

    fn read_text(text: &str) -> Result<Self, BadRecord> {
        let mut sheet = Self::default();
        let mut reasons = Reasons::default();
        for (index, whole) in text.lines().enumerate() {
            let number = index + 1;
            let (body, comment) = match whole.split_once(';') {
                Some((body, comment)) => {
                    (body.trim(), Some(comment.trim().to_owned()).filter(|comment| !comment.is_empty()))
                }
                None => (whole.trim(), None),
            };
            if body.is_empty() {
                continue;
            }
            if body.starts_with('[') {
                let inner = body.strip_prefix('[').and_then(|rest| rest.strip_suffix("\"]"));
                match inner.and_then(|inner| inner.split_once(" \"")) {
                    Some((name, _)) if !TAGS.contains(&name) => {
                        reasons.add(format!("line {number}: there is no tag {}", quoted(name)));
                    }
                    Some((name, _)) if sheet.tag(name).is_some() => {
                        reasons.add(format!("line {number}: the tag {name} stands here twice"));
                    }
                    Some((name, value)) => sheet.tags.push((name.to_owned(), value.to_owned())),
                    None => reasons.add(format!("line {number}: a tag reads [Name \"value\"]")),
                }
            } else if let Some(line) = body.strip_prefix("setup ") {
                sheet.setup.push(line.trim().to_owned());
            } else {
                let (action, chance) = match body.split_once('=') {
                    Some((action, chance)) => (action.trim(), Some(chance.trim().to_owned())),
                    None => (body, None),
                };
                match action.split_once(' ').map(|(seat, action)| (seat.parse(), action)) {
                    Some((Ok(seat), action)) => {
                        let action = action.trim().to_owned();
                        sheet.lines.push(Line { number, seat, action, chance, comment });
                    }
                    _ => reasons.add(format!("line {number}: an action reads <seat> <action>, not {}", quoted(action))),
                }
            }
        }
        BadRecord::check(reasons)?;
        Ok(sheet)
    }

    fn read_jsonl(text: &str) -> Result<Self, BadRecord> {
        let mut sheet = Self::default();
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let number = index + 1;
            let object: Map<String, Value> =
                serde_json::from_str(line).map_err(|error| format!("line {number}: {error}"))?;
            let text = |name: &str| object.get(name).and_then(Value::as_str).map(ToOwned::to_owned);
            match object.get("type").and_then(Value::as_str) {
                Some("header") if sheet.tags.is_empty() => {
                    for tag in TAGS {
                        let words = match object.get(&tag.to_lowercase()) {
                            None | Some(Value::Null) => continue,
                            Some(Value::String(text)) => text.clone(),
                            Some(options @ Value::Object(_)) => {
                                let read = serde_json::from_value::<Options>(options.clone());
                                read.map_err(|error| format!("line {number}: options: {error}"))?.to_string()
                            }
                            Some(other) => other.to_string(),
                        };
                        sheet.tags.push((tag.to_owned(), words));
                    }
                    let setup = object.get("setup").and_then(Value::as_array);
                    let lines = setup.ok_or_else(|| format!("line {number}: the header has no list setup"))?;
                    sheet.setup = lines.iter().filter_map(Value::as_str).map(ToOwned::to_owned).collect();
                }
                Some("action") => {
                    let seat = object.get("seat").and_then(Value::as_u64).and_then(|seat| u8::try_from(seat).ok());
                    let (Some(seat), Some(action)) = (seat, text("action")) else {
                        return Err(format!("line {number}: an action has a seat and an action").into());
                    };
                    let (chance, comment) = (text("chance"), text("comment"));
                    sheet.lines.push(Line { number, seat, action, chance, comment });
                }
                Some("result") => {
                    let totals = object.get("totals").and_then(Value::as_array);
                    let totals: Vec<String> = totals.into_iter().flatten().map(ToString::to_string).collect();
                    sheet.tags.push(("Result".to_owned(), totals.join(" ")));
                }
                _ => return Err(format!("line {number}: type must be header (once, first), action or result").into()),
            }
        }
        Ok(sheet)
    }
}

impl<G: Game> Record<G> {
    /// A record that begins with this deal. `seed` is what [`Game::deal`] was given, if that is where it comes from.
    ///
    /// # Errors
    /// The state is not fresh from the deal, or the seed does not give it.
    pub fn start(position: &Position<G>, seed: Option<u64>) -> Result<Self, BadRecord> {
        let fresh = position.game.parse_setup(&position.game.setup_lines(&position.state), &[]);
        if fresh.as_ref() != Ok(&position.state) {
            return Err("a record begins with a state fresh from the deal".into());
        }
        if let Some(seed) = seed.filter(|&seed| position.game.deal(seed) != position.state) {
            return Err(format!("the seed {seed} does not give this deal").into());
        }
        Ok(Self {
            game: Arc::clone(&position.game),
            seed,
            setup: position.game.setup_lines(&position.state),
            start: position.state.clone(),
            entries: Vec::new(),
            end: position.state.clone(),
        })
    }

    /// Adds an action.
    ///
    /// # Errors
    /// The action is illegal.
    pub fn push(&mut self, action: G::Action, comment: Option<String>) -> Result<(), crate::error::IllegalAction> {
        let next = self.game.play(&self.end, action)?;
        let Turn::Seat(seat) = self.game.turn(&self.end) else { unreachable!("an action was legal") };
        let chance = self.game.chance(&self.end, &next);
        // One line, as the text form has it.
        let words = comment.map(|comment| comment.split_whitespace().collect::<Vec<_>>().join(" "));
        let comment = words.filter(|comment| !comment.is_empty());
        self.entries.push(Entry { seat, action, chance, comment });
        self.end = next;
        Ok(())
    }

    /// The states: after the deal, and after each action.
    ///
    /// # Panics
    /// Never for a record that was read or built by this type.
    #[must_use]
    pub fn states(&self) -> Vec<G::State> {
        let mut states = vec![self.start.clone()];
        for entry in &self.entries {
            let mut next = states[states.len() - 1].clone();
            self.game
                .apply_recorded(&mut next, entry.action, entry.chance.as_deref())
                .expect("a record was replayed when it was made");
            states.push(next);
        }
        states
    }

    /// The position after the last action.
    #[must_use]
    pub fn position(&self) -> Position<G> {
        Position { game: Arc::clone(&self.game), state: self.end.clone() }
    }

    /// Totals by seat, if the game is over.
    #[must_use]
    pub fn result(&self) -> Option<Vec<i32>> {
        (self.game.turn(&self.end) == Turn::Over).then(|| self.game.scores(&self.end).totals)
    }

    /// Reads either form and replays it.
    ///
    /// # Errors
    /// What cannot be read, is illegal, or differs from what the record tells; with its line.
    pub fn read(game: Arc<G>, text: &str) -> Result<Self, BadRecord> {
        let sheet = Sheet::read(text)?;
        check_head(&*game, &sheet)?;
        let seed = match sheet.tag("Seed") {
            None => None,
            Some(seed) => Some(seed.parse::<u64>().map_err(|_| "the tag Seed takes a whole number from 0")?),
        };
        let chances: Vec<String> = sheet.lines.iter().filter_map(|line| line.chance.clone()).collect();
        let start = game.parse_setup(&sheet.setup, &chances)?;
        match (seed, sheet.tag("Rng")) {
            (Some(seed), Some(_)) if game.deal(seed) != start => {
                return Err(
                    format!("the tag Seed tells {seed}, but that seed gives another deal than the set-up").into()
                );
            }
            (Some(_), None) => return Err("the tag Seed needs the tag Rng beside it".into()),
            _ => {}
        }
        let setup = sheet.setup.clone();
        let mut record =
            Self { game, seed, setup, end: start.clone(), start, entries: Vec::with_capacity(sheet.lines.len()) };
        for Line { number, seat, action: text, chance, comment } in sheet.lines.iter().cloned() {
            let at = |reason: String| BadRecord::from(format!("line {number}: {reason}"));
            match record.game.turn(&record.end) {
                Turn::Seat(turn) if turn == seat => {}
                Turn::Seat(turn) => return Err(at(format!("it is the turn of seat {turn}, not of seat {seat}"))),
                Turn::Over => return Err(at("the game is over".to_owned())),
            }
            let action = record.game.parse(&text).map_err(&at)?;
            if let Some(reason) = record.game.why_illegal(&record.end, action) {
                return Err(at(format!("illegal action {text:?}: {reason}")));
            }
            let before = record.end.clone();
            record
                .game
                .apply_recorded(&mut record.end, action, chance.as_deref())
                .map_err(|error| at(error.reasons.to_string()))?;
            let chance = chance.or_else(|| record.game.chance(&before, &record.end));
            record.entries.push(Entry { seat, action, chance, comment });
        }
        if let Some(told) = sheet.tag("Result") {
            let told: Vec<&str> = told.split_whitespace().collect();
            let totals: Option<Vec<String>> =
                record.result().map(|totals| totals.iter().map(ToString::to_string).collect());
            match totals {
                None => return Err("the tag Result stands there, but the game is not over".into()),
                Some(totals) if totals != told => {
                    return Err(
                        format!("the tag Result tells {}, the game ends {}", told.join(" "), totals.join(" ")).into()
                    );
                }
                Some(_) => {}
            }
        }
        Ok(record)
    }

    /// The text form.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut lines = Vec::new();
        let mut tag = |name: &str, value: &str| lines.push(format!("[{name} \"{value}\"]"));
        tag("Game", G::ID);
        tag("Rules", &G::RULES.to_string());
        tag("Cards", self.game.cards().name());
        tag("Options", &self.game.options().to_string());
        tag("Players", &self.game.players().to_string());
        if let Some(seed) = self.seed {
            tag("Rng", rng::NAME);
            tag("Seed", &seed.to_string());
        }
        if let Some(totals) = self.result() {
            let totals: Vec<String> = totals.iter().map(ToString::to_string).collect();
            tag("Result", &totals.join(" "));
        }
        lines.push(String::new());
        lines.extend(self.setup.iter().map(|line| format!("setup {line}")));
        for entry in &self.entries {
            let mut line = format!("{} {}", entry.seat, self.game.text(entry.action));
            if let Some(chance) = &entry.chance {
                line = format!("{line} = {chance}");
            }
            if let Some(comment) = &entry.comment {
                line = format!("{line} ; {comment}");
            }
            lines.push(line);
        }
        lines.push(String::new());
        lines.join("\n")
    }

    /// The JSON Lines form.
    #[must_use]
    pub fn to_jsonl(&self) -> String {
        let mut header = json!({
            "type": "header",
            "game": G::ID,
            "rules": G::RULES,
            "cards": self.game.cards().name(),
            "options": self.game.options().to_json(),
            "players": self.game.players(),
        });
        if let Some(seed) = self.seed {
            header["rng"] = rng::NAME.into();
            header["seed"] = seed.into();
        }
        header["setup"] = self.setup.clone().into();
        let actions = self.entries.iter().map(|entry| {
            json!({
                "type": "action",
                "seat": entry.seat,
                "action": self.game.text(entry.action),
                "chance": entry.chance,
                "comment": entry.comment,
            })
        });
        let result = self.result().map(|totals| json!({ "type": "result", "totals": totals }));
        let lines: Vec<String> =
            std::iter::once(header).chain(actions).chain(result).map(|line| line.to_string()).collect();
        lines.join("\n") + "\n"
    }
}

fn check_head<G: Game>(game: &G, sheet: &Sheet) -> Result<(), BadRecord> {
    let mut reasons = Reasons::default();
    let mut must = |name: &str, right: &str, what: &str| match sheet.tag(name) {
        Some(value) if value == right => {}
        Some(value) => reasons.add(format!("{what} {value:?} is not known here; this is {right:?}")),
        None => reasons.add(format!("the tag [{name} \"...\"] is missing")),
    };
    must("Game", G::ID, "the game");
    must("Rules", &G::RULES.to_string(), "the version of the rules");
    must("Cards", game.cards().name(), "the card set");
    must("Players", &game.players().to_string(), "the number of players");
    if let Some(name) = sheet.tag("Rng").filter(|&name| name != rng::NAME) {
        reasons.add(format!("the generator {name:?} is not known here; this is {:?}", rng::NAME));
    }
    match Options::parse(sheet.tag("Options").unwrap_or_default(), G::option_specs())
        .and_then(|o| o.complete(G::option_specs()))
    {
        Ok(options) if options == *game.options() => {}
        Ok(options) => reasons.add(format!("the record has the options {options}, the game {}", game.options())),
        Err(more) => reasons.extend(more),
    }
    BadRecord::check(reasons)
}

//! Reading JSON positions: what every game's form begins with, and complaints that name the place.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::error::{BadPosition, Reasons};
use crate::game::Game;
use crate::options::Options;

/// The fields by which a position tells which game it belongs to.
#[derive(Deserialize)]
pub(crate) struct Head {
    #[serde(default)]
    pub(crate) game: Option<String>,
    #[serde(default)]
    pub(crate) rules: Option<u32>,
    #[serde(default)]
    pub(crate) cards: Option<String>,
    #[serde(default)]
    pub(crate) players: Option<u8>,
    #[serde(default)]
    pub(crate) options: Option<Map<String, Value>>,
}

impl Head {
    /// Reads the head only; everything else may be there.
    ///
    /// # Errors
    /// No JSON object, or a head of the wrong form.
    pub(crate) fn peek(json: &str) -> Result<Self, BadPosition> {
        read(json)
    }

    /// Complains about everything in the head that is not this game's.
    pub(crate) fn check<G: Game>(&self, game: &G, reasons: &mut Reasons) {
        if self.game.as_deref().is_some_and(|id| id != G::ID) {
            reasons.add(format!("game: must be {:?}", G::ID));
        }
        if let Some(rules) = self.rules.filter(|&rules| rules != G::RULES) {
            reasons.add(format!("rules: version {rules} is not known here; this is version {}", G::RULES));
        }
        if let Some(cards) = self.cards.as_deref().filter(|&cards| cards != game.card_set()) {
            reasons.add(format!("cards: the set {cards:?} is not the one in use, {:?}", game.card_set()));
        }
        match self.players {
            Some(players) if usize::from(players) == game.players() => {}
            Some(players) => reasons.add(format!("players: {players}, but the game in use has {}", game.players())),
            None => reasons.add("players: is missing"),
        }
        if let Some(options) = &self.options {
            let read = Options::from_json(options, "options").and_then(|read| read.complete(G::option_specs()));
            match read {
                Ok(options) if options == game.options() => {}
                Ok(options) => reasons.add(format!("options: {options}, but the game in use has {}", game.options())),
                Err(more) => reasons.0.extend(more.0),
            }
        }
    }
}

/// Reads one JSON text into `T`; a complaint names the field.
///
/// # Errors
/// The first thing that does not fit the form: what and where.
pub(crate) fn read<'a, T: Deserialize<'a>>(json: &'a str) -> Result<T, BadPosition> {
    let mut reader = serde_json::Deserializer::from_str(json);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let path = path.trim_end_matches('?').trim_end_matches('.');
        let reason = plain(&error.inner().to_string());
        BadPosition::from(if path.is_empty() { reason } else { format!("{path}: {reason}") })
    })?;
    reader.end().map_err(|error| BadPosition::from(plain(&error.to_string())))?;
    Ok(value)
}

/// serde's words without the names of Rust types.
fn plain(reason: &str) -> String {
    let words = [
        ("expected u8", "expected a whole number from 0 to 255"),
        ("expected u32", "expected a whole number"),
        ("expected a sequence", "expected a list"),
        ("a map", "an object"),
        ("sequence", "list"),
        ("expected struct Form", "expected an object"),
        ("expected struct Head", "expected an object"),
        ("expected struct Counts", "expected an object of colour counts"),
        ("expected struct White", "expected an object"),
    ];
    let reason = reason.split(", expected one of").next().unwrap_or(reason);
    words.iter().fold(reason.replace('`', "\""), |text, (from, to)| text.replace(from, to))
}

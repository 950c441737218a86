//! Reading JSON positions: what every game's form begins with, and complaints that name the place.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde_json::{Map, Value};

use crate::error::{BadPosition, Reasons, quoted};
use crate::game::Game;
use crate::options::{OptionValue, Options};
use crate::rng::read_luck;

/// No seat, in the states of all games.
const NOBODY: u8 = u8::MAX;

/// The fields by which a position tells which game it belongs to.
#[derive(Deserialize)]
pub(crate) struct Head {
    #[serde(default, deserialize_with = "present")]
    pub(crate) game: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) rules: Option<u32>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) cards: Option<String>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) players: Option<u8>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) options: Option<Options>,
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
        if let Some(cards) = self.cards.as_deref().filter(|&cards| cards != game.cards().name()) {
            reasons.add(format!("cards: the set {cards:?} is not the one in use, {:?}", game.cards().name()));
        }
        match self.players {
            Some(players) if usize::from(players) == game.players() => {}
            Some(players) => reasons.add(format!("players: {players}, but the game in use has {}", game.players())),
            None => reasons.add("players: is missing"),
        }
        if let Some(options) = &self.options {
            match options.complete(G::option_specs()) {
                Ok(options) if options == *game.options() => {}
                Ok(options) => reasons.add(format!("options: {options}, but the game in use has {}", game.options())),
                Err(more) => reasons.extend(more),
            }
        }
    }
}

/// The struct that states and views of a game are read into: the fields of the head, then the game's own. What is not
/// there is refused by name.
macro_rules! form {
    ($(#[$doc:meta])* struct $form:ident { $($(#[$attribute:meta])* $field:ident: $kind:ty,)* }) => {
        $(#[$doc])*
        #[derive(serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct $form {
            #[serde(default, deserialize_with = "crate::json::present")]
            game: Option<String>,
            #[serde(default, deserialize_with = "crate::json::present")]
            rules: Option<u32>,
            #[serde(default, deserialize_with = "crate::json::present")]
            cards: Option<String>,
            #[serde(default, deserialize_with = "crate::json::present")]
            players: Option<u8>,
            #[serde(default, deserialize_with = "crate::json::present")]
            options: Option<crate::options::Options>,
            $($(#[$attribute])* $field: $kind,)*
        }

        impl $form {
            fn head(&mut self) -> crate::json::Head {
                crate::json::Head {
                    game: self.game.take(),
                    rules: self.rules,
                    cards: self.cards.take(),
                    players: self.players,
                    options: self.options.take(),
                }
            }
        }
    };
}
pub(crate) use form;

/// Turns what was read into a position of a game, and collects what is wrong with it.
pub(crate) struct Reader<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) reasons: Reasons,
}

impl<'a, G: Game> Reader<'a, G> {
    /// Begins with the head.
    pub(crate) fn begin(game: &'a G, head: &Head) -> Self {
        let mut reasons = Reasons::default();
        head.check(game, &mut reasons);
        Self { game, reasons }
    }

    /// A list with one entry a seat, or nothing with a complaint.
    pub(crate) fn by_seat<'t, T>(
        &mut self,
        list: &'t [T],
        place: &str,
    ) -> impl Iterator<Item = (usize, &'t T)> + use<'t, T, G> {
        let players = self.game.players();
        if list.len() != players {
            self.reasons.add(format!("{place}: {} entries, must be one for each of the {players} players", list.len()));
        }
        list.iter().enumerate().take(if list.len() == players { players } else { 0 })
    }

    /// A seat, or `None` with a complaint if there is no such one.
    pub(crate) fn seat(&mut self, seat: Option<u8>, place: &str) -> Option<u8> {
        let wrong = seat.filter(|&seat| usize::from(seat) >= self.game.players());
        if let Some(seat) = wrong {
            self.reasons.add(format!("{place}: there is no seat {seat}"));
        }
        seat.filter(|_| wrong.is_none())
    }

    /// A seat or nobody, with a complaint if there is no such seat.
    pub(crate) fn seat_or_none(&mut self, seat: Option<u8>, place: &str) -> u8 {
        self.seat(seat, place).unwrap_or(NOBODY)
    }

    /// The seat whose view this is; nobody, with a complaint, if there is no such seat.
    pub(crate) fn viewer(&mut self, seat: Option<u8>) -> u8 {
        if seat.is_none() {
            self.reasons.add("seat: is missing");
        }
        self.seat_or_none(seat, "seat")
    }

    /// One of several words, as its place among them; or `None` with a complaint.
    pub(crate) fn word(&mut self, word: &str, words: &[&str], place: &str) -> Option<usize> {
        let found = words.iter().position(|known| *known == word);
        if found.is_none() {
            self.reasons.add(format!("{place}: {} is none of {}", quoted(word), words.join(", ")));
        }
        found
    }

    /// What was found by its slug, or `None` with a complaint that there is no such `kind`.
    pub(crate) fn found<T>(&mut self, found: Option<T>, kind: &str, slug: &str, place: &str) -> Option<T> {
        if found.is_none() {
            self.reasons.add(format!("{place}: there is no {kind} {}", quoted(slug)));
        }
        found
    }

    /// What the shuffles to come depend on; 0, with a complaint if it cannot be read.
    pub(crate) fn luck(&mut self, text: Option<&str>) -> u64 {
        let Some(text) = text else { return 0 };
        read_luck(text).unwrap_or_else(|| {
            self.reasons.add(format!("luck: takes 16 hexadecimal digits, not {}", quoted(text)));
            0
        })
    }

    /// Complains about a field that is there, but belongs to `what`.
    pub(crate) fn unwanted(&mut self, there: bool, field: &str, what: &str) {
        if there {
            self.reasons.add(format!("{field}: has no place in {what}"));
        }
    }
}

/// The fields that every position begins with.
pub(crate) fn head_of<G: Game>(game: &G) -> Map<String, Value> {
    let mut out = Map::new();
    out.insert("game".to_owned(), G::ID.into());
    out.insert("rules".to_owned(), G::RULES.into());
    out.insert("cards".to_owned(), game.cards().name().into());
    out.insert("players".to_owned(), game.players().into());
    out.insert("options".to_owned(), game.options().to_json());
    out
}

/// A seat, or `null` for nobody.
pub(crate) fn seat_json(seat: u8) -> Value {
    if seat == NOBODY { Value::Null } else { seat.into() }
}

/// Reads one JSON object into `T`; a complaint names the field.
///
/// # Errors
/// The first thing that does not fit the form: what and where.
pub(crate) fn read<'a, T: Deserialize<'a>>(json: &'a str) -> Result<T, BadPosition> {
    let json = json.trim_start_matches('\u{feff}');
    if let Ok(Object(value)) = serde_json::from_str(json) {
        return Ok(value);
    }
    // The place of the fault takes a second, slower reading.
    let mut reader = serde_json::Deserializer::from_str(json);
    let Object(value) = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let path = path.trim_end_matches('?').trim_end_matches('.');
        let reason = plain(&error.inner().to_string());
        // With the field's name, lines and columns tell nothing more.
        let told = reason.split(" at line ").next().unwrap_or(&reason);
        BadPosition::from(if path.is_empty() { reason } else { format!("{path}: {told}") })
    })?;
    reader.end().map_err(|error| BadPosition::from(plain(&error.to_string())))?;
    Ok(value)
}

/// Reads `T` from an object and from nothing else: serde's derived readers take lists too.
pub(crate) struct Object<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OnlyMaps<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for OnlyMaps<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }

        deserializer.deserialize_map(OnlyMaps(PhantomData))
    }
}

/// A field that may be missing, but not `null`.
///
/// # Errors
/// Whatever `T` refuses.
pub(crate) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// An object whose field names are data, each once, in the order in which they stand.
pub(crate) struct Named<T>(pub(crate) Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Pairs<T> {
            type Value = Named<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut pairs: Vec<(String, T)> = Vec::new();
                while let Some(name) = map.next_key::<String>()? {
                    let value = map.next_value()?;
                    if pairs.iter().any(|(known, _)| *known == name) {
                        return Err(A::Error::custom(format!("duplicate field `{name}`")));
                    }
                    pairs.push((name, value));
                }
                Ok(Named(pairs))
            }
        }

        deserializer.deserialize_map(Pairs(PhantomData))
    }
}

impl<'de> Deserialize<'de> for Options {
    /// An object of words, whole numbers and truth values, each name once.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Named::deserialize(deserializer).map(|Named(pairs)| Self(pairs))
    }
}

impl<'de> Deserialize<'de> for OptionValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(word) => Ok(Self::Word(word)),
            Value::Bool(flag) => Ok(Self::Flag(flag)),
            Value::Number(number) if number.is_i64() => Ok(Self::Number(number.as_i64().unwrap_or_default())),
            Value::Null | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                Err(D::Error::custom("takes a word, a whole number or true/false"))
            }
        }
    }
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
        ("expected struct Shipment", "expected an object"),
        ("expected struct Business", "expected an object"),
    ];
    let reason = reason.split(", expected one of").next().unwrap_or(reason);
    words.iter().fold(reason.replace('`', "\""), |text, (from, to)| text.replace(from, to))
}

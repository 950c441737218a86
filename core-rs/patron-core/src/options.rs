//! Rule options: names, values, defaults, and their one-line text.

use std::fmt;

use serde_json::Value;

use crate::error::{BadOptions, Reasons};

/// A value that an option takes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum OptionValue {
    /// One of several words.
    Word(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Number(number) => write!(f, "{number}"),
            Self::Flag(flag) => write!(f, "{flag}"),
        }
    }
}

impl From<&OptionValue> for Value {
    fn from(value: &OptionValue) -> Self {
        match value {
            OptionValue::Word(word) => word.as_str().into(),
            OptionValue::Number(number) => (*number).into(),
            OptionValue::Flag(flag) => (*flag).into(),
        }
    }
}

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A number within these bounds, both included.
    Number(i64, i64),
    /// Yes or no.
    Flag,
    /// One of these words, or a number within these bounds, both included.
    WordOrNumber(&'static [&'static str], i64, i64),
    /// The word `random`, or two of these words joined by `+`.
    Pair(&'static [&'static str]),
}

/// What such an option takes instead of a pair.
pub(crate) const RANDOM: &str = "random";

impl fmt::Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(words) => f.write_str(&words.join(", ")),
            Self::Number(low, high) => write!(f, "a whole number from {low} to {high}"),
            Self::Flag => f.write_str("true, false"),
            Self::Pair(words) => write!(f, "{RANDOM}, or two of {} joined by +", words.join(", ")),
            Self::WordOrNumber(words, low, high) => {
                write!(f, "{}, or a whole number from {low} to {high}", words.join(", "))
            }
        }
    }
}

/// One option of a game, as it is described to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// The value in force when none is given, as text.
    pub default: &'static str,
    /// The value that arenas, matches and the service set when none is given, where that is another one, as text:
    /// programs do not notice that a game leads nowhere.
    pub programs: Option<&'static str>,
    /// The option and its value, as text, without which this one is not there.
    pub within: Option<(&'static str, &'static str)>,
    /// What it does, with the rule it belongs to.
    pub meaning: &'static str,
}

impl OptionSpec {
    /// The value in force when none is given.
    #[must_use]
    pub fn default_value(&self) -> OptionValue {
        self.read(self.default)
    }

    /// The value that is set where programs play, if that is another one.
    #[must_use]
    pub fn value_for_programs(&self) -> Option<OptionValue> {
        self.programs.map(|text| self.read(text))
    }

    fn accepts(&self, value: &OptionValue) -> bool {
        match (self.takes, value) {
            (Takes::Words(words) | Takes::WordOrNumber(words, ..), OptionValue::Word(word)) => {
                words.contains(&word.as_str())
            }
            (Takes::Number(low, high) | Takes::WordOrNumber(_, low, high), OptionValue::Number(number)) => {
                (low..=high).contains(number)
            }
            (Takes::Flag, OptionValue::Flag(_)) => true,
            (Takes::Pair(words), OptionValue::Word(word)) => {
                word == RANDOM
                    || word
                        .split_once('+')
                        .is_some_and(|(one, other)| one != other && words.contains(&one) && words.contains(&other))
            }
            (Takes::Words(_) | Takes::Number(..) | Takes::Flag | Takes::WordOrNumber(..) | Takes::Pair(_), _) => false,
        }
    }

    fn read(&self, text: &str) -> OptionValue {
        match self.takes {
            Takes::Words(_) | Takes::Pair(_) => OptionValue::Word(text.to_owned()),
            Takes::Number(..) | Takes::WordOrNumber(..) => {
                text.parse().map_or_else(|_| OptionValue::Word(text.to_owned()), OptionValue::Number)
            }
            Takes::Flag => text.parse().map_or_else(|_| OptionValue::Word(text.to_owned()), OptionValue::Flag),
        }
    }
}

/// Option values by name, in the order in which they were given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options(pub Vec<(String, OptionValue)>);

impl Options {
    /// The value of the option, if given.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&OptionValue> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Gives an option another value.
    pub(crate) fn set(&mut self, name: &str, value: OptionValue) {
        if let Some((_, old)) = self.0.iter_mut().find(|(known, _)| known == name) {
            *old = value;
        }
    }

    /// Every value in the order of `specs`, defaults filled in, without options that are not there.
    ///
    /// # Errors
    /// Every unknown name and every value that its option does not take.
    pub fn complete(&self, specs: &[OptionSpec]) -> Result<Self, Reasons> {
        let mut reasons = Reasons::default();
        for (name, value) in &self.0 {
            match specs.iter().find(|spec| spec.name == name) {
                None => {
                    let known: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
                    reasons.add(format!("unknown option {name:?}; there are {}", known.join(", ")));
                }
                Some(spec) if !spec.accepts(value) => {
                    reasons.add(format!("option {name} takes {}; not {:?}", spec.takes, value.to_string()));
                }
                Some(_) => {}
            }
        }
        let value = |spec: &OptionSpec| self.get(spec.name).cloned().unwrap_or_else(|| spec.default_value());
        let is_there = |spec: &&OptionSpec| match spec.within {
            None => true,
            Some((name, text)) => specs.iter().any(|other| other.name == name && value(other) == other.read(text)),
        };
        for spec in specs.iter().filter(|spec| !is_there(spec) && value(spec) != spec.default_value()) {
            let (name, text) = spec.within.unwrap_or_default();
            reasons.add(format!("option {}: is there only with {name}={text}", spec.name));
        }
        if !reasons.is_empty() {
            return Err(reasons);
        }
        Ok(Self(specs.iter().filter(is_there).map(|spec| (spec.name.to_owned(), value(spec))).collect()))
    }

    /// Reads `name=value name=value`, as records have it.
    ///
    /// # Errors
    /// A word without `=`.
    pub fn parse(text: &str, specs: &[OptionSpec]) -> Result<Self, Reasons> {
        let mut options = Self::default();
        for word in text.split_whitespace() {
            let (name, value) = word.split_once('=').ok_or_else(|| format!("option {word:?} has no value"))?;
            let spec = specs.iter().find(|spec| spec.name == name);
            let value = spec.map_or_else(|| OptionValue::Word(value.to_owned()), |spec| spec.read(value));
            if options.get(name).is_some() {
                return Err(format!("option {name} stands there twice").into());
            }
            options.0.push((name.to_owned(), value));
        }
        Ok(options)
    }

    /// The word that stands for the option; empty if none does.
    #[must_use]
    pub fn word(&self, name: &str) -> &str {
        match self.get(name) {
            Some(OptionValue::Word(word)) => word,
            Some(OptionValue::Number(_) | OptionValue::Flag(_)) | None => "",
        }
    }

    /// The number that stands for the option, if one does.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(&OptionValue::Number(number)) => Some(number),
            Some(OptionValue::Word(_) | OptionValue::Flag(_)) | None => None,
        }
    }

    /// Whether the option is set to yes.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        self.get(name) == Some(&OptionValue::Flag(true))
    }

    /// The options as a JSON object.
    #[must_use]
    pub fn to_json(&self) -> Value {
        Value::Object(self.0.iter().map(|(name, value)| (name.clone(), value.into())).collect())
    }
}

/// Number of players and complete options of a game for `least` to `most` players.
///
/// # Errors
/// A number of players that the game is not for; every unknown option and refused value; a first seat that is not
/// there.
pub(crate) fn settle(
    id: &str,
    (least, most, usual): (u8, u8, u8),
    specs: &[OptionSpec],
    players: Option<u8>,
    options: &Options,
) -> Result<(u8, Options), BadOptions> {
    let players = players.unwrap_or(usual);
    let mut reasons = Reasons::default();
    if !(least..=most).contains(&players) {
        reasons.add(format!("players: {id} is for {least} to {most} players, not {players}"));
    }
    let options = match options.complete(specs) {
        Ok(options) => options,
        Err(more) => {
            reasons.extend(more);
            return Err(BadOptions { reasons });
        }
    };
    if let Some(seat) = options.number(FIRST_SEAT).filter(|&seat| seat >= players.into() && reasons.is_empty()) {
        reasons.add(format!("option {FIRST_SEAT}: there is no seat {seat} with {players} players"));
    }
    BadOptions::check(reasons)?;
    Ok((players, options))
}

/// The option that says who begins, in every game that has it.
pub(crate) const FIRST_SEAT: &str = "first_seat";

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        f.write_str(&words.join(" "))
    }
}

//! What a player may say, and its text.

#![expect(clippy::cast_possible_truncation, reason = "seats, characters, colours and cubes are small numbers")]

use super::cards::{CHARACTERS, Character, Colour};
use crate::error::quoted;

/// One thing that a player may say.
// Four bytes, so that tables of actions are read in one load.
#[repr(align(4))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Step 2: play this character from hand.
    Play(Character),
    /// Step 2: play it with the protection cube on it.
    PlayProtected(Character),
    /// Step 2: play nothing.
    Pass,
    /// A white cube or a passer's cube: this colour.
    Gain(Colour),
    /// Step 4: take this character.
    Take(Character),
    /// Step 4: take this guarded character and return a cube of this colour.
    TakePaying(Character, Colour),
    /// Reckoning: the Clown uses this ability, or none.
    Clown(Option<Character>),
    /// Reckoning: this protégé's VP count twice.
    Sculpt(Character),
}

const N: u32 = CHARACTERS as u32;
const PASS: u32 = 2 * N;
const GAIN: u32 = PASS + 1;
const TAKE: u32 = GAIN + 4;
const PAY: u32 = TAKE + N;
const CLOWN: u32 = PAY + 4 * N;
const SCULPT: u32 = CLOWN + N + 1;
/// Number of action codes.
pub(crate) const CODES: u32 = SCULPT + N;

impl Action {
    /// The action's number, ascending as actions are.
    #[must_use]
    pub fn code(self) -> u32 {
        let of = |character: Character| u32::from(character.0);
        match self {
            Self::Play(card) => of(card),
            Self::PlayProtected(card) => N + of(card),
            Self::Pass => PASS,
            Self::Gain(colour) => GAIN + u32::from(colour.0),
            Self::Take(card) => TAKE + of(card),
            Self::TakePaying(card, colour) => PAY + 4 * of(card) + u32::from(colour.0),
            Self::Clown(None) => CLOWN,
            Self::Clown(Some(card)) => CLOWN + 1 + of(card),
            Self::Sculpt(card) => SCULPT + of(card),
        }
    }

    /// The action with this number.
    #[must_use]
    pub fn decode(code: u32) -> Option<Self> {
        let card = |code: u32| Character(code as u8);
        let colour = |code: u32| Colour(code as u8);
        Some(match code {
            _ if code < N => Self::Play(card(code)),
            _ if code < PASS => Self::PlayProtected(card(code - N)),
            PASS => Self::Pass,
            _ if code < TAKE => Self::Gain(colour(code - GAIN)),
            _ if code < PAY => Self::Take(card(code - TAKE)),
            _ if code < CLOWN => Self::TakePaying(card((code - PAY) / 4), colour((code - PAY) % 4)),
            CLOWN => Self::Clown(None),
            _ if code < SCULPT => Self::Clown(Some(card(code - CLOWN - 1))),
            _ if code < CODES => Self::Sculpt(card(code - SCULPT)),
            _ => return None,
        })
    }

    /// The action's text.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Self::Play(card) => format!("play {}", card.slug()),
            Self::PlayProtected(card) => format!("play {} protect", card.slug()),
            Self::Pass => "pass".to_owned(),
            Self::Gain(colour) => format!("gain {}", colour.slug()),
            Self::Take(card) => format!("take {}", card.slug()),
            Self::TakePaying(card, colour) => format!("take {} pay {}", card.slug(), colour.slug()),
            Self::Clown(None) => "clown none".to_owned(),
            Self::Clown(Some(card)) => format!("clown {}", card.slug()),
            Self::Sculpt(card) => format!("sculpt {}", card.slug()),
        }
    }

    /// Reads an action's text.
    ///
    /// # Errors
    /// What in it names no action.
    pub fn parse(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words.as_slice() {
            ["play", card] => Self::Play(character(card)?),
            ["play", card, "protect"] => Self::PlayProtected(character(card)?),
            ["pass"] => Self::Pass,
            ["gain", name] => Self::Gain(colour(name)?),
            ["take", card] => Self::Take(character(card)?),
            ["take", card, "pay", name] => Self::TakePaying(character(card)?, colour(name)?),
            ["clown", "none"] => Self::Clown(None),
            ["clown", card] => Self::Clown(Some(character(card)?)),
            ["sculpt", card] => Self::Sculpt(character(card)?),
            _ => {
                return Err(
                    "an action reads: play <card> [protect], pass, gain <colour>, take <card> [pay <colour>], \
                            clown <card>|none, sculpt <card>"
                        .to_owned(),
                );
            }
        })
    }
}

fn character(slug: &str) -> Result<Character, String> {
    Character::named(slug).ok_or_else(|| format!("there is no character {}", quoted(slug)))
}

fn colour(slug: &str) -> Result<Colour, String> {
    let names = super::cards::COLOURS;
    let found = Colour::ALL.into_iter().find(|colour| colour.slug() == slug);
    found.ok_or_else(|| format!("there is no colour {}; there are {}", quoted(slug), names.join(", ")))
}

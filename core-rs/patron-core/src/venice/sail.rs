//! Action 2: new shipments, Pirates!, unloading, loading (rulebook, Sail Ships to Venice; rulings, action 2).

#![expect(clippy::cast_possible_truncation, reason = "seats and goods are small numbers")]

use super::Venice;
use super::cards::{Good, SHIPS};
use super::counts::place;
use super::deck::Luck;
use super::state::{Phase, Ships, State};
use crate::bits;

impl Venice {
    /// Steps a and b, and on to the first owner who has a choice.
    pub(crate) fn sail<L: Luck>(&self, state: &mut State, luck: &mut L) {
        let needed = u32::from(self.players);
        let mut pirates = self.reveal(state, needed, luck);
        if pirates > 0 {
            Self::steal(state);
        }
        while pirates > 0 {
            for _ in 0..pirates {
                self.discard_pirates(state, luck);
            }
            pirates = self.reveal(state, needed - state.revealed.total(), luck);
        }
        self.unload(state, state.lead.into());
    }

    /// Every unreserved rightmost shipment goes to the Pirate Wharf.
    fn steal(state: &mut State) {
        let stolen = state.ships.laden() & !state.reserved.laden() & Ships::NEXT_TO_PORT;
        for ship in bits::ones(stolen).map(|bit| usize::from(place(bit))) {
            state.wharf.add(Good(state.ships.at(ship) - 1));
            state.ships.clear(ship);
        }
    }

    /// The ship of the seat that is next to port.
    pub(crate) const fn port(seat: usize) -> usize {
        seat * SHIPS as usize + SHIPS as usize - 1
    }

    /// Ducats that an owner pays for the shipment of this good that he keeps.
    #[inline]
    pub(crate) fn keep_price(&self, good: Good) -> u32 {
        self.unload_price.unwrap_or(self.cards.value[usize::from(good.0)])
    }

    /// The shipment that the seat is about to unload, if it has an unreserved one.
    #[inline]
    pub(crate) fn arriving(state: &State, seat: usize) -> Option<Good> {
        let ship = Self::port(seat);
        if state.reserved.at(ship) != 0 {
            return None;
        }
        state.ships.at(ship).checked_sub(1).map(Good)
    }

    /// Step c from one ship owner on, clockwise until the lead is reached, or until an owner has a choice.
    fn unload(&self, state: &mut State, mut seat: usize) {
        loop {
            let ship = Self::port(seat);
            if let Some(good) = Self::arriving(state, seat) {
                if state.ducats[seat] >= self.keep_price(good) {
                    state.phase = Phase::Unload;
                    state.turn = seat as u8;
                    return;
                }
                state.ships.clear(ship);
                self.to_market(state, seat, good);
            } else if let Some(reserver) = state.reserved.at(ship).checked_sub(1) {
                state.hands[usize::from(reserver)].add(Good(state.ships.at(ship) - 1));
                state.ships.clear(ship);
                state.reserved.clear(ship);
            }
            seat = self.left(seat);
            if seat == usize::from(state.lead) {
                state.ships.shift();
                state.reserved.shift();
                return self.ask_to_load(state, seat);
            }
        }
    }

    fn to_market(&self, state: &mut State, seat: usize, good: Good) {
        state.market.add(good);
        state.ducats[seat] += self.cards.value[usize::from(good.0)];
    }

    /// An owner pays for his shipment and takes it into his hand.
    pub(crate) fn keep(&self, state: &mut State, seat: usize) {
        let good = Self::unloaded(state, seat);
        state.ducats[seat] -= self.keep_price(good);
        state.hands[seat].add(good);
        self.unload_next(state, seat);
    }

    /// An owner sells his shipment to the Market.
    pub(crate) fn sell_shipment(&self, state: &mut State, seat: usize) {
        let good = Self::unloaded(state, seat);
        self.to_market(state, seat, good);
        self.unload_next(state, seat);
    }

    fn unloaded(state: &mut State, seat: usize) -> Good {
        let good = Self::arriving(state, seat).expect("only the owner of an unreserved shipment is asked");
        state.ships.clear(Self::port(seat));
        good
    }

    /// The seat's rightmost ship is empty now: whoever comes next is looked at.
    fn unload_next(&self, state: &mut State, seat: usize) {
        self.unload(state, seat);
    }

    /// Step d from one seat on: asks who has a choice among the new shipments; a sole kind is loaded without asking.
    fn ask_to_load(&self, state: &mut State, mut seat: usize) {
        while !state.revealed.is_empty() {
            if state.revealed.kinds().len() > 1 {
                state.phase = Phase::Load;
                state.turn = seat as u8;
                return;
            }
            let good = Good(place(state.revealed.0.trailing_zeros()));
            Self::load_ship(state, seat, good);
            seat = self.left(seat);
        }
        self.end_turn(state);
    }

    fn load_ship(state: &mut State, seat: usize, good: Good) {
        state.revealed.take(good);
        state.ships.put(seat * usize::from(SHIPS), good.0 + 1);
    }

    /// A player picks a new shipment for his leftmost ship.
    pub(crate) fn load(&self, state: &mut State, seat: usize, good: Good) {
        Self::load_ship(state, seat, good);
        self.ask_to_load(state, self.left(seat));
    }
}

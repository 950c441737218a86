//! Phase I.

#![expect(clippy::cast_sign_loss, reason = "numbers of cards are not negative")]
#![expect(clippy::cast_possible_truncation, reason = "seats are few")]

use super::super::Patronage;
use super::super::action::Choice;
use super::super::cards::Card;
use super::super::cardset::CardSet;
use super::super::state::{Ask, SEATS, State};

/// What everybody draws and keeps (rulebook, Explore).
const SEEN: u8 = 2;
const KEPT: u8 = 1;

impl Patronage {
    /// Everybody draws, then everybody discards from what was drawn (ruling 10).
    pub(crate) fn begin_explore(&self, state: &mut State) {
        for seat in self.clockwise(state) {
            let drawn = Self::draw_many(state, Self::seen(state, seat));
            state.hands[seat] = state.hands[seat].or(drawn);
            // With such a power discards come from the whole hand.
            state.marks[seat] = if self.mixes(state, seat) { state.hands[seat] } else { drawn };
        }
        if state.open == [0; SEATS] {
            self.ask_discarder(state, state.first.into());
        } else {
            self.ask_keeper(state, state.first.into());
        }
    }

    /// Asks the first seat from `seat` on that can spend Favor to keep more of what it has drawn, before anybody discards.
    pub(crate) fn ask_keeper(&self, state: &mut State, mut seat: usize) {
        loop {
            if !self.can_keep(state, seat).is_empty() {
                state.ask = Ask::Keep;
                state.turn = seat as u8;
                return;
            }
            seat = self.left(seat);
            if seat == usize::from(state.first) {
                return self.ask_discarder(state, seat);
            }
        }
    }

    /// The seat keeps no more than this: on to the next.
    pub(crate) fn end_keeping(&self, state: &mut State, seat: usize) {
        let next = self.left(seat);
        if next == usize::from(state.first) { self.ask_discarder(state, next) } else { self.ask_keeper(state, next) }
    }

    /// A Favor for keeping more.
    pub(crate) fn keep_more(&self, state: &mut State, seat: usize, agenda: u8) {
        let slot = state.slot_of(agenda);
        state.favor[seat] -= 1;
        state.kept[seat] = state.kept[seat].saturating_add(self.ability(state, slot).keep);
        if self.can_keep(state, seat).is_empty() {
            self.end_keeping(state, seat);
        }
    }

    /// When the discards are made: Favor is spent for more cards, seat by seat.
    pub(crate) fn begin_spending(&self, state: &mut State) {
        Self::forget_spending(state);
        state.kept = [0; SEATS];
        let powers = self.cards.tables.explore_powers;
        if state.open == [0; SEATS] && self.seats().all(|seat| state.summaries[seat].asked & powers == 0) {
            return self.go_on(state);
        }
        self.ask_spender(state, state.first.into());
    }

    /// The next seat, or all have spent.
    pub(crate) fn next_spender(&self, state: &mut State, seat: usize) {
        let next = self.left(seat);
        if next == usize::from(state.first) {
            self.go_on(state);
        } else {
            self.ask_spender(state, next);
        }
    }

    /// A Favor for cards of which some are kept.
    pub(crate) fn draw_for_favor(&self, state: &mut State, seat: usize, agenda: u8) {
        let slot = self.spend(state, seat, agenda);
        let ability = *self.ability(state, slot);
        let drawn = Self::draw_many(state, ability.see);
        state.hands[seat] = state.hands[seat].or(drawn);
        if drawn.len() <= ability.keep {
            return self.ask_spender(state, seat);
        }
        state.marks[seat] = drawn;
        state.ask = Ask::Drawn;
        state.need = drawn.len() - ability.keep;
        state.from = 0;
        self.end_drawn(state, seat);
    }

    /// One of the cards drawn for a Favor is discarded.
    pub(crate) fn discard_drawn(&self, state: &mut State, seat: usize, card: Card) {
        Self::take_mark(state, seat, card);
        self.end_drawn(state, seat);
    }

    /// The cards drawn for a Favor go, once it is clear which.
    fn end_drawn(&self, state: &mut State, seat: usize) {
        if !self.is_marked(state, seat) {
            return;
        }
        state.discard_marked(seat, state.picked);
        state.picked = CardSet::EMPTY;
        state.from = 0;
        self.ask_spender(state, seat);
    }

    /// How many of the drawn cards a seat discards: a short deck does not change it.
    pub(crate) fn explore_discards(state: &State, seat: usize) -> u8 {
        Self::seen(state, seat).saturating_sub(Self::kept(state, seat) + state.kept[seat])
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

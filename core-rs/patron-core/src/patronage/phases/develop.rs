//! Phase II, and what phases II and III share: placing face down, revealing, paying.

#![expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "costs and hands are small numbers")]

use super::super::Patronage;
use super::super::action::Choice;
use super::super::agendas::SLOTS;
use super::super::cards::Card;
use super::super::cardset::CardSet;
use super::super::favor::{Boost, Means};
use super::super::state::{Ask, NONE, Phase, State};

impl Patronage {
    /// Draws at the start, then placing.
    pub(crate) fn begin_develop(&self, state: &mut State) {
        for seat in self.clockwise(state) {
            let draws = state.summaries[seat].draw_at_develop;
            Self::draw_to_hand(state, seat, draws as u8);
        }
        self.begin_placing(state);
    }

    /// What the seat pays less for a development in this phase (ruling 24: the bonus of the second phase is for those
    /// who chose it twice).
    pub(crate) fn develop_discount(state: &State, seat: usize) -> i8 {
        let bonus = if state.phase == Phase::Develop { Choice::DEVELOP } else { Choice::DEVELOP_AGAIN };
        state.summaries[seat].develop_discount + i8::from(Self::chose(state, seat, bonus))
    }

    /// Everybody chooses a card face down.
    pub(crate) fn begin_placing(&self, state: &mut State) {
        self.place_from(state, state.first.into());
    }

    /// The next seat chooses, or all have chosen.
    pub(crate) fn ask_placer(&self, state: &mut State, seat: usize) {
        if seat == usize::from(state.first) {
            self.reveal(state);
        } else {
            self.place_from(state, seat);
        }
    }

    fn place_from(&self, state: &mut State, mut seat: usize) {
        loop {
            if self.trace.is_some() || !self.placeable(state, seat).is_empty() {
                state.ask = Ask::Place;
                state.turn = seat as u8;
                return;
            }
            seat = self.left(seat);
            if seat == usize::from(state.first) {
                return self.reveal(state);
            }
        }
    }

    /// All placed cards come into the tableaux together (ruling 4), windfall goods with them (ruling 5).
    fn reveal(&self, state: &mut State) {
        for seat in self.clockwise(state) {
            if state.placed[seat] == NONE {
                continue;
            }
            let card = Card(state.placed[seat]);
            state.hands[seat].remove(card);
            state.shown.remove(card);
            state.tableaux[seat].insert(card);
            if self.cards.tables.windfall.has(card) {
                Self::put_good(state, card);
            }
        }
        self.charge_from(state, state.first.into());
    }

    /// A card from the deck lies on a world as its good; none if there is no card.
    pub(crate) fn put_good(state: &mut State, world: Card) {
        if let Some(card) = Self::draw(state) {
            state.faces[world.index()] = card.0;
            state.goods.insert(world);
        }
    }

    /// The next seat clockwise pays, or all have paid.
    pub(crate) fn next_payer(&self, state: &mut State, seat: usize) {
        let next = self.left(seat);
        if next == usize::from(state.first) {
            self.end_placing(state);
        } else {
            self.charge_from(state, next);
        }
    }

    fn charge_from(&self, state: &mut State, mut seat: usize) {
        loop {
            if state.placed[seat] != NONE {
                Self::forget_spending(state);
                return self.ask_power(state, seat);
            }
            if state.open[seat] != 0 && !self.extras(state, seat).is_empty() {
                Self::forget_spending(state);
                return self.ask_spender(state, seat);
            }
            seat = self.left(seat);
            if seat == usize::from(state.first) {
                return self.end_placing(state);
            }
        }
    }

    /// How many cards the seat pays for what it has placed, with these optional powers; `None` if they do not place it.
    pub(crate) fn cost(&self, state: &State, seat: usize, powers: u128) -> Option<u8> {
        let card = Card(state.placed[seat]);
        let spent = state.uses != 0 || state.spent != [0; SLOTS];
        let boost = if spent { self.boost(state, &Means::now(state, seat)) } else { Boost::default() };
        if state.phase.is_settle() {
            return self.cost_of_world(state, seat, card, powers, boost);
        }
        Some(self.cost_of_development(state, seat, card, powers, boost))
    }

    pub(crate) fn cost_of_development(&self, state: &State, seat: usize, card: Card, powers: u128, boost: Boost) -> u8 {
        let mut cost = self.cards.tables.number[card.index()] - Self::develop_discount(state, seat) - boost.discount;
        let mut rest = powers;
        while rest != 0 {
            cost -= self.cards.tables.develop_discount(rest.trailing_zeros() as u8);
            rest &= rest - 1;
        }
        cost.max(0) as u8
    }

    /// The seat pays for what it has placed, with the powers that it has named.
    pub(crate) fn charge(&self, state: &mut State, seat: usize) {
        let cost = self.cost(state, seat, state.used).expect("only what can be placed is placed");
        self.spend_powers(state, seat);
        if cost == 0 {
            return self.paid(state, seat);
        }
        if cost == state.hands[seat].len() && self.trace.is_none() {
            for card in state.hands[seat].iter() {
                state.discard_from_hand(seat, card);
            }
            return self.paid(state, seat);
        }
        state.ask = Ask::Pay;
        state.turn = seat as u8;
        state.need = cost;
        state.from = 0;
        if self.trace.is_none() {
            self.pay_forced(state, seat);
        }
    }

    /// One card is paid.
    pub(crate) fn pay(&self, state: &mut State, seat: usize, card: Card) {
        Self::take_payment(state, seat, card);
        self.pay_forced(state, seat);
    }

    fn take_payment(state: &mut State, seat: usize, card: Card) {
        let paid = state.hands[seat].copy_of(card);
        state.discard_from_hand(seat, paid);
        state.need -= 1;
        state.from = card.0;
    }

    /// Pays what must be paid now; when all is, the phase goes on.
    fn pay_forced(&self, state: &mut State, seat: usize) {
        while state.need > 0 {
            let open = state.hands[seat].at_or_above(state.from);
            if open.len() == state.need {
                for card in open.iter() {
                    state.discard_from_hand(seat, card);
                }
                state.need = 0;
            } else if let Some(card) = self.only(open, state) {
                Self::take_payment(state, seat, card);
            } else {
                return;
            }
        }
        state.from = 0;
        self.paid(state, seat);
    }

    fn paid(&self, state: &mut State, seat: usize) {
        let draws = if state.phase.is_develop() {
            state.summaries[seat].draw_after_develop as u8
        } else {
            Self::draws_after_settle(state, seat)
        };
        Self::draw_to_hand(state, seat, draws);
        if self.expanded {
            self.favor_after_placing(state, seat);
        }
        self.next_payer(state, seat);
    }

    /// The placed cards begin to work (ruling 1).
    fn end_placing(&self, state: &mut State) {
        if self.expanded {
            self.end_intel(state);
            let is_key = |placed: u8, keys: CardSet| placed != NONE && keys.has(Card(placed));
            self.earn_favor(state, |state, seat, keys| is_key(state.placed[seat], keys));
        }
        for seat in self.seats() {
            if state.placed[seat] != NONE {
                state.summaries[seat].add(&self.cards.tables.summary[Card(state.placed[seat]).index()]);
                state.placed[seat] = NONE;
            }
        }
        Self::forget_spending(state);
        self.go_on(state);
    }

    /// Takes all of a set out of a tableau, in everybody's sight.
    pub(crate) fn leave_tableau(&self, state: &mut State, seat: usize, cards: CardSet) {
        for card in cards.iter() {
            self.leave_intel(state, seat, card);
            if state.goods.has(card) {
                Self::consume_good(state, card);
                state.made.remove(card);
            }
            state.tableaux[seat].remove(card);
            state.summaries[seat].take(&self.cards.tables.summary[card.index()]);
            state.discard_openly(self.players, card);
        }
        if state.open[seat] != 0 {
            state.open[seat] = self.open_now(state, seat);
        }
    }
}

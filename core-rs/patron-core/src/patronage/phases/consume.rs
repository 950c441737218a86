//! Phase IV: trade, then Consume powers, seat by seat.

#![expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "goods and cards are small numbers")]

use super::super::Patronage;
use super::super::action::Choice;
use super::super::cards::{Card, PowerId};
use super::super::cardset::CardSet;
use super::super::powers::{ConsumePower, PRICES};
use super::super::state::{Ask, NONE, State};

impl Patronage {
    /// Seat by seat, clockwise.
    pub(crate) fn begin_consume(&self, state: &mut State) {
        self.consume_from(state, state.first.into());
    }

    /// Ruling 11: who chose Trade sells one good first, if there is any.
    fn consume_from(&self, state: &mut State, seat: usize) {
        state.turn = seat as u8;
        state.used = 0;
        if Self::chose(state, seat, Choice::TRADE) && !state.goods_of(seat).is_empty() {
            self.ask_sale(state, seat);
        } else {
            self.next_power(state, seat);
        }
    }

    /// The seat sells a good: the only one, or the one that it names.
    fn ask_sale(&self, state: &mut State, seat: usize) {
        state.turn = seat as u8;
        let goods = state.goods_of(seat);
        if goods.len() == 1 && self.trace.is_none() {
            return self.sell(state, seat, goods.first());
        }
        state.ask = Ask::Sell;
    }

    /// A good is sold, by the action or by a power (rulings 11 and 12).
    pub(crate) fn sell(&self, state: &mut State, seat: usize, world: Card) {
        let tables = &self.cards.tables;
        let by_action = state.power == NONE;
        let with_powers =
            by_action || tables.consume_power(state.power) == ConsumePower::SellGood { use_trade_powers: true };
        let kind = usize::from(tables.kind[world.index()]);
        let mut price = PRICES[kind];
        if with_powers {
            price += state.summaries[seat].sell_bonus[kind] as u8;
            // The bonus of a world that has just been placed would not count yet; its good cannot be sold before.
            price += tables.sells_here[world.index()];
        }
        Self::consume_good(state, world);
        Self::draw_to_hand(state, seat, price);
        if by_action { self.next_power(state, seat) } else { self.end_power(state, seat) }
    }

    /// A good goes into the discard pile, its face unseen.
    fn consume_good(state: &mut State, world: Card) {
        let face = &mut state.faces[world.index()];
        state.discards.insert(Card(*face));
        *face = NONE;
        state.goods.remove(world);
    }

    /// The next seat uses its Consume powers, or all have.
    pub(crate) fn ask_consumer(&self, state: &mut State, seat: usize) {
        state.used = 0;
        if seat == usize::from(state.first) {
            self.go_on(state);
        } else {
            self.consume_from(state, seat);
        }
    }

    /// Ruling 13: any order, each once; what can be used must be.
    fn next_power(&self, state: &mut State, seat: usize) {
        let usable = self.usable_to_consume(state, seat);
        if usable == 0 {
            return self.ask_consumer(state, self.left(seat));
        }
        let only = usable.is_power_of_two() && usable & self.cards.tables.optional == 0;
        if only && self.trace.is_none() {
            state.used |= usable;
            return self.begin_power(state, seat, PowerId(usable.trailing_zeros() as u8));
        }
        state.ask = Ask::Consume;
    }

    /// A power is used, as fully as possible.
    pub(crate) fn begin_power(&self, state: &mut State, seat: usize, power: PowerId) {
        state.power = power.0;
        let goods = state.goods_of(seat);
        match self.cards.tables.consume_power(power.0) {
            ConsumePower::Eat { kind, goods_per_use, max_uses, .. } => {
                let fitting = kind.map_or(goods, |kind| goods.and(self.cards.tables.of_kind[usize::from(kind)]));
                let uses = (fitting.len() / goods_per_use).min(max_uses);
                self.ask_goods(state, seat, fitting, uses * goods_per_use);
            }
            ConsumePower::EatAll => self.ask_goods(state, seat, goods, goods.len()),
            ConsumePower::EatDistinctKinds { goods: count, .. } => self.ask_goods(state, seat, goods, count),
            ConsumePower::SellGood { .. } => self.ask_sale(state, seat),
            ConsumePower::HandForVp { max_cards, .. } => {
                state.ask = Ask::Hand;
                state.need = max_cards;
                state.from = 0;
            }
            ConsumePower::GuessCost { .. } => state.ask = Ask::Number,
            ConsumePower::Draw(n) => {
                Self::draw_to_hand(state, seat, n as u8);
                self.end_power(state, seat);
            }
        }
    }

    /// The seat names so many goods, unless all of them are needed.
    fn ask_goods(&self, state: &mut State, seat: usize, goods: CardSet, need: u8) {
        state.need = need;
        state.from = 0;
        if goods.len() == need && self.trace.is_none() {
            state.picked = goods;
            return self.eat_picked(state, seat);
        }
        state.ask = Ask::Good;
        self.pick_forced(state, seat);
    }

    /// When exactly one set of goods is left to name, it is taken.
    fn pick_forced(&self, state: &mut State, seat: usize) {
        while self.trace.is_none() || !state.picked.is_empty() {
            let open = self.eatable(state, seat);
            if open.len() > 1 {
                return;
            }
            Self::take_good(state, open.first());
            if state.need == 0 {
                return self.eat_picked(state, seat);
            }
        }
    }

    /// One good is named.
    pub(crate) fn pick_good(&self, state: &mut State, seat: usize, world: Card) {
        Self::take_good(state, world);
        if state.need == 0 {
            self.eat_picked(state, seat);
        } else {
            self.pick_forced(state, seat);
        }
    }

    fn take_good(state: &mut State, world: Card) {
        state.picked.insert(world);
        state.need -= 1;
        state.from = world.0;
    }

    fn eat_picked(&self, state: &mut State, seat: usize) {
        let goods = state.picked;
        state.picked = CardSet::EMPTY;
        state.need = 0;
        state.from = 0;
        match self.cards.tables.consume_power(state.power) {
            ConsumePower::Eat { goods_per_use, vp, cards, .. } => {
                let uses = goods.len() / goods_per_use;
                self.eat(state, seat, goods, uses * vp, uses * cards);
            }
            ConsumePower::EatDistinctKinds { vp, .. } => self.eat(state, seat, goods, vp, 0),
            ConsumePower::EatAll => self.eat(state, seat, goods, goods.len() - 1, 0),
            ConsumePower::SellGood { .. }
            | ConsumePower::HandForVp { .. }
            | ConsumePower::GuessCost { .. }
            | ConsumePower::Draw(_) => unreachable!("only the powers above name goods"),
        }
    }

    /// Goods for chips, doubled by Consume x2, and for cards, never doubled (ruling 15).
    fn eat(&self, state: &mut State, seat: usize, goods: CardSet, vp: u8, cards: u8) {
        for world in goods.iter() {
            Self::consume_good(state, world);
        }
        let double = Self::chose(state, seat, Choice::CONSUME_X2);
        state.chips[seat] = state.chips[seat].saturating_add(if double { 2 * vp } else { vp });
        Self::draw_to_hand(state, seat, cards);
        self.end_power(state, seat);
    }

    /// A card from hand for VP that are never doubled.
    pub(crate) fn discard_for_vp(&self, state: &mut State, seat: usize, card: Card) {
        let ConsumePower::HandForVp { vp, .. } = self.cards.tables.consume_power(state.power) else {
            unreachable!("only this power discards from hand")
        };
        let copy = state.hands[seat].copy_of(card);
        state.discard_from_hand(seat, copy);
        state.chips[seat] = state.chips[seat].saturating_add(vp);
        state.need -= 1;
        state.from = card.0;
        if state.need == 0 || state.hands[seat].at_or_above(state.from).is_empty() {
            self.end_power(state, seat);
        }
    }

    /// The top card of the deck is shown; it goes to the hand if its number was named (ruling 15).
    pub(crate) fn guess(&self, state: &mut State, seat: usize, number: u8) {
        if let Some(card) = Self::draw(state) {
            if self.cards.tables.number[card.index()] == number.cast_signed() {
                state.hands[seat].insert(card);
                state.shown.insert(card);
            } else {
                state.discard_openly(self.players, card);
            }
        }
        self.end_power(state, seat);
    }

    /// On to the next power.
    pub(crate) fn end_power(&self, state: &mut State, seat: usize) {
        state.power = NONE;
        state.need = 0;
        state.from = 0;
        self.next_power(state, seat);
    }
}

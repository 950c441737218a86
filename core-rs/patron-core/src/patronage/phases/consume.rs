//! Phase IV: trade, then Consume powers, seat by seat.

#![expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "goods and cards are small numbers")]

use super::super::Patronage;
use super::super::action::Choice;
use super::super::cards::{Card, FAVOR, PowerId};
use super::super::cardset::CardSet;
use super::super::powers::{ConsumePower, NO_KIND, PRICES};
use super::super::state::{Ask, NONE, State};

/// What a power consumes when Favor may be among the goods: from `least` to `most` of the fitting ones, a multiple of
/// `step` (ruling 7: Favor forces nothing, so the least is what the goods alone force).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meal {
    pub(crate) fitting: CardSet,
    pub(crate) favor: u8,
    pub(crate) least: u8,
    pub(crate) most: u8,
    pub(crate) step: u8,
    /// No two of a kind.
    pub(crate) is_distinct: bool,
}

impl Patronage {
    /// Seat by seat, clockwise.
    pub(crate) fn begin_consume(&self, state: &mut State) {
        self.consume_from(state, state.first.into());
    }

    /// Ruling 11: who chose Trade sells one good first, if there is any.
    fn consume_from(&self, state: &mut State, seat: usize) {
        state.turn = seat as u8;
        Self::forget_spending(state);
        let sells = !state.goods_of(seat).is_empty() || self.favor_goods(state, seat) > 0;
        if Self::chose(state, seat, Choice::TRADE) && sells {
            self.ask_sale(state, seat);
        } else {
            self.next_power(state, seat);
        }
    }

    /// The seat sells a good: the only one, or the one that it names.
    fn ask_sale(&self, state: &mut State, seat: usize) {
        state.turn = seat as u8;
        let (goods, may_not) = self.sellable(state, seat);
        if goods.len() == 1 && !may_not && self.trace.is_none() {
            return self.sell(state, seat, goods.first());
        }
        state.ask = Ask::Sell;
    }

    /// What the seat can sell, Favor included, and whether it may sell nothing: with Favor only, by the action.
    pub(crate) fn sellable(&self, state: &State, seat: usize) -> (CardSet, bool) {
        let goods = state.goods_of(seat);
        if self.favor_goods(state, seat) == 0 {
            return (goods, false);
        }
        (goods.with(FAVOR), goods.is_empty() && state.power == NONE)
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
        if world == FAVOR {
            state.favor[seat] -= 1;
        } else {
            Self::consume_good(state, world);
        }
        Self::draw_to_hand(state, seat, price);
        if by_action { self.next_power(state, seat) } else { self.end_power(state, seat) }
    }

    /// A good goes into the discard pile, its face unseen.
    pub(crate) fn consume_good(state: &mut State, world: Card) {
        let face = &mut state.faces[world.index()];
        state.discards.insert(Card(*face));
        *face = NONE;
        state.goods.remove(world);
    }

    /// The next seat uses its Consume powers, or all have.
    pub(crate) fn ask_consumer(&self, state: &mut State, seat: usize) {
        Self::forget_spending(state);
        if seat == usize::from(state.first) {
            self.go_on(state);
        } else {
            self.consume_from(state, seat);
        }
    }

    /// Ruling 13: any order, each once; what can be used must be.
    pub(crate) fn next_power(&self, state: &mut State, seat: usize) {
        let usable = self.usable_to_consume(state, seat);
        let extras = self.beyond_goods(state, seat);
        if usable == 0 && extras.is_empty() {
            return self.ask_consumer(state, self.left(seat));
        }
        let is_forced = usable.is_power_of_two() && usable & self.cards.tables.optional == 0;
        if is_forced && extras.minus(CardSet::from_bits(usable)).is_empty() && self.trace.is_none() {
            state.used |= usable;
            return self.begin_power(state, seat, PowerId(usable.trailing_zeros() as u8));
        }
        state.ask = Ask::Consume;
    }

    /// A power is used, as fully as possible.
    pub(crate) fn begin_power(&self, state: &mut State, seat: usize, power: PowerId) {
        state.power = power.0;
        let goods = state.goods_of(seat);
        if let Some(meal) = self.mixed_meal(state, seat) {
            if matches!(self.cards.tables.consume_power(power.0), ConsumePower::EatAll) {
                state.picked = goods;
                state.from = goods.iter().last().map_or(0, |world| world.0);
            }
            state.need = meal.least.saturating_sub(state.picked.len());
            state.ask = Ask::Good;
            return self.ask_mixed(state, seat, &meal);
        }
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
            ConsumePower::SelfDiscardDraw(n) => {
                // The card is gone, and with it what was used.
                state.used &= !(1 << power.0);
                self.discard_itself(state, seat, power, n as u8);
                self.end_power(state, seat);
            }
            ConsumePower::SpendVp { .. } => unreachable!("such powers are used by a chip or a Favor"),
        }
    }

    /// What the power in use consumes, if the seat has Favor that it takes as goods.
    pub(crate) fn mixed_meal(&self, state: &State, seat: usize) -> Option<Meal> {
        let favor = self.favor_goods(state, seat);
        if favor == 0 || state.power == NONE {
            return None;
        }
        let tables = &self.cards.tables;
        let goods = state.goods_of(seat);
        let own = goods.len();
        match tables.consume_power(state.power) {
            ConsumePower::Eat { kind, goods_per_use, max_uses, .. } => {
                if kind.is_some_and(|kind| kind != tables.kind[FAVOR.index()]) {
                    return None;
                }
                let fitting = kind.map_or(goods, |kind| goods.and(tables.of_kind[usize::from(kind)]));
                let uses = |goods: u8| (goods / goods_per_use).min(max_uses).max(1) * goods_per_use;
                let (least, most) = (uses(fitting.len()), uses(fitting.len().saturating_add(favor)));
                Some(Meal { fitting, favor, least, most, step: goods_per_use, is_distinct: false })
            }
            ConsumePower::EatAll => {
                let most = own.saturating_add(favor);
                Some(Meal { fitting: goods, favor, least: own.max(1), most, step: 1, is_distinct: false })
            }
            ConsumePower::EatDistinctKinds { goods: count, .. } => {
                Some(Meal { fitting: goods, favor, least: count, most: count, step: 1, is_distinct: true })
            }
            ConsumePower::SellGood { .. }
            | ConsumePower::HandForVp { .. }
            | ConsumePower::GuessCost { .. }
            | ConsumePower::Draw(_)
            | ConsumePower::SpendVp { .. }
            | ConsumePower::SelfDiscardDraw(_) => None,
        }
    }

    /// Goods, Favor last, that may be named next, so that enough can follow; and whether those named are enough.
    pub(crate) fn next_goods(&self, state: &State, meal: &Meal) -> (CardSet, bool) {
        let named = state.picked.len() + state.favor_picked;
        let enough = named >= meal.least && named.is_multiple_of(meal.step);
        if named >= meal.most {
            return (CardSet::EMPTY, enough);
        }
        let favor = meal.favor - state.favor_picked;
        let open = if state.favor_picked > 0 {
            CardSet::EMPTY
        } else {
            meal.fitting.minus(state.picked).at_or_above(state.from)
        };
        if meal.is_distinct {
            return (self.next_kinds(state, open, meal.least - named), enough);
        }
        let target = meal.least.max((named / meal.step + 1) * meal.step);
        let behind = target.saturating_sub(named.saturating_add(1).saturating_add(favor));
        let goods = open.without_last(behind);
        let fits = favor > 0 && named.saturating_add(favor) >= target;
        (if fits { goods.with(FAVOR) } else { goods }, enough)
    }

    /// The same where no two may be of a kind: `left` goods are still to be named, a Favor as the last of them.
    fn next_kinds(&self, state: &State, open: CardSet, left: u8) -> CardSet {
        let tables = &self.cards.tables;
        let kinds = |set: CardSet| {
            (0..NO_KIND).filter(|&kind| set.meets(tables.of_kind[kind])).fold(0_u8, |sum, kind| sum | 1 << kind)
        };
        let by_favor = 1 << tables.kind[FAVOR.index()];
        let taken = kinds(state.picked);
        let fits = |world: Card| {
            let kind = 1 << tables.kind[world.index()];
            let behind = (kinds(open.at_or_above(world.0 + 1)) | by_favor) & !(taken | kind);
            taken & kind == 0 && behind.count_ones() + 1 >= u32::from(left)
        };
        let goods: CardSet = open.iter().filter(|&world| fits(world)).collect();
        if left == 1 && taken & by_favor == 0 { goods.with(FAVOR) } else { goods }
    }

    /// Asks for goods or Favor, unless there is no choice.
    fn ask_mixed(&self, state: &mut State, seat: usize, meal: &Meal) {
        loop {
            let (goods, enough) = self.next_goods(state, meal);
            if goods.is_empty() {
                return self.eat_picked(state, seat);
            }
            if enough || goods.len() > 1 {
                return;
            }
            Self::take_mixed(state, goods.first(), meal);
        }
    }

    fn take_mixed(state: &mut State, good: Card, meal: &Meal) {
        if good == FAVOR {
            state.favor_picked += 1;
        } else {
            state.picked.insert(good);
        }
        state.from = good.0;
        state.need = meal.least.saturating_sub(state.picked.len() + state.favor_picked);
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
        if let Some(meal) = self.mixed_meal(state, seat) {
            Self::take_mixed(state, world, &meal);
            return self.ask_mixed(state, seat, &meal);
        }
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

    pub(crate) fn eat_picked(&self, state: &mut State, seat: usize) {
        let goods = state.picked;
        let eaten = goods.len() + state.favor_picked;
        state.favor[seat] -= state.favor_picked;
        state.favor_picked = 0;
        state.picked = CardSet::EMPTY;
        state.need = 0;
        state.from = 0;
        match self.cards.tables.consume_power(state.power) {
            ConsumePower::Eat { goods_per_use, vp, cards, favor, .. } => {
                let uses = eaten / goods_per_use;
                Self::gain_favor(state, seat, uses * favor);
                self.eat(state, seat, goods, uses * vp, uses * cards);
            }
            ConsumePower::EatDistinctKinds { vp, .. } => self.eat(state, seat, goods, vp, 0),
            ConsumePower::EatAll => self.eat(state, seat, goods, eaten - 1, 0),
            ConsumePower::SellGood { .. }
            | ConsumePower::HandForVp { .. }
            | ConsumePower::GuessCost { .. }
            | ConsumePower::Draw(_)
            | ConsumePower::SpendVp { .. }
            | ConsumePower::SelfDiscardDraw(_) => unreachable!("only the powers above name goods"),
        }
    }

    /// Goods for chips, doubled by Consume x2, and for cards, never doubled (ruling 15).
    fn eat(&self, state: &mut State, seat: usize, goods: CardSet, vp: u8, cards: u8) {
        for world in goods.iter() {
            Self::consume_good(state, world);
        }
        let double = Self::chose(state, seat, Choice::CONSUME_X2);
        self.gain_chips(state, seat, if double { 2 * vp } else { vp });
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
        self.gain_chips(state, seat, vp);
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

//! Favor: how it is earned from Agendas, what it and VP chips are spent for.

#![expect(clippy::cast_possible_truncation, reason = "numbers of Favor, chips and powers are below 256")]

use super::Patronage;
use super::action::{Action, Step};
use super::agendas::{Ability, SLOTS};
use super::cards::{Card, PowerId};
use super::cardset::CardSet;
use super::legal::{CHIP_PLACES, FAVOR_PLACES, Legal, SPEND_PLACES};
use super::powers::{ConsumePower, DevelopPower, NO_KIND, Power, SettlePower, When};
use super::state::{Ask, NONE, Phase, SEATS, State};

/// No seat needs more Favor than this for one card; more would not fit into the sums.
const PLENTY: u8 = 30;

/// What a seat has used in a phase, and what it has left to use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Means {
    /// Optional powers used.
    pub(crate) used: u128,
    uses: u64,
    spent: [u8; SLOTS],
    chips: u8,
    favor: u8,
}

/// Military and discount beyond the tableau's, in one phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Boost {
    pub(crate) military: i8,
    pub(crate) discount: i8,
}

/// How far a seat can come by spending all that it has: each alone, as a card needs one of them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reach {
    pub(crate) up: i8,
    pub(crate) down: i8,
    pub(crate) discount: i8,
}

impl Means {
    /// Those of a seat that has used nothing yet.
    pub(crate) const fn fresh(state: &State, seat: usize) -> Self {
        Self { used: 0, uses: 0, spent: [0; SLOTS], chips: state.chips[seat], favor: state.favor[seat] }
    }

    /// Those of the seat to move.
    pub(crate) const fn now(state: &State, seat: usize) -> Self {
        Self { used: state.used, uses: state.uses, spent: state.spent, ..Self::fresh(state, seat) }
    }
}

/// The places of the bits, ascending.
fn bits_of(bits: u8) -> impl Iterator<Item = usize> {
    (0..SLOTS).filter(move |slot| bits & 1 << slot != 0)
}

/// How often this power was used.
pub(crate) const fn uses_of(uses: u64, spend: u8) -> u8 {
    (uses >> (4 * spend) & 15) as u8
}

impl Patronage {
    /// The ability of an Agenda of the game.
    pub(crate) fn ability(&self, state: &State, slot: usize) -> &Ability {
        &self.cards.tables.abilities[usize::from(state.agendas[slot]) % self.cards.tables.abilities.len()]
    }

    /// The Agendas, as bits, whose ability works for the seat in this phase, whether or not it has Favor: they are
    /// complete, and a card that matches lay in the tableau before (ruling 3: Agendas are completed at the end of a phase).
    fn open_agendas(&self, state: &State, seat: usize, when: When) -> u8 {
        let mut open = 0;
        for slot in 0..SLOTS {
            if state.left[slot] == 0 && self.ability(state, slot).when == when && self.is_key(state, seat, slot) {
                open |= 1 << slot;
            }
        }
        open
    }

    /// The same in the phase that it is, found anew: `state.open` remembers it.
    pub(crate) fn open_now(&self, state: &State, seat: usize) -> u8 {
        self.open_agendas(state, seat, state.phase.when())
    }

    /// A phase begins.
    #[inline]
    pub(crate) fn open_abilities(&self, state: &mut State) {
        state.open = [0; SEATS];
        if state.left.contains(&0) {
            for seat in self.seats() {
                state.open[seat] = self.open_now(state, seat);
            }
        }
    }

    /// Whether the tableau, without what has just been placed, matches the Agenda.
    pub(crate) fn is_key(&self, state: &State, seat: usize, slot: usize) -> bool {
        let placed = state.placed[seat];
        let tableau =
            if placed == NONE { state.tableaux[seat] } else { state.tableaux[seat].minus(CardSet::of(Card(placed))) };
        tableau.meets(self.cards.tables.keys[usize::from(state.agendas[slot]) % self.cards.tables.keys.len()])
    }

    /// The open Agendas for which the seat has Favor.
    #[inline]
    const fn abilities(state: &State, seat: usize) -> u8 {
        if state.favor[seat] == 0 { 0 } else { state.open[seat] }
    }

    /// Favor that the seat may use as goods, and their kind.
    #[inline]
    pub(crate) fn favor_goods(&self, state: &State, seat: usize) -> u8 {
        let open = Self::abilities(state, seat);
        let good = open != 0 && bits_of(open).any(|slot| self.ability(state, slot).good.is_some());
        if good { state.favor[seat] } else { 0 }
    }

    /// Favor for cards that match active Agendas, placed (or revealed as start worlds) at the same time; when an Agenda
    /// has too few, the supply gives the rest (rulings 1 and 2). `matches` tells whether such a card of a seat does.
    #[inline]
    pub(crate) fn earn_favor(&self, state: &mut State, matches: impl Fn(&State, usize, CardSet) -> bool) {
        for slot in 0..SLOTS {
            if state.left[slot] == 0 {
                continue;
            }
            let keys = self.cards.tables.keys[usize::from(state.agendas[slot])];
            for seat in self.seats() {
                if matches(state, seat, keys) {
                    Self::gain_favor(state, seat, 1);
                    state.left[slot] = state.left[slot].saturating_sub(1);
                }
            }
        }
    }

    /// Favor from the supply, which has no end.
    pub(crate) fn gain_favor(state: &mut State, seat: usize, count: u8) {
        state.favor[seat] = state.favor[seat].saturating_add(count);
    }

    /// VP chips from the pool; a pool that is empty now ends the game, refilled or not (ruling 9).
    #[inline]
    pub(crate) fn gain_chips(&self, state: &mut State, seat: usize, count: u8) {
        state.chips[seat] = state.chips[seat].saturating_add(count);
        if self.pool_latched && self.pool(state) <= 0 {
            state.dry = true;
        }
    }

    /// Powers of the seat for which VP can be spent in this phase, as bits, whether or not they have been used.
    #[inline]
    fn spending(&self, state: &State, seat: usize, when: When) -> u128 {
        state.summaries[seat].asked & self.cards.tables.spending_in[when as usize]
    }

    /// Powers of the seat for which VP can be spent in this phase, by their place, with the uses that are left.
    fn spends(&self, state: &State, seat: usize, uses: u64, when: When) -> impl Iterator<Item = (u8, Power, u8)> {
        let tables = &self.cards.tables;
        let own = self.spending(state, seat, when);
        let mut rest = if self.expanded { own } else { 0 };
        std::iter::from_fn(move || {
            while rest != 0 {
                let bit = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                let place = tables.spends.partition_point(|&spend| spend < PowerId(bit)) as u8;
                let power = tables.asked(PowerId(bit)).power;
                let left = power.spends().unwrap_or(0).saturating_sub(uses_of(uses, place));
                if left > 0 {
                    return Some((place, power, left));
                }
            }
            None
        })
    }

    /// Military and discount of what was spent.
    #[inline]
    pub(crate) fn boost(&self, state: &State, means: &Means) -> Boost {
        if means.uses == 0 && means.spent == [0; SLOTS] {
            return Boost::default();
        }
        let (mut military, mut discount) = (0_i16, 0_i16);
        for (slot, &spent) in means.spent.iter().enumerate() {
            let ability = self.ability(state, slot);
            military += i16::from(ability.military) * i16::from(spent);
            discount += i16::from(ability.discount) * i16::from(spent);
        }
        for (place, &power) in self.cards.tables.spends.iter().enumerate() {
            let uses = i16::from(uses_of(means.uses, place as u8));
            let (each, less) = effect(self.cards.tables.asked(power).power);
            military += i16::from(each) * uses;
            discount += i16::from(less) * uses;
        }
        let fit = |sum: i16| sum.clamp(-60, 60) as i8;
        Boost { military: fit(military), discount: fit(discount) }
    }

    /// How far the seat can come in this phase by what it has left.
    #[inline]
    pub(crate) fn reach(&self, state: &State, seat: usize, means: &Means) -> Reach {
        self.all_of(state, seat, means, state.phase.when(), || state.open[seat])
    }

    /// The same in a phase to come.
    pub(crate) fn reach_in(&self, state: &State, seat: usize, means: &Means, when: When) -> Reach {
        self.all_of(state, seat, means, when, || self.open_agendas(state, seat, when))
    }

    /// What all that the seat has brings, spent for one thing.
    #[inline]
    fn all_of(&self, state: &State, seat: usize, means: &Means, when: When, open: impl FnOnce() -> u8) -> Reach {
        if !self.expanded || means.chips == 0 && means.favor == 0 {
            return Reach::default();
        }
        let open = if means.favor == 0 { 0 } else { open() };
        let spends = self.spending(state, seat, when) != 0;
        if open == 0 && !spends {
            return Reach::default();
        }
        self.most_of(state, seat, means, when, (spends, open))
    }

    /// The same when there is something to spend it for.
    fn most_of(&self, state: &State, seat: usize, means: &Means, when: When, (spends, open): (bool, u8)) -> Reach {
        if !spends {
            // Favor alone: all of it for the ability that gives most.
            let favor = means.favor.min(PLENTY).cast_signed();
            let mut reach = Reach::default();
            for slot in bits_of(open) {
                let ability = self.ability(state, slot);
                reach.up = reach.up.max(ability.military);
                reach.down = reach.down.max(-ability.military);
                reach.discount = reach.discount.max(ability.discount);
            }
            let all = |each: i8| each.saturating_mul(favor).min(60);
            return Reach { up: all(reach.up), down: all(reach.down), discount: all(reach.discount) };
        }
        let by = |worth: &dyn Fn(i8, i8) -> i8| self.best_spending(state, seat, means, (open, when), worth);
        if when == When::Develop {
            return Reach { discount: by(&|_, discount| discount), ..Reach::default() };
        }
        Reach {
            up: by(&|military, _| military),
            down: by(&|military, _| -military),
            discount: by(&|_, discount| discount),
        }
    }

    /// The most that can be had by spending everything, each VP for what is `worth` most.
    fn best_spending(
        &self,
        state: &State,
        seat: usize,
        means: &Means,
        (open, when): (u8, When),
        worth: &dyn Fn(i8, i8) -> i8,
    ) -> i8 {
        let (mut chips, mut favor, mut sum) = (i16::from(means.chips), i16::from(means.favor.min(PLENTY)), 0_i16);
        let abilities = bits_of(open).map(|slot| self.ability(state, slot));
        let mut best = 0;
        for ability in abilities {
            let each = i16::from(worth(ability.military, ability.discount));
            if ability.vp > 0 && each >= best {
                // A Favor that becomes chips is spent twice.
                sum += favor * each;
                chips += favor * i16::from(ability.vp);
                favor = 0;
            }
            best = best.max(each);
        }
        let mut uses: [(i16, i16); super::cards::MOST_SPENDS] = [(0, 0); super::cards::MOST_SPENDS];
        let mut count = 0;
        for (_, power, left) in self.spends(state, seat, means.uses, when) {
            let (military, discount) = effect(power);
            uses[count] = (i16::from(worth(military, discount)), i16::from(left));
            count += 1;
        }
        uses[..count].sort_unstable_by(|a, b| b.cmp(a));
        for &(each, left) in uses[..count].iter().filter(|(each, _)| *each > 0) {
            let by_chip = left.min(chips);
            chips -= by_chip;
            let by_favor = if each > best { (left - by_chip).min(favor) } else { 0 };
            favor -= by_favor;
            sum += each * (by_chip + by_favor);
        }
        (sum + favor * best).min(60) as i8
    }

    /// Whether the seat can still pay for what it has placed: with what it has used, and maybe more, for so many cards.
    pub(crate) fn can_complete(&self, state: &State, seat: usize, means: &Means, money: u8) -> bool {
        let reach = self.reach(state, seat, means);
        let Boost { military, discount } = self.boost(state, means);
        let card = Card(state.placed[seat]);
        if state.phase.is_develop() {
            let free = state.summaries[seat].asked & self.cards.tables.develop_powers & self.behind(means.used);
            let powers = means.used | free;
            let boost = Boost { military, discount: discount + reach.discount };
            return self.cost_of_development(state, seat, card, powers, boost) <= money;
        }
        let military = self.reached(card, military, reach);
        let boost = Boost { military, discount: discount + reach.discount };
        self.can_be_settled(state, seat, card, means.used, money, boost)
    }

    /// What the seat would pay for what it has placed with these means; `None` if they do not place it.
    pub(crate) fn cost_with(&self, state: &State, seat: usize, means: &Means) -> Option<u8> {
        let (card, boost) = (Card(state.placed[seat]), self.boost(state, means));
        if state.phase.is_develop() {
            return Some(self.cost_of_development(state, seat, card, means.used, boost));
        }
        self.cost_of_world(state, seat, card, means.used, boost)
    }

    /// The means after one step; what it draws is not counted.
    pub(crate) fn after_step(&self, state: &State, means: &Means, action: Action) -> Means {
        let mut next = *means;
        match action.step() {
            Some(Step::Use(power)) => next.used |= 1 << power.0,
            Some(Step::Chip(place)) => {
                next.uses += 1 << (4 * place);
                next.chips = next.chips.saturating_sub(1);
            }
            Some(Step::Favor(place)) => {
                next.uses += 1 << (4 * place);
                next.favor = next.favor.saturating_sub(1);
            }
            Some(Step::Spend(agenda)) => {
                let slot = state.slot_of(agenda);
                next.spent[slot] = next.spent[slot].saturating_add(1);
                next.favor = next.favor.saturating_sub(1);
                next.chips = next.chips.saturating_add(self.ability(state, slot).vp);
            }
            None => {}
        }
        next
    }

    /// The Military that helps to place the world, when all is spent for it.
    pub(crate) fn reached(&self, card: Card, military: i8, reach: Reach) -> i8 {
        if self.cards.tables.peaceful.has(card) { military - reach.down } else { military + reach.up }
    }

    /// Whether the seat has something to spend in this phase, and something to spend it for.
    #[inline]
    fn may_spend(&self, state: &State, seat: usize, when: When) -> bool {
        let spends = self.spending(state, seat, when) != 0;
        Self::abilities(state, seat) != 0 || spends && state.chips[seat] | state.favor[seat] != 0
    }

    /// What the seat may use or spend next for what it has placed: all with which it can still pay.
    pub(crate) fn steps(&self, state: &State, seat: usize) -> CardSet {
        let tables = &self.cards.tables;
        let powers = if state.phase.is_develop() { tables.develop_powers } else { tables.settle_powers };
        let own = state.summaries[seat].asked;
        let mut steps = CardSet::EMPTY;
        let mut free = own & powers & self.behind(state.used);
        if free == 0 && !self.may_spend(state, seat, state.phase.when()) {
            return steps;
        }
        let money = state.hands[seat].len();
        let means = Means::now(state, seat);
        while free != 0 {
            let power = free.trailing_zeros() as u8;
            free &= free - 1;
            if self.can_complete(state, seat, &Means { used: means.used | 1 << power, ..means }, money) {
                steps.insert(Card(power));
            }
        }
        if means.chips == 0 && means.favor == 0 {
            return steps;
        }
        let mut add = |place: u8| {
            let next = self.after_step(state, &means, Legal::used(Card(place)));
            if self.can_complete(state, seat, &next, money) {
                steps.insert(Card(place));
            }
        };
        for (place, _, _) in self.spends(state, seat, means.uses, state.phase.when()) {
            if means.chips > 0 {
                add(CHIP_PLACES + place);
            }
            if means.favor > 0 {
                add(FAVOR_PLACES + place);
            }
        }
        for slot in bits_of(Self::abilities(state, seat)).filter(|&slot| means.spent[slot] < u8::MAX) {
            add(SPEND_PLACES + state.agendas[slot]);
        }
        steps
    }

    /// What the seat may do with nothing placed: spend Favor for what it gives at once, discard cards for their power.
    #[inline]
    pub(crate) fn extras(&self, state: &State, seat: usize) -> CardSet {
        let tables = &self.cards.tables;
        let powers = match state.phase {
            Phase::Explore => tables.explore_powers,
            Phase::Produce => tables.produce_powers,
            Phase::Setup
            | Phase::Select
            | Phase::Develop
            | Phase::DevelopAgain
            | Phase::Settle
            | Phase::SettleAgain
            | Phase::Consume
            | Phase::RoundEnd
            | Phase::Over => 0,
        };
        let mut extras = CardSet::from_bits(state.summaries[seat].asked & powers);
        for slot in bits_of(Self::abilities(state, seat)).filter(|&slot| self.ability(state, slot).gives()) {
            extras.insert(Card(SPEND_PLACES + state.agendas[slot]));
        }
        extras
    }

    /// What chips and Favor let the seat use in Consume beside what its goods do.
    #[inline]
    pub(crate) fn beyond_goods(&self, state: &State, seat: usize) -> CardSet {
        if !self.expanded || !self.may_spend(state, seat, When::Consume) {
            return CardSet::EMPTY;
        }
        let mut extras = self.extras(state, seat);
        let favor = self.favor_goods(state, seat);
        if favor > 0 {
            extras = extras.or(CardSet::from_bits(self.usable_with(state, seat, favor)));
        }
        for (place, _, _) in self.spends(state, seat, state.uses, When::Consume) {
            if state.chips[seat] > 0 {
                extras.insert(Card(CHIP_PLACES + place));
            }
            if state.favor[seat] > 0 {
                extras.insert(Card(FAVOR_PLACES + place));
            }
        }
        extras
    }

    /// Whether the seat may spend Favor to keep more of the drawn cards.
    pub(crate) fn can_keep(&self, state: &State, seat: usize) -> CardSet {
        let mut open = CardSet::EMPTY;
        let abilities = Self::abilities(state, seat);
        if abilities != 0 && Self::explore_discards(state, seat) > 0 {
            for slot in bits_of(abilities).filter(|&slot| self.ability(state, slot).keep > 0) {
                open.insert(Card(SPEND_PLACES + state.agendas[slot]));
            }
        }
        open
    }

    /// How many cards at most are drawn for one Favor.
    pub(crate) fn most_drawn(&self, state: &State) -> u8 {
        (0..SLOTS).map(|slot| self.ability(state, slot).see).max().unwrap_or(0)
    }

    /// Whether the seat's discards of Explore come from the whole hand.
    #[inline]
    pub(crate) fn mixes(&self, state: &State, seat: usize) -> bool {
        self.expanded && state.tableaux[seat].meets(self.cards.tables.mixing)
    }

    /// One step towards the placed card.
    pub(crate) fn take_step(&self, state: &mut State, seat: usize, action: Action) {
        match action.step() {
            Some(Step::Use(power)) => state.used |= 1 << power.0,
            Some(Step::Chip(place)) => self.use_by(state, seat, place, true),
            Some(Step::Favor(place)) => self.use_by(state, seat, place, false),
            Some(Step::Spend(agenda)) => {
                self.spend(state, seat, agenda);
            }
            None => unreachable!("only powers are used while paying"),
        }
    }

    /// A power is used for a VP chip, which goes back to the pool, or a Favor, which goes to the supply.
    pub(crate) fn use_by(&self, state: &mut State, seat: usize, place: u8, chip: bool) {
        if chip {
            state.chips[seat] -= 1;
        } else {
            state.favor[seat] -= 1;
        }
        state.uses += 1 << (4 * place);
        let power = self.cards.tables.spends[usize::from(place)];
        if let Power::Consume(ConsumePower::SpendVp { cards, .. }) = self.cards.tables.asked(power).power {
            Self::draw_to_hand(state, seat, cards);
        }
    }

    /// A Favor is spent for an Agenda's ability; what it gives at once is given. Gives the Agenda's slot.
    pub(crate) fn spend(&self, state: &mut State, seat: usize, agenda: u8) -> usize {
        let slot = state.slot_of(agenda);
        let ability = *self.ability(state, slot);
        state.favor[seat] -= 1;
        state.spent[slot] = state.spent[slot].saturating_add(1);
        if ability.vp > 0 {
            self.gain_chips(state, seat, ability.vp);
        }
        Self::draw_to_hand(state, seat, ability.cards);
        slot
    }

    /// Asks the seat for what it may do with nothing placed, or goes on.
    pub(crate) fn ask_spender(&self, state: &mut State, seat: usize) {
        if self.extras(state, seat).is_empty() {
            return self.end_spending(state, seat);
        }
        state.ask = Ask::Spend;
        state.turn = seat as u8;
    }

    /// The next seat.
    pub(crate) fn end_spending(&self, state: &mut State, seat: usize) {
        Self::forget_spending(state);
        match state.phase {
            Phase::Explore => self.next_spender(state, seat),
            Phase::Produce => self.next_producer(state, seat),
            Phase::Develop | Phase::DevelopAgain | Phase::Settle | Phase::SettleAgain => self.next_payer(state, seat),
            Phase::Setup | Phase::Select | Phase::Consume | Phase::RoundEnd | Phase::Over => {
                unreachable!("nothing is spent like this in other phases")
            }
        }
    }

    /// What a seat has used and spent is over.
    #[inline]
    pub(crate) const fn forget_spending(state: &mut State) {
        state.used = 0;
        state.uses = 0;
        state.spent = [0; SLOTS];
    }

    /// A card is discarded from the tableau to draw.
    pub(crate) fn discard_itself(&self, state: &mut State, seat: usize, power: PowerId, count: u8) {
        let card = self.cards.tables.asked(power).card;
        let own = state.tableaux[seat].copy_of(card);
        self.leave_tableau(state, seat, CardSet::of(own));
        Self::draw_to_hand(state, seat, count);
    }

    /// Favor for the placed card.
    pub(crate) fn favor_after_placing(&self, state: &mut State, seat: usize) {
        let card = Card(state.placed[seat]);
        let summary = &state.summaries[seat];
        let count = if state.phase.is_develop() {
            summary.favor_after_develop
        } else {
            summary.favor_after_settle[usize::from(self.cards.tables.military.has(card))]
        };
        Self::gain_favor(state, seat, count.max(0).cast_unsigned());
    }

    /// Total Military for the world: for its kind, for Rebels, and what was spent for it.
    pub(crate) fn total_military(&self, state: &State, seat: usize, card: Card) -> i8 {
        let (tables, summary) = (&self.cards.tables, &state.summaries[seat]);
        let kind = usize::from(tables.kind[card.index()]).min(NO_KIND);
        summary.military[kind] + tables.rebel[card.index()] * summary.rebel_military
    }
}

/// Military and discount of one use of a power for which VP are spent.
const fn effect(power: Power) -> (i8, i8) {
    match power {
        Power::Develop(DevelopPower::SpendVp { discount, .. }) => (0, discount),
        Power::Settle(SettlePower::SpendVp { military, discount, .. }) => (military, discount),
        Power::Explore(_)
        | Power::Develop(_)
        | Power::Settle(_)
        | Power::Trade(_)
        | Power::Consume(_)
        | Power::Produce(_) => (0, 0),
    }
}

impl Phase {
    /// The part of a round that it is for Agendas and powers for which VP are spent; Trade, which neither has, elsewhere.
    pub(crate) const fn when(self) -> When {
        match self {
            Self::Explore => When::Explore,
            Self::Develop | Self::DevelopAgain => When::Develop,
            Self::Settle | Self::SettleAgain => When::Settle,
            Self::Consume => When::Consume,
            Self::Produce => When::Produce,
            Self::Setup | Self::Select | Self::RoundEnd | Self::Over => When::Trade,
        }
    }
}

//! A cheap sensible choice: what an action brings in VP by rough prices, from what the seat may know.

#![expect(clippy::cast_possible_truncation, reason = "numbers of cards are small")]

use super::Patronage;
use super::action::{Action, Choice, Step};
use super::agendas::SLOTS;
use super::cards::{Card, FAVOR, Facts};
use super::favor::Means;
use super::legal::Legal;
use super::powers::{
    ConsumePower, DevelopPower, ExplorePower, NO_KIND, Only, PRICES, Power, ProducePower, Scope, SellBonus,
    SettlePower, When,
};
use super::state::{Ask, State};
use super::tables::MOST;
use crate::game::ActionSet;
use crate::rng::Rng;

/// VP that a card in hand is worth: it pays, or is placed.
pub(crate) const CARD: f32 = 0.5;
/// VP that a Favor is worth: what it brings at the end.
const FAVOR_VP: f32 = 1.0;
/// VP that a good is worth for each card that it sells for.
pub(crate) const GOOD: f32 = 0.35;

impl Patronage {
    /// The best action by the estimates below; equal ones by lot.
    pub(crate) fn sensible(&self, state: &State, legal: &Legal, rng: &mut Rng) -> Action {
        if legal.len() == 1 {
            return legal.get(0);
        }
        let seat = state.seat();
        match state.ask {
            Ask::Action => self.sensible_choice(state, seat, legal, rng),
            Ask::Place => {
                let left = self.left_of_game(state);
                best(legal.iter(), rng, |action| {
                    if let Action::Place(card) = action { self.gain_of(state, seat, card, left) + 0.3 } else { 0.0 }
                })
            }
            Ask::Discard | Ask::Drawn | Ask::Pay => self.least(state, seat, legal),
            Ask::Hand => self.sensible_discard(state, seat, legal),
            Ask::Power if self.expanded => self.sensible_step(state, seat, legal, rng),
            Ask::Power => self.sensible_power(state, seat, legal),
            Ask::Start => best(legal.iter(), rng, |action| {
                if let Action::Keep(world) = action { self.worth_of(state, seat, world, 1.0) } else { 0.0 }
            }),
            Ask::Keep | Ask::Spend => best(legal.iter(), rng, |action| self.worth_of_spending(state, seat, action)),
            Ask::Sell if legal.contains(Action::Sell(FAVOR)) => {
                let left = self.left_of_game(state);
                best(legal.iter(), rng, |action| {
                    let Action::Sell(good) = action else { return 0.0 };
                    let cards = CARD * f32::from(self.price(state, seat, good)) * (0.4 + left);
                    cards - if good == FAVOR { FAVOR_VP } else { GOOD * f32::from(PRICES[0]) }
                })
            }
            Ask::Sell | Ask::Windfall => best(legal.iter(), rng, |action| {
                if let Action::Sell(world) | Action::Fill(world) = action {
                    f32::from(self.price(state, seat, world))
                } else {
                    0.0
                }
            }),
            Ask::Consume => {
                let plain = if self.expanded { self.usable_to_consume(state, seat) } else { u128::MAX };
                best(legal.iter(), rng, |action| {
                    let Action::Use(power) = action else { return self.worth_of_spending(state, seat, action) };
                    let used = self.cards.tables.consume_power(power.0);
                    // The others take Favor only.
                    let plain = plain & 1 << power.0 != 0;
                    if plain { worth_of_use(used) } else { self.worth_of_goods(state, seat, used) - FAVOR_VP }
                })
            }
            Ask::Good if legal.contains(Action::Done) => {
                let each = self.worth_of_goods(state, seat, self.cards.tables.consume_power(state.power));
                best(legal.iter(), rng, |action| {
                    let Action::Consume(good) = action else { return 0.0 };
                    each - FAVOR_VP - 0.01 * f32::from(self.price(state, seat, good))
                })
            }
            // The cheapest goods go first; what stands further on is still open.
            Ask::Good => best(legal.iter(), rng, |action| {
                if let Action::Consume(world) = action { -f32::from(self.price(state, seat, world)) } else { 0.0 }
            }),
            Ask::Number => Action::Name(self.cards.tables.usual_number),
            Ask::Nothing => legal.get(0),
        }
    }

    /// How much of the game is left, from 1 to 0: the nearer of the two ends counts.
    pub(crate) fn left_of_game(&self, state: &State) -> f32 {
        let most = state.summaries.iter().map(|summary| summary.cards).max().unwrap_or(0);
        let paid = self.all_chips() - self.pool(state);
        let gone = (f32::from(most) / 12.0).max(f32::from(paid) / f32::from(self.all_chips()));
        (1.0 - gone).max(0.0)
    }

    /// VP that a card in the tableau brings until the end, roughly: printed, by its powers, by six-cost developments.
    fn worth_of(&self, state: &State, seat: usize, card: Card, left: f32) -> f32 {
        let tables = &self.cards.tables;
        let tableau = state.tableaux[seat];
        let mut worth = f32::from(tables.vp[card.index()]) + left * tables.worth[card.index()];
        if self.expanded {
            worth += self.worth_of_key(state, seat, card, left);
        }
        if tableau.meets(tables.scoring) {
            for scorer in tables.scorers.iter().filter(|scorer| tableau.has(scorer.card)) {
                worth += f32::from(scorer.points[card.index()]);
            }
        }
        if tables.scoring.has(card) {
            for scorer in tables.scorers.iter().filter(|scorer| scorer.card == card) {
                let counted: u8 = tableau.iter().map(|other| scorer.points[other.index()]).sum();
                let own = scorer.points[card.index()];
                let vp = f32::from(state.chips[seat]) + f32::from(state.favor[seat]);
                let chips = f32::from(scorer.three_vp_chips) * vp / 3.0;
                let favor = f32::from(scorer.two_favor) * f32::from(state.favor[seat]) / 2.0;
                let military = f32::from(scorer.military) * f32::from(state.military(seat));
                let negative = f32::from(scorer.negative_military) * f32::from(-state.military(seat));
                worth += f32::from(counted + own) + chips + favor + military + negative.max(0.0) + 3.0 * left;
            }
        }
        worth
    }

    /// The same less what is paid for it.
    fn gain_of(&self, state: &State, seat: usize, card: Card, left: f32) -> f32 {
        let tables = &self.cards.tables;
        let cost = if tables.military.has(card) {
            if self.expanded {
                let lack = self.lack_of_military(state, seat, card);
                return self.worth_of(state, seat, card, left) - FAVOR_VP * f32::from(lack) / 2.0;
            }
            0.0
        } else if tables.developments.has(card) {
            f32::from(tables.number[card.index()] - Self::develop_discount(state, seat)).max(0.0)
        } else {
            let kind = usize::from(tables.kind[card.index()]);
            f32::from(tables.number[card.index()] - state.summaries[seat].settle_discount[kind]).max(0.0)
        };
        self.worth_of(state, seat, card, left) - CARD * cost
    }

    /// Cards that the good of a world would be sold for.
    pub(crate) fn price(&self, state: &State, seat: usize, world: Card) -> u8 {
        let kind = usize::from(self.cards.tables.kind[world.index()]);
        let bonus = state.summaries[seat].sell_bonus[kind].cast_unsigned();
        PRICES[kind] + bonus + self.cards.tables.sells_here[world.index()]
    }

    /// Chips and cards that the seat's Consume powers would bring now, roughly.
    fn worth_of_consuming(&self, state: &State, seat: usize) -> (f32, f32) {
        let tables = &self.cards.tables;
        let mut goods = state.goods_of(seat).len();
        if self.expanded {
            goods = goods.saturating_add(self.favor_for_goods(state, seat));
        }
        let (mut chips, mut drawn) = (0.0, 0.0);
        let mut rest = state.summaries[seat].asked & tables.consume_powers;
        while rest != 0 {
            let power = tables.consume_power(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            match power {
                ConsumePower::Eat { goods_per_use, max_uses, vp, cards, favor, .. } => {
                    let uses = (goods / goods_per_use).min(max_uses);
                    goods -= uses * goods_per_use;
                    chips += f32::from(uses * vp);
                    chips += f32::from(uses * favor);
                    drawn += f32::from(uses * cards);
                }
                ConsumePower::EatDistinctKinds { goods: count, vp } if goods >= count => {
                    goods -= count;
                    chips += f32::from(vp);
                }
                ConsumePower::EatAll if goods > 1 => {
                    chips += f32::from(goods - 1);
                    goods = 0;
                }
                ConsumePower::SellGood { .. } if goods > 0 => {
                    goods -= 1;
                    drawn += 3.0;
                }
                ConsumePower::HandForVp { .. } => chips += 0.4,
                ConsumePower::Draw(n) => drawn += f32::from(n),
                ConsumePower::EatDistinctKinds { .. }
                | ConsumePower::EatAll
                | ConsumePower::SellGood { .. }
                | ConsumePower::GuessCost { .. }
                | ConsumePower::SpendVp { .. }
                | ConsumePower::SelfDiscardDraw(_) => {}
            }
        }
        (chips, drawn)
    }

    fn sensible_choice(&self, state: &State, seat: usize, legal: &Legal, rng: &mut Rng) -> Action {
        let tables = &self.cards.tables;
        let left = self.left_of_game(state);
        let hand = state.hands[seat];
        let size = hand.len();
        let summary = &state.summaries[seat];
        let (mut develop, mut settle) = (0.0_f32, 0.0_f32);
        let means = Means::fresh(state, seat);
        let reach = self.reach_in(state, seat, &means, When::Settle);
        let reach_develop = self.reach_in(state, seat, &means, When::Develop);
        for card in hand.names().iter() {
            let number = tables.number[card.index()];
            if tables.developments.has(card) {
                let cost = (number - summary.develop_discount - 1 - reach_develop.discount).max(0);
                if cost < size.cast_signed() && !state.tableaux[seat].names().has(card) {
                    let worth = self.worth_of(state, seat, card, left);
                    develop = develop.max(worth - CARD * f32::from(cost) + 0.3);
                }
            } else {
                let kind = usize::from(tables.kind[card.index()]);
                let cost = if self.expanded && tables.military.has(card) {
                    let lack = self.lack_of_military(state, seat, card);
                    let most = if tables.peaceful.has(card) { reach.down } else { reach.up };
                    (lack <= most).then_some(lack)
                } else if tables.military.has(card) {
                    let rebel = tables.rebel[card.index()] * summary.rebel_military;
                    if summary.military[kind] + rebel >= number { Some(0) } else { None }
                } else {
                    Some((number - summary.settle_discount[kind] - reach.discount).max(0))
                        .filter(|&cost| cost < size.cast_signed())
                };
                if let Some(cost) = cost {
                    let worth = self.worth_of(state, seat, card, left);
                    settle = settle.max(worth - CARD * f32::from(cost) + 0.3 + CARD);
                }
            }
        }
        let goods = state.goods_of(seat);
        let best_price = goods.iter().map(|world| self.price(state, seat, world)).max().unwrap_or(0);
        let (chips, drawn) = self.worth_of_consuming(state, seat);
        let worlds = state.tableaux[seat].and(tables.production).minus(goods);
        let windfall = state.tableaux[seat].and(tables.windfall).minus(goods);
        let fills =
            i16::from(!windfall.is_empty()) + i16::from(windfall.len() > 1) * i16::from(summary.fill_windfall[NO_KIND]);
        let produced: f32 = worlds.iter().map(|world| GOOD * f32::from(self.price(state, seat, world))).sum();
        let hunger = if size < 4 { 0.5 } else { 0.0 };
        // Goods that are there already make consuming the better half of the pair.
        best(legal.iter(), rng, |action| {
            let Action::Select(choice) = action else { return 0.0 };
            match choice {
                Choice::EXPLORE_5 => CARD + 0.7 * left + hunger,
                Choice::EXPLORE_1_1 => 2.0 * CARD + 0.2 * left + hunger,
                Choice::DEVELOP | Choice::DEVELOP_AGAIN => develop,
                Choice::SETTLE | Choice::SETTLE_AGAIN => settle,
                Choice::TRADE => {
                    CARD * f32::from(best_price) * (0.4 + left) + if goods.len() > 1 { 0.6 * chips } else { 0.0 }
                }
                Choice::CONSUME_X2 => 2.0 * chips + CARD * drawn,
                _ => produced + 0.9 * f32::from(fills),
            }
        })
    }

    /// Of the cards that may go, the one to name next if the least useful ones go.
    fn least(&self, state: &State, seat: usize, legal: &Legal) -> Action {
        let left = self.left_of_game(state);
        let marked = matches!(state.ask, Ask::Discard | Ask::Drawn);
        let from = if marked { state.marks[seat].minus(state.picked) } else { state.hands[seat] };
        let mut ranked = [(f32::INFINITY, u8::MAX); MOST + 1];
        let need = usize::from(state.need).min(ranked.len());
        for card in from.at_or_above(state.from).iter() {
            let worth = self.worth_in_hand(state, seat, card, left);
            // The list of the lowest is short: insertion.
            let mut at = need;
            while at > 0 && ranked[at - 1].0 > worth {
                if at < need {
                    ranked[at] = ranked[at - 1];
                }
                at -= 1;
            }
            if at < need {
                ranked[at] = (worth, card.0);
            }
        }
        // Cards are named in ascending order: the first of the least useful ones comes first.
        let first = ranked[..need].iter().map(|&(_, card)| card).min().unwrap_or(0);
        let named = Card(first).named();
        let action = if marked { Action::Discard(named) } else { Action::Pay(named) };
        if legal.contains(action) { action } else { legal.get(0) }
    }

    /// What a card is worth to keep.
    fn worth_in_hand(&self, state: &State, seat: usize, card: Card, left: f32) -> f32 {
        let tables = &self.cards.tables;
        let summary = &state.summaries[seat];
        let number = tables.number[card.index()];
        let kind = usize::from(tables.kind[card.index()]);
        let far = if tables.peaceful.has(card) {
            f32::from(self.lack_of_military(state, seat, card))
        } else if tables.military.has(card) {
            let rebel = tables.rebel[card.index()] * summary.rebel_military;
            f32::from((number - summary.military[kind] - rebel).max(0))
        } else if tables.developments.has(card) {
            if state.tableaux[seat].names().has(card.named()) {
                return 0.0;
            }
            0.5 * f32::from((number - summary.develop_discount).max(0))
        } else {
            0.5 * f32::from((number - summary.settle_discount[kind]).max(0))
        };
        self.worth_of(state, seat, card, left) - far
    }

    fn sensible_discard(&self, state: &State, seat: usize, legal: &Legal) -> Action {
        let left = self.left_of_game(state);
        // A VP for each card: late in the game, or for cards that are worth less.
        let open = state.hands[seat].at_or_above(state.from);
        let found = open.iter().find(|&card| {
            left < 0.15 || self.worth_in_hand(state, seat, card, left) < 0.8 && state.hands[seat].len() > 3
        });
        let action = found.map_or(Action::Done, |card| Action::Discard(card.named()));
        if legal.contains(action) { action } else { legal.get(0) }
    }

    /// Without powers if that is cheap, else the ones that are kept before those that are discarded.
    fn sensible_power(&self, state: &State, seat: usize, legal: &Legal) -> Action {
        let cost = |used: u128| self.cost(state, seat, used).filter(|&cost| cost <= state.hands[seat].len());
        let now = if legal.contains(Action::Done) { cost(state.used) } else { None };
        let mut found = (Action::Done, now.map_or(f32::INFINITY, f32::from));
        for action in legal.iter() {
            let Action::Use(power) = action else { continue };
            let lost = match self.cards.tables.settle_power(power.0) {
                SettlePower::SelfDiscardFreeSettle { .. } | SettlePower::SelfDiscardMilitary(_) => 2.5,
                SettlePower::PayForMilitary { .. }
                | SettlePower::Discount { .. }
                | SettlePower::Military { .. }
                | SettlePower::DrawAfterSettle(_)
                | SettlePower::ConquerCivil
                | SettlePower::SpendVp { .. }
                | SettlePower::GainFavor { .. } => 0.0,
            };
            // A power that helps only beside another one comes last.
            let cost = cost(state.used | 1 << power.0).map_or(20.0, f32::from) + lost;
            if cost < found.1 {
                found = (action, cost);
            }
        }
        if legal.contains(found.0) { found.0 } else { legal.get(0) }
    }

    // What Patronage adds.

    /// Favor for a card that matches an active Agenda; a key to the ability of the others.
    fn worth_of_key(&self, state: &State, seat: usize, card: Card, left: f32) -> f32 {
        let keys = &self.cards.tables.keys;
        let fits = |slot: &usize| keys[usize::from(state.agendas[*slot])].has(card);
        let each = (0..SLOTS).filter(fits).map(|slot| {
            let has_key = self.is_key(state, seat, slot);
            let opens = if has_key { 0.0 } else { left * (0.3 + 0.15 * f32::from(state.favor[seat].min(6))) };
            opens + if state.left[slot] > 0 { FAVOR_VP } else { 0.0 }
        });
        each.sum()
    }

    /// Military that is lacking for the world, or that is too much for a Peaceful one.
    fn lack_of_military(&self, state: &State, seat: usize, card: Card) -> i8 {
        let (total, number) = (self.total_military(state, seat, card), self.cards.tables.number[card.index()]);
        let lack = if self.cards.tables.peaceful.has(card) { total - number } else { number - total };
        lack.max(0)
    }

    /// Favor that will be goods in Consume.
    fn favor_for_goods(&self, state: &State, seat: usize) -> u8 {
        let works = |slot: usize| {
            state.left[slot] == 0 && self.ability(state, slot).good.is_some() && self.is_key(state, seat, slot)
        };
        if state.favor[seat] > 0 && (0..SLOTS).any(works) { state.favor[seat] } else { 0 }
    }

    /// VP for each good that a power takes.
    fn worth_of_goods(&self, state: &State, seat: usize, power: ConsumePower) -> f32 {
        let double = if Self::chose(state, seat, Choice::CONSUME_X2) { 2.0 } else { 1.0 };
        match power {
            ConsumePower::Eat { goods_per_use, vp, cards, favor, .. } => {
                let all = double * f32::from(vp) + CARD * f32::from(cards) + FAVOR_VP * f32::from(favor);
                all / f32::from(goods_per_use)
            }
            ConsumePower::EatDistinctKinds { goods, vp } => double * f32::from(vp) / f32::from(goods),
            ConsumePower::EatAll => double * 0.9,
            ConsumePower::SellGood { .. } => CARD * 3.0 * (0.4 + self.left_of_game(state)),
            ConsumePower::HandForVp { .. }
            | ConsumePower::GuessCost { .. }
            | ConsumePower::Draw(_)
            | ConsumePower::SpendVp { .. }
            | ConsumePower::SelfDiscardDraw(_) => 0.0,
        }
    }

    /// What spending a VP chip, a Favor or a card of the tableau brings at once, less what it costs.
    fn worth_of_spending(&self, state: &State, seat: usize, action: Action) -> f32 {
        let left = self.left_of_game(state);
        // Late cards are hardly ever placed.
        let card = CARD * (0.4 + left);
        let power = match action.step() {
            Some(Step::Spend(agenda)) => {
                let ability = self.ability(state, state.slot_of(agenda));
                let seen = if state.ask == Ask::Keep { 0.2 + 0.6 * left } else { 0.2 + left };
                let kept = if ability.keep > 0 { card + seen } else { 0.0 };
                return f32::from(ability.vp) + card * f32::from(ability.cards) + kept - FAVOR_VP;
            }
            Some(Step::Chip(place) | Step::Favor(place)) => self.cards.tables.spends[usize::from(place)],
            Some(Step::Use(power)) => power,
            None => return 0.0,
        };
        let own = self.cards.tables.asked(power);
        match own.power {
            Power::Consume(ConsumePower::SpendVp { cards, .. }) => card * f32::from(cards) - FAVOR_VP,
            Power::Explore(ExplorePower::SelfDiscardDraw(n))
            | Power::Consume(ConsumePower::SelfDiscardDraw(n))
            | Power::Produce(ProducePower::SelfDiscardDraw(n)) => {
                card * f32::from(n) - 0.5 - self.worth_of(state, seat, own.card, left)
            }
            Power::Explore(_)
            | Power::Develop(_)
            | Power::Settle(_)
            | Power::Trade(_)
            | Power::Consume(_)
            | Power::Produce(_) => 0.0,
        }
    }

    /// The next step towards what is placed: what is lacking first, then what costs less than it saves.
    fn sensible_step(&self, state: &State, seat: usize, legal: &Legal, rng: &mut Rng) -> Action {
        let means = Means::now(state, seat);
        best(legal.iter(), rng, |action| {
            let price = match action.step() {
                Some(Step::Use(power)) => {
                    if self.cards.tables.asked(power).power.discards_itself() {
                        2.5
                    } else {
                        0.05
                    }
                }
                Some(Step::Chip(_)) => 0.95,
                Some(Step::Favor(_)) => FAVOR_VP,
                Some(Step::Spend(_)) => -self.worth_of_spending(state, seat, action),
                None => 0.0,
            };
            self.standing(state, seat, &self.after_step(state, &means, action)) - price
        })
    }

    /// How well these means place the card: 0 at no cost, far below if they do not.
    fn standing(&self, state: &State, seat: usize, means: &Means) -> f32 {
        let hand = state.hands[seat].len();
        match self.cost_with(state, seat, means) {
            Some(cost) if cost <= hand => -CARD * f32::from(cost),
            Some(cost) => -CARD * f32::from(hand) - 10.0 * f32::from(cost - hand),
            None => {
                let card = Card(state.placed[seat]);
                let boost = self.boost(state, means).military;
                let lack = f32::from(self.lack_of_military(state, seat, card));
                let more = if self.cards.tables.peaceful.has(card) { -boost } else { boost };
                -10.0 * (lack - f32::from(more)).max(0.5) - 10.0
            }
        }
    }
}

/// VP that the powers of a card bring in a whole game, roughly; those with Intel work in fewer rounds.
pub(crate) fn worth_of_powers(card: &Facts) -> f32 {
    let sum: f32 = card.powers.iter().map(|&power| worth_of_power(power, card.good)).sum();
    let intel: f32 = card.intel.iter().map(|&(_, power)| 0.6 * worth_of_power(power, card.good)).sum();
    let price = card.good.map_or(0.0, |kind| f32::from(PRICES[usize::from(kind)]));
    sum + intel + if card.windfall { 0.5 * price } else { 0.0 }
}

fn worth_of_power(power: Power, good: Option<u8>) -> f32 {
    let (each, n) = match power {
        Power::Explore(ExplorePower::SeeMore(n)) => (0.4, n),
        Power::Explore(ExplorePower::KeepMore(n)) | Power::Develop(DevelopPower::Discount(n)) => (1.6, n),
        Power::Develop(DevelopPower::DrawAtStart(n)) => (1.2, n),
        Power::Develop(DevelopPower::DrawAfterBuild(n)) => (1.0, n),
        Power::Explore(ExplorePower::MixHand) => (0.8, 1),
        Power::Develop(DevelopPower::GainFavor(n)) => (1.8, n),
        Power::Develop(DevelopPower::SelfDiscardDiscount(n)) => (0.3, n),
        Power::Develop(DevelopPower::SpendVp { discount, .. }) => (0.3, discount),
        Power::Explore(ExplorePower::SelfDiscardDraw(n)) => (0.2, n),
        Power::Settle(power) => match power {
            SettlePower::SpendVp { .. } => (0.6, 1),
            SettlePower::ConquerCivil => (0.8, 1),
            SettlePower::GainFavor { n, .. } => (1.8, n),
            SettlePower::Discount { n, kind: None } => (1.3, n),
            SettlePower::Discount { n, kind: Some(_) } => (0.6, n),
            SettlePower::Military { n, only: Only::All } => (0.9, n),
            SettlePower::Military { n, only: Only::Kind(_) | Only::RebelMilitary } => (0.45, n),
            SettlePower::PayForMilitary { .. }
            | SettlePower::SelfDiscardMilitary(_)
            | SettlePower::SelfDiscardFreeSettle { .. } => (1.2, 1),
            SettlePower::DrawAfterSettle(n) => (1.5, n),
        },
        Power::Trade(SellBonus { n, scope: Scope::Any }) => (0.6, n),
        Power::Trade(SellBonus { n, scope: Scope::Kind(_) | Scope::Here }) => (0.35, n),
        Power::Consume(power) => match power {
            ConsumePower::SpendVp { .. } => (0.4, 1),
            ConsumePower::SelfDiscardDraw(n) => (0.2, n),
            ConsumePower::Eat { kind, goods_per_use, max_uses, vp, cards, favor } => {
                let use_of = (1.6 * f32::from(vp + favor) + 0.8 * f32::from(cards)) / f32::from(goods_per_use).sqrt();
                (use_of * f32::from(max_uses).sqrt() * if kind.is_some() { 0.7 } else { 1.1 }, 1)
            }
            ConsumePower::EatAll | ConsumePower::EatDistinctKinds { .. } | ConsumePower::SellGood { .. } => (1.6, 1),
            ConsumePower::HandForVp { .. } => (1.5, 1),
            ConsumePower::GuessCost { .. } => (0.6, 1),
            ConsumePower::Draw(n) => (1.0, n),
        },
        Power::Produce(power) => match power {
            ProducePower::MakeGood => (1.6 + 0.4 * good.map_or(0.0, |kind| f32::from(PRICES[usize::from(kind)])), 1),
            ProducePower::FillWindfall(None) => (1.3, 1),
            ProducePower::FillWindfall(Some(_)) => (0.8, 1),
            ProducePower::DrawIfMadeHere(n) | ProducePower::Draw(n) => (1.0, n),
            ProducePower::SelfDiscardDraw(n) => (0.2, n),
            ProducePower::GainFavor(n) => (2.5, n),
            ProducePower::DrawIfMostMade { n, .. } => (0.4, n),
            ProducePower::DrawPerWorld { .. } | ProducePower::DrawPerGoodMade { .. } => (0.7, 1),
            ProducePower::DrawPerKindMade(_) => (1.4, 1),
        },
    };
    each * f32::from(n)
}

/// What one use of a Consume power brings; powers for one kind before those for any.
fn worth_of_use(power: ConsumePower) -> f32 {
    match power {
        ConsumePower::Eat { kind, goods_per_use, vp, cards, .. } => {
            let each = (f32::from(vp) + CARD * f32::from(cards)) / f32::from(goods_per_use);
            each + if kind.is_some() { 0.6 } else { 0.0 }
        }
        ConsumePower::EatDistinctKinds { goods, vp } => f32::from(vp) / f32::from(goods) + 0.3,
        ConsumePower::Draw(_) | ConsumePower::GuessCost { .. } => 5.0,
        ConsumePower::HandForVp { .. } => 0.1,
        ConsumePower::SpendVp { .. } | ConsumePower::SelfDiscardDraw(_) => -1.0,
        ConsumePower::EatAll | ConsumePower::SellGood { .. } => 0.05,
    }
}

/// The action of greatest worth, equal ones by lot.
fn best(actions: impl Iterator<Item = Action>, rng: &mut Rng, worth: impl Fn(Action) -> f32) -> Action {
    let mut found = (Action::Done, f32::NEG_INFINITY);
    let mut equal = 1;
    for action in actions {
        let value = worth(action);
        if value > found.1 {
            found = (action, value);
            equal = 1;
        } else if value >= found.1 {
            equal += 1;
            if rng.below(equal) == 0 {
                found.0 = action;
            }
        }
    }
    found.0
}

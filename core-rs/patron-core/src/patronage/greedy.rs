//! A cheap sensible choice: what an action brings in VP by rough prices, from what the seat may know.

#![expect(clippy::cast_possible_truncation, reason = "numbers of cards are small")]

use super::Patronage;
use super::action::{Action, Choice};
use super::cards::Card;
use super::legal::Legal;
use super::powers::{
    ConsumePower, DevelopPower, ExplorePower, NO_KIND, Only, PRICES, Power, ProducePower, Scope, SellBonus, SettlePower,
};
use super::state::{Ask, State};
use super::tables::MOST;
use crate::game::ActionSet;
use crate::rng::Rng;

/// VP that a card in hand is worth: it pays, or is placed.
pub(crate) const CARD: f32 = 0.5;
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
            Ask::Discard | Ask::Pay => self.least(state, seat, legal),
            Ask::Hand => self.sensible_discard(state, seat, legal),
            Ask::Power => self.sensible_power(state, seat, legal),
            Ask::Sell | Ask::Windfall => best(legal.iter(), rng, |action| {
                if let Action::Sell(world) | Action::Fill(world) = action {
                    f32::from(self.price(state, seat, world))
                } else {
                    0.0
                }
            }),
            Ask::Consume => best(legal.iter(), rng, |action| {
                if let Action::Use(power) = action {
                    worth_of_use(self.cards.tables.consume_power(power.0))
                } else {
                    0.0
                }
            }),
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
        if tableau.meets(tables.scoring) {
            for scorer in tables.scorers.iter().filter(|scorer| tableau.has(scorer.card)) {
                worth += f32::from(scorer.points[card.index()]);
            }
        }
        if tables.scoring.has(card) {
            for scorer in tables.scorers.iter().filter(|scorer| scorer.card == card) {
                let counted: u8 = tableau.iter().map(|other| scorer.points[other.index()]).sum();
                let own = scorer.points[card.index()];
                let chips = f32::from(scorer.three_vp_chips) * f32::from(state.chips[seat]) / 3.0;
                let military = f32::from(scorer.military) * f32::from(state.summaries[seat].military[NO_KIND]);
                worth += f32::from(counted + own) + chips + military + 3.0 * left;
            }
        }
        worth
    }

    /// The same less what is paid for it.
    fn gain_of(&self, state: &State, seat: usize, card: Card, left: f32) -> f32 {
        let tables = &self.cards.tables;
        let cost = if tables.military.has(card) {
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
        let (mut chips, mut drawn) = (0.0, 0.0);
        let mut rest = state.summaries[seat].asked & tables.consume_powers;
        while rest != 0 {
            let power = tables.consume_power(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            match power {
                ConsumePower::Eat { goods_per_use, max_uses, vp, cards, .. } => {
                    let uses = (goods / goods_per_use).min(max_uses);
                    goods -= uses * goods_per_use;
                    chips += f32::from(uses * vp);
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
                | ConsumePower::GuessCost { .. } => {}
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
        for card in hand.names().iter() {
            let number = tables.number[card.index()];
            if tables.developments.has(card) {
                let cost = (number - summary.develop_discount - 1).max(0);
                if cost < size.cast_signed() && !state.tableaux[seat].names().has(card) {
                    let worth = self.worth_of(state, seat, card, left);
                    develop = develop.max(worth - CARD * f32::from(cost) + 0.3);
                }
            } else {
                let kind = usize::from(tables.kind[card.index()]);
                let cost = if tables.military.has(card) {
                    let rebel = tables.rebel[card.index()] * summary.rebel_military;
                    if summary.military[kind] + rebel >= number { Some(0) } else { None }
                } else {
                    Some((number - summary.settle_discount[kind]).max(0)).filter(|&cost| cost < size.cast_signed())
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
        let from = if state.ask == Ask::Discard { state.marks[seat].minus(state.picked) } else { state.hands[seat] };
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
        let action = if state.ask == Ask::Discard { Action::Discard(named) } else { Action::Pay(named) };
        if legal.contains(action) { action } else { legal.get(0) }
    }

    /// What a card is worth to keep.
    fn worth_in_hand(&self, state: &State, seat: usize, card: Card, left: f32) -> f32 {
        let tables = &self.cards.tables;
        let summary = &state.summaries[seat];
        let number = tables.number[card.index()];
        let kind = usize::from(tables.kind[card.index()]);
        let far = if tables.military.has(card) {
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
                | SettlePower::DrawAfterSettle(_) => 0.0,
            };
            // A power that helps only beside another one comes last.
            let cost = cost(state.used | 1 << power.0).map_or(20.0, f32::from) + lost;
            if cost < found.1 {
                found = (action, cost);
            }
        }
        if legal.contains(found.0) { found.0 } else { legal.get(0) }
    }
}

/// VP that the powers of a card bring in a whole game, roughly.
pub(crate) fn worth_of_powers(powers: &[Power], good: Option<u8>, windfall: bool) -> f32 {
    let sum: f32 = powers.iter().map(|&power| worth_of_power(power, good)).sum();
    let price = good.map_or(0.0, |kind| f32::from(PRICES[usize::from(kind)]));
    sum + if windfall { 0.5 * price } else { 0.0 }
}

fn worth_of_power(power: Power, good: Option<u8>) -> f32 {
    let (each, n) = match power {
        Power::Explore(ExplorePower::SeeMore(n)) => (0.4, n),
        Power::Explore(ExplorePower::KeepMore(n)) | Power::Develop(DevelopPower::Discount(n)) => (1.6, n),
        Power::Develop(DevelopPower::DrawAtStart(n)) => (1.2, n),
        Power::Develop(DevelopPower::DrawAfterBuild(n)) => (1.0, n),
        Power::Settle(power) => match power {
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
            ConsumePower::Eat { kind, goods_per_use, max_uses, vp, cards } => {
                let use_of = (1.6 * f32::from(vp) + 0.8 * f32::from(cards)) / f32::from(goods_per_use).sqrt();
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

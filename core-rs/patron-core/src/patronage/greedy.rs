//! A cheap sensible choice: what an action brings in VP by rough prices, from what the seat may know.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "numbers of cards and points are small"
)]

use super::Patronage;
use super::action::{Action, Choice};
use super::cards::{Card, PowerId};
use super::legal::Legal;
use super::powers::{NO_KIND, PRICES, Power};
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
                best(legal.iter(), rng, |action| match action {
                    Action::Place(card) => self.gain_of(state, seat, card, left) + 0.3,
                    _ => 0.0,
                })
            }
            Ask::Discard | Ask::Pay => self.least(state, seat, legal),
            Ask::Hand => self.sensible_discard(state, seat, legal),
            Ask::Power => self.sensible_power(state, seat, legal),
            Ask::Sell => best(legal.iter(), rng, |action| match action {
                Action::Sell(world) => f32::from(self.price(state, seat, world)),
                _ => 0.0,
            }),
            Ask::Consume => best(legal.iter(), rng, |action| match action {
                Action::Use(power) => self.worth_of_use(self.cards.tables.asked(power).power),
                _ => 0.0,
            }),
            Ask::Good => best(legal.iter(), rng, |action| match action {
                // The cheapest goods go first; what stands further on is still open.
                Action::Consume(world) => -f32::from(self.price(state, seat, world)),
                _ => 0.0,
            }),
            Ask::Number => Action::Name(self.cards.tables.usual_number),
            Ask::Windfall => best(legal.iter(), rng, |action| match action {
                Action::Fill(world) => f32::from(self.price(state, seat, world)),
                _ => 0.0,
            }),
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
            f32::from(tables.number[card.index()] as i8 - self.develop_discount(state, seat)).max(0.0)
        } else {
            let kind = usize::from(tables.kind[card.index()]);
            f32::from(tables.number[card.index()] as i8 - state.summaries[seat].settle_discount[kind]).max(0.0)
        };
        self.worth_of(state, seat, card, left) - CARD * cost
    }

    /// Cards that the good of a world would be sold for.
    pub(crate) fn price(&self, state: &State, seat: usize, world: Card) -> u8 {
        let kind = usize::from(self.cards.tables.kind[world.index()]);
        let price = PRICES[kind] as i8 + state.summaries[seat].sell_bonus[kind];
        price as u8 + self.cards.tables.sells_here[world.index()]
    }

    /// What one use of a Consume power brings; powers for one kind before those for any.
    fn worth_of_use(&self, power: Power) -> f32 {
        match power {
            Power::Eat { kind, goods_per_use, vp, cards, .. } => {
                let each = (f32::from(vp) + CARD * f32::from(cards)) / f32::from(goods_per_use);
                each + if kind.is_some() { 0.6 } else { 0.0 }
            }
            Power::EatDistinctKinds { goods, vp } => f32::from(vp) / f32::from(goods) + 0.3,
            Power::DrawInConsume(_) | Power::GuessCost { .. } => 5.0,
            Power::HandForVp { .. } => 0.1,
            _ => 0.05,
        }
    }

    /// Chips and cards that the seat's Consume powers would bring now, roughly.
    fn worth_of_consuming(&self, state: &State, seat: usize) -> (f32, f32) {
        let tables = &self.cards.tables;
        let mut goods = state.goods_of(seat).len();
        let (mut chips, mut drawn) = (0.0, 0.0);
        let mut rest = state.summaries[seat].asked & tables.consume_powers;
        while rest != 0 {
            let power = tables.asked(PowerId(rest.trailing_zeros() as u8)).power;
            rest &= rest - 1;
            match power {
                Power::Eat { goods_per_use, max_uses, vp, cards, .. } => {
                    let uses = (goods / goods_per_use).min(max_uses);
                    goods -= uses * goods_per_use;
                    chips += f32::from(uses * vp);
                    drawn += f32::from(uses * cards);
                }
                Power::EatDistinctKinds { goods: count, vp } if goods >= count => {
                    goods -= count;
                    chips += f32::from(vp);
                }
                Power::EatAll if goods > 1 => {
                    chips += f32::from(goods - 1);
                    goods = 0;
                }
                Power::SellGood { .. } if goods > 0 => {
                    goods -= 1;
                    drawn += 3.0;
                }
                Power::HandForVp { .. } => chips += 0.4,
                Power::DrawInConsume(n) => drawn += f32::from(n),
                _ => {}
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
            let number = tables.number[card.index()] as i8;
            if tables.developments.has(card) {
                let cost = (number - summary.develop_discount - 1).max(0);
                if cost < size as i8 && !state.tableaux[seat].names().has(card) {
                    let worth = self.worth_of(state, seat, card, left);
                    develop = develop.max(worth - CARD * f32::from(cost) + 0.3);
                }
            } else {
                let kind = usize::from(tables.kind[card.index()]);
                let cost = if tables.military.has(card) {
                    let rebel = tables.rebel[card.index()] as i8 * summary.rebel_military;
                    if summary.military[kind] + rebel >= number { Some(0) } else { None }
                } else {
                    Some((number - summary.settle_discount[kind]).max(0)).filter(|&cost| cost < size as i8)
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
        for card in from.from_place(state.from).iter() {
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
        let number = tables.number[card.index()] as i8;
        let kind = usize::from(tables.kind[card.index()]);
        let far = if tables.military.has(card) {
            let rebel = tables.rebel[card.index()] as i8 * summary.rebel_military;
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
        let open = state.hands[seat].from_place(state.from);
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
            let lost = match self.cards.tables.asked(power).power {
                Power::SelfDiscardFreeSettle { .. } | Power::SelfDiscardMilitary(_) => 2.5,
                _ => 0.0,
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
    use super::powers::{Only, Scope};
    let f = |n: i8| f32::from(n);
    match power {
        Power::SeeMore(n) => 0.4 * f(n),
        Power::KeepMore(n) => 1.6 * f(n),
        Power::DevelopDiscount(n) => 1.6 * f(n),
        Power::DrawAtDevelop(n) => 1.2 * f(n),
        Power::DrawAfterDevelop(n) | Power::DrawInConsume(n) | Power::DrawIfMadeHere(n) | Power::DrawInProduce(n) => {
            f(n)
        }
        Power::SettleDiscount { n, only: Only::All } => 1.3 * f(n),
        Power::SettleDiscount { n, .. } => 0.6 * f(n),
        Power::Military { n, only: Only::All } => 0.9 * f(n),
        Power::Military { n, .. } => 0.45 * f(n),
        Power::PayForMilitary { .. } | Power::SelfDiscardMilitary(_) | Power::SelfDiscardFreeSettle { .. } => 1.2,
        Power::DrawAfterSettle(n) => 1.5 * f(n),
        Power::SellBonus { n, scope: Scope::Any } => 0.6 * f(n),
        Power::SellBonus { n, .. } => 0.35 * f(n),
        Power::Eat { kind, goods_per_use, max_uses, vp, cards } => {
            let each = (1.6 * f32::from(vp) + 0.8 * f32::from(cards)) / f32::from(goods_per_use).sqrt();
            each * f32::from(max_uses).sqrt() * if kind.is_some() { 0.7 } else { 1.1 }
        }
        Power::EatAll | Power::EatDistinctKinds { .. } | Power::SellGood { .. } => 1.6,
        Power::HandForVp { .. } => 1.5,
        Power::GuessCost { .. } => 0.6,
        Power::MakeGood => 1.6 + 0.4 * good.map_or(0.0, |kind| f32::from(PRICES[usize::from(kind)])),
        Power::FillWindfall(None) => 1.3,
        Power::FillWindfall(Some(_)) => 0.8,
        Power::DrawIfMostMade { n, .. } => 0.4 * f(n),
        Power::DrawPerWorld { .. } | Power::DrawPerGoodMade { .. } => 0.7,
        Power::DrawPerKindMade(_) => 1.4,
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

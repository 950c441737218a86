//! Phase III: what a world costs, and the powers that help to place it.

#![expect(clippy::cast_sign_loss, reason = "costs are not negative")]

use super::super::Patronage;
use super::super::action::Choice;
use super::super::cards::{Card, PowerId};
use super::super::cardset::CardSet;
use super::super::favor::Boost;
use super::super::legal::Legal;
use super::super::powers::{ALIEN, SettlePower};
use super::super::state::{Ask, Phase, State};

impl Patronage {
    /// How many cards the seat pays for a world with these optional powers; `None` if they do not place it (rulings 2,
    /// 6 to 9).
    pub(crate) fn cost_of_world(
        &self,
        state: &State,
        seat: usize,
        card: Card,
        powers: u128,
        boost: Boost,
    ) -> Option<u8> {
        let tables = &self.cards.tables;
        let summary = &state.summaries[seat];
        let kind = usize::from(tables.kind[card.index()]);
        let is_alien = kind == usize::from(ALIEN);
        let is_military = tables.military.has(card);
        let is_peaceful = tables.peaceful.has(card);
        let (mut paid_with, mut is_free, mut conquers, mut more) = (None, false, false, boost.military);
        let mut rest = powers;
        while rest != 0 {
            let power = tables.settle_power(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            match power {
                SettlePower::PayForMilitary { discount, excludes_alien } => {
                    if !is_military || is_peaceful || (excludes_alien && is_alien) {
                        return None;
                    }
                    paid_with = Some(paid_with.unwrap_or(0) + discount);
                }
                SettlePower::SelfDiscardFreeSettle { excludes_alien, excludes_military } => {
                    if excludes_alien && is_alien || excludes_military && is_military {
                        return None;
                    }
                    is_free = true;
                }
                SettlePower::SelfDiscardMilitary(n) => more += n,
                SettlePower::ConquerCivil => {
                    if is_military {
                        return None;
                    }
                    conquers = true;
                }
                SettlePower::Discount { .. }
                | SettlePower::Military { .. }
                | SettlePower::DrawAfterSettle(_)
                | SettlePower::SpendVp { .. }
                | SettlePower::GainFavor { .. } => return None,
            }
        }
        let number = tables.number[card.index()];
        if conquers {
            return (!is_free && summary.military[kind] + more >= number).then_some(0);
        }
        let cost = match (is_military, paid_with) {
            (true, None) => {
                let rebel = tables.rebel[card.index()] * summary.rebel_military;
                let total = summary.military[kind] + rebel + more;
                let fits = if is_peaceful { total <= number } else { total >= number };
                return (!is_free && fits).then_some(0);
            }
            (true, Some(discount)) => number - discount,
            (false, _) => number,
        };
        Some(if is_free { 0 } else { (cost - summary.settle_discount[kind] - boost.discount).max(0) as u8 })
    }

    /// Asks for an optional power if one can be used, else the seat pays.
    pub(crate) fn ask_power(&self, state: &mut State, seat: usize) {
        state.turn = seat as u8;
        state.ask = Ask::Power;
        if self.trace.is_some() {
            return;
        }
        if self.expanded {
            return self.ask_step(state, seat);
        }
        let usable = self.usable_to_settle(state, seat);
        if usable == 0 {
            return self.charge(state, seat);
        }
        let fits = self.cost(state, seat, state.used);
        let must = fits.is_none_or(|cost| cost > state.hands[seat].len());
        if must && usable.is_power_of_two() {
            state.used |= usable;
            self.ask_power(state, seat);
        }
    }

    /// The same with what Patronage adds: VP and Favor are spent, also for developments.
    fn ask_step(&self, state: &mut State, seat: usize) {
        let steps = self.steps(state, seat);
        if steps.is_empty() {
            return self.charge(state, seat);
        }
        if steps.len() == 1 && !self.fits_as_it_is(state, seat) {
            self.take_step(state, seat, Legal::used(steps.first()));
            self.ask_step(state, seat);
        }
    }

    /// Cards that are discarded for their power leave the tableau.
    pub(crate) fn spend_powers(&self, state: &mut State, seat: usize) {
        let mut gone = CardSet::EMPTY;
        let mut rest = state.used;
        while rest != 0 {
            let bit = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            let asked = self.cards.tables.asked(PowerId(bit));
            if asked.power.discards_itself() {
                gone.insert(state.tableaux[seat].copy_of(asked.card));
            }
        }
        self.leave_tableau(state, seat, gone);
    }

    /// The Settle bonus (ruling 24), and powers.
    pub(crate) fn draws_after_settle(state: &State, seat: usize) -> u8 {
        let bonus = if state.phase == Phase::Settle { Choice::SETTLE } else { Choice::SETTLE_AGAIN };
        u8::from(Self::chose(state, seat, bonus)) + state.summaries[seat].draw_after_settle as u8
    }
}

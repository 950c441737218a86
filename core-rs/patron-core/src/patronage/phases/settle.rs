//! Phase III: what a world costs, and the powers that help to place it.

#![expect(clippy::cast_sign_loss, reason = "costs are not negative")]

use super::super::Patronage;
use super::super::action::Choice;
use super::super::cards::{Card, PowerId};
use super::super::cardset::CardSet;
use super::super::powers::{ALIEN, SettlePower};
use super::super::state::{Ask, Phase, State};

impl Patronage {
    /// How many cards the seat pays for a world with these optional powers; `None` if they do not place it (rulings 2,
    /// 6 to 9).
    pub(crate) fn cost_of_world(&self, state: &State, seat: usize, card: Card, powers: u128) -> Option<u8> {
        let tables = &self.cards.tables;
        let summary = &state.summaries[seat];
        let kind = usize::from(tables.kind[card.index()]);
        let is_alien = kind == usize::from(ALIEN);
        let is_military = tables.military.has(card);
        let (mut paid_with, mut is_free, mut more) = (None, false, 0);
        let mut rest = powers;
        while rest != 0 {
            let power = tables.settle_power(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            match power {
                SettlePower::PayForMilitary { discount, excludes_alien } => {
                    if !is_military || (excludes_alien && is_alien) {
                        return None;
                    }
                    paid_with = Some(paid_with.unwrap_or(0) + discount);
                }
                SettlePower::SelfDiscardFreeSettle { excludes_alien } => {
                    if excludes_alien && is_alien {
                        return None;
                    }
                    is_free = true;
                }
                SettlePower::SelfDiscardMilitary(n) => more += n,
                SettlePower::Discount { .. } | SettlePower::Military { .. } | SettlePower::DrawAfterSettle(_) => {
                    return None;
                }
            }
        }
        let number = tables.number[card.index()];
        let cost = match (is_military, paid_with) {
            (true, None) => {
                let rebel = tables.rebel[card.index()] * summary.rebel_military;
                return (!is_free && summary.military[kind] + rebel + more >= number).then_some(0);
            }
            (true, Some(discount)) => number - discount,
            (false, _) => number,
        };
        Some(if is_free { 0 } else { (cost - summary.settle_discount[kind]).max(0) as u8 })
    }

    /// Asks for an optional power if one can be used, else the seat pays.
    pub(crate) fn ask_power(&self, state: &mut State, seat: usize) {
        state.turn = seat as u8;
        state.ask = Ask::Power;
        if self.trace.is_some() {
            return;
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

    /// Cards that are discarded for their power leave the tableau.
    pub(crate) fn spend_powers(&self, state: &mut State, seat: usize) {
        let mut gone = CardSet::EMPTY;
        let mut rest = state.used;
        while rest != 0 {
            let bit = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            let power = self.cards.tables.settle_power(bit);
            if matches!(power, SettlePower::SelfDiscardMilitary(_) | SettlePower::SelfDiscardFreeSettle { .. }) {
                gone.insert(state.tableaux[seat].copy_of(self.cards.tables.asked(PowerId(bit)).card));
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

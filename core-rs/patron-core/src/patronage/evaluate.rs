//! An estimate of a running game, for playouts that stop early.

use super::Patronage;
use super::greedy::{CARD, GOOD};
use super::state::{SEATS, State};
use crate::scores::Outcome;

/// A lead of so many points at an early stop makes a win e times as likely.
const DOUBT: f32 = 5.0;

impl Patronage {
    /// Points so far, and what hand, goods and powers will still bring; a lead is a chance to win, not a win.
    pub(crate) fn estimate(&self, state: &State, out: &mut Outcome) {
        let tables = &self.cards.tables;
        let left = self.left_of_game(state);
        self.short_scores(state, out);
        let mut shares = [0.0; SEATS];
        let mut best = f32::NEG_INFINITY;
        for seat in self.seats() {
            let hand = CARD * f32::from(state.hands[seat].len().min(10));
            let goods: f32 =
                state.goods_of(seat).iter().map(|world| GOOD * f32::from(self.price(state, seat, world))).sum();
            let engine: f32 = state.tableaux[seat].iter().map(|card| tables.worth[card.index()]).sum();
            out.points[seat] += hand + goods + left * engine;
            best = best.max(out.points[seat]);
        }
        for seat in self.seats() {
            shares[seat] = libm::expf((out.points[seat] - best) / DOUBT);
        }
        let sum: f32 = shares.iter().sum();
        for seat in self.seats() {
            out.wins[seat] = shares[seat] / sum;
        }
    }
}

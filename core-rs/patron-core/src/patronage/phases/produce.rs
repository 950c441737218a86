//! Phase V: goods, then draws that count them (ruling 17).

#![expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "goods and cards are small numbers")]

use super::super::Patronage;
use super::super::action::Choice;
use super::super::cards::Card;
use super::super::cardset::CardSet;
use super::super::powers::{NO_KIND, Power, ProducePower};
use super::super::state::{Ask, State};

/// What is still to be done, in this order: fills of each kind, the production worlds, the bonus, fills of any kind.
/// Nothing that can be filled stays empty in this order.
pub(crate) const WORLDS: usize = 4;
pub(crate) const BONUS: usize = 5;
pub(crate) const ANY: usize = 6;
/// Number of entries of such a list.
pub(crate) const FILLS: usize = 7;

impl Patronage {
    /// Everybody produces, clockwise.
    pub(crate) fn begin_produce(&self, state: &mut State) {
        state.made = CardSet::EMPTY;
        self.produce_from(state, state.first.into());
    }

    /// One seat's part of the phase.
    fn produce_from(&self, state: &mut State, seat: usize) {
        state.turn = seat as u8;
        let fills = state.summaries[seat].fill_windfall;
        state.fills = [0; FILLS];
        state.fills[WORLDS] = 1;
        if self.trace.is_none() {
            for (due, fills) in state.fills.iter_mut().zip(&fills[..NO_KIND]) {
                *due = *fills as u8;
            }
        }
        state.fills[BONUS] = u8::from(Self::chose(state, seat, Choice::PRODUCE));
        state.fills[ANY] = fills[NO_KIND] as u8;
        self.next_fill(state, seat);
    }

    /// A good on a world, and what is drawn for it there.
    fn produce(&self, state: &mut State, seat: usize, world: Card) {
        Self::put_good(state, world);
        if state.goods.has(world) {
            state.made.insert(world);
            Self::draw_to_hand(state, seat, self.cards.tables.draws_if_made[world.index()]);
        }
    }

    /// What is done next.
    pub(crate) fn due_fill(state: &State) -> Option<usize> {
        state.fills.iter().position(|&fills| fills > 0)
    }

    fn produce_on_worlds(&self, state: &mut State, seat: usize) {
        for world in state.tableaux[seat].and(self.cards.tables.production).minus(state.goods).iter() {
            self.produce(state, seat, world);
        }
        // What does not depend on goods is drawn before a windfall world of any kind is named.
        Self::gain_favor(state, seat, state.summaries[seat].favor_in_produce as u8);
        let draws = state.summaries[seat].draw_in_produce as u8 + self.draws_for_worlds(state, seat);
        Self::draw_to_hand(state, seat, draws);
    }

    /// The same card by card, fills of a kind among them, until one is asked: the order of another engine.
    fn produce_as_in_trace(&self, state: &mut State, seat: usize) {
        let order = self.trace.as_deref().unwrap_or_default();
        while let Some(&card) = order.get(usize::from(state.from)) {
            state.from += 1;
            if !state.tableaux[seat].has(card) {
                continue;
            }
            let powers = self.cards.of(card).powers.iter();
            let powers = powers.filter_map(|&power| if let Power::Produce(power) = power { Some(power) } else { None });
            for power in powers {
                match power {
                    ProducePower::MakeGood if !state.goods.has(card) => self.produce(state, seat, card),
                    ProducePower::Draw(n) => Self::draw_to_hand(state, seat, n as u8),
                    ProducePower::DrawPerWorld { kind, n } => {
                        let worlds = state.tableaux[seat].and(self.cards.tables.of_kind[usize::from(kind)]).len();
                        Self::draw_to_hand(state, seat, worlds * n as u8);
                    }
                    ProducePower::FillWindfall(Some(kind)) => state.fills[usize::from(kind)] = 1,
                    ProducePower::MakeGood
                    | ProducePower::FillWindfall(None)
                    | ProducePower::DrawIfMadeHere(_)
                    | ProducePower::DrawIfMostMade { .. }
                    | ProducePower::DrawPerGoodMade { .. }
                    | ProducePower::DrawPerKindMade(_)
                    | ProducePower::SelfDiscardDraw(_)
                    | ProducePower::GainFavor(_) => {}
                }
            }
            if state.fills[..WORLDS].iter().any(|&fills| fills > 0) {
                return;
            }
        }
        state.fills[WORLDS] = 0;
        state.from = 0;
    }

    /// The next windfall world: the only one that fits, or the one that the seat names.
    fn next_fill(&self, state: &mut State, seat: usize) {
        while let Some(due) = Self::due_fill(state) {
            if due == WORLDS {
                if self.trace.is_none() {
                    state.fills[WORLDS] = 0;
                    self.produce_on_worlds(state, seat);
                } else {
                    self.produce_as_in_trace(state, seat);
                }
                continue;
            }
            let empty = self.fillable(state, seat);
            let fills: u8 = if due < NO_KIND { state.fills[due] } else { state.fills[BONUS] + state.fills[ANY] };
            if empty.is_empty() || state.deck.is_empty() && state.discards.is_empty() {
                state.fills[due] = 0;
            } else if empty.len() <= fills && (self.trace.is_none() || empty.len() == 1) {
                state.fills[due] -= 1;
                self.produce(state, seat, empty.first());
            } else {
                state.ask = Ask::Windfall;
                return;
            }
        }
        Self::draw_to_hand(state, seat, self.draws_in_produce(state, seat));
        if self.expanded {
            return self.ask_spender(state, seat);
        }
        self.next_producer(state, seat);
    }

    /// The next seat, or all have produced.
    pub(crate) fn next_producer(&self, state: &mut State, seat: usize) {
        let next = self.left(seat);
        if next == usize::from(state.first) {
            self.end_produce(state);
        } else {
            self.produce_from(state, next);
        }
    }

    /// The seat has named a windfall world.
    pub(crate) fn fill_chosen(&self, state: &mut State, seat: usize, world: Card) {
        let due = Self::due_fill(state).expect("a world is named for a fill that is due");
        state.fills[due] -= 1;
        self.produce(state, seat, world);
        self.next_fill(state, seat);
    }

    /// Draws that compare seats, when everybody's goods are there.
    fn end_produce(&self, state: &mut State) {
        for seat in self.clockwise(state) {
            let draws = self.draws_for_most(state, seat);
            Self::draw_to_hand(state, seat, draws);
        }
        state.made = CardSet::EMPTY;
        self.go_on(state);
    }

    /// Worlds of a kind on which the seat has produced.
    fn made(&self, state: &State, seat: usize, kind: u8) -> u8 {
        state.made.and(state.tableaux[seat]).and(self.cards.tables.of_kind[usize::from(kind)]).len()
    }

    /// What the seat draws for its worlds, with or without goods.
    fn draws_for_worlds(&self, state: &State, seat: usize) -> u8 {
        let tables = &self.cards.tables;
        if !state.tableaux[seat].meets(tables.counts_produce) {
            return 0;
        }
        let own = tables.produce.iter().filter(|(card, _)| state.tableaux[seat].has(*card));
        let each = own.map(|&(_, power)| {
            let ProducePower::DrawPerWorld { kind, n } = power else { return 0 };
            state.tableaux[seat].and(tables.of_kind[usize::from(kind)]).len() * n as u8
        });
        each.sum()
    }

    /// What the seat draws when its goods are there.
    fn draws_in_produce(&self, state: &State, seat: usize) -> u8 {
        let tables = &self.cards.tables;
        let mut draws = 0;
        if !state.tableaux[seat].meets(tables.counts_produce) {
            return draws;
        }
        for &(card, power) in &tables.produce {
            if !state.tableaux[seat].has(card) {
                continue;
            }
            draws += match power {
                ProducePower::DrawPerGoodMade { kind, n } => self.made(state, seat, kind) * n as u8,
                ProducePower::DrawPerKindMade(n) => {
                    (0..NO_KIND).filter(|&kind| self.made(state, seat, kind as u8) > 0).count() as u8 * n as u8
                }
                ProducePower::MakeGood
                | ProducePower::FillWindfall(_)
                | ProducePower::DrawIfMadeHere(_)
                | ProducePower::Draw(_)
                | ProducePower::DrawIfMostMade { .. }
                | ProducePower::DrawPerWorld { .. }
                | ProducePower::SelfDiscardDraw(_)
                | ProducePower::GainFavor(_) => 0,
            };
        }
        draws
    }

    /// Strictly most goods of a kind: a tie gives nothing.
    fn draws_for_most(&self, state: &State, seat: usize) -> u8 {
        let tables = &self.cards.tables;
        if !state.tableaux[seat].meets(tables.counts_produce) {
            return 0;
        }
        let mut draws = 0;
        for &(card, power) in &tables.produce {
            if let ProducePower::DrawIfMostMade { kind, n } = power
                && state.tableaux[seat].has(card)
            {
                let own = self.made(state, seat, kind);
                if self.seats().filter(|&other| other != seat).all(|other| self.made(state, other, kind) < own) {
                    draws += n as u8;
                }
            }
        }
        draws
    }
}

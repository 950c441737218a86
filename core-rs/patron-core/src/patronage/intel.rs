//! Intel powers: they work in a phase while an opponent has selected something.

use super::Patronage;
use super::action::Choice;
use super::cards::Card;
use super::powers::{Intel, Summary, When};
use super::state::{NONE, Phase, State};
use super::tables::Watch;

impl Patronage {
    /// Intel powers that work for the seat in this phase: of cards that were there before it (ruling 1 of the base
    /// game), by what opponents have selected; in a second Develop or Settle phase only if one chose it twice (ruling 12).
    fn working_intel(&self, state: &State, seat: usize, when: When) -> impl Iterator<Item = &Watch> {
        let tables = &self.cards.tables;
        let placed = state.placed[seat];
        let mut own = state.tableaux[seat].and(tables.watching[when as usize]);
        if placed != NONE {
            own.remove(Card(placed));
        }
        let watches = if own.is_empty() { &[][..] } else { &tables.watches[when as usize] };
        let others = self.seats().filter(|&other| other != seat).fold(0, |sum, other| sum | state.actions[other]);
        let phase = state.phase;
        watches.iter().filter(move |watch| own.has(watch.card) && others & selected(watch.on, phase) != 0)
    }

    /// A phase begins.
    #[inline]
    pub(crate) fn begin_intel(&self, state: &mut State) {
        let watching = self.cards.tables.watching_phase[state.phase.when() as usize];
        for seat in self.seats().filter(|&seat| state.tableaux[seat].meets(watching)) {
            if let Some(sum) = self.intel_of(state, seat) {
                state.summaries[seat].add(&sum);
                state.intel |= 1 << seat;
            }
        }
    }

    /// A phase ends.
    #[inline]
    pub(crate) fn end_intel(&self, state: &mut State) {
        if state.intel == 0 {
            return;
        }
        for seat in self.seats().filter(|&seat| state.intel & 1 << seat != 0) {
            if let Some(sum) = self.intel_of(state, seat) {
                state.summaries[seat].take(&sum);
            }
        }
        state.intel = 0;
    }

    /// A card leaves the tableau in mid-phase.
    pub(crate) fn leave_intel(&self, state: &mut State, seat: usize, card: Card) {
        if state.intel & 1 << seat == 0 {
            return;
        }
        let (mut gone, mut stays) = (Summary::EMPTY, false);
        for when in parts(state.phase) {
            for watch in self.working_intel(state, seat, *when) {
                if watch.card == card {
                    gone.add(&watch.summary);
                } else {
                    stays = true;
                }
            }
        }
        state.summaries[seat].take(&gone);
        if !stays {
            state.intel &= !(1 << seat);
        }
    }

    /// The sum of the Intel powers that work for the seat, if there are any.
    pub(crate) fn intel_of(&self, state: &State, seat: usize) -> Option<Summary> {
        let mut found = None;
        for when in parts(state.phase) {
            for watch in self.working_intel(state, seat, *when) {
                found.get_or_insert(Summary::EMPTY).add(&watch.summary);
            }
        }
        found
    }
}

/// The parts of a round that a phase is.
const fn parts(phase: Phase) -> &'static [When] {
    match phase {
        Phase::Explore => &[When::Explore],
        Phase::Develop | Phase::DevelopAgain => &[When::Develop],
        Phase::Settle | Phase::SettleAgain => &[When::Settle],
        Phase::Consume => &[When::Trade, When::Consume],
        Phase::Produce => &[When::Produce],
        Phase::Setup | Phase::Select | Phase::RoundEnd | Phase::Over => &[],
    }
}

/// The action cards that satisfy the condition in a phase.
const fn selected(on: Intel, phase: Phase) -> u16 {
    match (on, phase) {
        (Intel::Explore, _) => Choice::EXPLORE_5.bit() | Choice::EXPLORE_1_1.bit(),
        (Intel::Develop, Phase::DevelopAgain) => Choice::DEVELOP_AGAIN.bit(),
        (Intel::Develop, _) => Choice::DEVELOP.bit(),
        (Intel::Settle, Phase::SettleAgain) => Choice::SETTLE_AGAIN.bit(),
        (Intel::Settle, _) => Choice::SETTLE.bit(),
        (Intel::ConsumeTrade, _) => Choice::TRADE.bit(),
        (Intel::ConsumeX2, _) => Choice::CONSUME_X2.bit(),
        (Intel::Produce, _) => Choice::PRODUCE.bit(),
    }
}

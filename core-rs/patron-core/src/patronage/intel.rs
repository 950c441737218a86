//! Intel powers: they work in a phase while an opponent has selected something.

use super::Patronage;
use super::action::Choice;
use super::cards::Card;
use super::cardset::CardSet;
use super::powers::{Intel, Summary, When};
use super::state::{NONE, Phase, State};
use super::tables::Watch;

impl Patronage {
    /// Intel powers that work for the seat in this phase: of cards that were there before it (ruling 1 of the base
    /// game), by what opponents have selected; in a second Develop or Settle phase only if one chose it twice (ruling 12).
    pub(crate) fn working_intel(&self, state: &State, seat: usize) -> impl Iterator<Item = &Watch> {
        let placed = if state.placed[seat] == NONE || !state.tableaux[seat].has(Card(state.placed[seat])) {
            CardSet::EMPTY
        } else {
            CardSet::of(Card(state.placed[seat]))
        };
        let own = state.tableaux[seat].minus(placed);
        let others = self.seats().filter(|&other| other != seat).fold(0, |sum, other| sum | state.actions[other]);
        let phase = state.phase;
        let watches = if own.meets(self.cards.tables.watching) { &self.cards.tables.watches[..] } else { &[] };
        watches.iter().filter(move |watch| {
            let works = watch.when == phase.when() || phase == Phase::Consume && watch.when == When::Trade;
            phase.when() != When::Trade && works && own.has(watch.card) && others & selected(watch.on, phase) != 0
        })
    }

    /// A phase begins.
    pub(crate) fn begin_intel(&self, state: &mut State) {
        for seat in self.seats().filter(|&seat| state.tableaux[seat].meets(self.cards.tables.watching)) {
            let (cards, sum) = self.intel_of(state, seat);
            state.summaries[seat].add(&sum);
            state.intel = state.intel.or(cards);
        }
    }

    /// A phase ends.
    pub(crate) fn end_intel(&self, state: &mut State) {
        if state.intel.is_empty() {
            return;
        }
        for seat in self.seats().filter(|&seat| state.tableaux[seat].meets(state.intel)) {
            let (_, sum) = self.intel_of(state, seat);
            state.summaries[seat].take(&sum);
        }
        state.intel = CardSet::EMPTY;
    }

    /// A card leaves the tableau in mid-phase.
    pub(crate) fn leave_intel(&self, state: &mut State, seat: usize, card: Card) {
        if !state.intel.has(card) {
            return;
        }
        let mut sum = Summary::EMPTY;
        self.working_intel(state, seat).filter(|watch| watch.card == card).for_each(|watch| sum.add(&watch.summary));
        state.summaries[seat].take(&sum);
        state.intel.remove(card);
    }

    /// Cards whose Intel powers work for the seat, and their sum.
    pub(crate) fn intel_of(&self, state: &State, seat: usize) -> (CardSet, Summary) {
        let mut found = (CardSet::EMPTY, Summary::EMPTY);
        for watch in self.working_intel(state, seat) {
            found.0.insert(watch.card);
            found.1.add(&watch.summary);
        }
        found
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

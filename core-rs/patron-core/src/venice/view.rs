//! What one seat sees, and how to imagine the rest.

#![expect(clippy::cast_possible_truncation, reason = "seats and cards are small numbers")]

use super::Venice;
use super::cards::{Good, RAW_CARDS};
use super::counts::Counts;
use super::legal::Legal;
use super::state::{NONE, State, UNSEEN};
use crate::rng::Rng;

/// The public part of a state and one seat's own hand (rulings, section 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(crate) seat: u8,
    /// Without the cards of the deck, the luck of the shuffles to come, and what nobody but its owner has seen of the
    /// other hands. The number of cards in the deck is there.
    pub(crate) table: State,
}

impl Venice {
    pub(crate) fn seen_by(&self, state: &State, seat: u8) -> View {
        let mut table = *state;
        table.deck = [0; RAW_CARDS];
        table.luck = 0;
        for other in self.seats().filter(|&other| other != usize::from(seat)) {
            if state.dealt[other] != NONE {
                table.hands[other] = state.known(other);
                table.dealt[other] = UNSEEN;
            }
        }
        View { seat, table }
    }

    /// Raw cards that the view shows nowhere: the deck and the hidden cards of the other hands.
    pub(crate) fn unseen(&self, table: &State) -> Counts {
        let mut unseen = Counts::EMPTY;
        for good in self.cards.goods().filter(|good| good.0 < self.cards.raw).chain([Good::PIRATES]) {
            let left = u32::from(self.cards.copies[usize::from(good.0)]).saturating_sub(table.visible(good));
            unseen.0 |= u64::from(left) << (4 * good.0);
        }
        unseen
    }

    /// Deals the unseen cards anew, every way equally likely: first the hidden cards of the other hands, out of those
    /// that a hand may be dealt, then the deck. The shuffles to come are this world's own.
    #[inline]
    pub(crate) fn imagine(&self, view: &View, rng: &mut Rng) -> State {
        let mut state = view.table;
        let mut unseen = self.unseen(&state);
        for seat in 0..state.dealt.len() {
            if state.dealt[seat] == UNSEEN {
                let card = pick(unseen.only(self.hideable()), rng);
                unseen.take(card);
                state.hands[seat].add(card);
                state.dealt[seat] = card.0;
            }
        }
        let mut size = 0;
        for card in unseen.cards() {
            state.deck[size] = card.0;
            size += 1;
        }
        state.deck_size = size as u8;
        rng.shuffle(&mut state.deck[..size]);
        state.luck = rng.next_u64();
        state
    }

    pub(crate) fn legal_in_view(&self, view: &View, out: &mut Legal) {
        if view.table.turn == view.seat {
            self.legal_set(&view.table, out);
        } else {
            *out = Legal::default();
        }
    }

    pub(crate) fn refusal_in_view(&self, view: &View, action: super::Action) -> Option<String> {
        if view.table.turn != view.seat && view.table.turn != NONE {
            return Some(format!("it is the turn of seat {}, not of seat {}", view.table.turn, view.seat));
        }
        self.refusal(&view.table, action)
    }
}

/// One card out of all that are there, each equally likely.
fn pick(cards: Counts, rng: &mut Rng) -> Good {
    let mut place = rng.below(cards.total());
    for good in cards.kinds().goods() {
        let many = u32::from(cards.of(good));
        if place < many {
            return good;
        }
        place -= many;
    }
    unreachable!("the place is below the number of cards")
}

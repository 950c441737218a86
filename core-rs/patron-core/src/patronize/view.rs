//! What one seat sees, and how to imagine the rest.

#![expect(clippy::cast_possible_truncation, reason = "seats, characters, colours and cubes are small numbers")]

use super::Patronize;
use super::cards::{CHARACTERS, Character, FAMES, Fame};
use super::legal::Legal;
use super::state::{CardSet, FameSet, NONE, Phase, State, Table};
use crate::error::{BadPosition, Reasons};
use crate::game::MAX_SEATS;
use crate::rng::Rng;
use crate::scores::Scores;

/// The public part of a state and one seat's own hand (ruling section 1, Information).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(crate) seat: u8,
    pub(crate) hand_sizes: [u8; MAX_SEATS],
    /// Without the fame deck and, until the end, without the other hands.
    pub(crate) table: State,
}

impl Patronize {
    pub(crate) fn seen_by(&self, state: &State, seat: u8) -> View {
        let mut table = *state;
        table.fame_deck = 0;
        if state.phase != Phase::Over {
            for other in self.seats().filter(|&other| other != usize::from(seat)) {
                table.hands[other] = CardSet::EMPTY;
            }
        }
        View { seat, hand_sizes: std::array::from_fn(|seat| state.hands[seat].len() as u8), table }
    }

    /// Deals the unseen characters and fame cards anew, every way equally likely.
    #[inline]
    pub(crate) fn imagine(&self, view: &View, rng: &mut Rng) -> State {
        let mut state = view.table;
        let left = self.rounds().saturating_sub(state.round);
        if left > 0 {
            let seen = state.seen_fames();
            let mut fames = [Fame(0); FAMES];
            let mut unseen = 0;
            for fame in FameSet(FameSet::ALL.0 & !seen.0).iter() {
                fames[unseen] = fame;
                unseen += 1;
            }
            rng.shuffle(&mut fames[..unseen]);
            state.set_fame_deck(fames[..usize::from(left).min(unseen)].iter().copied());
        }
        if state.phase == Phase::Over {
            return state;
        }
        let own = usize::from(view.seat);
        let mut rest = CardSet::ALL.0 & !(state.seen_characters().0 | state.hands[own].0);
        let mut cards = [Character(0); CHARACTERS];
        let mut unseen = 0;
        while rest != 0 {
            cards[unseen] = Character(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            unseen += 1;
        }
        let mut next = 0;
        for seat in self.seats().filter(|&seat| seat != own) {
            for _ in 0..view.hand_sizes[seat] {
                let pick = next + rng.below((unseen - next) as u32) as usize;
                cards.swap(next, pick);
                state.hands[seat] = state.hands[seat].with(cards[next]);
                next += 1;
            }
        }
        state
    }

    pub(crate) fn legal_in_view(&self, view: &View) -> Legal {
        if view.table.turn == view.seat { self.legal_set(&view.table) } else { Legal::default() }
    }

    pub(crate) fn refusal_in_view(&self, view: &View, action: super::Action) -> Option<String> {
        if view.table.turn != view.seat && view.table.turn != NONE {
            return Some(format!("it is the turn of seat {}, not of seat {}", view.table.turn, view.seat));
        }
        self.refusal(&view.table, action)
    }

    /// Hand sizes are public, so the score of a running game tells nothing that is hidden.
    pub(crate) fn scores_in_view(&self, view: &View) -> Scores {
        let mut table = view.table;
        for seat in self.seats() {
            // Any cards do: a card in hand costs the same whichever it is.
            table.hands[seat] = CardSet((1 << view.hand_sizes[seat]) - 1);
        }
        self.full_scores(&table)
    }

    /// Every reason why nobody can see such a view.
    pub(crate) fn check_view(&self, view: &View) -> Result<(), BadPosition> {
        let mut reasons = Reasons::default();
        let table = &view.table;
        self.check_table(&Table { state: table, field: "hand_sizes", hand_sizes: view.hand_sizes }, &mut reasons);
        let mut seen = table.seen_characters();
        for seat in self.seats() {
            let place = if seat == usize::from(view.seat) { "hand".to_owned() } else { format!("hands[{seat}]") };
            let known = seat == usize::from(view.seat) || table.phase == Phase::Over;
            if known && table.hands[seat].len() != u32::from(view.hand_sizes[seat]) {
                reasons.add(format!(
                    "{place}: {} cards, hand_sizes[{seat}] says {}",
                    table.hands[seat].len(),
                    view.hand_sizes[seat]
                ));
            }
            for character in table.hands[seat].iter() {
                if seen.has(character) {
                    reasons.add(format!("{place}: {} is in two places", character.slug()));
                }
                seen = seen.with(character);
            }
        }
        BadPosition::check(reasons)
    }
}

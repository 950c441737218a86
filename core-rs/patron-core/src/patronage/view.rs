//! What one seat sees, and how to imagine the rest.

#![expect(clippy::cast_possible_truncation, reason = "seats and numbers of cards are below 256")]

use super::Patronage;
use super::action::{Action, Choice};
use super::cards::Card;
use super::cardset::{CAPACITY, CardSet};
use super::legal::Legal;
use super::state::{Ask, Deck, NONE, Phase, SEATS, State};
use crate::rng::Rng;
use crate::scores::Scores;

/// The public part of a state and what one seat knows (ruling 23): its hand, what it has discarded and what was shown
/// since the last shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    pub(crate) seat: u8,
    pub(crate) hand_sizes: [u8; SEATS],
    /// While many discard at once: from how many a seat chooses, or how many it discards.
    pub(crate) mark_sizes: [u8; SEATS],
    pub(crate) discard_size: u8,
    /// Without what is hidden: hands, choices not revealed, goods' faces, unknown discards, the deck but for its size.
    pub(crate) table: State,
}

impl Patronage {
    pub(crate) fn seen_by(&self, state: &State, seat: u8) -> View {
        let mut table = *state;
        let me = usize::from(seat);
        for other in self.seats().filter(|&other| other != me) {
            table.hands[other] = state.hands[other].and(state.shown);
            table.marks[other] = CardSet::EMPTY;
            table.known[other] = CardSet::EMPTY;
            if state.phase == Phase::Select {
                table.actions[other] = 0;
            }
            if state.ask == Ask::Place || state.phase == Phase::Setup {
                table.placed[other] = NONE;
            }
            if self.expanded && state.phase == Phase::Setup {
                table.tableaux[other] = CardSet::EMPTY;
            }
        }
        if state.turn != seat && state.turn != NONE {
            // How far another seat has come with its hidden cards, and with which.
            match state.ask {
                Ask::Discard => {
                    table.picked = CardSet::EMPTY;
                    table.need = Self::surplus(state, state.seat());
                    table.from = 0;
                }
                Ask::Drawn => {
                    table.need += state.picked.len();
                    table.picked = CardSet::EMPTY;
                    table.from = 0;
                }
                Ask::Pay | Ask::Hand => table.from = 0,
                Ask::Start
                | Ask::Keep
                | Ask::Spend
                | Ask::Action
                | Ask::Place
                | Ask::Power
                | Ask::Sell
                | Ask::Consume
                | Ask::Good
                | Ask::Number
                | Ask::Windfall
                | Ask::Nothing => {}
            }
        }
        table.discards = state.known[me];
        table.faces = [NONE; CAPACITY];
        table.deck = Deck { end: state.deck.len(), ..Deck::EMPTY };
        table.luck = 0;
        View {
            seat,
            hand_sizes: std::array::from_fn(|seat| state.hands[seat].len()),
            mark_sizes: std::array::from_fn(|seat| state.marks[seat].len()),
            discard_size: state.discards.len(),
            table,
        }
    }

    /// Deals all that is not known anew, every way equally likely; then choices that are not revealed, likewise.
    #[inline]
    pub(crate) fn imagine(&self, view: &View, rng: &mut Rng) -> State {
        let mut state = view.table;
        let me = usize::from(view.seat);
        let known = state.hands.iter().chain(&state.tableaux).fold(state.discards, |sum, &set| sum.or(set));
        let mut cards = [0_u8; CAPACITY];
        let mut unseen = 0;
        let mut hidden = self.cards.tables.all.minus(known);
        if self.expanded && state.phase == Phase::Setup {
            self.imagine_starts(&mut state, me, &mut hidden, rng);
        }
        for card in hidden.iter() {
            cards[unseen] = card.0;
            unseen += 1;
        }
        rng.shuffle(&mut cards[..unseen]);
        let mut rest = cards[..unseen].iter().copied();
        let mut next = || Card(rest.next().expect("a view that was checked accounts for every card"));
        for seat in self.seats().filter(|&seat| seat != me) {
            for _ in state.hands[seat].len()..view.hand_sizes[seat] {
                state.hands[seat].insert(next());
            }
        }
        for world in state.goods.iter() {
            state.faces[world.index()] = next().0;
        }
        for _ in state.discards.len()..view.discard_size {
            state.discards.insert(next());
        }
        let size = state.deck.len();
        state.deck = Deck { end: size, ..Deck::EMPTY };
        for place in 0..usize::from(size) {
            state.deck.order[place] = next().0;
        }
        state.luck = rng.next_u64();
        self.imagine_choices(view, &mut state, rng);
        state
    }

    /// The two start worlds of each other seat, and which of them it keeps if it has said so.
    fn imagine_starts(&self, state: &mut State, me: usize, hidden: &mut CardSet, rng: &mut Rng) {
        for seat in self.seats().filter(|&seat| seat != me) {
            for color in [self.cards.tables.red_starts, self.cards.tables.blue_starts] {
                for card in some_of(hidden.and(color), 1, rng).iter() {
                    hidden.remove(card);
                    state.tableaux[seat].insert(card);
                }
            }
            let chooses = usize::from(state.turn) == seat && state.ask == Ask::Discard;
            if chooses || self.has_chosen(state, seat) {
                state.placed[seat] = some_of(state.tableaux[seat], 1, rng).first().0;
            }
        }
    }

    /// What other seats have chosen and not revealed.
    fn imagine_choices(&self, view: &View, state: &mut State, rng: &mut Rng) {
        let me = usize::from(view.seat);
        match state.ask {
            Ask::Action => {
                for seat in self.seats().filter(|&seat| seat != me && self.has_chosen(&view.table, seat)) {
                    state.actions[seat] = self.imagine_actions(rng);
                }
            }
            Ask::Place => {
                for seat in self.seats().filter(|&seat| seat != me && self.has_chosen(&view.table, seat)) {
                    let able = self.placeable(state, seat);
                    let pick = rng.below(u32::from(able.len()) + 1) as u8;
                    state.placed[seat] = if pick < able.len() {
                        let from = state.hands[seat];
                        let name = able.nth(pick);
                        let seen = from.and(state.shown);
                        if seen.names().has(name) { seen.copy_of(name).0 } else { from.copy_of(name).0 }
                    } else {
                        NONE
                    };
                }
            }
            Ask::Discard | Ask::Start | Ask::Keep | Ask::Drawn => {
                for seat in self.seats().filter(|&seat| seat != me) {
                    // In Explore only what was drawn is marked, and nobody has seen that; or the whole hand.
                    let mixes = self.mixes(state, seat) && state.ask != Ask::Drawn;
                    let open = if state.phase == Phase::Explore && !mixes {
                        state.hands[seat].minus(state.shown)
                    } else {
                        state.hands[seat]
                    };
                    state.marks[seat] = some_of(open, view.mark_sizes[seat], rng);
                }
            }
            Ask::Power
            | Ask::Pay
            | Ask::Sell
            | Ask::Consume
            | Ask::Good
            | Ask::Hand
            | Ask::Number
            | Ask::Windfall
            | Ask::Spend
            | Ask::Nothing => {}
        }
    }

    /// While all choose, clockwise: whether the seat has chosen already.
    pub(crate) fn has_chosen(&self, state: &State, seat: usize) -> bool {
        let players = usize::from(self.players);
        let distance = |seat: usize| (seat + players - Self::first_asked(state)) % players;
        state.turn != NONE && distance(seat) < distance(state.seat())
    }

    fn imagine_actions(&self, rng: &mut Rng) -> u16 {
        if !self.two_action {
            return one_of(self.choices(0), rng);
        }
        // Every pair is equally likely.
        let firsts = (0..9_u8).map(|choice| 1 << choice).filter(|first| self.choices(0) & first != 0);
        let pairs: u32 = firsts.clone().map(|first| self.choices(first).count_ones()).sum();
        let mut pick = rng.below(pairs);
        for first in firsts {
            let seconds = self.choices(first);
            if pick < seconds.count_ones() {
                return first | bit_at(seconds, pick);
            }
            pick -= seconds.count_ones();
        }
        Choice::EXPLORE_5.bit() | Choice::PRODUCE.bit()
    }

    pub(crate) fn legal_in_view(&self, view: &View) -> Legal {
        if view.table.turn == view.seat { self.legal_set(&view.table) } else { Legal::default() }
    }

    pub(crate) fn refusal_in_view(&self, view: &View, action: Action) -> Option<String> {
        if view.table.turn != view.seat && view.table.turn != NONE {
            return Some(format!("it is the turn of seat {}, not of seat {}", view.table.turn, view.seat));
        }
        self.refusal(&view.table, action)
    }

    /// Chips, tableaux, numbers of goods and of cards in hand are public: nothing hidden is scored.
    pub(crate) fn scores_in_view(&self, view: &View) -> Scores {
        self.scores_with(&view.table, view.hand_sizes)
    }
}

/// So many members of a set, every choice equally likely.
fn some_of(mut set: CardSet, count: u8, rng: &mut Rng) -> CardSet {
    let mut chosen = CardSet::EMPTY;
    for _ in 0..count.min(set.len()) {
        let card = set.nth(rng.below(set.len().into()) as u8);
        set.remove(card);
        chosen.insert(card);
    }
    chosen
}

fn one_of(bits: u16, rng: &mut Rng) -> u16 {
    bit_at(bits, rng.below(bits.count_ones()))
}

fn bit_at(mut bits: u16, index: u32) -> u16 {
    for _ in 0..index {
        bits &= bits - 1;
    }
    bits & bits.wrapping_neg()
}

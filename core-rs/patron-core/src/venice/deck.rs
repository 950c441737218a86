//! The deck of raw goods: shuffles and where their luck comes from, revealing, and what feeds a starved deck.

use super::Venice;
use super::cards::Good;
use super::counts::Counts;
use super::state::State;
use crate::rng::Rng;

/// Who decides how a shuffle ends.
pub(crate) trait Luck {
    /// Puts the cards of a deck, next card last, into a new order. `luck` is the state's, and moves on.
    fn shuffle(&mut self, luck: &mut u64, cards: &mut [u8]);
}

/// The state's own luck.
pub(crate) struct Own;

impl Luck for Own {
    #[inline]
    fn shuffle(&mut self, luck: &mut u64, cards: &mut [u8]) {
        let mut rng = Rng::new(*luck);
        *luck = rng.next_u64();
        rng.shuffle(cards);
    }
}

/// The state's own luck, written down: each deck, next card first.
#[derive(Default)]
pub(crate) struct Noted(pub(crate) Vec<Vec<Good>>);

impl Luck for Noted {
    fn shuffle(&mut self, luck: &mut u64, cards: &mut [u8]) {
        Own.shuffle(luck, cards);
        self.0.push(cards.iter().rev().map(|&card| Good(card)).collect());
    }
}

/// Luck that somebody tells: the next cards of each shuffled deck. The cards that he does not tell lie below them in
/// the order of the table.
#[derive(Default)]
pub(crate) struct Told {
    /// What is told for the shuffles to come, in their order.
    pub(crate) orders: std::collections::VecDeque<Vec<Good>>,
    /// How many shuffles there were.
    pub(crate) shuffles: usize,
    /// The first thing told that cannot be: the shuffle, from 0, and the card.
    pub(crate) wrong: Option<(usize, Good)>,
}

impl Luck for Told {
    fn shuffle(&mut self, luck: &mut u64, cards: &mut [u8]) {
        // The state's luck moves on as it would have: the same record gives the same state.
        let mut rest = cards.to_vec();
        Own.shuffle(luck, cards);
        rest.sort_unstable();
        let mut order: Vec<u8> = Vec::with_capacity(cards.len());
        for card in self.orders.pop_front().unwrap_or_default() {
            match rest.iter().position(|&left| left == card.0) {
                Some(place) => order.push(rest.remove(place)),
                None => self.wrong = self.wrong.or(Some((self.shuffles, card))),
            }
        }
        order.append(&mut rest);
        for (place, card) in cards.iter_mut().rev().zip(order) {
            *place = card;
        }
        self.shuffles += 1;
    }
}

impl Venice {
    /// The cards are shuffled into what is left of the deck.
    fn shuffle_in<L: Luck>(state: &mut State, cards: Counts, luck: &mut L) {
        for good in cards.cards() {
            state.deck[usize::from(state.deck_size)] = good.0;
            state.deck_size += 1;
        }
        luck.shuffle(&mut state.luck, &mut state.deck[..usize::from(state.deck_size)]);
    }

    /// Rulings, 2a: reveals a batch. Goods go to the revealed ones; gives the number of Pirates!, which lie aside.
    pub(crate) fn reveal<L: Luck>(&self, state: &mut State, number: u32, luck: &mut L) -> u32 {
        if u32::from(state.deck_size) < number && !state.discard.is_empty() {
            let cards = std::mem::take(&mut state.discard);
            Self::shuffle_in(state, cards, luck);
        }
        let mut pirates = 0;
        for _ in 0..number {
            if !self.goods_to_come(state, pirates, luck) {
                break;
            }
            let card = state.draw();
            if card == Good::PIRATES {
                pirates += 1;
            } else {
                state.revealed.add(card);
            }
        }
        pirates
    }

    /// Rulings, section 4: whether a good can still be revealed. When neither deck nor discard pile holds one, the raw
    /// goods of the Market are shuffled into the deck, or else those of the Wharf.
    #[inline]
    fn goods_to_come<L: Luck>(&self, state: &mut State, pirates_aside: u32, luck: &mut L) -> bool {
        let all = u32::from(self.cards.copies[usize::from(Good::PIRATES.0)]);
        let in_discard = u32::from(state.discard.of(Good::PIRATES));
        if u32::from(state.deck_size) + in_discard + pirates_aside > all || state.discard.total() > in_discard {
            return true;
        }
        let raw = state.market.only(self.cards.raw_kinds);
        let cards = if raw.is_empty() { state.wharf } else { raw };
        if raw.is_empty() {
            state.wharf = Counts::EMPTY;
        } else {
            state.market.0 -= raw.0;
        }
        if !cards.is_empty() {
            Self::shuffle_in(state, cards, luck);
        }
        !cards.is_empty()
    }

    /// A Pirates! card goes to the discard pile; with the last of them the pile is shuffled into the deck (rulebook,
    /// Sail 2b, Important).
    pub(crate) fn discard_pirates<L: Luck>(&self, state: &mut State, luck: &mut L) {
        state.discard.add(Good::PIRATES);
        if state.discard.of(Good::PIRATES) == self.cards.copies[usize::from(Good::PIRATES.0)] {
            let cards = std::mem::take(&mut state.discard);
            Self::shuffle_in(state, cards, luck);
        }
    }

    /// Set-up (rulebook, Preparation): hands, Market and ships; what is replaced is shuffled in after the deal.
    pub(crate) fn fresh(&self, seed: u64) -> State {
        let mut rng = Rng::new(seed);
        let mut state = self.before_deal();
        let mut all = Counts::EMPTY;
        for good in self.cards.goods().filter(|good| good.0 < self.cards.raw).chain([Good::PIRATES]) {
            all.0 |= u64::from(self.cards.copies[usize::from(good.0)]) << (4 * good.0);
        }
        for good in all.cards() {
            state.deck[usize::from(state.deck_size)] = good.0;
            state.deck_size += 1;
        }
        rng.shuffle(&mut state.deck);
        let mut replaced = Counts::EMPTY;
        let mut deal = |state: &mut State, any_good: bool| loop {
            let card = state.draw();
            let stays = if any_good { card != Good::PIRATES } else { self.cards.dealt_kinds.has(card) };
            if stays {
                return card;
            }
            replaced.add(card);
        };
        for seat in self.seats() {
            let card = deal(&mut state, false);
            state.hands[seat].add(card);
            state.dealt[seat] = card.0;
        }
        for _ in 0..super::cards::MARKET_CARDS {
            let card = deal(&mut state, false);
            state.market.add(card);
        }
        for ship in 0..self.ships() {
            let card = deal(&mut state, true);
            state.ships.put(ship, card.0 + 1);
        }
        state.luck = rng.next_u64();
        if !replaced.is_empty() {
            Self::shuffle_in(&mut state, replaced, &mut Own);
        }
        state
    }

    /// The table before anything is dealt.
    pub(crate) fn before_deal(&self) -> State {
        let mut state = State::empty();
        for seat in self.seats() {
            state.ducats[seat] = self.cards.numbers.start_ducats;
        }
        state.lead = self.first_seat;
        state.turn = self.first_seat;
        state
    }
}

const _: () = assert!(super::cards::RAW_CARDS <= u8::MAX as usize);

//! Sets of physical cards: 192 bits, room for the base game's 114 and Patronage's 72.

#![expect(clippy::cast_possible_truncation, reason = "places in a set are below 192")]

use super::cards::{Card, SECOND_COPIES};
use crate::bits;

/// Places in a set.
pub(crate) const CAPACITY: usize = 192;
const WORDS: usize = CAPACITY / 64;

/// The numbers of bits in each four of a word.
#[inline]
const fn fours(word: u64) -> u64 {
    let twos = word - (word >> 1 & 0x5555_5555_5555_5555);
    (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333)
}

/// A set of physical cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct CardSet(pub(crate) [u64; WORDS]);

impl CardSet {
    pub(crate) const EMPTY: Self = Self([0; WORDS]);

    #[inline]
    pub(crate) const fn of(card: Card) -> Self {
        Self::EMPTY.with(card)
    }

    /// The set of the lowest 64 or 128 places from a word.
    #[inline]
    pub(crate) const fn from_bits(bits: u128) -> Self {
        Self([bits as u64, (bits >> 64) as u64, 0])
    }

    #[inline]
    pub(crate) const fn with(mut self, card: Card) -> Self {
        self.insert(card);
        self
    }

    #[inline]
    pub(crate) const fn insert(&mut self, card: Card) {
        self.0[(card.0 / 64) as usize % WORDS] |= 1 << (card.0 % 64);
    }

    #[inline]
    pub(crate) const fn remove(&mut self, card: Card) {
        self.0[(card.0 / 64) as usize % WORDS] &= !(1 << (card.0 % 64));
    }

    #[inline]
    pub(crate) const fn has(self, card: Card) -> bool {
        self.0[(card.0 / 64) as usize % WORDS] & (1 << (card.0 % 64)) != 0
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> u8 {
        // All words at once: portable builds have no instruction that counts bits.
        let fours = fours(self.0[0]) + fours(self.0[1]) + fours(self.0[2]);
        let bytes = (fours & 0x0f0f_0f0f_0f0f_0f0f) + (fours >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// The number of members in the first word.
    #[inline]
    pub(crate) const fn len_of_first(self) -> u8 {
        self.0[0].count_ones() as u8
    }

    #[inline]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }

    #[inline]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }

    #[inline]
    pub(crate) const fn minus(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1], self.0[2] & !other.0[2]])
    }

    #[inline]
    pub(crate) const fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// Members from `place` on.
    #[inline]
    pub(crate) fn at_or_above(self, place: u8) -> Self {
        self.and(FROM[usize::from(place) % 256])
    }

    /// Without its `count` highest members.
    #[inline]
    pub(crate) fn without_last(mut self, mut count: u8) -> Self {
        for word in self.0.iter_mut().rev() {
            while count > 0 && *word != 0 {
                *word ^= 1 << 63 >> word.leading_zeros();
                count -= 1;
            }
        }
        self
    }

    /// Equal copies as one: the first copy stands for both.
    #[inline]
    pub(crate) fn names(self) -> Self {
        let word = |index: usize| {
            let seconds = self.0[index] & SECOND_COPIES.0[index];
            self.0[index] & !SECOND_COPIES.0[index] | seconds >> 1
        };
        // Two copies stand at an even place and the one after it: never in two words.
        Self([word(0), word(1), word(2)])
    }

    /// The same cards with the first copy wherever there is one of two: equal for sets that look alike.
    pub(crate) fn alike(self) -> Self {
        let word = |index: usize| {
            let seconds = SECOND_COPIES.0[index];
            let (firsts, both) = (seconds >> 1, self.0[index] & (self.0[index] << 1) & seconds);
            let any = (self.0[index] | self.0[index] >> 1) & firsts;
            self.0[index] & !(seconds | firsts) | any | both
        };
        Self([word(0), word(1), word(2)])
    }

    /// The lowest member; the set must not be empty.
    #[inline]
    pub(crate) const fn first(self) -> Card {
        let (word, offset) = if self.0[0] != 0 {
            (self.0[0], 0)
        } else if self.0[1] != 0 {
            (self.0[1], 64)
        } else {
            (self.0[2], 128)
        };
        Card(word.trailing_zeros() as u8 + offset)
    }

    /// The `n`-th member, from 0; there must be more than `n`.
    #[inline]
    pub(crate) fn nth(self, n: u8) -> Card {
        self.nth_behind(n, self.len_of_first())
    }

    /// The same when the number of members in the first word is known.
    #[inline]
    pub(crate) fn nth_behind(self, mut n: u8, first: u8) -> Card {
        let mut index = 0;
        if n >= first {
            n -= first;
            index = 1;
            if self.0[2] != 0 {
                let second = self.0[1].count_ones() as u8;
                if n >= second {
                    n -= second;
                    index = 2;
                }
            }
        }
        Card(bits::select_in_word(self.0[index], n) as u8 + 64 * index as u8)
    }

    /// The physical copy of a named card that is in the set, the first before the second.
    #[inline]
    pub(crate) const fn copy_of(self, card: Card) -> Card {
        if self.has(card) { card } else { Card(card.0 + 1) }
    }

    /// Members, ascending.
    #[inline]
    pub(crate) const fn iter(self) -> Cards {
        Cards { word: self.0[0], rest: [self.0[1], self.0[2]], offset: 0 }
    }
}

/// The members of a set, ascending.
#[derive(Clone)]
pub(crate) struct Cards {
    word: u64,
    rest: [u64; WORDS - 1],
    offset: u8,
}

impl Iterator for Cards {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        while self.word == 0 {
            if self.rest == [0; WORDS - 1] {
                return None;
            }
            (self.word, self.rest) = (self.rest[0], [self.rest[1], 0]);
            self.offset += 64;
        }
        let place = self.word.trailing_zeros() as u8;
        self.word &= self.word - 1;
        Some(Card(place + self.offset))
    }
}

/// All places from each place on; everything else is empty.
static FROM: [CardSet; 256] = {
    let mut table = [CardSet::EMPTY; 256];
    let mut place = CAPACITY;
    while place > 0 {
        place -= 1;
        table[place] = table[place + 1].with(Card(place as u8));
    }
    table
};

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::{Card, CardSet};

    #[test]
    fn sets_count_select_and_cut_as_lists_do() {
        let places = [0, 1, 2, 5, 36, 37, 63, 64, 100, 127, 128, 150, 190];
        let set: CardSet = places.into_iter().map(Card).collect();
        assert_eq!(usize::from(set.len()), places.len());
        assert!(set.iter().map(|card| card.0).eq(places));
        for (index, &place) in (0..).zip(&places) {
            assert_eq!(set.nth(index), Card(place));
        }
        for cut in 0..=191 {
            assert!(
                set.at_or_above(cut).iter().map(|card| card.0).eq(places.into_iter().filter(|&place| place >= cut))
            );
        }
        for count in 0..=13 {
            assert!(set.without_last(count).iter().map(|c| c.0).eq(places.into_iter().take(13 - usize::from(count))));
        }
        let of = |places: &[u8]| places.iter().copied().map(Card).collect::<CardSet>();
        assert_eq!(of(&[1, 2, 3, 36, 38, 115]).alike(), of(&[0, 2, 3, 36, 38, 114]));
        // 0 and 1 are the copies of one card, 36 and 37 too; 5 and 127 are second copies.
        assert!(set.names().iter().map(|c| c.0).eq([0, 2, 4, 36, 63, 64, 100, 126, 128, 150, 190]));
    }
}

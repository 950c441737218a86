//! Small numbers of many kinds in one word: four bits a kind, so that adding, looking and choosing are arithmetic.

#![expect(clippy::cast_possible_truncation, reason = "four bits fit a byte")]

use super::cards::Good;
use crate::bits;

/// The lowest bit of each place.
const ONES: u64 = 0x1111_1111_1111_1111;

/// One bit for each place of four that is not empty: its lowest.
#[inline]
pub(crate) const fn filled(places: u64) -> u64 {
    (places | places >> 1 | places >> 2 | places >> 3) & ONES
}

/// How many places a mask such as [`filled`] gives has set; fewer than 16.
#[inline]
pub(crate) const fn places(mask: u64) -> u32 {
    (mask.wrapping_mul(ONES) >> 60) as u32
}

/// The place of a lowest bit.
#[inline]
pub(crate) const fn place(bit: u32) -> u8 {
    (bit >> 2) as u8
}

/// How many of each good there are, 0 to 15: the cards of a hand or pile, Pirates! included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Counts(pub(crate) u64);

impl Counts {
    pub(crate) const EMPTY: Self = Self(0);

    #[inline]
    const fn one(good: Good) -> u64 {
        1 << (4 * (good.0 & 15))
    }

    #[inline]
    pub(crate) const fn of(self, good: Good) -> u8 {
        (self.0 >> (4 * (good.0 & 15)) & 15) as u8
    }

    #[inline]
    pub(crate) const fn add(&mut self, good: Good) {
        self.0 += Self::one(good);
    }

    #[inline]
    pub(crate) const fn take(&mut self, good: Good) {
        debug_assert!(self.of(good) > 0, "there is none to take");
        self.0 -= Self::one(good);
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All cards together; fewer than 256.
    #[inline]
    pub(crate) const fn total(self) -> u32 {
        const PAIRS: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let pairs = (self.0 & PAIRS) + (self.0 >> 4 & PAIRS);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// The kinds that are there.
    #[inline]
    pub(crate) const fn kinds(self) -> Kinds {
        Kinds(filled(self.0))
    }

    /// The counts of these kinds only.
    #[inline]
    pub(crate) const fn only(self, kinds: Kinds) -> Self {
        Self(self.0 & (kinds.0 * 15))
    }

    /// Every card, kind by kind in the order of the table.
    pub(crate) fn cards(self) -> impl Iterator<Item = Good> {
        self.kinds().goods().flat_map(move |good| std::iter::repeat_n(good, self.of(good).into()))
    }
}

/// A set of kinds of goods: the lowest bit of each one's place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Kinds(pub(crate) u64);

impl Kinds {
    pub(crate) const EMPTY: Self = Self(0);

    #[inline]
    pub(crate) const fn with(self, good: Good) -> Self {
        Self(self.0 | Counts::one(good))
    }

    #[inline]
    pub(crate) const fn has(self, good: Good) -> bool {
        self.0 & Counts::one(good) != 0
    }

    /// Whether all of `others` are among these.
    #[inline]
    pub(crate) const fn has_all(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    #[inline]
    pub(crate) const fn and(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    #[inline]
    pub(crate) const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> u32 {
        places(self.0)
    }

    /// The kinds in the order of the table.
    #[inline]
    pub(crate) fn goods(self) -> impl Iterator<Item = Good> {
        bits::ones(self.0).map(|bit| Good(place(bit)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Counts, Good, Kinds, filled, places};

    #[test]
    fn counts_count() {
        let mut counts = Counts::EMPTY;
        for (good, times) in [(0, 10), (3, 15), (Good::PIRATES.0, 4)] {
            for _ in 0..times {
                counts.add(Good(good));
            }
        }
        assert_eq!((counts.of(Good(0)), counts.of(Good(1)), counts.of(Good::PIRATES)), (10, 0, 4));
        assert_eq!((counts.total(), counts.kinds().len(), counts.cards().count()), (29, 3, 29));
        counts.take(Good(3));
        assert_eq!(counts.only(Kinds::EMPTY.with(Good(3))).total(), 14);
        assert!(counts.kinds().has_all(Kinds::EMPTY.with(Good(0)).with(Good(3))));
        assert!(counts.kinds().goods().eq([Good(0), Good(3), Good::PIRATES]));
    }

    #[test]
    fn a_place_is_filled_by_any_of_its_bits() {
        for bit in 0..60 {
            assert_eq!(filled(1 << bit), 1 << (bit / 4 * 4));
        }
        assert_eq!(places(filled(u64::MAX >> 4)), 15);
    }
}

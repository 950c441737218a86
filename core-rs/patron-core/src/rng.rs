//! The one source of chance: a named, portable generator with keyed streams.

use rand_core::Rng as _;
use rand_pcg::Pcg32;

/// The generator's name, as records state it. The same name means the same numbers on every platform.
pub const NAME: &str = "pcg32-1";

/// PCG-32 (XSH-RR on a 64-bit LCG), 16 bytes. Its output is fixed by the `rand_pcg` crate's documented stability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(Pcg32);

impl Rng {
    /// The stream that belongs to `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Pcg32::new(finalise(seed), finalise(!seed)))
    }

    /// The stream that belongs to `seed` and a path of keys, independent of every other path: one deal's, one seat's,
    /// one thread's. What happens in one stream never moves another.
    #[must_use]
    pub fn keyed(seed: u64, keys: &[u64]) -> Self {
        Self::new(mix(seed, keys))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// The next 32 random bits.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number from 0 to `bound - 1`; `bound` must be positive. The bias of multiply-and-shift is below `bound / 2^32`.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0);
        // The upper half of the product of two 32-bit numbers: it fits.
        ((u64::from(self.0.next_u32()) * u64::from(bound)) >> 32) as u32
    }

    /// Puts a slice into random order, every order equally likely.
    ///
    /// # Panics
    /// With 2^32 items or more.
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let bound = u32::try_from(last + 1).expect("no pile of cards has 2^32 cards");
            items.swap(last, self.below(bound) as usize);
        }
    }
}

/// Folds keys into a seed (`SplitMix64`'s finaliser): unlike seeds and paths give unlike results.
#[must_use]
pub fn mix(seed: u64, keys: &[u64]) -> u64 {
    keys.iter().fold(finalise(seed), |sum, &key| finalise(sum ^ finalise(key.wrapping_add(0x9e37_79b9_7f4a_7c15))))
}

const fn finalise(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// What the shuffles to come depend on, as states and records have it: 16 hexadecimal digits.
pub(crate) fn luck_text(luck: u64) -> String {
    format!("{luck:016x}")
}

/// The luck that such a text stands for.
pub(crate) fn read_luck(text: &str) -> Option<u64> {
    let good = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    good.then(|| u64::from_str_radix(text, 16).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::{Rng, mix};

    #[test]
    fn below_reaches_every_number_evenly() {
        let mut rng = Rng::new(1);
        let mut seen = [0_u32; 7];
        for _ in 0..70_000 {
            seen[rng.below(7) as usize] += 1;
        }
        // 10,000 expected each; five standard deviations are 463.
        assert!(seen.iter().all(|&n| n.abs_diff(10_000) < 463), "{seen:?}");
    }

    #[test]
    fn every_order_of_five_is_equally_likely() {
        let mut rng = Rng::new(2);
        let mut seen = std::collections::HashMap::new();
        for _ in 0..120_000 {
            let mut items = [0, 1, 2, 3, 4];
            rng.shuffle(&mut items);
            *seen.entry(items).or_insert(0_u32) += 1;
        }
        // 120 orders, 1,000 expected each; five standard deviations are 158.
        assert_eq!(seen.len(), 120);
        assert!(seen.values().all(|&n| n.abs_diff(1000) < 158), "{seen:?}");
    }

    #[test]
    fn every_card_of_a_large_pile_reaches_every_place() {
        let mut rng = Rng::new(3);
        let mut seen = vec![0_u32; 100 * 100];
        for _ in 0..40_000 {
            let mut items: [usize; 100] = std::array::from_fn(|item| item);
            rng.shuffle(&mut items);
            for (place, item) in items.into_iter().enumerate() {
                seen[100 * item + place] += 1;
            }
        }
        // 400 expected each; six standard deviations are 120.
        assert!(seen.iter().all(|&n| n.abs_diff(400) < 120));
    }

    #[test]
    fn keyed_streams_differ_by_every_part_of_the_path() {
        let paths: [&[u64]; 6] = [&[], &[0], &[1], &[0, 0], &[0, 1], &[1, 0]];
        let mut firsts: Vec<u64> = paths.iter().map(|path| mix(9, path)).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), paths.len());
    }
}

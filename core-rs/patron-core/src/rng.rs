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
    fn keyed_streams_differ_by_every_part_of_the_path() {
        let paths: [&[u64]; 6] = [&[], &[0], &[1], &[0, 0], &[0, 1], &[1, 0]];
        let mut firsts: Vec<u64> = paths.iter().map(|path| mix(9, path)).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), paths.len());
    }
}

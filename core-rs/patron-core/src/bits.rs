//! Counting and selecting bits without the instructions that old processors lack, and without branches.

#![expect(clippy::cast_possible_truncation, reason = "places and bytes")]

/// Place of the `n`-th set bit of nine, at `bits + 512 * n`.
static PLACE: [u8; 512 * 9] = {
    let mut table = [0; 512 * 9];
    let mut bits = 0;
    while bits < 512 {
        let (mut place, mut n) = (0_u8, 0);
        while place < 9 {
            if bits & (1 << place) != 0 {
                table[bits + 512 * n] = place;
                n += 1;
            }
            place += 1;
        }
        bits += 1;
    }
    table
};

/// Number of set bits of nine.
static OF_NINE: [u8; 512] = {
    let mut table = [0; 512];
    let mut bits: usize = 1;
    while bits < 512 {
        table[bits] = table[bits >> 1] + (bits & 1) as u8;
        bits += 1;
    }
    table
};

/// Number of set bits among the lowest 18.
#[inline]
pub(crate) fn count(bits: u32) -> u32 {
    u32::from(OF_NINE[(bits & 0x1ff) as usize]) + u32::from(OF_NINE[((bits >> 9) & 0x1ff) as usize])
}

/// Place of the `n`-th set bit, from 0, among the lowest 18; there must be more than `n`.
#[inline]
pub(crate) fn select(bits: u32, n: u32) -> u32 {
    let low = u32::from(OF_NINE[(bits & 0x1ff) as usize]);
    let (shift, n) = if n < low { (0, n) } else { (9, n - low) };
    // More than nine bits are not in nine: the minimum only tells the compiler so.
    shift + u32::from(PLACE[((bits >> shift & 0x1ff) + 512 * n.min(8)) as usize])
}

/// Places of the set bits, ascending.
#[inline]
pub(crate) fn ones(bits: u64) -> impl Iterator<Item = u32> {
    let mut rest = bits;
    std::iter::from_fn(move || {
        let place = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// Place of the `n`-th set bit, from 0, of a word; there must be more than `n`.
#[inline]
pub(crate) fn select_in_word(bits: u64, n: u8) -> u32 {
    let pairs = bits - ((bits >> 1) & (0x55 * ONES));
    let nibbles = (pairs & (0x33 * ONES)) + ((pairs >> 2) & (0x33 * ONES));
    // In each byte the number of set bits up to and with it.
    let sums = ((nibbles + (nibbles >> 4)) & (0x0f * ONES)).wrapping_mul(ONES);
    // The high bit of each byte whose sum is not above n; their number is the byte that has the bit.
    let below = ((u64::from(n) * ONES) | (0x80 * ONES)).wrapping_sub(sums) & (0x80 * ONES);
    let shift = ((below >> 7).wrapping_mul(ONES) >> 56) as u32 * 8;
    let before = (sums << 8 >> (shift & 63)) as u8;
    let byte = (bits >> (shift & 63)) as u8;
    shift + u32::from(PLACE[usize::from(byte) + 512 * usize::from(n.wrapping_sub(before) & 7)])
}

#[cfg(test)]
mod tests {
    use super::{count, ones, select, select_in_word};

    #[test]
    fn selecting_in_a_word_agrees_with_looking_at_every_bit() {
        let mut bits = 1_u64;
        for _ in 0..20_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            for word in [bits, bits & bits >> 7 & bits << 9, bits | bits << 3 | bits >> 5, u64::MAX, 1 << 63] {
                let places: Vec<u32> = (0..64).filter(|place| word & (1 << place) != 0).collect();
                for (n, &place) in (0..).zip(&places) {
                    assert_eq!(select_in_word(word, n), place, "{word:#x} {n}");
                }
            }
        }
    }

    #[test]
    fn counting_and_selecting_agree_with_looking_at_every_bit() {
        for bits in 0..1_u32 << 18 {
            let places: Vec<u32> = (0..18).filter(|place| bits & (1 << place) != 0).collect();
            assert_eq!(count(bits) as usize, places.len());
            assert!(ones(bits.into()).eq(places.iter().copied()));
            for (n, &place) in (0..).zip(&places) {
                assert_eq!(select(bits, n), place, "{bits:#x} {n}");
            }
        }
    }
}

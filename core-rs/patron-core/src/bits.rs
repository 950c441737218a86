//! Counting and selecting bits without the instructions that old processors lack, and without branches.

#![expect(clippy::cast_possible_truncation, reason = "a table entry is a place below 18")]

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

#[cfg(test)]
mod tests {
    use super::{count, ones, select};

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

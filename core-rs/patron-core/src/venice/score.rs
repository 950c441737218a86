//! Points by source, ranking, tie-break (rulebook, Game End).

#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "points are small numbers, and nobody has 2^31 Ducats"
)]

use super::Venice;
use super::state::{Phase, State};
use crate::game::MAX_SEATS;
use crate::scores::{CardLabel, Outcome, Scores};

const SOURCES: [&str; 3] = ["businesses", "statues", "favours"];
const KEYS: [&str; 2] = ["total", "ducats"];

impl Venice {
    /// The full breakdown.
    pub(crate) fn full_scores(&self, state: &State) -> Scores {
        let sources: Vec<Vec<i32>> =
            self.seats().map(|seat| self.points(state, seat).map(|points| points as i32).to_vec()).collect();
        let totals: Vec<i32> = sources.iter().map(|points| points.iter().sum()).collect();
        let keys: Vec<Vec<i32>> = self.seats().map(|seat| vec![totals[seat], state.ducats[seat] as i32]).collect();
        let (ranks, separations) = Scores::rank(&keys, &KEYS);
        Scores {
            totals,
            ranks,
            source_names: SOURCES.map(Into::into).to_vec(),
            sources,
            separations,
            is_final: state.phase == Phase::Over,
            was_cut: self.was_cut(state),
            cards: CardLabel::of(self),
        }
    }

    /// Totals and the winners' shares.
    #[inline]
    pub(crate) fn short_scores(&self, state: &State, out: &mut Outcome) {
        *out = Outcome::default();
        let mut keys = [0; MAX_SEATS];
        let (mut best, mut winners) = (0, 0.0);
        for seat in self.seats() {
            let total: u32 = self.points(state, seat).iter().sum();
            // One more, so that an absent seat's key is never the best one.
            keys[seat] = (u64::from(total) + 1) << 32 | u64::from(state.ducats[seat]);
            if keys[seat] > best {
                (best, winners) = (keys[seat], 0.0);
            }
            winners += if keys[seat] == best { 1.0 } else { 0.0 };
            out.points[seat] = total as f32;
        }
        out.cut = state.phase == Phase::Over && (best >> 32) <= u64::from(self.goal);
        for (share, key) in out.wins.iter_mut().zip(keys) {
            *share = if key == best { 1.0 / winners } else { 0.0 };
        }
    }
}

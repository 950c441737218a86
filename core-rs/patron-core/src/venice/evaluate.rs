//! What a running game lets each seat expect: points, Ducats, goods, and what can be made of them.
//!
//! The weights were fitted to 14,000 games between `greedy` players that say something random now and then, three to
//! five of them: a softmax over the seats' strengths foretells the winner.

#![expect(clippy::cast_precision_loss, reason = "points, goods and Ducats are small numbers")]

use super::Venice;
use super::counts::places;
use super::state::{Ships, State};
use crate::game::MAX_SEATS;
use crate::scores::Outcome;

/// The weight of one thing that a seat has: at the beginning, and what is added to it until the end is near.
type Weight = (f32, f32);

const POINT: Weight = (0.285, 0.67);
const DUCAT: Weight = (0.142, -0.066);
/// A Ducat of the printed values of the cards in hand.
const GOODS: Weight = (0.146, -0.086);
/// Kinds of businesses that the seat owns.
const MANUFACTURING: Weight = (0.89, -0.44);
const LUXURY: Weight = (0.2, 0.12);
/// Luxury goods that it can make now, and those for which one good is missing.
const READY: Weight = (0.6, -0.2);
const NEARLY_READY: Weight = (0.15, -0.25);
/// Businesses that one statue would raise.
const SITE: Weight = (0.08, 0.45);
/// Unreserved shipments on the own ships, and shipments that the seat has reserved.
const CARGO: Weight = (0.24, -0.22);
const RESERVED: Weight = (0.5, -0.43);
/// More Ducats are not needed.
const ENOUGH: u32 = 30;
/// Of the points that the leader still needs, a seat gains this share, and so much more with all of the chances.
const GAINED: (f32, f32) = (0.77, 0.25);

impl Venice {
    /// Points and win shares that the position lets expect.
    pub(crate) fn estimate(&self, state: &State, out: &mut Outcome) {
        let mut points = [0.0; MAX_SEATS];
        for seat in self.seats() {
            points[seat] = self.points(state, seat).iter().sum::<u32>() as f32;
        }
        let goal = self.goal as f32;
        let most = points.iter().copied().fold(0.0, f32::max);
        let progress = (most / goal).min(1.0);
        let mut strengths = [0.0; MAX_SEATS];
        let mut best = f32::NEG_INFINITY;
        for seat in self.seats() {
            strengths[seat] = self.strength(state, seat, points[seat], progress);
            best = best.max(strengths[seat]);
        }
        *out = Outcome::default();
        let mut sum = 0.0;
        for seat in self.seats() {
            out.wins[seat] = libm::expf(strengths[seat] - best);
            sum += out.wins[seat];
        }
        let to_come = (goal - most).max(0.0);
        for seat in self.seats() {
            out.wins[seat] /= sum;
            out.points[seat] = points[seat] + to_come * (GAINED.0 + GAINED.1 * out.wins[seat]);
        }
    }

    fn strength(&self, state: &State, seat: usize, points: f32, progress: f32) -> f32 {
        let cards = &self.cards;
        let (hand, own) = (state.hands[seat], state.owned[seat]);
        let held = hand.kinds();
        let goods: u32 = held.goods().map(|good| u32::from(hand.of(good)) * cards.value[usize::from(good.0)]).sum();
        let favours = self.favours_left(state) > 0;
        let (mut manufacturing, mut luxury, mut ready, mut nearly) = (0, 0, 0, 0);
        for (tile, _) in cards.tiles.iter().zip(&state.tiles).filter(|&(_, places)| own & places != 0) {
            if tile.makes.is_some() {
                manufacturing += 1;
                continue;
            }
            luxury += 1;
            let missing = tile.recipe.without(held).len();
            ready += u32::from(favours && missing == 0);
            nearly += u32::from(favours && missing == 1);
        }
        let plain = own & !cards.beside[usize::from(state.statues & 127)];
        let campi = 0..cards.campo_slugs.len();
        let site = campi
            .filter(|campo| state.statues >> campo & 1 == 0)
            .map(|campo| (cards.beside[1 << campo] & plain).count_ones())
            .max()
            .unwrap_or(0);
        let cargo = places(Ships::of_seat(seat) & state.ships.laden() & !state.reserved.laden());
        let reserved = state.reserved.count(u8::try_from(seat + 1).expect("there are few seats"));
        let things = [
            (POINT, points),
            (DUCAT, state.ducats[seat].min(ENOUGH) as f32),
            (GOODS, goods as f32),
            (MANUFACTURING, manufacturing as f32),
            (LUXURY, luxury as f32),
            (READY, ready as f32),
            (NEARLY_READY, nearly as f32),
            (SITE, site as f32),
            (CARGO, cargo as f32),
            (RESERVED, reserved as f32),
        ];
        things.iter().map(|((early, later), count)| (early + later * progress) * count).sum()
    }
}

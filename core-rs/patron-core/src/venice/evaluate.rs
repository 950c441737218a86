//! What a running game lets each seat expect: points, Ducats, goods, and what can be made of them.
//!
//! The weights were fitted to 15,000 games between `greedy` players, three to five of them, half of the games with
//! something random now and then: a softmax over the seats' strengths foretells the winner.

#![expect(clippy::cast_precision_loss, reason = "points, goods and Ducats are small numbers")]

use super::Venice;
use super::counts::places;
use super::state::{Ships, State};
use crate::bits;
use crate::game::MAX_SEATS;
use crate::scores::Outcome;

/// The weight of one thing that a seat has: at the beginning, and what is added to it until the end is near.
type Weight = (f32, f32);

const POINT: Weight = (0.25, 1.02);
const DUCAT: Weight = (0.18, -0.15);
/// A Ducat of the printed values of the raw goods in hand, and a manufactured good.
const GOODS: Weight = (0.14, -0.09);
const MADE: Weight = (0.74, -0.53);
/// A kind of luxury business that the seat owns.
const LUXURY: Weight = (0.36, -0.08);
/// A luxury good that it can make now, and a manufactured one.
const LUXURY_READY: Weight = (0.54, -0.12);
const MADE_READY: Weight = (0.69, -0.49);
/// Each other business of the kind beside the best own manufacturing business.
const BONUS: Weight = (0.17, -0.19);
/// The seat can start a business of some kind, if it can pay for it.
const START: Weight = (0.3, 0.6);
/// Businesses that one statue would raise.
const SITE: Weight = (0.09, 0.82);
/// An unreserved shipment on the own ships, and a shipment that the seat has reserved.
const CARGO: Weight = (0.35, -0.29);
const RESERVED: Weight = (0.57, -0.46);
/// More Ducats are not needed.
const ENOUGH: u32 = 30;
/// Of the points that the leader still needs, a seat gains this share, and so much more with all of the chances.
const GAINED: (f32, f32) = (0.77, 0.25);

#[derive(Default)]
struct Businesses {
    luxury: u32,
    luxury_ready: u32,
    made_ready: u32,
    bonus: u32,
    start: bool,
}

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
        let (hand, own) = (state.hands[seat], state.owned[seat]);
        let businesses = self.businesses(state, seat);
        let raw = hand.only(self.cards.raw_kinds);
        let goods: u32 =
            raw.kinds().goods().map(|good| u32::from(raw.of(good)) * self.cards.value[usize::from(good.0)]).sum();
        let plain = own & !self.cards.beside[usize::from(state.statues & 127)];
        let campi = (0..self.cards.campo_slugs.len()).filter(|campo| state.statues >> campo & 1 == 0);
        let site = campi.map(|campo| (self.cards.beside[1 << campo] & plain).count_ones()).max();
        let cargo = places(Ships::of_seat(seat) & state.ships.laden() & !state.reserved.laden());
        let reserved = state.reserved.count(u8::try_from(seat + 1).expect("there are few seats"));
        let things = [
            (POINT, points),
            (DUCAT, state.ducats[seat].min(ENOUGH) as f32),
            (GOODS, goods as f32),
            (MADE, (hand.total() - raw.total()) as f32),
            (LUXURY, businesses.luxury as f32),
            (LUXURY_READY, businesses.luxury_ready as f32),
            (MADE_READY, businesses.made_ready as f32),
            (BONUS, businesses.bonus as f32),
            (START, f32::from(u8::from(businesses.start))),
            (SITE, site.unwrap_or(0) as f32),
            (CARGO, cargo as f32),
            (RESERVED, reserved as f32),
        ];
        things.iter().map(|((early, later), count)| (early + later * progress) * count).sum()
    }

    /// What the seat can do with its businesses, and whether it can start one.
    fn businesses(&self, state: &State, seat: usize) -> Businesses {
        let (held, own) = (state.hands[seat].kinds(), state.owned[seat]);
        let can_build = self.free_cubes(state, seat) > 0;
        let mut found = Businesses::default();
        for (index, tile) in self.cards.tiles.iter().enumerate() {
            let mine = own & state.tiles[index];
            let shown = tile.recipe.and(held).len();
            let grounds = mine != 0 || shown >= if tile.makes.is_some() { 1 } else { 2 };
            found.start |= can_build && grounds && self.tiles_left(state, index) > 0;
            if mine == 0 {
                continue;
            }
            let ready = u32::from(held.has_all(tile.recipe) && self.pile_has(state, index));
            if tile.makes.is_none() {
                found.luxury += 1;
                found.luxury_ready += ready;
                continue;
            }
            found.made_ready += ready;
            for building in bits::ones(mine.into()) {
                let alike = state.tiles[index] & self.cards.neighbours[building as usize];
                found.bonus = found.bonus.max(alike.count_ones());
            }
        }
        found
    }
}

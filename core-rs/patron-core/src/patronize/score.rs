//! Points by source, ranking, tie-breaks (rulebook, Score Calculation; rulings 15 to 22).

use super::Patronize;
use super::cards::Character;
use super::state::{CardSet, Cubes, NO_ABILITY, NONE, Phase, State};
use crate::game::MAX_SEATS;
use crate::scores::{Outcome, Scores};

const SOURCES: [&str; 5] = ["cubes", "fame", "proteges", "abilities", "hand"];
const KEYS: [&str; 5] = ["total", "fame", "proteges", "cubes", "start-player"];

/// VP for a number of cubes of one colour; 8 real ones and up to 2 virtual ones (Painter and a Clown who copies him).
const SCALE: [i16; 11] = [0, 2, 5, 10, 15, 20, 25, 30, 35, 40, 45];

/// One seat's points by source.
#[derive(Clone, Copy, Default)]
struct Points {
    cubes: i16,
    fame: i16,
    proteges: i16,
    abilities: i16,
    hand: i16,
}

impl Points {
    fn total(self) -> i16 {
        self.cubes + self.fame + self.proteges + self.abilities + self.hand
    }
}

impl Patronize {
    fn points(&self, state: &State) -> [Points; MAX_SEATS] {
        let mut abilities = [CardSet::EMPTY; MAX_SEATS];
        let mut cubes = [Cubes(0); MAX_SEATS];
        // Counts of each colour are below 128, so the greatest of each is found byte by byte.
        let mut most = [0_u8; 4];
        for seat in self.seats() {
            abilities[seat] = self.abilities(state, seat);
            cubes[seat] = with_virtual(state.cubes[seat], abilities[seat]);
            for (most, count) in most.iter_mut().zip(cubes[seat].counts()) {
                *most = (*most).max(count);
            }
        }
        let mut points = [Points::default(); MAX_SEATS];
        for seat in self.seats() {
            let fames = usize::from(state.fames[seat].0);
            let can = |character: Character| abilities[seat].has(character);
            let counts = cubes[seat].counts();
            let own = &mut points[seat];
            own.cubes = counts.iter().map(|&count| SCALE[usize::from(count)]).sum();
            own.fame = i16::from(self.cards.fame_sum[fames]);
            if can(Character::DOUBLES_FAME) {
                own.fame += i16::from(self.cards.fame_low[fames]);
            }
            own.proteges = state.proteges[seat].iter().map(|card| i16::from(self.cards.vp[usize::from(card.0)])).sum();
            if state.sculpted[seat] != NONE {
                own.proteges += i16::from(self.cards.vp[usize::from(state.sculpted[seat])]);
            }
            for colour in 0..4 {
                if can(Character::MOST[colour]) && counts[colour] > 0 && counts[colour] == most[colour] {
                    own.abilities += 5;
                }
            }
            if can(Character::SET_OF_FOUR) && counts.iter().all(|&count| count > 0) {
                own.abilities += 7;
            }
            if can(Character::PER_OWN_CUBE) {
                own.abilities += cubes[seat].total() as i16;
            }
            if can(Character::PER_RIGHT_CUBE) {
                own.abilities += cubes[self.right(seat)].total() as i16;
            }
            if can(Character::FOUR_PROTEGES) && state.proteges[seat].len() >= 4 {
                own.abilities += 3;
            }
            own.hand = -10 * state.hands[seat].len() as i16;
        }
        points
    }

    /// The abilities that work for the seat: its protégés', and the one that its Clown uses (ruling 15).
    fn abilities(&self, state: &State, seat: usize) -> CardSet {
        let own = state.proteges[seat];
        if state.clown < NO_ABILITY && own.has(Character::CLOWN) {
            // Two equal abilities never meet at one seat: the copied protégé is the neighbour's.
            own.with(Character(state.clown))
        } else {
            own
        }
    }

    /// What the ranking compares, best first (ruling 22).
    fn keys(&self, state: &State, seat: usize, points: Points) -> [i16; 5] {
        let start = if state.next_start == NONE { state.start } else { state.next_start };
        let distance = (seat + usize::from(self.players) - usize::from(start)) % usize::from(self.players);
        [points.total(), points.fame, points.proteges, points.cubes, -(distance as i16)]
    }

    /// The full breakdown.
    pub(crate) fn full_scores(&self, state: &State) -> Scores {
        let points = self.points(state);
        let keys: Vec<Vec<i32>> = self
            .seats()
            .map(|seat| self.keys(state, seat, points[seat]).iter().map(|&key| key.into()).collect())
            .collect();
        let (ranks, separations) = Scores::rank(&keys, &KEYS);
        let by_source = |p: Points| [p.cubes, p.fame, p.proteges, p.abilities, p.hand].map(i32::from).to_vec();
        Scores {
            totals: self.seats().map(|seat| points[seat].total().into()).collect(),
            ranks,
            source_names: SOURCES.map(Into::into).to_vec(),
            sources: self.seats().map(|seat| by_source(points[seat])).collect(),
            separations,
            is_final: state.phase == Phase::Over,
        }
    }

    /// Totals and the winner.
    #[inline]
    pub(crate) fn short_scores(&self, state: &State, out: &mut Outcome) {
        let points = self.points(state);
        *out = Outcome::default();
        let (mut winner, mut best) = (0, [i16::MIN; 5]);
        for seat in self.seats() {
            let keys = self.keys(state, seat, points[seat]);
            out.points[seat] = f32::from(keys[0]);
            if keys > best {
                (winner, best) = (seat, keys);
            }
        }
        out.wins[winner] = 1.0;
    }
}

/// Ruling 17: who counts as a cube adds one of his colour.
fn with_virtual(cubes: Cubes, abilities: CardSet) -> Cubes {
    let mut sum = cubes.0;
    for colour in super::cards::Colour::ALL {
        if abilities.has(Character::COUNTS_AS[usize::from(colour.0)]) {
            sum += Cubes::one(colour);
        }
    }
    Cubes(sum)
}

//! Points by source, ranking, tie-breaks (rulebook, Score Calculation; rulings 15 to 22).

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "points are small numbers"
)]

use super::Patronize;
use super::cards::Character;
use super::state::{CardSet, Cubes, NO_ABILITY, NONE, Phase, State};
use crate::game::MAX_SEATS;
use crate::scores::{CardLabel, Outcome, Scores};

const SOURCES: [&str; 5] = ["cubes", "fame", "proteges", "abilities", "hand"];
const KEYS: [&str; 5] = ["total", "fame", "proteges", "cubes", "start-player"];

/// VP for a number of cubes of one colour; 8 real ones and up to 2 virtual ones (Painter and a Clown who copies him).
const SCALE: [i16; 16] = [0, 2, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70];

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

/// The lowest bit of each byte.
const LOW: u32 = 0x0101_0101;
/// The highest bit of each byte.
const HIGH: u32 = 0x8080_8080;

/// A byte with 1 for each of four bits: cubes of the four colours from a mask of colours.
static SPREAD: [u32; 16] = {
    let mut table = [0; 16];
    let mut mask = 0;
    while mask < 16 {
        let m = mask as u32;
        table[mask] = (m & 1) | (m & 2) << 7 | (m & 4) << 14 | (m & 8) << 21;
        mask += 1;
    }
    table
};

/// The colours of four characters in a row of the rulebook's list, by the mask of those that are there.
const fn by_colour(who: [Character; 4]) -> ([u8; 16], u8) {
    let mut first = who[0].0;
    let mut index = 1;
    while index < 4 {
        if who[index].0 < first {
            first = who[index].0;
        }
        index += 1;
    }
    let mut table = [0; 16];
    let mut mask = 0;
    while mask < 16 {
        let mut colour = 0;
        while colour < 4 {
            assert!(who[colour].0 < first + 4, "the four stand together in the list");
            if mask & (1 << (who[colour].0 - first)) != 0 {
                table[mask] |= 1 << colour;
            }
            colour += 1;
        }
        mask += 1;
    }
    (table, first)
}

/// Who counts as a cube, and who is paid for a majority.
static COUNTS_AS: ([u8; 16], u8) = by_colour(Character::COUNTS_AS);
static MOST: ([u8; 16], u8) = by_colour(Character::MOST);

fn colours((table, first): &([u8; 16], u8), abilities: CardSet) -> usize {
    table[(abilities.0 >> first & 0xf) as usize].into()
}

impl Patronize {
    /// Every seat's points. No branch depends on the cards: it runs at the end of every playout.
    fn points(&self, state: &State) -> [Points; MAX_SEATS] {
        let mut abilities = [CardSet::EMPTY; MAX_SEATS];
        let mut cubes = [Cubes(0); MAX_SEATS];
        let mut most = [0; 4];
        for seat in self.seats() {
            abilities[seat] = Self::abilities(state, seat);
            // Ruling 17: who counts as a cube adds one of his colour.
            cubes[seat] = Cubes(state.cubes[seat].0 + SPREAD[colours(&COUNTS_AS, abilities[seat])]);
            for (most, count) in most.iter_mut().zip(cubes[seat].counts()) {
                *most = count.max(*most);
            }
        }
        // A tie at zero pays nothing (ruling 18): nobody reaches 1 there.
        let needed = Cubes::from_counts(most.map(|most| most.max(1)));
        let mut points = [Points::default(); MAX_SEATS];
        for seat in self.seats() {
            let fames = usize::from(state.fames[seat].0);
            let can = |character: Character| i16::from(abilities[seat].has(character));
            let [a, b, c, d] = cubes[seat].counts().map(|count| SCALE[usize::from(count & 15)]);
            let proteges = state.proteges[seat];
            let vp = |set: CardSet| {
                let [first, last] = [set.0 & 0x1ff, set.0 >> 9].map(|half| (half & 0x1ff) as usize);
                i16::from(self.cards.vp_sum[0][first]) + i16::from(self.cards.vp_sum[1][last])
            };
            let doubled = CardSet(1_u32.wrapping_shl(state.sculpted[seat].into()) & CardSet::ALL.0);
            // The high bit of each byte that holds as many as are needed: counts stay below 128.
            let leads = ((cubes[seat].0 | HIGH) - needed.0) & HIGH;
            let majorities = ((leads >> 7) & SPREAD[colours(&MOST, abilities[seat])]).wrapping_mul(LOW) >> 24;
            let all_four = i16::from(((cubes[seat].0 | HIGH) - LOW) & HIGH == HIGH);
            points[seat] = Points {
                cubes: a + b + c + d,
                fame: i16::from(self.cards.fame_sum[fames])
                    + can(Character::DOUBLES_FAME) * i16::from(self.cards.fame_low[fames]),
                proteges: vp(proteges) + vp(doubled),
                abilities: 5 * majorities as i16
                    + 7 * can(Character::SET_OF_FOUR) * all_four
                    + can(Character::PER_OWN_CUBE) * cubes[seat].total() as i16
                    + can(Character::PER_RIGHT_CUBE) * cubes[self.right(seat)].total() as i16
                    + 3 * can(Character::FOUR_PROTEGES) * i16::from(proteges.len() >= 4),
                hand: -10 * state.hands[seat].len() as i16,
            };
        }
        points
    }

    /// The abilities that work for the seat: its protégés', and the one that its Clown uses (ruling 15).
    fn abilities(state: &State, seat: usize) -> CardSet {
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
        let start = usize::from(start);
        let distance = if seat < start { seat + usize::from(self.players) - start } else { seat - start };
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
            was_cut: false,
            cards: CardLabel::of(self),
        }
    }

    /// Totals and the winner.
    #[inline]
    pub(crate) fn short_scores(&self, state: &State, out: &mut Outcome) {
        let points = self.points(state);
        *out = Outcome::default();
        let (mut winner, mut best) = (0, i64::MIN);
        for seat in self.seats() {
            let [total, fame, proteges, cubes, start] = self.keys(state, seat, points[seat]).map(i64::from);
            // The keys in one word: none but the total reaches 1024.
            let key = (((total << 10 | fame) << 10 | proteges) << 10 | cubes) * 8 + start;
            winner = if key > best { seat } else { winner };
            best = key.max(best);
            out.points[seat] = total as f32;
        }
        out.wins[winner] = 1.0;
    }
}

//! Points by source, ranking, tie-break (rulings 19 and 20).

#![expect(clippy::cast_precision_loss, reason = "seats are few")]

use super::Patronage;
use super::cardset::CardSet;
use super::state::{Phase, SEATS, State};
use crate::scores::{CardLabel, Outcome, Scores};

const SOURCES: [&str; 4] = ["chips", "worlds", "developments", "six-cost"];
/// What Patronage adds: Favor, and goals if they are played for.
const MORE_SOURCES: [&str; 2] = ["favor", "goals"];
const KEYS: [&str; 2] = ["total", "cards-and-goods"];

/// One seat's points by source.
#[derive(Clone, Copy, Default)]
struct Points {
    chips: i16,
    worlds: i16,
    developments: i16,
    six_cost: i16,
    favor: i16,
    goals: i16,
}

impl Points {
    fn total(self) -> i16 {
        self.chips + self.worlds + self.developments + self.six_cost + self.favor + self.goals
    }
}

impl Patronage {
    fn points(&self, state: &State, seat: usize) -> Points {
        let tables = &self.cards.tables;
        // Of two start worlds nobody has placed one yet.
        let tableau = if self.expanded && state.phase == Phase::Setup { CardSet::EMPTY } else { state.tableaux[seat] };
        let mut points =
            Points { chips: state.chips[seat].into(), favor: state.favor[seat].into(), ..Points::default() };
        if self.with_goals {
            points.goals = self.points_of_goals(state, seat);
        }
        for card in tableau.iter() {
            let vp = i16::from(tables.vp[card.index()]);
            if tables.worlds.has(card) {
                points.worlds += vp;
            } else {
                points.developments += vp;
            }
        }
        if tableau.meets(tables.scoring) {
            for scorer in tables.scorers.iter().filter(|scorer| tableau.has(scorer.card)) {
                points.six_cost += tableau.iter().map(|card| i16::from(scorer.points[card.index()])).sum::<i16>();
                // Chips, Military and goods are counted once each, however many terms there are.
                points.six_cost += i16::from(scorer.three_vp_chips) * ((points.chips + points.favor) / 3);
                points.six_cost += i16::from(scorer.military) * i16::from(state.military(seat));
                let negative = (-state.military(seat)).max(0);
                points.six_cost += i16::from(scorer.negative_military) * i16::from(negative);
                points.six_cost += i16::from(scorer.two_favor) * (points.favor / 2);
                points.six_cost += i16::from(scorer.goods) * i16::from(state.goods_of(seat).len());
            }
        }
        points
    }

    /// Whether the rounds ran out, and nothing else ended the game.
    fn is_cut(&self, state: &State) -> bool {
        state.phase == Phase::Over && !self.is_won(state)
    }

    /// Cards in hand and goods: the tie-break (ruling 19).
    fn left_over(state: &State, seat: usize, hand_size: u8) -> i16 {
        i16::from(hand_size) + i16::from(state.goods_of(seat).len())
    }

    /// The full breakdown.
    pub(crate) fn full_scores(&self, state: &State) -> Scores {
        self.scores_with(state, state.hands.map(CardSet::len))
    }

    /// The same when no more is known of hands than their sizes.
    pub(crate) fn scores_with(&self, state: &State, hand_sizes: [u8; SEATS]) -> Scores {
        let points: Vec<Points> = self.seats().map(|seat| self.points(state, seat)).collect();
        let keys: Vec<Vec<i32>> = self
            .seats()
            .map(|seat| vec![points[seat].total().into(), Self::left_over(state, seat, hand_sizes[seat]).into()])
            .collect();
        let (ranks, separations) = Scores::rank(&keys, &KEYS);
        let more = usize::from(self.expanded) + usize::from(self.with_goals);
        let by_source = |p: &Points| {
            let all = [p.chips, p.worlds, p.developments, p.six_cost, p.favor, p.goals];
            all[..SOURCES.len() + more].iter().map(|&points| points.into()).collect()
        };
        Scores {
            totals: points.iter().map(|points| points.total().into()).collect(),
            ranks,
            source_names: SOURCES.iter().chain(&MORE_SOURCES[..more]).map(|&name| name.into()).collect(),
            sources: points.iter().map(by_source).collect(),
            separations,
            was_cut: self.is_cut(state),
            is_final: state.phase == Phase::Over,
            cards: CardLabel::of(self),
        }
    }

    /// Totals and who wins, shared wins shared.
    #[inline]
    pub(crate) fn short_scores(&self, state: &State, out: &mut Outcome) {
        *out = Outcome::default();
        let mut keys = [i32::MIN; SEATS];
        for seat in self.seats() {
            let total = self.points(state, seat).total();
            out.points[seat] = total.into();
            keys[seat] = i32::from(total) * 1024 + i32::from(Self::left_over(state, seat, state.hands[seat].len()));
        }
        out.cut = self.is_cut(state);
        let best = keys.into_iter().fold(i32::MIN, i32::max);
        let winners = keys.iter().filter(|&&key| key == best).count();
        for seat in self.seats() {
            out.wins[seat] = if keys[seat] == best { 1.0 / winners as f32 } else { 0.0 };
        }
    }
}

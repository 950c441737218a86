//! Goals (rulings, section 4): what they count, who has reached them, what they are worth.

#![expect(clippy::cast_possible_truncation, reason = "numbers of cards and seats are below 192")]

use serde_json::{Value, json};

use super::Patronage;
use super::agendas::Key;
use super::cards::{Facts, Price};
use super::cardset::CardSet;
use super::powers::{NO_KIND, When};
use super::state::{SEATS, State};
use crate::cardfile::Entry;
use crate::error::Reasons;

/// Goals of a game: "first" ones, then "most" ones.
pub(crate) const FIRST: usize = 4;
pub(crate) const GOALS: usize = FIRST + 2;
/// VP of a goal for who was first, for who has most, and for who has as many without holding it.
const FIRST_VP: i16 = 3;
const MOST_VP: i16 = 5;
const TIED_VP: i16 = 3;

/// What a goal counts for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    Vp,
    Kind,
    Good,
    Military,
    PhaseWithPower,
    RoundEndDiscard,
    Card,
    AlienCard,
    UpliftCard,
    ImperiumCard,
    IntelCard,
    TradeCard,
    ExploreCard,
    ConsumeCard,
    Development,
    VariableDevelopment,
    MilitaryWorld,
    RebelMilitaryWorld,
    GreyCivilWorld,
    ProductionWorld,
    NoveltyOrRareWorld,
}

impl Count {
    const ALL: [(Self, &'static str, &'static str); 21] = [
        (Self::Vp, "vp", "VP in chips and Favor"),
        (Self::Kind, "kind", "kinds of worlds"),
        (Self::Good, "good", "goods"),
        (Self::Military, "military", "Military for all worlds"),
        (Self::PhaseWithPower, "phase_with_power", "phases, Trade one of them, with a power"),
        (Self::RoundEndDiscard, "round_end_discard", "cards discarded at the end of a round"),
        (Self::Card, "card", "cards in the tableau"),
        (Self::AlienCard, "alien_card", "Alien cards"),
        (Self::UpliftCard, "uplift_card", "Uplift cards"),
        (Self::ImperiumCard, "imperium_card", "Imperium cards"),
        (Self::IntelCard, "intel_card", "cards with Intel powers"),
        (Self::TradeCard, "trade_card", "cards with Trade powers"),
        (Self::ExploreCard, "explore_card", "cards with Explore powers"),
        (Self::ConsumeCard, "consume_card", "cards with Consume powers"),
        (Self::Development, "development", "developments"),
        (Self::VariableDevelopment, "variable_development", "developments of cost 6 with variable VP"),
        (Self::MilitaryWorld, "military_world", "military worlds"),
        (Self::RebelMilitaryWorld, "rebel_military_world", "Rebel military worlds"),
        (Self::GreyCivilWorld, "grey_nonmilitary_world", "grey non-military worlds"),
        (Self::ProductionWorld, "production_world", "production worlds"),
        (Self::NoveltyOrRareWorld, "novelty_or_rare_world", "Novelty and Rare elements worlds"),
    ];

    const fn words(self) -> &'static str {
        Self::ALL[self as usize].2
    }

    /// Whether the card counts; no card does for what is no number of cards.
    fn meets(self, card: &Facts) -> bool {
        match self {
            Self::Vp | Self::Kind | Self::Good | Self::Military | Self::PhaseWithPower | Self::RoundEndDiscard => false,
            Self::Card => true,
            Self::AlienCard => Key::AlienCard.meets(card),
            Self::UpliftCard => Key::UpliftCard.meets(card),
            Self::ImperiumCard => Key::ImperiumCard.meets(card),
            Self::IntelCard => Key::IntelCard.meets(card),
            Self::TradeCard => Key::TradeCard.meets(card),
            Self::ExploreCard => card.has_power_in(When::Explore),
            Self::ConsumeCard => card.has_power_in(When::Consume),
            Self::Development => !card.is_world(),
            Self::VariableDevelopment => card.price == Price::Development(6) && !card.end_score.is_empty(),
            Self::MilitaryWorld => card.price.is_military(),
            Self::RebelMilitaryWorld => card.price.is_military() && Key::RebelWorld.meets(card),
            Self::GreyCivilWorld => Key::GreyCivilWorld.meets(card),
            Self::ProductionWorld => card.good.is_some() && !card.windfall,
            Self::NoveltyOrRareWorld => card.good.is_some_and(|kind| kind <= super::powers::RARE),
        }
    }
}

/// One goal as the file has it.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    pub(crate) slug: String,
    name: String,
    /// For who is first, not for who has most.
    pub(crate) is_first: bool,
    /// One of these, this often at least.
    counts: Vec<(Count, u8)>,
    place: String,
    provenance: Value,
}

impl Goal {
    pub(crate) fn read(mut entry: Entry<'_>, reasons: &mut Reasons) -> Option<Self> {
        let slug = entry.slug("slug", reasons)?;
        entry.call(&slug);
        let place = entry.place();
        let name = entry.text("name", reasons);
        let is_first = entry.word("kind", &["first", "most"], reasons).map(|index| index == 0);
        let words: Vec<&str> = Count::ALL.iter().map(|count| count.1).collect();
        let mut counts = Vec::new();
        for mut count in entry.tables("counts", reasons) {
            let of = count.word("of", &words, reasons);
            let least = count.number("least", 1..=99, reasons);
            count.finish(reasons);
            counts.extend(of.zip(least).map(|(of, least)| (Count::ALL[of].0, least.unsigned_abs() as u8)));
        }
        if counts.is_empty() {
            reasons.add(format!("{place}: counts: nothing that can be counted"));
        }
        let provenance = entry.provenance(&["name", "kind", "counts"], reasons);
        entry.finish(reasons);
        Some(Self { slug, name: name?, is_first: is_first?, counts, place, provenance })
    }

    pub(crate) fn to_json(&self) -> Value {
        let counts: Vec<String> = self.counts.iter().map(|(of, least)| format!("{least} {}", of.words())).collect();
        let begin = if self.is_first { "first with" } else { "most, and at least" };
        json!({
            "slug": self.slug,
            "name": self.name,
            "kind": if self.is_first { "first" } else { "most" },
            "text": format!("{begin} {}", counts.join(", or ")),
            "provenance": self.provenance,
        })
    }
}

/// The "first" goals before the "most" ones; enough of both for a game.
pub(crate) fn check(mut goals: Vec<Goal>, reasons: &mut Reasons) -> Vec<Goal> {
    for goal in &goals {
        if goals.iter().filter(|other| other.slug == goal.slug).count() > 1 {
            reasons.add(format!("{}: the goal stands here twice", goal.place));
        }
        if !goal.is_first && goal.counts.iter().any(|&(of, _)| of == Count::RoundEndDiscard) {
            reasons.add(format!("{}: counts: discards are for the first only", goal.place));
        }
    }
    let first = goals.iter().filter(|goal| goal.is_first).count();
    let most = goals.len() - first;
    if first < FIRST || most < GOALS - FIRST || goals.len() > 100 {
        reasons.add(format!(
            "{first} goals of the kind first and {most} of the kind most; a game takes {FIRST} and {}, of 100 at most",
            GOALS - FIRST
        ));
    }
    goals.sort_by_key(|goal| !goal.is_first);
    goals
}

/// A goal for the hot loop: what it counts, as sets of cards where it counts cards.
#[derive(Clone, Debug)]
pub(crate) struct Measured(Vec<(Count, CardSet, u8)>);

/// Gives the cards that fit.
type Select<'a> = dyn Fn(&dyn Fn(&Facts) -> bool) -> CardSet + 'a;

impl Measured {
    pub(crate) fn of(goal: &Goal, set: &Select<'_>) -> Self {
        Self(goal.counts.iter().map(|&(of, least)| (of, set(&|card| of.meets(card)), least)).collect())
    }
}

impl Patronage {
    /// The goals of the game by place in the list; none is beyond it.
    fn goal(&self, state: &State, slot: usize) -> Option<&Measured> {
        self.cards.tables.goals.get(usize::from(state.goals[slot]))
    }

    /// How many of what the goal counts the seat has; 0 below the least number.
    fn counted(&self, state: &State, seat: usize, goal: &Measured, discarded: u8) -> u8 {
        let tables = &self.cards.tables;
        let tableau = state.tableaux[seat];
        let count = |of: Count, cards: CardSet| match of {
            Count::Vp => state.chips[seat].saturating_add(state.favor[seat]),
            Count::Kind => (0..NO_KIND).filter(|&kind| tableau.meets(tables.of_kind[kind])).count() as u8,
            Count::Good => state.goods_of(seat).len(),
            Count::Military => state.military(seat).max(0).cast_unsigned(),
            Count::PhaseWithPower => tables.with_power.iter().filter(|&&cards| tableau.meets(cards)).count() as u8,
            Count::RoundEndDiscard => discarded >> seat & 1,
            Count::Card
            | Count::AlienCard
            | Count::UpliftCard
            | Count::ImperiumCard
            | Count::IntelCard
            | Count::TradeCard
            | Count::ExploreCard
            | Count::ConsumeCard
            | Count::Development
            | Count::VariableDevelopment
            | Count::MilitaryWorld
            | Count::RebelMilitaryWorld
            | Count::GreyCivilWorld
            | Count::ProductionWorld
            | Count::NoveltyOrRareWorld => tableau.and(cards).len(),
        };
        let counts = goal.0.iter().map(|&(of, cards, least)| (count(of, cards), least));
        counts.filter(|(count, least)| count >= least).map(|(count, _)| count).max().unwrap_or(0)
    }

    /// At the end of a phase: goals are taken. `discarded` are the seats that have just discarded at the end of a round.
    pub(crate) fn award_goals(&self, state: &mut State, discarded: u8) {
        for slot in 0..if self.with_goals { GOALS } else { 0 } {
            let Some(goal) = self.goal(state, slot) else { continue };
            if slot < FIRST {
                if state.taken[slot] == 0 {
                    let reached = self.seats().filter(|&seat| self.counted(state, seat, goal, discarded) > 0);
                    state.taken[slot] = reached.fold(0, |seats, seat| seats | 1 << seat);
                }
                continue;
            }
            let (_, leaders) = self.leaders(state, goal);
            // Who holds it keeps it against those who have as many.
            if state.taken[slot] & leaders == 0 {
                state.taken[slot] = if leaders.is_power_of_two() { leaders } else { 0 };
            }
        }
    }

    /// The greatest number that a seat has of what the goal counts, and the seats that have it; none below the least.
    fn leaders(&self, state: &State, goal: &Measured) -> (u8, u8) {
        let mut counts = [0; SEATS];
        self.seats().for_each(|seat| counts[seat] = self.counted(state, seat, goal, 0));
        let most = counts.into_iter().fold(0, u8::max);
        (most, self.seats().filter(|&seat| most > 0 && counts[seat] == most).fold(0, |seats, seat| seats | 1 << seat))
    }

    /// VP of goals, as if the game ended now.
    pub(crate) fn points_of_goals(&self, state: &State, seat: usize) -> i16 {
        let mine = 1 << seat;
        let points = (0..GOALS).map(|slot| {
            let Some(goal) = self.goal(state, slot) else { return 0 };
            match (state.taken[slot] & mine != 0, slot < FIRST) {
                (true, true) => FIRST_VP,
                (true, false) => MOST_VP,
                (false, true) => 0,
                (false, false) => {
                    if self.leaders(state, goal).1 & mine == 0 {
                        0
                    } else {
                        TIED_VP
                    }
                }
            }
        });
        points.sum()
    }
}

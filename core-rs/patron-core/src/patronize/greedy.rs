//! A cheap sensible choice: what this one action brings, in VP, from what the seat may know.

#![expect(clippy::cast_precision_loss, reason = "seats, characters, colours and cubes are small numbers")]

use super::Patronize;
use super::action::Action;
use super::cards::{Ability, Character, Colour, Cube, GAME_END};
use super::legal::Legal;
use super::state::{CardSet, Cubes, NONE, Phase, State};
use crate::game::ActionSet;
use crate::playout::best;
use crate::rng::Rng;

/// VP that one more cube brings, by how many there are (rulebook, Score Calculation).
const ONE_MORE: [f32; 11] = [2.0, 3.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0, 5.0];
/// Cubes that a seat gains in an average round; only for what will be counted at the end.
const CUBES_A_ROUND: f32 = 1.4;
/// A loser's second cube, when it is not known yet whose it will be.
const NEIGHBOURS_CUBE: f32 = 2.6;
/// VP that a card left in hand costs (rulebook, Score Calculation).
const LEFT_IN_HAND: f32 = 10.0;

impl Patronize {
    /// The best action by the estimates below; equal ones by lot.
    pub(crate) fn sensible(&self, state: &State, legal: &Legal, rng: &mut Rng) -> Action {
        if state.phase == Phase::Choose {
            return self.choose_character(state, legal, rng);
        }
        let seat = usize::from(state.turn);
        best(legal.iter(), rng, |action| match action {
            Action::Gain(colour) => Self::worth_of_cube(state, seat, colour),
            Action::Take(card) => self.worth_of_protege(state, seat, card) + 0.5,
            Action::TakePaying(card, colour) => {
                let paid = ONE_MORE[usize::from(state.cubes[seat].of(colour) - 1)];
                self.worth_of_protege(state, seat, card) - paid
            }
            Action::Clown(Some(card)) | Action::Sculpt(card) => self.worth_at_the_end(state, action, card),
            Action::Clown(None) | Action::Play(_) | Action::PlayProtected(_) | Action::Pass => 0.0,
        })
    }

    /// In the reckoning nothing is uncertain: the score itself decides.
    fn worth_at_the_end(&self, state: &State, action: Action, card: Character) -> f32 {
        let seat = usize::from(state.turn);
        let mut next = *state;
        if matches!(action, Action::Sculpt(_)) {
            return f32::from(self.cards.vp[usize::from(card.0)]);
        }
        next.clown = card.0;
        let mut doubled = 0.0;
        if card == Character::SCULPTOR {
            let own = state.proteges[seat].iter().map(|card| self.cards.vp[usize::from(card.0)]);
            doubled = f32::from(own.max().unwrap_or(0));
        }
        let mut outcome = crate::scores::Outcome::default();
        let mut before = crate::scores::Outcome::default();
        self.short_scores(&next, &mut outcome);
        next.clown = super::state::NO_ABILITY;
        self.short_scores(&next, &mut before);
        outcome.points[seat] - before.points[seat] + doubled
    }

    fn choose_character(&self, state: &State, legal: &Legal, rng: &mut Rng) -> Action {
        let seat = usize::from(state.turn);
        let hand = state.hands[seat];
        let rounds_left = f32::from(self.rounds() - state.round + 1);
        let spare = rounds_left - hand.len() as f32;
        let mut passers = 0.0;
        let mut on_table = CardSet::EMPTY;
        let mut best_strength = 0;
        let strength = &self.cards.strength[usize::from(state.fame)];
        let mut to_come = 0;
        for other in self.seats() {
            if state.played[other] != NONE {
                on_table = on_table.with(Character(state.played[other]));
                best_strength = best_strength.max(strength[usize::from(state.played[other])]);
            } else if state.passed & (1 << other) != 0 {
                passers += 1.0;
            } else if other != seat {
                to_come += 1;
                passers += 0.3;
            }
        }
        let unseen = CardSet(CardSet::ALL.0 & !(state.seen_characters().0 | hand.0));
        let fame = f32::from(self.cards.fame_vp[usize::from(state.fame)]);

        let pass = if spare <= 0.0 {
            -LEFT_IN_HAND
        } else {
            let taken = on_table.iter().map(|card| self.worth_of_protege(state, seat, card)).fold(0.0_f32, f32::max);
            let cube = Colour::ALL.into_iter().map(|c| Self::worth_of_cube(state, seat, c)).fold(0.0_f32, f32::max);
            // Every spare round is a pass to come: the more of them are left, the less is lost by using one.
            taken.max(cube) + 2.0 + 4.0 * (spare / rounds_left)
        };
        best(legal.iter(), rng, |action| {
            let (Action::Play(card) | Action::PlayProtected(card)) = action else { return pass };
            let protect = matches!(action, Action::PlayProtected(_));
            let mine = strength[usize::from(card.0)];
            let wins = if mine < best_strength || unseen.is_empty() {
                f32::from(u8::from(mine > best_strength))
            } else {
                let weaker = unseen.iter().filter(|other| strength[usize::from(other.0)] < mine).count();
                let alone = weaker as f32 / unseen.len() as f32;
                (0..to_come).fold(1.0, |chance: f32, _| chance * (0.25 + 0.75 * alone))
            };
            let own = match self.cards.cube[usize::from(card.0)] {
                Cube::Of(colour) => Self::worth_of_cube(state, seat, colour),
                Cube::White => Colour::ALL.into_iter().map(|c| Self::worth_of_cube(state, seat, c)).fold(0.0, f32::max),
                Cube::None => 0.0,
            };
            let second = self.second_cube(state, seat, card);
            let character = self.worth_of_protege(state, seat, card);
            let rivals = on_table.len() as f32 + 1.0 + 0.7 * to_come as f32;
            let kept =
                if protect { 1.0 } else { 1.0 - (passers / rivals).min(1.0) * (character / 8.0).clamp(0.2, 0.9) };
            let cube_spent = if protect { 0.9 } else { 0.0 };
            own + wins * fame + (1.0 - wins) * second + kept * character - cube_spent
        })
    }

    fn second_cube(&self, state: &State, seat: usize, card: Character) -> f32 {
        // Who passed is skipped; whoever has not chosen yet may still come between.
        let neighbour = self.neighbour(state, seat);
        let one = if neighbour != seat && state.played[neighbour] != NONE {
            match self.cards.cube[usize::from(state.played[neighbour])] {
                Cube::Of(colour) => Self::worth_of_cube(state, seat, colour),
                Cube::White => 5.0,
                Cube::None => 0.0,
            }
        } else {
            NEIGHBOURS_CUBE
        };
        if card == Character::STUDENT { 2.0 * one } else { one }
    }

    /// One more cube: its place on the scale, and a little for what it takes from a rival.
    fn worth_of_cube(state: &State, seat: usize, colour: Colour) -> f32 {
        let have = counted(state, seat, colour);
        let mut worth = ONE_MORE[usize::from(have).min(ONE_MORE.len() - 1)] + 0.3 * f32::from(have.min(4));
        if have == 0 && state.proteges[seat].has(Character::SET_OF_FOUR) {
            worth += 2.5;
        }
        if state.proteges[seat].has(Character::MOST[usize::from(colour.0)]) {
            worth += 1.0;
        }
        if state.stock.of(colour) == 0 {
            worth += 1.5;
        }
        worth
    }

    /// A character as a protégé: its VP and what its ability may bring.
    fn worth_of_protege(&self, state: &State, seat: usize, card: Character) -> f32 {
        let rounds_left = f32::from(self.rounds() - state.round);
        let coming = CUBES_A_ROUND * rounds_left;
        let total = |seat: usize| Cubes::total(state.cubes[seat]) as f32;
        let ability = match card.ability() {
            Ability::DoublesGains => 0.0,
            Ability::Guards => 0.3 * rounds_left,
            Ability::Copies => {
                let best =
                    CardSet(state.proteges[self.right(seat)].0 & GAME_END.0).iter().map(|card| match card.ability() {
                        Ability::PerOwnCube | Ability::PerRightCube | Ability::SetOfFour => 7.0,
                        Ability::Most(_) | Ability::CountsAs(_) | Ability::DoublesLowestFame => 4.0,
                        Ability::DoublesProtege | Ability::FourProteges => 3.0,
                        Ability::DoublesGains | Ability::Guards | Ability::Copies => 0.0,
                    });
                best.fold(2.0, f32::max)
            }
            Ability::DoublesProtege => {
                let best = state.proteges[seat].iter().map(|card| self.cards.vp[usize::from(card.0)]).max();
                f32::from(best.unwrap_or(3)).max(3.0)
            }
            Ability::CountsAs(colour) => ONE_MORE[usize::from(counted(state, seat, colour)).min(10)],
            Ability::Most(colour) => {
                let mine = i16::from(counted(state, seat, colour));
                let others =
                    self.seats().filter(|&other| other != seat).map(|other| counted(state, other, colour)).max();
                let lead = mine - i16::from(others.unwrap_or(0));
                (2.5 + 1.2 * f32::from(lead)).clamp(0.5, 5.0)
            }
            Ability::SetOfFour => {
                let have = Colour::ALL.into_iter().filter(|&colour| counted(state, seat, colour) > 0).count() as f32;
                7.0 * ((have + 0.5 * rounds_left) / 4.0).min(1.0)
            }
            Ability::PerOwnCube => total(seat) + coming,
            Ability::PerRightCube => total(self.right(seat)) + coming,
            Ability::DoublesLowestFame => {
                if state.fames[seat].0 == 0 {
                    0.6 * rounds_left
                } else {
                    f32::from(self.cards.fame_low[usize::from(state.fames[seat].0)])
                }
            }
            Ability::FourProteges => {
                if state.proteges[seat].len() as f32 + rounds_left >= 3.0 {
                    2.5
                } else {
                    0.0
                }
            }
        };
        f32::from(self.cards.vp[usize::from(card.0)]) + ability
    }
}

/// Cubes of the colour, with who counts as one.
fn counted(state: &State, seat: usize, colour: Colour) -> u8 {
    let own = state.proteges[seat].has(Character::COUNTS_AS[usize::from(colour.0)]);
    state.cubes[seat].of(colour) + u8::from(own)
}

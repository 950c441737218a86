//! Which actions may be said.

use super::action::Action;
use super::cards::{CHARACTERS, Character, Colour, GAME_END};
use super::state::{CardSet, NONE, NO_ABILITY, Pending, Phase, State};
use super::{Lawman, Patronize};
use crate::game::ActionSet;

const N: u32 = CHARACTERS as u32;
const CARDS: u64 = CardSet::ALL.0 as u64;
// Bits of the mask. A round's actions and the reckoning's never meet, so they share the low bits.
const PROTECT: u32 = N;
const PASS: u32 = 2 * N;
const GAIN: u32 = PASS + 1;
const TAKE: u32 = GAIN + 4;
const PAY: u32 = TAKE + N;
const CLOWN_NONE: u32 = 0;
const CLOWN: u32 = 1;
const SCULPT: u32 = CLOWN + N;

/// The legal actions as a bit mask in the order of the actions. At most one character is guarded at a time, as its
/// owner plays one a round and there is one Lawman; so paying needs four bits and the character's name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Legal {
    mask: u64,
    guarded: u8,
    reckoning: bool,
}

impl Legal {
    fn bit(self, action: Action) -> Option<u32> {
        let round = |bit: u32| (!self.reckoning).then_some(bit);
        let reckoning = |bit: u32| self.reckoning.then_some(bit);
        match action {
            Action::Play(card) => round(u32::from(card.0)),
            Action::PlayProtected(card) => round(PROTECT + u32::from(card.0)),
            Action::Pass => round(PASS),
            Action::Gain(colour) => round(GAIN + u32::from(colour.0)),
            Action::Take(card) => round(TAKE + u32::from(card.0)),
            Action::TakePaying(card, colour) if card.0 == self.guarded => round(PAY + u32::from(colour.0)),
            Action::TakePaying(..) => None,
            Action::Clown(None) => reckoning(CLOWN_NONE),
            Action::Clown(Some(card)) => reckoning(CLOWN + u32::from(card.0)),
            Action::Sculpt(card) => reckoning(SCULPT + u32::from(card.0)),
        }
    }

    #[inline]
    fn action(self, bit: u32) -> Action {
        let card = |bit: u32| Character(bit as u8);
        if self.reckoning {
            return match bit {
                CLOWN_NONE => Action::Clown(None),
                _ if bit < SCULPT => Action::Clown(Some(card(bit - CLOWN))),
                _ => Action::Sculpt(card(bit - SCULPT)),
            };
        }
        match bit {
            _ if bit < PROTECT => Action::Play(card(bit)),
            _ if bit < PASS => Action::PlayProtected(card(bit - PROTECT)),
            PASS => Action::Pass,
            _ if bit < TAKE => Action::Gain(Colour((bit - GAIN) as u8)),
            _ if bit < PAY => Action::Take(card(bit - TAKE)),
            _ => Action::TakePaying(card(self.guarded.into()), Colour((bit - PAY) as u8)),
        }
    }
}

impl ActionSet<Action> for Legal {
    #[inline]
    fn len(&self) -> usize {
        self.mask.count_ones() as usize
    }

    #[inline]
    fn get(&self, index: usize) -> Action {
        let mut rest = self.mask;
        for _ in 0..index {
            rest &= rest - 1;
        }
        self.action(rest.trailing_zeros())
    }

    #[inline]
    fn contains(&self, action: Action) -> bool {
        self.bit(action).is_some_and(|bit| self.mask & (1 << bit) != 0)
    }

    #[inline]
    fn remove(&mut self, action: Action) -> bool {
        let Some(bit) = self.bit(action).filter(|bit| self.mask & (1 << bit) != 0) else { return false };
        self.mask &= !(1 << bit);
        true
    }

    fn iter(&self) -> impl Iterator<Item = Action> + '_ {
        let mut rest = self.mask;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (bit < 64).then(|| self.action(bit))
        })
    }
}

impl Patronize {
    /// What the seat to move may say.
    #[inline]
    pub(crate) fn legal_set(&self, state: &State) -> Legal {
        let round = |mask: u64| Legal { mask, guarded: NONE, reckoning: false };
        let reckoning = |mask: u64| Legal { mask, guarded: NONE, reckoning: true };
        let seat = usize::from(state.turn);
        match state.phase {
            Phase::Choose => {
                let hand = u64::from(state.hands[seat].0) & CARDS;
                let protect = if state.protection & (1 << seat) == 0 { 0 } else { hand << PROTECT };
                round(hand | protect | 1 << PASS)
            }
            Phase::Earn => round(0xf << GAIN),
            Phase::Gain => self.legal_gain(state, seat),
            Phase::Reckoning if state.clown == NONE && self.holder(state, Character::CLOWN) == Some(seat) => {
                reckoning(1 << CLOWN_NONE | u64::from(self.copyable(state, seat).0) << CLOWN)
            }
            Phase::Reckoning => reckoning(u64::from(state.proteges[seat].0) << SCULPT),
            Phase::Over => round(0),
        }
    }

    /// Ruling 11: a character that still lies there, or a cube of any colour.
    fn legal_gain(&self, state: &State, seat: usize) -> Legal {
        let mut open = 0;
        for owner in self.seats() {
            if state.played[owner] != NONE {
                open |= 1_u64 << state.played[owner];
            }
        }
        let guarded = self.guarded(state);
        let mut mask = 0xf << GAIN;
        if guarded != NONE {
            open &= !(1 << guarded);
            for colour in Colour::ALL {
                mask |= u64::from(state.cubes[seat].of(colour) > 0) << (PAY + u32::from(colour.0));
            }
        }
        Legal { mask: mask | open << TAKE, guarded, reckoning: false }
    }

    /// The character that the Lawman guards, or `NONE` (ruling 12).
    #[inline]
    pub(crate) fn guarded(&self, state: &State) -> u8 {
        for seat in self.seats() {
            let played = state.played[seat];
            let holds = self.lawman == Lawman::EachRound && state.proteges[seat].has(Character::LAWMAN);
            if played != NONE && (holds || played == Character::LAWMAN.0) {
                return played;
            }
        }
        NONE
    }

    /// Who has the character as a protégé.
    pub(crate) fn holder(&self, state: &State, character: Character) -> Option<usize> {
        self.seats().find(|&seat| state.proteges[seat].has(character))
    }

    /// What the Clown's holder may use (ruling 15).
    pub(crate) fn copyable(&self, state: &State, seat: usize) -> CardSet {
        CardSet(state.proteges[self.right(seat)].0 & GAME_END.0)
    }

    /// Why the action may not be said, in words.
    pub(crate) fn refusal(&self, state: &State, action: Action) -> Option<String> {
        if self.legal_set(state).contains(action) {
            return None;
        }
        if state.phase == Phase::Over {
            return Some("the game is over".to_owned());
        }
        let seat = usize::from(state.turn);
        let fits = match action {
            Action::Play(_) | Action::PlayProtected(_) | Action::Pass => state.phase == Phase::Choose,
            Action::Gain(_) => matches!(state.phase, Phase::Earn | Phase::Gain),
            Action::Take(_) | Action::TakePaying(..) => state.phase == Phase::Gain,
            Action::Clown(_) | Action::Sculpt(_) => state.phase == Phase::Reckoning,
        };
        if !fits {
            return Some(format!("seat {seat} must {} now", self.asked(state)));
        }
        Some(match action {
            Action::Play(card) | Action::PlayProtected(card) if !state.hands[seat].has(card) => {
                format!("seat {seat} does not hold {}", card.slug())
            }
            Action::Play(_) | Action::PlayProtected(_) => format!("seat {seat} has used its protection cube"),
            Action::Take(card) | Action::TakePaying(card, _) => self.refused_take(state, card, action),
            Action::Clown(_) if state.clown != NONE => format!("seat {seat} must choose what to sculpt now"),
            Action::Clown(Some(card)) if self.holder(state, Character::CLOWN) == Some(seat) => {
                format!("{} is no protégé of seat {} with a game-end ability", card.slug(), self.right(seat))
            }
            Action::Clown(_) => format!("seat {seat} does not hold the Clown"),
            Action::Sculpt(_) if state.clown == NONE && self.holder(state, Character::CLOWN) == Some(seat) => {
                format!("seat {seat} must name the ability that the Clown uses first")
            }
            Action::Sculpt(card) => format!("{} is no protégé of seat {seat}", card.slug()),
            Action::Pass | Action::Gain(_) => format!("seat {seat} must {} now", self.asked(state)),
        })
    }

    fn refused_take(&self, state: &State, card: Character, action: Action) -> String {
        let seat = usize::from(state.turn);
        let name = card.slug();
        let lies = self.seats().any(|owner| state.played[owner] == card.0);
        if !lies {
            return format!("{name} does not lie among the characters that can be taken");
        }
        match action {
            Action::TakePaying(_, colour) if self.guarded(state) == card.0 => {
                format!("seat {seat} has no {} cube to return for {name}", colour.slug())
            }
            Action::TakePaying(..) => format!("{name} is not guarded by the Lawman: nothing is paid for it"),
            Action::Take(_) if state.cubes[seat].total() == 0 => {
                format!("{name} is guarded by the Lawman and seat {seat} has no cube to return")
            }
            _ => format!("{name} is guarded by the Lawman: say which cube is returned, take {name} pay <colour>"),
        }
    }

    fn asked(&self, state: &State) -> &'static str {
        match state.phase {
            Phase::Choose => "play a character or pass",
            Phase::Earn => "name the colour of a white cube",
            Phase::Gain => "take a character or gain a cube",
            Phase::Reckoning if state.clown == NONE && self.holder(state, Character::CLOWN) == Some(usize::from(state.turn)) => {
                "name the ability that the Clown uses"
            }
            Phase::Reckoning => "name the protégé whose VP are doubled",
            Phase::Over => "do nothing",
        }
    }

    /// Whether the seat to move is due the white cube that the state says (ruling 6).
    pub(crate) fn asks_white(&self, state: &State) -> bool {
        let seat = usize::from(state.turn);
        let white = |seat: usize| {
            state.played[seat] != NONE && self.cards.cube[usize::from(state.played[seat])] == super::cards::Cube::White
        };
        let winner = usize::from(state.next_start) == seat;
        let neighbour = self.neighbour(state, seat);
        match state.pending {
            Pending::None => false,
            Pending::Own => white(seat),
            Pending::Neighbour => !winner && white(neighbour),
            Pending::NeighbourTwice => !winner && white(neighbour) && state.played[seat] == Character::STUDENT.0,
        }
    }

    /// Who must decide in the reckoning, if anybody (ruling 14).
    pub(crate) fn reckoner(&self, state: &State) -> Option<u8> {
        let clown = self.holder(state, Character::CLOWN);
        let sculptor = self.holder(state, Character::SCULPTOR);
        if let Some(seat) = clown.filter(|_| state.clown == NONE) {
            return Some(seat as u8);
        }
        let copies = clown.filter(|_| state.clown == Character::SCULPTOR.0);
        let undecided = |&seat: &usize| state.sculpted[seat] == NONE;
        sculptor.filter(undecided).or(copies.filter(undecided)).map(|seat| seat as u8)
    }
}

const _: () = assert!(PAY + 4 <= 64 && SCULPT + N <= 64 && NO_ABILITY as u32 == N);

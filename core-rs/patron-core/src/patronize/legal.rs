//! Which actions may be said.

#![expect(clippy::cast_possible_truncation, reason = "seats, characters, colours and cubes are small numbers")]

use super::action::Action;
use super::cards::{CHARACTERS, Character, Colour, GAME_END};
use super::state::{CardSet, NO_ABILITY, NONE, Pending, Phase, State};
use super::{Lawman, Patronize};
use crate::bits;
use crate::game::ActionSet;

const N: u32 = CHARACTERS as u32;
/// The mask of a set lies in two halves of this width, so that counting and selecting are table look-ups.
const HALF: u32 = 18;
const LOWER: u64 = (1 << HALF) - 1;

/// What kind of question it is: each has bits of its own meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    /// Step 2. Bits 0 to 16 play, 18 to 34 play protected, 35 passes.
    #[default]
    Choose,
    /// A cube, a character. Bits 0 to 3 gain, 4 to 20 take, 21 to 24 take the guarded one and pay.
    Gain,
    /// Bit 0 uses nothing, 1 to 17 a character's ability.
    Clown,
    /// Bits 0 to 16.
    Sculpt,
}

const PROTECT: u32 = HALF;
const PASS: u32 = HALF + N;
const TAKE: u32 = 4;
const PAY: u32 = TAKE + N;
const CLOWN: u32 = 1;

/// The action of each bit of each kind, so that reading one takes no branch. Paying lacks its character.
static ACTIONS: [[Action; 64]; 4] = {
    let mut table = [[Action::Pass; 64]; 4];
    let mut index = 0;
    while index < CHARACTERS {
        let card = Character(index as u8);
        table[Kind::Choose as usize][index] = Action::Play(card);
        table[Kind::Choose as usize][PROTECT as usize + index] = Action::PlayProtected(card);
        table[Kind::Gain as usize][TAKE as usize + index] = Action::Take(card);
        table[Kind::Clown as usize][CLOWN as usize + index] = Action::Clown(Some(card));
        table[Kind::Sculpt as usize][index] = Action::Sculpt(card);
        index += 1;
    }
    index = 0;
    while index < 4 {
        let colour = Colour(index as u8);
        table[Kind::Gain as usize][index] = Action::Gain(colour);
        table[Kind::Gain as usize][PAY as usize + index] = Action::TakePaying(Character(0), colour);
        index += 1;
    }
    table[Kind::Clown as usize][0] = Action::Clown(None);
    table
};

/// The legal actions as a bit mask in the order of the actions. At most one character is guarded at a time, as its
/// owner plays one a round and there is one Lawman; so paying needs four bits and the character's name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Legal {
    mask: u64,
    /// Number of bits in the lower half of the mask, and in all of it.
    lower: u8,
    size: u8,
    guarded: u8,
    kind: Kind,
}

impl Legal {
    #[inline]
    fn new(kind: Kind, mask: u64, guarded: u8) -> Self {
        let lower = bits::count((mask & LOWER) as u32);
        let size = lower + bits::count((mask >> HALF) as u32);
        Self { mask, lower: lower as u8, size: size as u8, guarded, kind }
    }

    fn bit(self, action: Action) -> Option<u32> {
        let (kind, bit) = match action {
            Action::Play(card) => (Kind::Choose, u32::from(card.0)),
            Action::PlayProtected(card) => (Kind::Choose, PROTECT + u32::from(card.0)),
            Action::Pass => (Kind::Choose, PASS),
            Action::Gain(colour) => (Kind::Gain, u32::from(colour.0)),
            Action::Take(card) => (Kind::Gain, TAKE + u32::from(card.0)),
            Action::TakePaying(card, colour) if card.0 == self.guarded => (Kind::Gain, PAY + u32::from(colour.0)),
            Action::TakePaying(..) => return None,
            Action::Clown(None) => (Kind::Clown, 0),
            Action::Clown(Some(card)) => (Kind::Clown, CLOWN + u32::from(card.0)),
            Action::Sculpt(card) => (Kind::Sculpt, u32::from(card.0)),
        };
        (kind == self.kind && self.mask & (1 << bit) != 0).then_some(bit)
    }

    #[inline]
    fn action(self, bit: u32) -> Action {
        let action = ACTIONS[self.kind as usize][(bit & 63) as usize];
        if let Action::TakePaying(_, colour) = action {
            return Action::TakePaying(Character(self.guarded), colour);
        }
        action
    }
}

impl ActionSet<Action> for Legal {
    #[inline]
    fn len(&self) -> usize {
        self.size.into()
    }

    #[inline]
    fn get(&self, index: usize) -> Action {
        let (index, lower) = (index as u32, u32::from(self.lower));
        let (shift, index) = if index < lower { (0, index) } else { (HALF, index - lower) };
        self.action(shift + bits::select((self.mask >> shift) as u32, index))
    }

    #[inline]
    fn contains(&self, action: Action) -> bool {
        self.bit(action).is_some()
    }

    #[inline]
    fn remove(&mut self, action: Action) -> bool {
        let Some(bit) = self.bit(action) else { return false };
        self.mask &= !(1 << bit);
        self.lower -= u8::from(bit < HALF);
        self.size -= 1;
        true
    }

    fn iter(&self) -> impl Iterator<Item = Action> + '_ {
        bits::ones(self.mask).map(|bit| self.action(bit))
    }
}

impl Patronize {
    /// What the seat to move may say.
    #[inline]
    pub(crate) fn legal_set(&self, state: &State) -> Legal {
        // In the order of frequency.
        if state.phase == Phase::Choose {
            let seat = state.seat();
            let (hand, cards) = (u64::from(state.hands[seat].0), state.hands[seat].len() as u8);
            let protect = state.protection[seat];
            let mask = hand | (hand * u64::from(protect)) << PROTECT | 1 << PASS;
            return Legal { mask, lower: cards, size: cards * (1 + protect) + 1, guarded: NONE, kind: Kind::Choose };
        }
        match state.phase {
            Phase::Gain => self.legal_gain(state, state.seat()),
            Phase::Choose | Phase::Earn => Legal { mask: 0xf, lower: 4, size: 4, guarded: NONE, kind: Kind::Gain },
            Phase::Reckoning => self.legal_reckoning(state, state.seat()),
            Phase::Over => Legal::default(),
        }
    }

    /// Ruling 14: the Clown's ability first, then what is sculpted.
    fn legal_reckoning(&self, state: &State, seat: usize) -> Legal {
        if state.clown == NONE && Self::holder(state, Character::CLOWN) == Some(seat) {
            return Legal::new(Kind::Clown, 1 | u64::from(self.copyable(state, seat).0) << CLOWN, NONE);
        }
        Legal::new(Kind::Sculpt, state.proteges[seat].0.into(), NONE)
    }

    /// Ruling 11: a character that still lies there, or a cube of any colour.
    fn legal_gain(&self, state: &State, seat: usize) -> Legal {
        // Over all places: an absent seat has played nothing. The bit of `NONE` lies outside the set of all.
        let mut open = 0;
        for played in state.played {
            open |= 1_u64 << (played & 31);
        }
        open &= u64::from(CardSet::ALL.0);
        let guarded = self.guarded(state);
        let mut mask = 0xf;
        if guarded != NONE {
            open &= !(1 << guarded);
            for colour in Colour::ALL {
                mask |= u64::from(state.cubes[seat].of(colour) > 0) << (PAY + u32::from(colour.0));
            }
        }
        Legal::new(Kind::Gain, mask | open << TAKE, guarded)
    }

    /// The character that the Lawman guards, or `NONE` (ruling 12).
    #[inline]
    pub(crate) fn guarded(&self, state: &State) -> u8 {
        // Where `NONE` lies nothing is guarded; at most one seat has the Lawman.
        let held = if self.lawman == Lawman::EachRound { CardSet::ALL.0 } else { 0 } & 1 << Character::LAWMAN.0;
        let mut guarded = NONE;
        for (played, proteges) in state.played.into_iter().zip(state.proteges) {
            let guards = proteges.0 & held != 0 || played == Character::LAWMAN.0;
            guarded &= if guards { played } else { NONE };
        }
        guarded
    }

    /// Who has the character as a protégé.
    #[inline]
    pub(crate) fn holder(state: &State, character: Character) -> Option<usize> {
        let mut seats = 0;
        for (seat, proteges) in state.proteges.into_iter().enumerate() {
            seats |= u32::from(proteges.has(character)) << seat;
        }
        (seats != 0).then(|| seats.trailing_zeros() as usize)
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
            return Some(format!("seat {seat} must {} now", Self::asked(state)));
        }
        Some(match action {
            Action::Play(card) | Action::PlayProtected(card) if !state.hands[seat].has(card) => {
                format!("seat {seat} does not hold {}", card.slug())
            }
            Action::Play(_) | Action::PlayProtected(_) => format!("seat {seat} has used its protection cube"),
            Action::Take(card) | Action::TakePaying(card, _) => self.refused_take(state, card, action),
            Action::Clown(_) if state.clown != NONE => format!("seat {seat} must choose what to sculpt now"),
            Action::Clown(Some(card)) if Self::holder(state, Character::CLOWN) == Some(seat) => {
                format!("{} is no protégé of seat {} with a game-end ability", card.slug(), self.right(seat))
            }
            Action::Clown(_) => format!("seat {seat} does not hold the Clown"),
            Action::Sculpt(_) if state.clown == NONE && Self::holder(state, Character::CLOWN) == Some(seat) => {
                format!("seat {seat} must name the ability that the Clown uses first")
            }
            Action::Sculpt(card) => format!("{} is no protégé of seat {seat}", card.slug()),
            Action::Pass | Action::Gain(_) => format!("seat {seat} must {} now", Self::asked(state)),
        })
    }

    fn refused_take(&self, state: &State, card: Character, action: Action) -> String {
        let seat = usize::from(state.turn);
        let name = card.slug();
        let lies = self.seats().any(|owner| state.played[owner] == card.0);
        if !lies {
            return format!("{name} does not lie among the characters that can be taken");
        }
        if let Action::TakePaying(_, colour) = action {
            return if self.guarded(state) == card.0 {
                format!("seat {seat} has no {} cube to return for {name}", colour.slug())
            } else {
                format!("{name} is not guarded by the Lawman: nothing is paid for it")
            };
        }
        if state.cubes[seat].total() == 0 {
            return format!("{name} is guarded by the Lawman and seat {seat} has no cube to return");
        }
        format!("{name} is guarded by the Lawman: say which cube is returned, take {name} pay <colour>")
    }

    fn asked(state: &State) -> &'static str {
        match state.phase {
            Phase::Choose => "play a character or pass",
            Phase::Earn => "name the colour of a white cube",
            Phase::Gain => "take a character or gain a cube",
            Phase::Reckoning
                if state.clown == NONE && Self::holder(state, Character::CLOWN) == Some(usize::from(state.turn)) =>
            {
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
    pub(crate) fn reckoner(state: &State) -> Option<u8> {
        let clown = Self::holder(state, Character::CLOWN);
        let sculptor = Self::holder(state, Character::SCULPTOR);
        if let Some(seat) = clown.filter(|_| state.clown == NONE) {
            return Some(seat as u8);
        }
        let copies = clown.filter(|_| state.clown == Character::SCULPTOR.0);
        let undecided = |&seat: &usize| state.sculpted[seat] == NONE;
        sculptor.filter(undecided).or(copies.filter(undecided)).map(|seat| seat as u8)
    }
}

const _: () = assert!(PASS < 2 * HALF && PAY + 4 <= 2 * HALF && CLOWN + N <= HALF && NO_ABILITY as u32 == N);

//! What each action does.

#![expect(clippy::cast_possible_truncation, reason = "seats, characters, colours and cubes are small numbers")]

use super::Patronize;
use super::action::Action;
use super::cards::{Character, Cube, Fame};
use super::state::{CardSet, NO_ABILITY, NONE, Pending, Phase, State};

impl Patronize {
    /// Carries a legal action out, and all that follows without anybody being asked.
    #[inline]
    pub(crate) fn carry_out(&self, state: &mut State, action: Action) {
        let seat = state.seat();
        if state.phase == Phase::Choose {
            return self.choose(state, seat, action);
        }
        match action {
            Action::Play(_) | Action::PlayProtected(_) | Action::Pass => unreachable!("step 2 was handled above"),
            Action::Gain(colour) => {
                self.gain(state, seat, colour);
                if state.phase == Phase::Earn {
                    self.after_white(state, seat);
                } else {
                    self.next_passer(state, seat);
                }
            }
            Action::Take(card) => self.take(state, seat, card),
            Action::TakePaying(card, colour) => {
                Self::give_back(state, seat, colour);
                self.take(state, seat, card);
            }
            Action::Clown(choice) => {
                state.clown = choice.map_or(NO_ABILITY, |card| card.0);
                self.reckon(state);
            }
            Action::Sculpt(card) => {
                state.sculpted[seat] = card.0;
                self.reckon(state);
            }
        }
    }

    /// Step 2 for one seat, then clockwise until everybody has chosen. Without a branch on what was chosen: most
    /// decisions of a game are these, and nothing foretells them.
    #[inline]
    fn choose(&self, state: &mut State, seat: usize, action: Action) {
        let card = match action {
            Action::Play(card) | Action::PlayProtected(card) => card.0,
            Action::Pass
            | Action::Gain(_)
            | Action::Take(_)
            | Action::TakePaying(..)
            | Action::Clown(_)
            | Action::Sculpt(_) => NONE,
        };
        let protect = u8::from(matches!(action, Action::PlayProtected(_)));
        state.protection[seat] -= protect;
        state.protected |= protect << seat;
        state.passed |= u8::from(card == NONE) << seat;
        state.hands[seat].0 &= !bit(card);
        state.played[seat] = card;
        let next = self.left(seat);
        if next == usize::from(state.start) {
            self.end_choosing(state);
        } else {
            state.turn = next as u8;
        }
    }

    /// Rulings 3 to 5: who wins, or what happens when all passed.
    fn end_choosing(&self, state: &mut State) {
        let fame = Fame(state.fame);
        state.fame = NONE;
        if state.passed == self.everybody() {
            state.fame_out = state.fame_out.with(fame);
            state.next_start = state.start;
            self.begin_gain(state);
            return;
        }
        let strength = &self.cards.strength[usize::from(fame.0)];
        // Strengths are distinct, and who played nothing has none.
        let (mut winner, mut best) = (0, 0);
        for (seat, played) in state.played.into_iter().enumerate() {
            let strength = strength[usize::from(played & 31)];
            winner = if strength > best { seat } else { winner };
            best = strength.max(best);
        }
        state.fames[winner] = state.fames[winner].with(fame);
        state.next_start = winner as u8;
        self.earn(state, winner, false);
    }

    /// Step 3 from one participant's cubes on (ruling 6): clockwise from the winner until the circle is closed, or until
    /// a white cube needs a colour. `own_done`: the seat's own character's cube has been gained.
    fn earn(&self, state: &mut State, mut seat: usize, mut own_done: bool) {
        let winner = usize::from(state.next_start);
        loop {
            if !own_done {
                match self.cards.cube[usize::from(state.played[seat])] {
                    Cube::Of(colour) => self.gain(state, seat, colour),
                    Cube::White => return ask_white(state, seat, Pending::Own),
                    Cube::None => {}
                }
            }
            let neighbour = self.neighbour(state, seat);
            if seat != winner {
                let doubled = state.played[seat] == Character::STUDENT.0;
                match self.cards.cube[usize::from(state.played[neighbour])] {
                    Cube::Of(colour) => {
                        self.gain(state, seat, colour);
                        if doubled {
                            self.gain(state, seat, colour);
                        }
                    }
                    Cube::White if doubled => return ask_white(state, seat, Pending::NeighbourTwice),
                    Cube::White => return ask_white(state, seat, Pending::Neighbour),
                    Cube::None => {}
                }
            }
            if neighbour == winner {
                return self.begin_gain(state);
            }
            (seat, own_done) = (neighbour, false);
        }
    }

    /// Step 3 goes on where a white cube interrupted it.
    fn after_white(&self, state: &mut State, seat: usize) {
        match state.pending {
            Pending::Own => self.earn(state, seat, true),
            Pending::NeighbourTwice => ask_white(state, seat, Pending::Neighbour),
            Pending::Neighbour | Pending::None => {
                let next = self.neighbour(state, seat);
                if next == usize::from(state.next_start) {
                    self.begin_gain(state);
                } else {
                    self.earn(state, next, false);
                }
            }
        }
    }

    /// The closest other seat clockwise that has not passed: in step 3 a participant. The seat itself if there is none.
    #[inline]
    pub(crate) fn neighbour(&self, state: &State, seat: usize) -> usize {
        self.next_of(!state.passed, seat)
    }

    /// Step 4: protected characters first, then the passers (ruling 11).
    fn begin_gain(&self, state: &mut State) {
        state.pending = Pending::None;
        for seat in 0..state.played.len() {
            let played = state.played[seat];
            let goes = state.protected & (1 << seat) != 0;
            state.proteges[seat].0 |= if goes { bit(played) } else { 0 };
            state.played[seat] = if goes { NONE } else { played };
        }
        state.protected = 0;
        let before_start = self.right(state.start.into());
        self.ask_passer(state, before_start, u8::MAX);
    }

    /// The next passer after `seat`, clockwise until this round's start player is reached.
    fn next_passer(&self, state: &mut State, seat: usize) {
        // The seats from `seat`'s left neighbour to the start player's right neighbour.
        let (after_seat, before_start) = (!((2_u8 << seat) - 1), (1_u8 << state.start) - 1);
        let wraps = seat >= usize::from(state.start);
        let left = if wraps { after_seat | before_start } else { after_seat & before_start };
        self.ask_passer(state, seat, left);
    }

    /// Asks the first passer among `seats` clockwise after `seat`; if there is none the round ends.
    fn ask_passer(&self, state: &mut State, seat: usize, seats: u8) {
        let passers = state.passed & seats;
        if passers == 0 {
            return self.end_round(state);
        }
        state.phase = Phase::Gain;
        state.turn = self.next_of(passers, seat) as u8;
    }

    fn take(&self, state: &mut State, seat: usize, card: Character) {
        for played in &mut state.played {
            *played = if *played == card.0 { NONE } else { *played };
        }
        state.proteges[seat] = state.proteges[seat].with(card);
        self.next_passer(state, seat);
    }

    fn end_round(&self, state: &mut State) {
        for seat in 0..state.played.len() {
            go_home(state, seat);
        }
        if state.round == self.rounds() {
            return self.reckon(state);
        }
        state.round += 1;
        state.start = state.next_start;
        state.next_start = NONE;
        state.passed = 0;
        state.phase = Phase::Choose;
        state.turn = state.start;
        state.reveal_fame();
    }

    /// Ruling 14: asks whoever must decide; a sole choice is taken without asking.
    fn reckon(&self, state: &mut State) {
        state.phase = Phase::Reckoning;
        while let Some(seat) = Self::reckoner(state) {
            state.turn = seat;
            let seat = usize::from(seat);
            let clown = state.clown == NONE && state.proteges[seat].has(Character::CLOWN);
            let choices = if clown { self.copyable(state, seat) } else { state.proteges[seat] };
            match (clown, choices.len()) {
                (true, 0) => state.clown = NO_ABILITY,
                (false, 1) => state.sculpted[seat] = sole(choices),
                _ => return,
            }
        }
        state.phase = Phase::Over;
        state.turn = NONE;
    }
}

/// The set of one character, empty for `NONE`: its bit lies outside the set of all.
fn bit(card: u8) -> u32 {
    1_u32.wrapping_shl(card.into()) & CardSet::ALL.0
}

fn ask_white(state: &mut State, seat: usize, pending: Pending) {
    state.phase = Phase::Earn;
    state.turn = seat as u8;
    state.pending = pending;
}

/// The character that lies before the seat, if one does, becomes its protégé.
fn go_home(state: &mut State, seat: usize) {
    state.proteges[seat].0 |= bit(state.played[seat]);
    state.played[seat] = NONE;
}

fn sole(set: CardSet) -> u8 {
    set.0.trailing_zeros() as u8
}

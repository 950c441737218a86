//! What each action does.

use super::Patronize;
use super::action::Action;
use super::cards::{Character, Cube, Fame};
use super::state::{CardSet, NO_ABILITY, NONE, Pending, Phase, State};

impl Patronize {
    /// Carries a legal action out, and all that follows without anybody being asked.
    #[inline]
    pub(crate) fn carry_out(&self, state: &mut State, action: Action) {
        let seat = usize::from(state.turn);
        match action {
            Action::Play(card) => {
                self.play_character(state, seat, card);
            }
            Action::PlayProtected(card) => {
                state.protection &= !(1 << seat);
                state.protected |= 1 << seat;
                self.play_character(state, seat, card);
            }
            Action::Pass => {
                state.passed |= 1 << seat;
                self.next_choice(state, seat);
            }
            Action::Gain(colour) => {
                self.gain(state, seat, colour);
                if state.phase == Phase::Earn {
                    self.after_white(state, seat);
                } else {
                    self.next_passer(state, self.left(seat));
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

    fn play_character(&self, state: &mut State, seat: usize, card: Character) {
        state.hands[seat] = state.hands[seat].without(card);
        state.played[seat] = card.0;
        self.next_choice(state, seat);
    }

    /// Step 2 goes on clockwise until everybody has chosen.
    fn next_choice(&self, state: &mut State, seat: usize) {
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
        let (mut winner, mut best) = (0, None);
        for seat in self.seats().filter(|&seat| state.played[seat] != NONE) {
            let strength = Some(strength[usize::from(state.played[seat])]);
            if strength > best {
                (winner, best) = (seat, strength);
            }
        }
        state.fames[winner] = state.fames[winner].with(fame);
        state.next_start = winner as u8;
        self.own_cube(state, winner);
    }

    /// Step 3 for one seat, from its own character's cube on.
    fn own_cube(&self, state: &mut State, seat: usize) {
        match self.cards.cube[usize::from(state.played[seat])] {
            Cube::Of(colour) => self.gain(state, seat, colour),
            Cube::White => return ask_white(state, seat, Pending::Own),
            Cube::None => {}
        }
        self.after_own(state, seat);
    }

    fn after_own(&self, state: &mut State, seat: usize) {
        if seat == usize::from(state.next_start) {
            return self.next_earner(state, seat);
        }
        let neighbour = self.neighbour(state, seat);
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
        self.next_earner(state, seat);
    }

    /// Step 3 goes on where a white cube interrupted it.
    fn after_white(&self, state: &mut State, seat: usize) {
        match state.pending {
            Pending::Own => self.after_own(state, seat),
            Pending::NeighbourTwice => ask_white(state, seat, Pending::Neighbour),
            Pending::Neighbour | Pending::None => self.next_earner(state, seat),
        }
    }

    /// Ruling 6: clockwise from the winner, until the circle is closed.
    fn next_earner(&self, state: &mut State, seat: usize) {
        let next = self.neighbour(state, seat);
        if next == usize::from(state.next_start) {
            self.begin_gain(state);
        } else {
            self.own_cube(state, next);
        }
    }

    /// The closest other participant clockwise; the seat itself if there is none.
    #[inline]
    pub(crate) fn neighbour(&self, state: &State, seat: usize) -> usize {
        let mut other = self.left(seat);
        while other != seat && state.played[other] == NONE {
            other = self.left(other);
        }
        other
    }

    /// Step 4: protected characters first, then the passers (ruling 11).
    fn begin_gain(&self, state: &mut State) {
        state.pending = Pending::None;
        for seat in self.seats() {
            if state.protected & (1 << seat) != 0 {
                go_home(state, seat);
            }
        }
        state.protected = 0;
        let start = usize::from(state.start);
        if state.passed & (1 << start) == 0 {
            return self.next_passer(state, self.left(start));
        }
        state.phase = Phase::Gain;
        state.turn = start as u8;
    }

    /// The next passer from `seat` on, clockwise until this round's start player is reached.
    fn next_passer(&self, state: &mut State, mut seat: usize) {
        while seat != usize::from(state.start) {
            if state.passed & (1 << seat) != 0 {
                state.phase = Phase::Gain;
                state.turn = seat as u8;
                return;
            }
            seat = self.left(seat);
        }
        self.end_round(state);
    }

    fn take(&self, state: &mut State, seat: usize, card: Character) {
        for owner in self.seats() {
            if state.played[owner] == card.0 {
                state.played[owner] = NONE;
            }
        }
        state.proteges[seat] = state.proteges[seat].with(card);
        self.next_passer(state, self.left(seat));
    }

    fn end_round(&self, state: &mut State) {
        for seat in self.seats() {
            if state.played[seat] != NONE {
                go_home(state, seat);
            }
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
        while let Some(seat) = self.reckoner(state) {
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

fn ask_white(state: &mut State, seat: usize, pending: Pending) {
    state.phase = Phase::Earn;
    state.turn = seat as u8;
    state.pending = pending;
}

fn go_home(state: &mut State, seat: usize) {
    state.proteges[seat] = state.proteges[seat].with(Character(state.played[seat]));
    state.played[seat] = NONE;
}

fn sole(set: CardSet) -> u8 {
    set.0.trailing_zeros() as u8
}

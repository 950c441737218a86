//! What is on the table: 100 bytes, no heap.

#![expect(clippy::cast_possible_truncation, reason = "seats, characters, colours and cubes are small numbers")]

use super::Patronize;
use super::cards::{CHARACTERS, CUBES_OF_A_COLOUR, Character, Colour, Cube, FAMES, Fame};
use crate::bits;
use crate::error::{BadPosition, Reasons};
use crate::game::{ActionSet, Game, MAX_SEATS};

/// No card, no seat, nothing decided.
pub(crate) const NONE: u8 = u8::MAX;
/// The Clown's holder has decided to use no ability.
pub(crate) const NO_ABILITY: u8 = CHARACTERS as u8;

/// A set of characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct CardSet(pub(crate) u32);

impl CardSet {
    pub(crate) const EMPTY: Self = Self(0);
    pub(crate) const ALL: Self = Self((1 << CHARACTERS) - 1);

    #[inline]
    pub(crate) const fn with(self, character: Character) -> Self {
        Self(self.0 | 1 << character.0)
    }

    #[inline]
    pub(crate) const fn without(self, character: Character) -> Self {
        Self(self.0 & !(1 << character.0))
    }

    #[inline]
    pub(crate) const fn has(self, character: Character) -> bool {
        self.0 & (1 << character.0) != 0
    }

    #[inline]
    pub(crate) fn len(self) -> u32 {
        bits::count(self.0)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Character> {
        bits::ones(self.0.into()).map(|index| Character(index as u8))
    }
}

/// A set of fame cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct FameSet(pub(crate) u8);

impl FameSet {
    pub(crate) const ALL: Self = Self((1 << FAMES) - 1);

    #[inline]
    pub(crate) const fn with(self, fame: Fame) -> Self {
        Self(self.0 | 1 << fame.0)
    }

    pub(crate) const fn has(self, fame: Fame) -> bool {
        self.0 & (1 << fame.0) != 0
    }

    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Fame> {
        (0..FAMES as u8).map(Fame).filter(move |&fame| self.has(fame))
    }
}

/// Counts of the four colours, a byte each, so that sums are sums of words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Cubes(pub(crate) u32);

impl Cubes {
    #[inline]
    pub(crate) const fn of(self, colour: Colour) -> u8 {
        (self.0 >> (8 * colour.0)) as u8
    }

    #[inline]
    pub(crate) const fn one(colour: Colour) -> u32 {
        1 << (8 * colour.0)
    }

    #[inline]
    pub(crate) const fn add(&mut self, colour: Colour) {
        self.0 += Self::one(colour);
    }

    #[inline]
    pub(crate) const fn take(&mut self, colour: Colour) {
        self.0 -= Self::one(colour);
    }

    pub(crate) const fn from_counts(counts: [u8; 4]) -> Self {
        Self(u32::from_le_bytes(counts))
    }

    pub(crate) const fn counts(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }

    /// All cubes together.
    #[inline]
    pub(crate) const fn total(self) -> u32 {
        self.0.wrapping_mul(0x0101_0101) >> 24
    }
}

/// The step of the round (rulebook, One Round), or what comes after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Step 2: each seat plays a character or passes.
    Choose,
    /// Step 3, waiting for the colour of a white cube.
    Earn,
    /// Step 4: a passer takes a character or gains a cube.
    Gain,
    /// The end-game decisions of Clown and Sculptor.
    Reckoning,
    /// The end.
    Over,
}

impl Phase {
    pub(crate) const ALL: [(Self, &'static str); 5] = [
        (Self::Choose, "choose"),
        (Self::Earn, "earn"),
        (Self::Gain, "gain"),
        (Self::Reckoning, "reckoning"),
        (Self::Over, "over"),
    ];

    pub(crate) fn slug(self) -> &'static str {
        Self::ALL[self as usize].1
    }
}

/// Which white cube the seat to move is about to name a colour for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Pending {
    /// None: this is not step 3.
    None,
    /// The cube of the seat's own character.
    Own,
    /// The cube of the closest other participant; the last of them.
    Neighbour,
    /// The same, and a second one follows (Student).
    NeighbourTwice,
}

/// The whole position. Entries of absent seats keep their start values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) hands: [CardSet; MAX_SEATS],
    pub(crate) proteges: [CardSet; MAX_SEATS],
    pub(crate) cubes: [Cubes; MAX_SEATS],
    pub(crate) stock: Cubes,
    /// The fame deck, four bits a card, next card lowest; a card is its number plus 1.
    pub(crate) fame_deck: u32,
    pub(crate) fames: [FameSet; MAX_SEATS],
    pub(crate) fame_out: FameSet,
    /// The fame card face up, or `NONE`.
    pub(crate) fame: u8,
    /// The character before each seat, or `NONE`.
    pub(crate) played: [u8; MAX_SEATS],
    /// 1 while the seat has its protection cube. A byte a seat: what one seat says then does not delay what the next may.
    pub(crate) protection: [u8; MAX_SEATS],
    /// Seats whose character it lies on; seats that passed. Absent seats are in neither.
    pub(crate) protected: u8,
    pub(crate) passed: u8,
    /// From 1.
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    /// Who must act; `NONE` when the game is over.
    pub(crate) turn: u8,
    pub(crate) start: u8,
    /// Known from the end of step 2, else `NONE`.
    pub(crate) next_start: u8,
    pub(crate) pending: Pending,
    /// The ability that the Clown uses, `NO_ABILITY`, or `NONE` while undecided.
    pub(crate) clown: u8,
    /// The protégé that each seat doubles, or `NONE`.
    pub(crate) sculpted: [u8; MAX_SEATS],
}

impl State {
    /// The table before anything is dealt.
    pub(crate) const fn empty() -> Self {
        Self {
            hands: [CardSet::EMPTY; MAX_SEATS],
            proteges: [CardSet::EMPTY; MAX_SEATS],
            cubes: [Cubes(0); MAX_SEATS],
            stock: Cubes::from_counts([CUBES_OF_A_COLOUR; 4]),
            fame_deck: 0,
            fames: [FameSet(0); MAX_SEATS],
            fame_out: FameSet(0),
            fame: NONE,
            played: [NONE; MAX_SEATS],
            protection: [1; MAX_SEATS],
            protected: 0,
            passed: 0,
            round: 1,
            phase: Phase::Choose,
            turn: 0,
            start: 0,
            next_start: NONE,
            pending: Pending::None,
            clown: NONE,
            sculpted: [NONE; MAX_SEATS],
        }
    }

    /// Who must act; only while somebody must. Checked once, so that no use of it needs to be.
    #[inline]
    pub(crate) const fn seat(&self) -> usize {
        let seat = self.turn as usize;
        assert!(seat < MAX_SEATS, "nobody is to move");
        seat
    }

    /// Turns the next fame card face up.
    #[inline]
    pub(crate) const fn reveal_fame(&mut self) {
        self.fame = (self.fame_deck & 0xf) as u8 - 1;
        self.fame_deck >>= 4;
    }

    /// What is left of the fame deck, next card first.
    pub(crate) fn fame_deck(&self) -> impl Iterator<Item = Fame> {
        let mut rest = self.fame_deck;
        std::iter::from_fn(move || {
            let card = (rest & 0xf) as u8;
            rest >>= 4;
            card.checked_sub(1).map(Fame)
        })
    }

    pub(crate) fn set_fame_deck(&mut self, cards: impl DoubleEndedIterator<Item = Fame>) {
        self.fame_deck = cards.rev().fold(0, |deck, fame| deck << 4 | u32::from(fame.0 + 1));
    }

    /// Fame cards that everybody has seen.
    pub(crate) fn seen_fames(&self) -> FameSet {
        let won = self.fames.iter().fold(self.fame_out.0, |sum, set| sum | set.0);
        FameSet(if self.fame == NONE { won } else { won | 1 << self.fame })
    }

    /// Characters that everybody sees: protégés and those played this round.
    pub(crate) fn seen_characters(&self) -> CardSet {
        let proteges = self.proteges.iter().fold(0, |sum, set| sum | set.0);
        let played = self.played.iter().filter(|&&card| card != NONE).fold(0, |sum, card| sum | 1 << card);
        CardSet(proteges | played)
    }
}

/// The state without its secrets: what the checks of a view and of a state share.
pub(crate) struct Table<'a> {
    pub(crate) state: &'a State,
    /// The field that tells of hands, for complaints.
    pub(crate) field: &'static str,
    pub(crate) hand_sizes: [u8; MAX_SEATS],
}

impl Patronize {
    /// Every reason why the state cannot occur.
    pub(crate) fn check_state(&self, state: &State) -> Result<(), BadPosition> {
        let mut reasons = Reasons::default();
        let hand_sizes = std::array::from_fn(|seat| state.hands[seat].len() as u8);
        self.check_table(&Table { state, field: "hands", hand_sizes }, &mut reasons);

        let mut seen = state.seen_characters();
        for (seat, hand) in state.hands.iter().enumerate() {
            for character in hand.iter() {
                if seen.has(character) {
                    reasons.add(format!("hands[{seat}]: {} is in two places", character.slug()));
                }
                seen = seen.with(character);
            }
        }
        let mut fames = state.seen_fames();
        let mut left = 0;
        for fame in state.fame_deck() {
            left += 1;
            if fames.has(fame) {
                reasons.add(format!("fame_deck: {} is in two places", self.cards.fame_slug(fame)));
            }
            fames = fames.with(fame);
        }
        let expected = self.rounds() - state.round.min(self.rounds());
        if left != expected {
            reasons.add(format!("fame_deck: {left} cards in round {}, must be {expected}", state.round));
        }
        BadPosition::check(reasons)
    }

    /// What holds for everything that lies open, and for the numbers of cards in hand.
    pub(crate) fn check_table(&self, table: &Table<'_>, reasons: &mut Reasons) {
        let state = table.state;
        if state.round < 1 || state.round > self.rounds() {
            reasons.add(format!("round: must be 1 to {} with {} players", self.rounds(), self.players));
            return;
        }
        self.check_cubes(state, reasons);
        self.check_fames(state, reasons);
        self.check_characters(table, reasons);
        self.check_round(state, reasons);
        self.check_turn(state, reasons);
    }

    fn check_cubes(&self, state: &State, reasons: &mut Reasons) {
        for colour in Colour::ALL {
            let held: u32 = self.seats().map(|seat| u32::from(state.cubes[seat].of(colour))).sum();
            let stock = u32::from(state.stock.of(colour));
            if held + stock != u32::from(CUBES_OF_A_COLOUR) {
                reasons.add(format!(
                    "cubes: {held} {} with the players and {stock} in the stock; there are {CUBES_OF_A_COLOUR}",
                    colour.slug()
                ));
            }
        }
    }

    fn check_fames(&self, state: &State, reasons: &mut Reasons) {
        let face_up = state.phase == Phase::Choose;
        if face_up != (state.fame != NONE) {
            let asked = if face_up { "a card lies face up" } else { "no card lies face up" };
            reasons.add(format!("fame: in the phase {} {asked}", state.phase.slug()));
        }
        let piles = self.seats().map(|seat| state.fames[seat]).chain([state.fame_out]);
        let gone: u32 = piles.clone().map(FameSet::len).sum();
        let turned = u32::from(state.round) - u32::from(face_up);
        if gone != turned {
            reasons.add(format!("fames: {gone} cards won or put out; in this round and phase there must be {turned}"));
        }
        let mut seen = FameSet(if state.fame == NONE { 0 } else { 1 << state.fame });
        for pile in piles {
            for fame in pile.iter() {
                if seen.has(fame) {
                    reasons.add(format!("fames: {} is in two places", self.cards.fame_slug(fame)));
                }
                seen = seen.with(fame);
            }
        }
    }

    fn check_characters(&self, table: &Table<'_>, reasons: &mut Reasons) {
        let state = table.state;
        let mut seen = CardSet::EMPTY;
        let mut twice = |character: Character, place: String| {
            if seen.has(character) {
                reasons.add(format!("{place}: {} is in two places", character.slug()));
            }
            seen = seen.with(character);
        };
        for seat in self.seats() {
            for character in state.proteges[seat].iter() {
                twice(character, format!("proteges[{seat}]"));
            }
        }
        let mut lying = 0;
        for seat in self.seats() {
            if state.played[seat] != NONE {
                lying += 1;
                twice(Character(state.played[seat]), format!("played[{seat}]"));
            }
        }
        let proteges: u32 = self.seats().map(|seat| state.proteges[seat].len()).sum();
        let hands: u32 = self.seats().map(|seat| u32::from(table.hand_sizes[seat])).sum();
        let dealt = u32::from(self.players) * u32::from(self.hand_size());
        if proteges + lying + hands != dealt {
            reasons.add(format!(
                "{hands} characters in hand, {lying} played and {proteges} protégés; {dealt} were dealt to {} players",
                self.players
            ));
        }
        let mut played_before = 0;
        for seat in self.seats() {
            let plays = u32::from(self.hand_size()).saturating_sub(u32::from(table.hand_sizes[seat]));
            let now = u32::from(self.has_acted(state, seat) && state.passed & (1 << seat) == 0);
            played_before += plays.saturating_sub(now);
            if table.hand_sizes[seat] > self.hand_size() {
                reasons.add(format!("{}[{seat}]: more than the {} cards of the deal", table.field, self.hand_size()));
            } else if plays < now || plays - now > u32::from(state.round) - 1 {
                reasons.add(format!(
                    "{}[{seat}]: {} cards in round {} do not fit one play a round",
                    table.field, table.hand_sizes[seat], state.round
                ));
            } else if state.protection[seat] == 0 && plays == 0 {
                reasons.add(format!("protection[{seat}]: is spent, but seat {seat} has played nothing"));
            } else {
                self.check_gains(state, seat, plays - now, now, reasons);
            }
        }
        let choosing = matches!(state.phase, Phase::Choose | Phase::Earn);
        if choosing && proteges != played_before && proteges + lying + hands == dealt {
            reasons.add(format!("proteges: {proteges}; {played_before} characters were played in earlier rounds"));
        }
    }

    /// What a seat can have gained at the most in the rounds so far: one protégé a round; one cube for a round won or
    /// passed, two for a round lost.
    fn check_gains(&self, state: &State, seat: usize, plays_before: u32, now: u32, reasons: &mut Reasons) {
        // Nobody gains while choosing; before and in step 4 the passers from the one to move on have not gained yet.
        let waits = state.passed & (1 << seat) != 0
            && (state.phase == Phase::Earn
                || state.phase == Phase::Gain && self.place(state, seat) >= self.place(state, usize::from(state.turn)));
        let choosing = state.phase == Phase::Choose || waits;
        let rounds = u32::from(state.round) - u32::from(choosing);
        let plays = plays_before + if choosing { 0 } else { now };
        let (won, cubes) = (state.fames[seat].len(), state.cubes[seat].total());
        if won > plays {
            reasons.add(format!("fames[{seat}]: {won} cards won with {plays} characters played"));
            return;
        }
        let most = (won + 2 * (plays - won) + rounds.saturating_sub(plays)).saturating_sub(self.due(state, seat));
        if cubes > most {
            reasons.add(format!("cubes[{seat}]: {cubes} cubes; seat {seat} can have gained {most} at the most"));
        }
        // A round in which all passed brings nobody a protégé.
        let all_passed = state.phase != Phase::Choose && state.passed == self.everybody();
        // What still lies before a player goes home at the end of the round, or with a passer.
        let lies = state.played[seat] != NONE;
        let gained_now = !matches!(state.phase, Phase::Choose | Phase::Earn) && !waits && !lies && !all_passed;
        let fruitless = state.fame_out.len().saturating_sub(u32::from(all_passed));
        let most = (u32::from(state.round) - 1 + u32::from(gained_now)).saturating_sub(fruitless);
        if state.proteges[seat].len() > most {
            reasons.add(format!("proteges[{seat}]: more than the {most} that seat {seat} can have gained"));
        }
    }

    /// Cubes that the seat still gains in step 3 of this round (ruling 6: clockwise from the winner).
    fn due(&self, state: &State, seat: usize) -> u32 {
        let (winner, turn) = (usize::from(state.next_start), usize::from(state.turn));
        let asks = state.phase == Phase::Earn && winner < self.players() && turn < self.players();
        if !asks || state.passed & (1 << seat) != 0 || self.clockwise(winner, seat) < self.clockwise(winner, turn) {
            return 0;
        }
        let shows = |seat: usize| {
            let cube = self.cards.cube.get(usize::from(state.played[seat]));
            u32::from(cube.is_some_and(|&cube| cube != Cube::None))
        };
        let of_neighbour = if seat == winner {
            0
        } else {
            shows(self.neighbour(state, seat)) * (1 + u32::from(state.played[seat] == Character::STUDENT.0))
        };
        match state.pending {
            _ if seat != turn => shows(seat) + of_neighbour,
            Pending::Own => 1 + of_neighbour,
            Pending::NeighbourTwice => 2,
            Pending::Neighbour => 1,
            Pending::None => 0,
        }
    }

    /// Whether the seat has chosen this round.
    fn has_acted(&self, state: &State, seat: usize) -> bool {
        state.phase != Phase::Choose
            || state.turn == NONE
            || self.place(state, seat) < self.place(state, usize::from(state.turn))
    }

    /// How far clockwise the seat is from this round's start player.
    fn place(&self, state: &State, seat: usize) -> usize {
        self.clockwise(state.start.into(), seat)
    }

    /// How far clockwise one seat is from another.
    fn clockwise(&self, from: usize, seat: usize) -> usize {
        (seat + self.players() - from) % self.players()
    }

    /// Whether the cards before the players can have made `winner` win: under one of its fame cards it is the strongest.
    fn can_have_won(&self, state: &State, winner: usize) -> bool {
        state.fames[winner].iter().any(|fame| {
            let strength = |seat: usize| self.cards.strength[usize::from(fame.0)][usize::from(state.played[seat] & 31)];
            self.seats().all(|seat| seat == winner || strength(seat) < strength(winner))
        })
    }

    fn check_round(&self, state: &State, reasons: &mut Reasons) {
        let ended = matches!(state.phase, Phase::Reckoning | Phase::Over);
        if ended && state.round != self.rounds() {
            reasons.add(format!("phase: {} comes after round {}", state.phase.slug(), self.rounds()));
        }
        for seat in self.seats() {
            let (bit, lies) = (1 << seat, state.played[seat] != NONE);
            let passed = state.passed & bit != 0;
            let acted = self.has_acted(state, seat);
            if state.protected & bit != 0 && (!lies || !matches!(state.phase, Phase::Choose | Phase::Earn)) {
                reasons.add(format!("protected[{seat}]: no protected character lies there in this phase"));
            }
            if state.protected & bit != 0 && state.protection[seat] != 0 {
                reasons.add(format!("protection[{seat}]: the cube cannot lie on a character and be unused"));
            }
            if lies && (passed || !acted || ended) {
                reasons.add(format!("played[{seat}]: seat {seat} cannot have a character lying there"));
            }
            if passed && !acted {
                reasons.add(format!("passed[{seat}]: it has not been seat {seat}'s turn"));
            }
            if acted && !passed && !lies && matches!(state.phase, Phase::Choose | Phase::Earn) {
                reasons.add(format!("played[{seat}]: seat {seat} has neither played nor passed"));
            }
        }
        let everybody = self.everybody();
        let start = usize::from(state.start);
        let won: u32 = self.seats().map(|seat| state.fames[seat].len()).sum();
        let won_now = state.phase != Phase::Choose && state.passed != self.everybody();
        if won == u32::from(won_now) && state.start != self.first_seat {
            reasons.add(format!(
                "start_player: nobody has won an earlier round, so it is seat {} (option first_seat)",
                self.first_seat
            ));
        }
        if state.fames[start].0 == 0 && state.fame_out.len() < u32::from(state.round) - 1 {
            reasons.add(format!(
                "start_player: seat {start} has won no fame card, so it does not start round {}",
                state.round
            ));
        }
        let all_passed = state.passed == everybody;
        let known = state.phase != Phase::Choose;
        if known != (state.next_start != NONE) {
            reasons.add(format!("next_start_player: is known from the end of step 2, not in {}", state.phase.slug()));
        } else if known {
            let next = usize::from(state.next_start);
            if all_passed && state.next_start != state.start {
                reasons.add("next_start_player: the start player stays when all pass");
            }
            if !all_passed && (state.passed & (1 << next) != 0 || state.fames[next].0 == 0) {
                reasons.add(format!("next_start_player: seat {next} has not won this round's fame card"));
            }
        }
        if state.phase == Phase::Earn
            && state.next_start != NONE
            && !self.can_have_won(state, usize::from(state.next_start))
        {
            reasons.add(format!("next_start_player: seat {} has not the strongest character", state.next_start));
        }
        if all_passed && known && state.fame_out.0 == 0 {
            reasons.add("fame_out: all passed, so this round's fame card is out");
        }
        if all_passed && state.phase == Phase::Earn {
            reasons.add("phase: nobody earns when all pass");
        }
        if state.passed & everybody == 0 && state.phase == Phase::Gain {
            reasons.add("phase: nobody passed, so nobody is asked in step 4");
        }
    }

    fn check_turn(&self, state: &State, reasons: &mut Reasons) {
        if (state.phase == Phase::Over) != (state.turn == NONE) {
            reasons.add("turn: is null exactly when the phase is over");
            return;
        }
        if (state.phase == Phase::Earn) != (state.pending != Pending::None) {
            reasons.add(format!(
                "gain: a white cube is named in the phase earn and in no other, not in {}",
                state.phase.slug()
            ));
            return;
        }
        let turn = usize::from(state.turn);
        match state.phase {
            Phase::Choose => {}
            Phase::Earn => {
                if state.passed & (1 << turn) != 0 {
                    reasons.add(format!("turn: seat {turn} passed and earns nothing"));
                } else if reasons.is_empty() && !self.asks_white(state) {
                    reasons.add(format!("gain: seat {turn} is not due such a white cube"));
                }
            }
            Phase::Gain => {
                if state.passed & (1 << turn) == 0 {
                    reasons.add(format!("turn: seat {turn} did not pass and takes nothing in step 4"));
                }
            }
            Phase::Reckoning => {
                if reasons.is_empty() && (Self::reckoner(state) != Some(state.turn) || self.legal_set(state).len() < 2)
                {
                    reasons.add(format!("turn: seat {turn} has nothing to decide"));
                }
            }
            Phase::Over => {
                if reasons.is_empty() && Self::reckoner(state).is_some() {
                    reasons.add("phase: an end-game decision is still open");
                }
            }
        }
        self.check_reckoning(state, reasons);
    }

    fn check_reckoning(&self, state: &State, reasons: &mut Reasons) {
        let ended = matches!(state.phase, Phase::Reckoning | Phase::Over);
        let clown = Self::holder(state, Character::CLOWN);
        if state.clown != NONE {
            let allowed = clown.is_some_and(|seat| {
                state.clown == NO_ABILITY || self.copyable(state, seat).has(Character(state.clown))
            });
            if !ended || !allowed {
                reasons.add("clown: no such decision can have been made");
            }
        }
        for seat in self.seats() {
            let doubled = state.sculpted[seat];
            if doubled == NONE {
                continue;
            }
            let sculpts = Self::holder(state, Character::SCULPTOR) == Some(seat)
                || (clown == Some(seat) && state.clown == Character::SCULPTOR.0);
            if !ended || !sculpts || !state.proteges[seat].has(Character(doubled)) {
                reasons.add(format!("sculpted[{seat}]: no such decision can have been made"));
            }
        }
    }
}

const _: () = assert!(size_of::<State>() == 100, "the module's first line tells the size");

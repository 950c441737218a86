//! Patronize: a card game for 3 to 5 players. Each round everybody plays a character or passes; the strongest
//! character wins the fame card, the players gain achievement cubes (stolen when the stock is empty), and who passed
//! takes a character that others played as a protégé, or a cube. Protégés have end-game abilities.
//!
//! Read on in this order: `cards`, `state`, `action`, `legal`, `apply`, `cubes`, `score`, `view`.

#![expect(clippy::cast_possible_truncation, reason = "seats, characters, colours and cubes are small numbers")]

mod action;
mod apply;
mod cards;
mod cubes;
mod greedy;
mod json;
mod legal;
mod record;
mod score;
mod state;
mod view;

use std::ops::Range;

use serde_json::Value;

pub use self::action::Action;
pub use self::cards::{Character, Colour, Fame};
pub use self::legal::Legal;
pub use self::state::{Phase, State};
pub use self::view::View;

use self::cards::{CHARACTERS, Cards, FAMES};
use self::state::NONE;
use crate::cardsource::CardSource;
use crate::error::{BadGame, BadPosition, BadRecord};
use crate::game::{Game, Hints, Turn};
use crate::options::{FIRST_SEAT, OptionSpec, Options, Takes, settle};
use crate::rng::Rng;
use crate::scores::{Outcome, Scores};

/// Rule option `lawman` (ruling 12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lawman {
    /// He guards himself in the round he is played, and later every unprotected character that his holder plays.
    EachRound,
    /// He guards himself only, in the round he is played.
    OwnRound,
}

const LAWMAN: [&str; 2] = ["each-round", "own-round"];
const SPECS: [OptionSpec; 2] = [
    OptionSpec {
        name: "lawman",
        takes: Takes::Words(&LAWMAN),
        default: "each-round",
        programs: None,
        within: None,
        meaning: "whom the Lawman guards: himself when played and later whatever his holder plays, or himself only",
    },
    OptionSpec {
        name: FIRST_SEAT,
        takes: Takes::Number(0, 4),
        default: "0",
        programs: None,
        within: None,
        meaning: "the start player of the first round",
    },
];

/// The rules of Patronize with their options and cards.
#[derive(Clone, Debug)]
pub struct Patronize {
    players: u8,
    /// [`Patronize::next_of`] of each set and seat, at `set * 8 + seat`.
    next: [u8; 256],
    lawman: Lawman,
    first_seat: u8,
    options: Options,
    cards: Cards,
}

fn next_seats(players: u8) -> [u8; 256] {
    std::array::from_fn(|index| {
        let (seats, seat) = (index >> 3, (index & 7) as u8);
        let mut clockwise = (1..=players).map(|distance| (seat + distance) % players);
        clockwise.find(|&next| seats & 1 << next != 0).unwrap_or(NONE)
    })
}

impl Patronize {
    /// Rounds of the game: as many as there are fame cards in the deck (rulebook, Flow of the Game).
    pub(crate) const fn rounds(&self) -> u8 {
        10 - self.players
    }

    /// Cards dealt to each player (rulebook, Setup 2).
    pub(crate) const fn hand_size(&self) -> u8 {
        8 - self.players
    }

    #[inline]
    pub(crate) fn seats(&self) -> Range<usize> {
        0..usize::from(self.players)
    }

    /// All seats as a bit mask.
    #[inline]
    pub(crate) const fn everybody(&self) -> u8 {
        (1 << self.players) - 1
    }

    /// The next seat clockwise.
    #[inline]
    pub(crate) const fn left(&self, seat: usize) -> usize {
        if seat + 1 == self.players as usize { 0 } else { seat + 1 }
    }

    /// The previous seat.
    #[inline]
    pub(crate) const fn right(&self, seat: usize) -> usize {
        if seat == 0 { self.players as usize - 1 } else { seat - 1 }
    }

    /// The first seat of a set clockwise after `seat`, which itself comes last; the set is not empty. Absent seats do
    /// not count.
    #[inline]
    pub(crate) fn next_of(&self, seats: u8, seat: usize) -> usize {
        self.next[usize::from(seats & 31) << 3 | seat & 7].into()
    }

    /// The first round's preparation, once hands and fame deck are there.
    fn begin(&self, state: &mut State) {
        state.start = self.first_seat;
        state.turn = self.first_seat;
        state.reveal_fame();
    }
}

impl Game for Patronize {
    type State = State;
    type Action = Action;
    type Legal = Legal;
    type View = View;

    const ID: &'static str = "patronize";
    const RULES: u32 = 1;

    fn build(players: Option<u8>, options: &Options, cards: Option<&str>) -> Result<Self, BadGame> {
        let (players, options) = settle(Self::ID, Self::player_counts(), &SPECS, players, options)?;
        let lawman = if options.word("lawman") == LAWMAN[0] { Lawman::EachRound } else { Lawman::OwnRound };
        let first_seat = options.number(FIRST_SEAT).and_then(|seat| u8::try_from(seat).ok()).unwrap_or(0);
        let cards = cards.map_or_else(|| Ok(Cards::built_in()), Cards::owned)?;
        Ok(Self { players, next: next_seats(players), lawman, first_seat, options, cards })
    }

    fn option_specs() -> &'static [OptionSpec] {
        &SPECS
    }

    fn player_counts() -> (u8, u8, u8) {
        (3, 5, 4)
    }

    fn players(&self) -> usize {
        self.players.into()
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn cards(&self) -> &CardSource {
        &self.cards.source
    }

    fn hints(&self) -> Hints {
        // A seat chooses once a round and then names at most three colours or takes once; two decisions follow.
        let longest = u32::from(self.players) * u32::from(self.rounds()) * 4 + 3;
        Hints { clear_lead: 20.0, horizon: None, longest }
    }

    fn deal(&self, seed: u64) -> State {
        let mut rng = Rng::new(seed);
        let mut state = State::empty();
        let mut cards: [u8; CHARACTERS] = std::array::from_fn(|index| index as u8);
        rng.shuffle(&mut cards);
        for (hand, cards) in
            state.hands.iter_mut().zip(cards.chunks_exact(self.hand_size().into())).take(self.players())
        {
            *hand = cards.iter().fold(*hand, |hand, &card| hand.with(Character(card)));
        }
        let mut fames: [Fame; FAMES] = std::array::from_fn(|index| Fame(index as u8));
        rng.shuffle(&mut fames);
        state.set_fame_deck(fames[..usize::from(self.rounds())].iter().copied());
        self.begin(&mut state);
        state
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.phase == Phase::Over { Turn::Over } else { Turn::Seat(state.turn) }
    }

    #[inline]
    fn legal(&self, state: &State, out: &mut Legal) {
        *out = self.legal_set(state);
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action) {
        self.carry_out(state, action);
    }

    fn why_illegal(&self, state: &State, action: Action) -> Option<String> {
        self.refusal(state, action)
    }

    fn scores(&self, state: &State) -> Scores {
        self.full_scores(state)
    }

    #[inline]
    fn outcome(&self, state: &State, out: &mut Outcome) {
        self.short_scores(state, out);
    }

    fn greedy(&self, state: &State, legal: &Legal, rng: &mut Rng) -> Action {
        self.sensible(state, legal, rng)
    }

    fn view(&self, state: &State, seat: u8) -> View {
        self.seen_by(state, seat)
    }

    #[inline]
    fn resample(&self, view: &View, rng: &mut Rng) -> State {
        self.imagine(view, rng)
    }

    fn view_seat(&self, view: &View) -> u8 {
        view.seat
    }

    fn view_turn(&self, view: &View) -> Turn {
        self.turn(&view.table)
    }

    fn view_legal(&self, view: &View, out: &mut Legal) {
        *out = self.legal_in_view(view);
    }

    fn view_why_illegal(&self, view: &View, action: Action) -> Option<String> {
        self.refusal_in_view(view, action)
    }

    fn view_scores(&self, view: &View) -> Scores {
        self.scores_in_view(view)
    }

    fn view_greedy(&self, view: &View, rng: &mut Rng) -> Action {
        self.sensible(&view.table, &self.legal_in_view(view), rng)
    }

    fn validate(&self, state: &State) -> Result<(), BadPosition> {
        self.check_state(state)
    }

    fn text(&self, action: Action) -> String {
        action.text()
    }

    fn parse(&self, text: &str) -> Result<Action, String> {
        Action::parse(text)
    }

    fn codes(&self) -> u32 {
        action::CODES
    }

    fn code(&self, action: Action) -> u32 {
        action.code()
    }

    fn decode(&self, code: u32) -> Option<Action> {
        Action::decode(code)
    }

    fn state_json(&self, state: &State) -> Value {
        self.write_state(state)
    }

    fn parse_state(&self, json: &str) -> Result<State, BadPosition> {
        self.read_state(json)
    }

    fn view_json(&self, view: &View) -> Value {
        self.write_view(view)
    }

    fn parse_view(&self, json: &str) -> Result<View, BadPosition> {
        self.read_view(json)
    }

    fn setup_lines(&self, state: &State) -> Vec<String> {
        self.write_setup(state)
    }

    fn parse_setup(&self, lines: &[String], chances: &[String]) -> Result<State, BadRecord> {
        self.read_setup(lines, chances)
    }

    fn chance(&self, before: &State, after: &State) -> Option<String> {
        self.turned_up(before, after)
    }
}

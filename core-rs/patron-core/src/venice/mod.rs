//! The Patrons of Venice: a game of trade and business for 3 to 5 players. The lead player of a turn names one of five
//! actions and everybody performs it: reserve shipments, let the ships sail, trade at the Market, sponsor businesses and
//! statues, produce goods. Businesses, those beside a statue twice, and Favours bring points; somebody's 12 end the game.
//!
//! Read on in this order: `cards`, `counts`, `state`, `action`, `legal`, `apply`, `sail`, `deck`, `score`, `view`.

mod action;
mod apply;
mod cards;
mod check;
mod counts;
mod deck;
mod evaluate;
mod greedy;
mod json;
mod legal;
mod record;
mod sail;
mod score;
mod state;
mod view;

use std::ops::Range;

use serde_json::Value;

pub use self::action::Action;
pub use self::legal::Legal;
pub use self::state::{Phase, State};
pub use self::view::View;

use self::action::Codes;
use self::cards::{Cards, SHIPS};
use self::deck::Own;
use crate::cardsource::CardSource;
use crate::error::{BadGame, BadPosition, BadRecord};
use crate::game::{Game, Hints, Turn};
use crate::options::{FIRST_SEAT, OptionSpec, Options, Takes, settle};
use crate::rng::Rng;
use crate::scores::{Outcome, Scores};

/// Rule option `produce` (rulings, action 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Produce {
    /// One good a player.
    One,
    /// Each own business once.
    PerBusiness,
}

const PRODUCE: [&str; 2] = ["one", "per-business"];
const PRINTED: [&str; 1] = ["printed"];
/// No limit of lead turns.
pub(crate) const UNLIMITED: u32 = u32::MAX;

const SPECS: [OptionSpec; 5] = [
    OptionSpec {
        name: FIRST_SEAT,
        takes: Takes::Number(0, 4),
        default: "0",
        programs: None,
        within: None,
        meaning: "the lead player of the first turn",
    },
    OptionSpec {
        name: "guilds",
        takes: Takes::Flag,
        default: "false",
        programs: None,
        within: None,
        meaning: "the Guilds variation: one may produce at another player's business, who gets the money",
    },
    OptionSpec {
        name: "produce",
        takes: Takes::Words(&PRODUCE),
        default: PRODUCE[0],
        programs: None,
        within: None,
        meaning: "what a player produces in one action: one good, or one at each own business",
    },
    OptionSpec {
        name: "unload_price",
        takes: Takes::WordOrNumber(&PRINTED, 0, 99),
        default: PRINTED[0],
        programs: None,
        within: None,
        meaning: "what an owner pays for an unreserved shipment that he keeps: its printed value, or so many Ducats",
    },
    OptionSpec {
        name: "max_turns",
        takes: Takes::Number(0, 100_000),
        default: "0",
        programs: Some("300"),
        within: None,
        meaning: "the game is cut after so many turns of a lead player; 0, as in the rules: never",
    },
];

/// The rules of The Patrons of Venice with their options and cards.
#[derive(Clone, Debug)]
pub struct Venice {
    players: u8,
    first_seat: u8,
    guilds: bool,
    produce: Produce,
    /// Ducats for a shipment that is kept; `None` for its printed value.
    unload_price: Option<u32>,
    /// Lead turns of the longest game, or [`UNLIMITED`].
    max_turns: u32,
    /// Points that end the game.
    goal: u32,
    codes: Codes,
    options: Options,
    cards: Cards,
}

impl Venice {
    #[inline]
    pub(crate) fn seats(&self) -> Range<usize> {
        0..usize::from(self.players)
    }

    /// Number of ships of all players.
    pub(crate) fn ships(&self) -> usize {
        usize::from(self.players) * usize::from(SHIPS)
    }

    /// The next seat clockwise.
    #[inline]
    pub(crate) const fn left(&self, seat: usize) -> usize {
        if seat + 1 == self.players as usize { 0 } else { seat + 1 }
    }
}

impl Game for Venice {
    type State = State;
    type Action = Action;
    type Legal = Legal;
    type View = View;

    const ID: &'static str = "venice";
    const RULES: u32 = 1;

    fn build(players: Option<u8>, options: &Options, cards: Option<&str>) -> Result<Self, BadGame> {
        let (players, options) = settle(Self::ID, Self::player_counts(), &SPECS, players, options)?;
        let cards = cards.map_or_else(|| Ok(Cards::built_in()), Cards::owned)?;
        let number = |name: &str| options.number(name).and_then(|number| u32::try_from(number).ok());
        let mut game = Self {
            players,
            first_seat: number(FIRST_SEAT).and_then(|seat| u8::try_from(seat).ok()).unwrap_or(0),
            guilds: options.flag("guilds"),
            produce: if options.word("produce") == PRODUCE[0] { Produce::One } else { Produce::PerBusiness },
            unload_price: number("unload_price"),
            max_turns: number("max_turns").filter(|&turns| turns > 0).unwrap_or(UNLIMITED),
            goal: cards.numbers.goal[usize::from(players) - 3],
            codes: Codes::default(),
            options,
            cards,
        };
        game.codes = game.code_table();
        Ok(game)
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
        // In a turn of trade all cards may be sold once, and everybody may buy one; no other turn has more to say.
        let most_in_a_turn = 1 + cards::ALL_CARDS + 2 * u32::from(self.players);
        let longest = self.max_turns.saturating_mul(most_in_a_turn);
        Hints { clear_lead: 4.0, horizon: Some(60), longest }
    }

    fn deal(&self, seed: u64) -> State {
        self.fresh(seed)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.phase == Phase::Over { Turn::Over } else { Turn::Seat(state.turn) }
    }

    #[inline]
    fn legal(&self, state: &State, out: &mut Legal) {
        self.legal_set(state, out);
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action) {
        self.carry_out(state, action, &mut Own);
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

    fn evaluate(&self, state: &State, out: &mut Outcome) {
        self.estimate(state, out);
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
        self.legal_in_view(view, out);
    }

    fn view_why_illegal(&self, view: &View, action: Action) -> Option<String> {
        self.refusal_in_view(view, action)
    }

    /// Points and Ducats are public, cards in hand bring none.
    fn view_scores(&self, view: &View) -> Scores {
        self.full_scores(&view.table)
    }

    fn view_greedy(&self, view: &View, rng: &mut Rng) -> Action {
        let mut legal = Legal::default();
        self.legal_in_view(view, &mut legal);
        self.sensible(&view.table, &legal, rng)
    }

    fn validate(&self, state: &State) -> Result<(), BadPosition> {
        self.check_state(state)
    }

    fn text(&self, action: Action) -> String {
        self.words_of(action)
    }

    fn parse(&self, text: &str) -> Result<Action, String> {
        self.action_named(text)
    }

    fn codes(&self) -> u32 {
        self.codes[self.codes.len() - 1]
    }

    fn code(&self, action: Action) -> u32 {
        self.code_of(action)
    }

    fn decode(&self, code: u32) -> Option<Action> {
        self.action_of(code)
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

    fn parse_setup(&self, lines: &[String], _: &[String]) -> Result<State, BadRecord> {
        self.read_setup(lines)
    }

    fn chance(&self, before: &State, after: &State) -> Option<String> {
        self.shuffles(before, after)
    }

    fn apply_recorded(&self, state: &mut State, action: Action, chance: Option<&str>) -> Result<(), BadRecord> {
        self.carry_out_told(state, action, chance)
    }
}

//! Race for the Galaxy for 2 to 4 players, with or without Patronage, its fan expansion. Each round everybody chooses an
//! action in secret; only the chosen phases happen, for all: explore, develop, settle, consume, produce. The game ends
//! when a tableau has twelve cards or the pool of VP chips is empty. Patronage adds Galactic Agendas, whose Favor buys
//! more in each phase, Peaceful worlds, powers that watch opponents, and goals.
//!
//! Read on in this order: `cards`, `powers`, `tables`, `state`, `action`, `legal`, `apply`, `phases`, `score`, `view`; of
//! Patronage `agendas`, `favor`, `intel`, `goals`.

#![expect(clippy::cast_possible_truncation, reason = "seats and numbers of cards are below 256")]

mod action;
mod agendas;
mod apply;
mod cards;
mod cardset;
mod check;
pub mod conformance;
mod evaluate;
mod favor;
mod goals;
mod greedy;
mod intel;
mod json;
mod legal;
mod phases;
mod powers;
mod record;
mod score;
mod state;
mod tables;
mod view;

use std::ops::Range;

use serde_json::Value;

pub use self::action::{Action, Choice};
pub use self::cards::{Card, PowerId};
pub use self::legal::Legal;
pub use self::state::{Ask, Phase, State};
pub use self::view::View;

use self::agendas::{AGENDAS, SLOTS};
use self::cards::{Cards, START_WORLDS};
use self::cardset::CardSet;
use self::goals::{FIRST, GOALS};
use self::state::{NONE, SEATS};
use crate::cardsource::CardSource;
use crate::error::{BadGame, BadOptions, BadPosition, BadRecord};
use crate::game::{Game, Hints, Turn};
use crate::options::{OptionSpec, OptionValue, Options, Takes, settle};
use crate::rng::{Rng, mix};
use crate::scores::{Outcome, Scores};

/// VP chips of the pool for each player (ruling 18).
const CHIPS_EACH: i16 = 12;
/// Cards of the deal (rulebook, Setup).
const HAND: usize = 6;
/// More than all seats say in a round: each card leaves a hand once in a phase at most, each good a world, each power is
/// used once.
const MOST_IN_A_ROUND: u32 = 2_000;

/// Favor on each Agenda for each player (rulebook, Setup).
const FAVOR_EACH: u8 = 2;

/// The values of the option `sets`.
const SETS: [&str; 2] = ["base+patronage", "base"];
const WITH_PATRONAGE: Option<(&str, &str)> = Some(("sets", SETS[0]));

const SPECS: [OptionSpec; 8] = [
    OptionSpec {
        name: "sets",
        takes: Takes::Words(&SETS),
        default: SETS[0],
        programs: None,
        within: None,
        meaning: "the cards: base is plain Race for the Galaxy, base+patronage has Patronage on top of it",
    },
    OptionSpec {
        name: "edition",
        takes: Takes::Number(1, 2),
        default: "1",
        programs: None,
        within: None,
        meaning: "the edition of the base game: five cards differ in the second",
    },
    OptionSpec {
        name: "two_action",
        takes: Takes::Flag,
        default: "false",
        programs: None,
        within: None,
        meaning: "the experienced two-player game: everybody chooses two actions a round",
    },
    OptionSpec {
        name: "preset_hands",
        takes: Takes::Flag,
        default: "false",
        programs: None,
        within: None,
        meaning: "first-game hands: start worlds 1 to 4, each with its own four cards, nothing is discarded",
    },
    OptionSpec {
        name: "max_rounds",
        takes: Takes::Number(0, 10_000),
        default: "0",
        programs: Some("100"),
        within: None,
        meaning: "the game is cut after so many rounds; 0, as in the rules: never",
    },
    OptionSpec {
        name: "agendas",
        takes: Takes::Pair(&AGENDAS),
        default: "random",
        programs: None,
        within: WITH_PATRONAGE,
        meaning: "the two Galactic Agendas of the game",
    },
    OptionSpec {
        name: "goals",
        takes: Takes::Flag,
        default: "false",
        programs: None,
        within: WITH_PATRONAGE,
        meaning: "with goals, four for who is first and two for who has most",
    },
    OptionSpec {
        name: "pool_end",
        takes: Takes::Words(&["latched", "at-round-end"]),
        default: "latched",
        programs: None,
        within: WITH_PATRONAGE,
        meaning: "whether a pool that was empty in a round ends the game though chips came back, or only one that is empty at its end",
    },
];

/// The rules of Patronage with their options and cards.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "one for each rule option")]
pub struct Patronage {
    players: u8,
    two_action: bool,
    preset_hands: bool,
    /// With Patronage.
    expanded: bool,
    /// The Agendas of every game, if they are not drawn.
    agendas: Option<[u8; SLOTS]>,
    with_goals: bool,
    /// A pool that was empty in a round ends the game (ruling 9).
    pool_latched: bool,
    /// Rounds of the longest game, if there is a limit.
    max_rounds: Option<u16>,
    /// While a trace of another engine is replayed: questions with one answer are asked too, and cards produce in this
    /// order.
    trace: Option<Vec<Card>>,
    options: Options,
    cards: Box<Cards>,
}

impl Patronage {
    #[inline]
    pub(crate) fn seats(&self) -> Range<usize> {
        0..usize::from(self.players)
    }

    /// The next seat clockwise.
    #[inline]
    pub(crate) const fn left(&self, seat: usize) -> usize {
        if seat + 1 == self.players as usize { 0 } else { seat + 1 }
    }

    /// All seats, clockwise from the lowest start world (ruling 22).
    #[inline]
    pub(crate) fn clockwise(&self, state: &State) -> impl Iterator<Item = usize> + use<> {
        let (first, players) = (usize::from(state.first), usize::from(self.players));
        (first..first + players).map(move |seat| if seat < players { seat } else { seat - players })
    }

    /// VP chips of the pool at the start.
    pub(crate) fn all_chips(&self) -> i16 {
        CHIPS_EACH * i16::from(self.players)
    }

    /// Start worlds lie in the tableaux.
    pub(crate) fn begin(&self, state: &mut State) {
        // The shuffles to come follow from the deal, so that a record need not tell more than the deal.
        let cards = state.deck.cards().iter().map(|&card| u64::from(Card(card).named().0));
        let order = cards.fold(0_u64, |sum, card| (sum.rotate_left(5) ^ card).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        state.luck = mix(order, &[]);
        if !self.expanded {
            self.take_starts(state);
        }
        if self.preset_hands {
            return Self::begin_round(state);
        }
        for seat in self.seats() {
            state.marks[seat] = state.hands[seat];
        }
        state.phase = Phase::Setup;
        self.ask_discarder(state, Self::first_asked(state));
    }

    /// Start worlds are known: who is first, what they can do.
    pub(crate) fn take_starts(&self, state: &mut State) {
        let tables = &self.cards.tables;
        let number = |seat: usize| {
            tables
                .starts
                .iter()
                .find(|(_, card)| state.tableaux[seat].has(*card))
                .map_or(u8::MAX, |&(number, _)| number)
        };
        state.first = self.seats().min_by_key(|&seat| number(seat)).unwrap_or(0) as u8;
        for seat in self.seats() {
            for card in state.tableaux[seat].iter() {
                state.summaries[seat].add(&tables.summary[card.index()]);
            }
        }
    }

    /// Agendas, goals, and for each seat a red and a blue start world.
    fn deal_patronage(&self, state: &mut State, rng: &mut Rng, rest: &mut CardSet) {
        let tables = &self.cards.tables;
        let mut all: [u8; AGENDAS.len()] = std::array::from_fn(|agenda| agenda as u8);
        rng.shuffle(&mut all);
        state.agendas = self.agendas.unwrap_or([all[0].min(all[1]), all[0].max(all[1])]);
        self.lay_favor(state);
        if self.with_goals {
            let first = self.cards.goals.iter().filter(|goal| goal.is_first).count();
            let mut goals: Vec<u8> = (0..self.cards.goals.len()).map(|goal| goal as u8).collect();
            rng.shuffle(&mut goals[..first]);
            rng.shuffle(&mut goals[first..]);
            goals[..FIRST].sort_unstable();
            goals[first..first + GOALS - FIRST].sort_unstable();
            for slot in 0..GOALS {
                state.goals[slot] = goals[if slot < FIRST { slot } else { first + slot - FIRST }];
            }
        }
        for color in [tables.red_starts, tables.blue_starts] {
            let mut worlds: Vec<u8> = color.iter().map(|card| card.0).collect();
            rng.shuffle(&mut worlds);
            for (seat, &world) in self.seats().zip(&worlds) {
                state.tableaux[seat].insert(Card(world));
                rest.remove(Card(world));
            }
        }
    }

    /// Favor on the Agendas (rulebook, Setup).
    pub(crate) fn lay_favor(&self, state: &mut State) {
        state.left = [FAVOR_EACH * self.players; SLOTS];
    }

    fn deal_from(&self, seed: u64) -> State {
        let mut rng = Rng::new(seed);
        let tables = &self.cards.tables;
        let mut state = State::EMPTY;
        let mut rest = tables.all;
        if self.expanded {
            self.deal_patronage(&mut state, &mut rng, &mut rest);
        } else {
            self.deal_starts(&mut state, &mut rng, &mut rest);
        }
        for (place, card) in rest.iter().enumerate() {
            state.deck.order[place] = card.0;
        }
        state.deck.end = rest.len();
        rng.shuffle(&mut state.deck.order[..rest.len().into()]);
        if !self.preset_hands {
            for seat in self.seats() {
                for _ in 0..HAND {
                    let card = state.deck.take();
                    state.hands[seat].insert(card);
                }
            }
        }
        // Ruling 22: a windfall start world has its good from the start, one that is still to be chosen when it is shown.
        for seat in self.seats().filter(|_| !self.expanded) {
            for world in state.tableaux[seat].and(tables.windfall).iter() {
                state.faces[world.index()] = state.deck.take().0;
                state.goods.insert(world);
            }
        }
        self.begin(&mut state);
        state
    }

    fn deal_starts(&self, state: &mut State, rng: &mut Rng, rest: &mut CardSet) {
        let tables = &self.cards.tables;
        // First-game hands exist for the start worlds from number 1 on.
        let mut numbers: [u8; START_WORLDS] = std::array::from_fn(|number| number as u8);
        rng.shuffle(&mut numbers[usize::from(self.preset_hands)..]);
        let starts = numbers[usize::from(self.preset_hands)..].iter().map(|&number| tables.starts[usize::from(number)]);
        for (seat, (number, world)) in self.seats().zip(starts) {
            rest.remove(world);
            state.tableaux[seat].insert(world);
            if self.preset_hands {
                for &name in &self.cards.preset_hands[usize::from(number) - 1] {
                    let card = rest.copy_of(name);
                    rest.remove(card);
                    state.hands[seat].insert(card);
                }
            }
        }
    }
}

impl Game for Patronage {
    type State = State;
    type Action = Action;
    type Legal = Legal;
    type View = View;

    const ID: &'static str = "patronage";
    const RULES: u32 = 1;

    fn build(players: Option<u8>, options: &Options, cards: Option<&str>) -> Result<Self, BadGame> {
        let (players, mut options) = settle(Self::ID, Self::player_counts(), &SPECS, players, options)?;
        let expanded = options.word("sets") == SETS[0];
        let agendas = agendas::pair(options.word("agendas"));
        if let Some([one, other]) = agendas {
            options.set(
                "agendas",
                OptionValue::Word(format!("{}+{}", AGENDAS[usize::from(one)], AGENDAS[usize::from(other)])),
            );
        }
        let edition = if options.number("edition") == Some(2) { 2 } else { 1 };
        let (two_action, preset_hands) = (options.flag("two_action"), options.flag("preset_hands"));
        if two_action && players != 2 {
            return Err(BadOptions::from(format!("option two_action: is for 2 players, not {players}")).into());
        }
        if preset_hands && expanded {
            return Err(BadOptions::from(
                "option preset_hands: first-game hands are the base game's, for sets=base only",
            )
            .into());
        }
        let cards = cards
            .map_or_else(|| Ok(Cards::built_in(edition, expanded)), |text| Cards::owned(text, edition, expanded))?;
        if preset_hands && cards.preset_hands.len() + 1 != START_WORLDS {
            return Err(BadOptions::from("option preset_hands: the card file has no [preset_hands]").into());
        }
        let max_rounds =
            options.number("max_rounds").and_then(|rounds| u16::try_from(rounds).ok()).filter(|&rounds| rounds > 0);
        Ok(Self {
            players,
            two_action,
            preset_hands,
            expanded,
            agendas,
            with_goals: options.flag("goals"),
            pool_latched: options.word("pool_end") == "latched",
            max_rounds,
            trace: None,
            options,
            cards: Box::new(cards),
        })
    }

    fn option_specs() -> &'static [OptionSpec] {
        &SPECS
    }

    fn player_counts() -> (u8, u8, u8) {
        (2, SEATS as u8, 2)
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
        let longest = self.max_rounds.map_or(u32::MAX, |rounds| u32::from(rounds) * MOST_IN_A_ROUND);
        Hints { clear_lead: 15.0, horizon: Some(120), longest }
    }

    fn deal(&self, seed: u64) -> State {
        self.deal_from(seed)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.turn == NONE { Turn::Over } else { Turn::Seat(state.turn) }
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

    fn evaluate(&self, state: &State, out: &mut Outcome) {
        self.estimate(state, out);
    }

    fn greedy(&self, state: &State, legal: &Legal, rng: &mut Rng) -> Action {
        self.sensible(state, legal, rng)
    }

    fn hidden_stage(&self, state: &State) -> Option<u32> {
        let hidden = matches!(state.ask, Ask::Action | Ask::Place | Ask::Discard | Ask::Start);
        hidden.then(|| u32::from(state.round) << 4 | state.phase as u32)
    }

    fn is_wide(&self) -> bool {
        true
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
        self.text_of(action)
    }

    fn parse(&self, text: &str) -> Result<Action, String> {
        self.read_action(text)
    }

    fn codes(&self) -> u32 {
        self.code_count()
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

    fn parse_setup(&self, lines: &[String], chances: &[String]) -> Result<State, BadRecord> {
        self.read_setup(lines, chances)
    }

    fn chance(&self, before: &State, after: &State) -> Option<String> {
        self.shuffled(before, after)
    }

    fn apply_recorded(&self, state: &mut State, action: Action, chance: Option<&str>) -> Result<(), BadRecord> {
        self.carry_out_recorded(state, action, chance)
    }
}

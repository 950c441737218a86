//! The players against each other: what fairness and strength rest on. Expected shares are fair shares and their order.

mod common;

use std::sync::Arc;
use std::time::Duration;

use patron_core::cardsource::CardSource;
use patron_core::error::{BadGame, BadPosition, BadRecord};
use patron_core::game::{Game, Hints, Turn};
use patron_core::options::{OptionSpec, Options};
use patron_core::patronize::Patronize;
use patron_core::playout::Policy;
use patron_core::rng::Rng;
use patron_core::scores::{Outcome, Scores};
use patron_core::search::{
    ArenaError, ArenaPlan, ArenaResult, Choose, Clock, Limit, Settings, Spec, Stop, analyse, arena, search_once,
};
use patron_core::venice::Venice;

fn now() -> Duration {
    Duration::ZERO
}

fn four_players() -> Arc<Patronize> {
    Arc::new(Patronize::build(Some(4), &Options::default(), None).expect("the built-in game"))
}

/// Venice for four, cut where bots cut it.
fn four_venetians() -> Arc<Venice> {
    let options = Options::parse("max_turns=300", Venice::option_specs()).expect("it is an option");
    Arc::new(Venice::build(Some(4), &options, None).expect("the built-in game"))
}

fn play<G: Game>(game: &G, players: &[&dyn Choose<G>], deals: u64, jobs: usize) -> ArenaResult {
    let plan = ArenaPlan { deals, seed: 5, jobs };
    arena(game, players, plan, &now, Duration::from_millis(50), &mut |_| true).expect("the players are well behaved")
}

/// The same game with open cards: a view hides nothing, and imagining gives the truth. For tests only.
struct Open<G>(Arc<G>);

impl<G: Game> Game for Open<G> {
    type State = G::State;
    type Action = G::Action;
    type Legal = G::Legal;
    type View = (G::State, u8);

    const ID: &'static str = G::ID;
    const RULES: u32 = G::RULES;

    fn build(players: Option<u8>, options: &Options, cards: Option<&str>) -> Result<Self, BadGame> {
        Ok(Self(Arc::new(G::build(players, options, cards)?)))
    }
    fn option_specs() -> &'static [OptionSpec] {
        G::option_specs()
    }
    fn player_counts() -> (u8, u8, u8) {
        G::player_counts()
    }
    fn players(&self) -> usize {
        self.0.players()
    }
    fn options(&self) -> &Options {
        self.0.options()
    }
    fn cards(&self) -> &CardSource {
        self.0.cards()
    }
    fn hints(&self) -> Hints {
        self.0.hints()
    }
    fn deal(&self, seed: u64) -> G::State {
        self.0.deal(seed)
    }
    fn turn(&self, state: &G::State) -> Turn {
        self.0.turn(state)
    }
    fn legal(&self, state: &G::State, out: &mut G::Legal) {
        self.0.legal(state, out);
    }
    fn apply(&self, state: &mut G::State, action: G::Action) {
        self.0.apply(state, action);
    }
    fn why_illegal(&self, state: &G::State, action: G::Action) -> Option<String> {
        self.0.why_illegal(state, action)
    }
    fn scores(&self, state: &G::State) -> Scores {
        self.0.scores(state)
    }
    fn outcome(&self, state: &G::State, out: &mut Outcome) {
        self.0.outcome(state, out);
    }
    fn greedy(&self, state: &G::State, legal: &G::Legal, rng: &mut Rng) -> G::Action {
        self.0.greedy(state, legal, rng)
    }
    fn view(&self, state: &G::State, seat: u8) -> Self::View {
        (state.clone(), seat)
    }
    fn resample(&self, view: &Self::View, _: &mut Rng) -> G::State {
        view.0.clone()
    }
    fn view_seat(&self, view: &Self::View) -> u8 {
        view.1
    }
    fn view_turn(&self, view: &Self::View) -> Turn {
        self.0.turn(&view.0)
    }
    fn view_legal(&self, view: &Self::View, out: &mut G::Legal) {
        self.0.legal(&view.0, out);
    }
    fn view_why_illegal(&self, view: &Self::View, action: G::Action) -> Option<String> {
        self.0.why_illegal(&view.0, action)
    }
    fn view_scores(&self, view: &Self::View) -> Scores {
        self.0.scores(&view.0)
    }
    fn view_greedy(&self, view: &Self::View, rng: &mut Rng) -> G::Action {
        self.0.view_greedy(&self.0.view(&view.0, view.1), rng)
    }
    fn validate(&self, state: &G::State) -> Result<(), BadPosition> {
        self.0.validate(state)
    }
    fn text(&self, action: G::Action) -> String {
        self.0.text(action)
    }
    fn parse(&self, text: &str) -> Result<G::Action, String> {
        self.0.parse(text)
    }
    fn codes(&self) -> u32 {
        self.0.codes()
    }
    fn code(&self, action: G::Action) -> u32 {
        self.0.code(action)
    }
    fn decode(&self, code: u32) -> Option<G::Action> {
        self.0.decode(code)
    }
    fn state_json(&self, state: &G::State) -> serde_json::Value {
        self.0.state_json(state)
    }
    fn parse_state(&self, json: &str) -> Result<G::State, BadPosition> {
        self.0.parse_state(json)
    }
    fn view_json(&self, view: &Self::View) -> serde_json::Value {
        self.0.state_json(&view.0)
    }
    fn parse_view(&self, json: &str) -> Result<Self::View, BadPosition> {
        Ok((self.0.parse_state(json)?, 0))
    }
    fn setup_lines(&self, state: &G::State) -> Vec<String> {
        self.0.setup_lines(state)
    }
    fn parse_setup(&self, lines: &[String], chances: &[String]) -> Result<G::State, BadRecord> {
        self.0.parse_setup(lines, chances)
    }
    fn chance(&self, before: &G::State, after: &G::State) -> Option<String> {
        self.0.chance(before, after)
    }
}

const THINK: Limit = Limit { playouts: Some(400), time: None };

/// Searches with open cards, or fairly with what its seat may know.
struct Searcher {
    open: bool,
}

impl<G: Game> Choose<Open<G>> for Searcher {
    fn choose(
        &self,
        game: &Open<G>,
        view: &(G::State, u8),
        seed: u64,
        clock: &dyn Clock,
        stop: &Stop,
    ) -> Result<G::Action, String> {
        let settings = Settings::default();
        let found = if self.open {
            search_once(game, view, THINK, &settings, seed, clock, stop)
        } else {
            search_once(&*game.0, &game.0.view(&view.0, view.1), THINK, &settings, seed, clock, stop)
        };
        found.ok_or_else(|| "stopped".to_owned())
    }
    fn name(&self) -> String {
        if self.open { "open cards" } else { "fair" }.to_owned()
    }
}

#[test]
fn who_sees_all_cards_beats_who_does_not() {
    let [cheat, fair] = [true, false].map(|open| Searcher { open });
    let result = play(&Open(four_players()), &[&cheat, &fair, &fair, &fair], 60, 2);
    // The fair share is 25 %; the whole interval must lie above it.
    assert!(result.rows[0].win_interval.0 > 0.25, "{:?}", result.rows[0]);
}

fn assert_even<G: Game>(game: &G, spec: Spec, deals: u64) {
    let result = play(game, &[&spec, &spec, &spec, &spec], deals, 2);
    for row in &result.rows {
        assert!(row.win_interval.0 < 0.25 && 0.25 < row.win_interval.1, "{row:?}");
        assert!(row.win_interval.0 < row.win_interval.1 - 0.01, "luck shows in the interval: {row:?}");
    }
}

#[test]
fn equal_players_win_equally() {
    assert_even(&*four_players(), Spec::Search(Limit { playouts: Some(30), time: None }, Policy::Game), 250);
    assert_even(&*four_venetians(), Spec::Greedy, 250);
}

/// The first of two players wins more often than its fair share against three of the second.
fn assert_beats<G: Game>(game: &G, better: Spec, worse: Spec, deals: u64) {
    let result = play(game, &[&better, &worse, &worse, &worse], deals, 2);
    assert!(result.rows[0].win_interval.0 > 0.25, "{:?}", result.rows[0]);
}

#[test]
fn search_beats_greedy_and_greedy_beats_random() {
    let search = |playouts| Spec::Search(Limit { playouts: Some(playouts), time: None }, Policy::Game);
    assert_beats(&*four_players(), search(200), Spec::Greedy, 60);
    assert_beats(&*four_players(), Spec::Greedy, Spec::Random, 200);
    assert_beats(&*four_venetians(), search(1000), Spec::Greedy, 10);
    assert_beats(&*four_venetians(), Spec::Greedy, Spec::Random, 60);
}

/// Levels are budgets of playouts: more of them win more often.
#[test]
fn a_higher_level_beats_a_lower_one_in_venice() {
    assert_beats(&*four_venetians(), Spec::Level(4), Spec::Level(1), 6);
}

#[test]
fn an_arena_does_not_depend_on_the_number_of_jobs() {
    let search = Spec::Search(Limit { playouts: Some(20), time: None }, Policy::Random);
    let players: [&dyn Choose<Patronize>; 4] = [&search, &Spec::Greedy, &Spec::Random, &Spec::Greedy];
    let mut results = [1, 3].map(|jobs| play(&*four_players(), &players, 20, jobs));
    results[1].time = results[0].time;
    assert_eq!(results[0], results[1]);
}

#[test]
fn a_changed_player_changes_neither_deals_nor_the_luck_of_others() {
    let mut seeds = [Vec::new(), Vec::new()];
    let game = four_players();
    let changed: [&dyn Choose<Patronize>; 2] = [&Spec::Greedy, &Spec::Random];
    for (player, seeds) in changed.into_iter().zip(&mut seeds) {
        let players = [player, &Spec::Random, &Spec::Random, &Spec::Random];
        let plan = ArenaPlan { deals: 10, seed: 9, jobs: 1 };
        arena(&*game, &players, plan, &now, Duration::from_millis(50), &mut |result| {
            seeds.extend(result.map(|result| (result.deal, result.rotation, result.seed)));
            true
        })
        .expect("the players are well behaved");
    }
    assert_eq!(seeds[0].len(), 40);
    assert_eq!(seeds[0], seeds[1]);
}

#[test]
fn a_player_for_every_seat_is_asked_for() {
    let plan = ArenaPlan { deals: 1, seed: 1, jobs: 1 };
    let result = arena(&*four_players(), &[&Spec::Random], plan, &now, Duration::from_millis(50), &mut |_| true);
    assert_eq!(result, Err(ArenaError::Seats(1, 4)));
}

/// What a search answers in the position and in a world that looks the same to the seat to move.
fn assert_same_answer<G: Game>(game: &Arc<G>, state: &G::State, seed: u64, playouts: u64) -> u64 {
    let Turn::Seat(seat) = game.turn(state) else { return 0 };
    let view = game.view(state, seat);
    let world = game.resample(&view, &mut Rng::new(seed));
    let answers = [state, &world].map(|state| {
        let view = game.view(state, seat);
        let limit = Limit { playouts: Some(playouts), time: None };
        let settings = Settings { threads: 2, ..Settings::default() };
        let beat = Duration::from_millis(5);
        let mut found = analyse(&**game, &view, limit, &settings, 3, &now, &Stop::default(), beat, &mut |_: &_| true)
            .expect("two threads are there");
        found.time = Duration::ZERO;
        found
    });
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0].playouts, playouts, "exactly as many playouts as asked for");
    1
}

#[test]
fn a_search_depends_on_view_limit_seed_and_threads_only() {
    let (mut patronize, mut venice, mut patronage) = (0, 0, 0);
    for seed in 0..4 {
        for game in common::patronize() {
            for state in common::random_game(&game, seed).0 {
                patronize += assert_same_answer(&game, &state, seed, 40);
            }
        }
        for game in common::venice() {
            for state in common::random_game(&game, seed).0.iter().step_by(20) {
                venice += assert_same_answer(&game, state, seed, 20);
            }
        }
        for game in common::patronage() {
            for state in common::random_game(&game, seed).0.iter().step_by(20) {
                patronage += assert_same_answer(&game, state, seed, 20);
            }
        }
    }
    assert!(
        patronize > 500 && venice > 1000 && patronage > 200,
        "only {patronize}, {venice} and {patronage} positions"
    );
}

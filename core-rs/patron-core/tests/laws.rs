//! The laws that every game keeps (see `game.rs`). A new game joins by one line in `every_game!`.

mod common;

use std::sync::Arc;

use patron_core::game::{ActionSet, Game, Turn};
use patron_core::position::Position;
use patron_core::record::Record;
use patron_core::rng::Rng;
use patron_core::scores::Outcome;

/// Random games for each player count and option: 1,000, of games with hundreds of decisions 500; in the long mode
/// (`make test-long`) 20,000.
fn games<G: Game>(game: &Arc<G>) -> u64 {
    match std::env::var_os("PATRON_LONG") {
        Some(_) => 20_000,
        None if game.hints().horizon.is_some() => 500,
        None => 1_000,
    }
}

/// About a hundred positions of a game, spread over all of it: enough where each is looked at for long.
fn some<S>(states: &[S], seed: u64) -> impl Iterator<Item = &S> {
    let step = 1 + states.len() / 100;
    states.iter().skip(usize::try_from(seed).expect("few games") % step).step_by(step)
}

/// Runs one law for every game.
macro_rules! every_game {
    ($($(#[$doc:meta])* $law:ident;)*) => {$(
        $(#[$doc])*
        #[test]
        fn $law() {
            let mut looked = 0;
            for game in common::patronize() {
                looked += laws::$law(&game);
            }
            for game in common::venice() {
                looked += laws::$law(&game);
            }
            for game in common::patronage() {
                looked += laws::$law(&game);
            }
            assert!(looked > 0, "the law looked at nothing");
        }
    )*};
}

every_game! {
    /// An action is legal exactly when the checked door lets it through, and the refusal has words.
    legal_actions_are_those_that_play_accepts;
    /// Legal sets are sorted, have no duplicates, and agree with themselves.
    legal_sets_are_sorted_and_consistent;
    /// The canonical invariant holds after every action: nothing is lost, nothing appears.
    every_position_is_valid;
    /// The same seed and the same actions give the same states.
    games_are_deterministic;
    /// What is written can be read: actions, states, views.
    texts_are_read_back;
    /// What is written can be read: records in both forms, with the same states.
    records_are_read_back;
    /// An imagined world looks the same to the seat, is valid, and offers the seat the same.
    imagined_worlds_have_the_same_view;
    /// A seat's cheap choice is the same in every world that looks the same.
    greedy_choices_depend_on_the_view;
    /// The short result is the long one's totals and winners.
    short_and_long_results_agree;
    /// The scores that a seat sees of a running game are the same in every world that looks the same.
    visible_scores_hide_what_is_hidden;
}

mod laws {
    use super::{ActionSet, Arc, Game, Outcome, Position, Record, Rng, Turn, common};

    fn seats<G: Game>(game: &Arc<G>) -> std::ops::Range<u8> {
        0..u8::try_from(game.players()).expect("few seats")
    }

    pub(super) fn legal_actions_are_those_that_play_accepts<G: Game>(game: &Arc<G>) -> u64 {
        let mut looked = 0;
        for seed in 0..super::games(game) {
            let (states, _) = common::random_game(game, seed);
            let mut legal = G::Legal::default();
            for state in &states {
                game.legal(state, &mut legal);
                assert_eq!(legal.len() == 0, game.turn(state) == Turn::Over);
                for action in legal.iter() {
                    let next = game.play(state, action).expect("a legal action is accepted");
                    assert_ne!(&next, state);
                }
            }
            // Every code: a tenth of the games is plenty.
            for state in super::some(&states, seed).take(if seed % 10 == 0 { states.len() } else { 0 }) {
                game.legal(state, &mut legal);
                for action in (0..game.codes()).filter_map(|code| game.decode(code)) {
                    looked += 1;
                    match game.why_illegal(state, action) {
                        None => assert!(legal.contains(action), "{} in {state:?}", game.text(action)),
                        Some(reason) => {
                            assert!(!legal.contains(action), "{} in {state:?}: {reason}", game.text(action));
                            assert!(reason.len() > 10, "a refusal has words: {reason:?}");
                        }
                    }
                }
            }
        }
        looked
    }

    pub(super) fn legal_sets_are_sorted_and_consistent<G: Game>(game: &Arc<G>) -> u64 {
        let mut looked = 0;
        for seed in 0..super::games(game) {
            let (states, _) = common::random_game(game, seed);
            let mut legal = G::Legal::default();
            for state in &states {
                game.legal(state, &mut legal);
                let actions: Vec<G::Action> = legal.iter().collect();
                assert!(actions.windows(2).all(|pair| pair[0] < pair[1]));
                assert!(actions.windows(2).all(|pair| game.code(pair[0]) < game.code(pair[1])));
                assert_eq!(actions.len(), legal.len());
                let mut rest = legal.clone();
                for (index, &action) in actions.iter().enumerate() {
                    assert_eq!(legal.get(index), action);
                    assert!(legal.contains(action));
                    assert_eq!(rest.get(0), action);
                    assert!(rest.remove(action) && !rest.remove(action) && !rest.contains(action));
                    looked += 1;
                }
                assert!(rest.is_empty());
            }
        }
        looked
    }

    pub(super) fn every_position_is_valid<G: Game>(game: &Arc<G>) -> u64 {
        let mut looked = 0;
        for seed in 0..super::games(game) {
            for state in common::random_game(game, seed).0 {
                looked += 1;
                assert_eq!(game.validate(&state), Ok(()), "{}", game.state_json(&state));
            }
        }
        looked
    }

    pub(super) fn games_are_deterministic<G: Game>(game: &Arc<G>) -> u64 {
        for seed in 0..super::games(game) {
            assert_eq!(common::random_game(game, seed), common::random_game(game, seed));
        }
        super::games(game)
    }

    pub(super) fn texts_are_read_back<G: Game>(game: &Arc<G>) -> u64 {
        let mut looked = 0;
        assert!(size_of::<G::Action>() <= 8, "an action is at most eight bytes");
        for code in 0..game.codes() {
            let action = game.decode(code).expect("codes are dense");
            assert_eq!(game.code(action), code);
            assert_eq!(game.parse(&game.text(action)), Ok(action));
        }
        assert_eq!(game.decode(game.codes()), None);
        for seed in 0..super::games(game) / 10 {
            for state in super::some(&common::random_game(game, seed).0, seed) {
                assert_eq!(game.parse_state(&game.state_json(state).to_string()), Ok(state.clone()));
                for seat in seats(game) {
                    let view = game.view(state, seat);
                    assert_eq!(game.parse_view(&game.view_json(&view).to_string()), Ok(view));
                    looked += 1;
                }
            }
        }
        looked
    }

    pub(super) fn records_are_read_back<G: Game>(game: &Arc<G>) -> u64 {
        let mut looked = 0;
        for seed in 0..super::games(game) / 10 {
            let (states, actions) = common::random_game(game, seed);
            let start = Position { game: Arc::clone(game), state: states[0].clone() };
            let mut record = Record::start(&start, Some(seed)).expect("the state is fresh from the deal");
            for (number, &action) in actions.iter().enumerate() {
                let comment = (number % 5 == 0).then(|| format!("move {number}"));
                record.push(action, comment).expect("the action was legal");
            }
            for text in [record.to_text(), record.to_jsonl()] {
                let read = Record::read(Arc::clone(game), &text).expect("what was written can be read");
                assert_eq!(read.states(), states);
                assert_eq!(read.entries, record.entries);
                assert_eq!(read.seed, Some(seed));
                assert_eq!([read.to_text(), read.to_jsonl()], [record.to_text(), record.to_jsonl()]);
                looked += 1;
            }
        }
        looked
    }

    pub(super) fn imagined_worlds_have_the_same_view<G: Game>(game: &Arc<G>) -> u64 {
        let mut looked = 0;
        let mut rng = Rng::new(3);
        let mut differ = 0;
        for seed in 0..super::games(game) {
            for state in super::some(&common::random_game(game, seed).0, seed) {
                for seat in seats(game) {
                    let view = game.view(state, seat);
                    let world = game.resample(&view, &mut rng);
                    differ += u64::from(world != *state);
                    assert_eq!(game.view(&world, seat), view);
                    assert_eq!(game.turn(&world), game.view_turn(&view));
                    let (mut in_world, mut in_view) = (G::Legal::default(), G::Legal::default());
                    game.view_legal(&view, &mut in_view);
                    if game.turn(&world) == Turn::Seat(seat) {
                        game.legal(&world, &mut in_world);
                    }
                    assert!(in_world.iter().eq(in_view.iter()));
                    if seed % 10 == 0 {
                        assert_eq!(game.validate(&world), Ok(()));
                    }
                    looked += 1;
                }
            }
        }
        assert!(differ > looked / 2, "most imagined worlds differ from the real one");
        looked
    }

    pub(super) fn greedy_choices_depend_on_the_view<G: Game>(game: &Arc<G>) -> u64 {
        let mut looked = 0;
        let mut legal = G::Legal::default();
        for seed in 0..super::games(game) {
            for state in common::random_game(game, seed).0 {
                let Turn::Seat(seat) = game.turn(&state) else { continue };
                let view = game.view(&state, seat);
                let world = game.resample(&view, &mut Rng::new(seed));
                game.legal(&state, &mut legal);
                let choice = game.greedy(&state, &legal, &mut Rng::new(seed));
                assert!(legal.contains(choice));
                assert_eq!(game.greedy(&world, &legal, &mut Rng::new(seed)), choice);
                assert_eq!(game.view_greedy(&view, &mut Rng::new(seed)), choice);
                looked += 1;
            }
        }
        looked
    }

    pub(super) fn short_and_long_results_agree<G: Game>(game: &Arc<G>) -> u64 {
        let mut looked = 0;
        for seed in 0..super::games(game) {
            for state in common::random_game(game, seed).0 {
                let (long, mut short) = (game.scores(&state), Outcome::default());
                game.outcome(&state, &mut short);
                let winners = long.ranks.iter().map(|&rank| u32::from(rank == 1)).sum::<u32>();
                for seat in 0..game.players() {
                    assert!((f64::from(short.points[seat]) - f64::from(long.totals[seat])).abs() < 1e-6);
                    let share = if long.ranks[seat] == 1 { 1.0 / f64::from(winners) } else { 0.0 };
                    assert!((f64::from(short.wins[seat]) - share).abs() < 1e-6);
                    assert_eq!(long.sources[seat].iter().sum::<i32>(), long.totals[seat]);
                }
                assert_eq!(long.is_final, game.turn(&state) == Turn::Over);
                assert_eq!(long.was_cut, short.cut);
                looked += 1;
            }
        }
        looked
    }

    pub(super) fn visible_scores_hide_what_is_hidden<G: Game>(game: &Arc<G>) -> u64 {
        let mut looked = 0;
        for seed in 0..super::games(game) / 4 {
            for state in common::random_game(game, seed).0 {
                for seat in seats(game) {
                    let view = game.view(&state, seat);
                    let world = game.resample(&view, &mut Rng::new(seed));
                    let seen = game.view_scores(&view);
                    assert_eq!(game.view_scores(&game.view(&world, seat)), seen);
                    looked += 1;
                }
            }
        }
        looked
    }
}

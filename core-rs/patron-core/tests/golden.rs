//! Golden games: records with the full state after each action, committed as text and read by Python too.

use std::fs;
use std::path::{Path, PathBuf};

use patron_core::any::{AnyGame, GAMES};
use patron_core::record::RecordHead;

fn records() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden");
    let mut found: Vec<PathBuf> = GAMES
        .iter()
        .flat_map(|game| fs::read_dir(root.join(game)).expect("every game has golden games"))
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "patron"))
        .collect();
    found.sort();
    found
}

#[test]
fn golden_games_replay_to_the_states_written_beside_them() {
    let records = records();
    assert!(records.len() >= 12 + 12, "only {} golden games were found", records.len());
    for path in records {
        let text = fs::read_to_string(&path).expect("a golden game is readable");
        let listed = fs::read_to_string(path.with_extension("states.jsonl")).expect("its states are listed");
        // A game with an owner's cards has them beside it.
        let cards = fs::read_to_string(path.with_extension("toml")).ok();
        let head = RecordHead::peek(&text).expect("its head is written well");
        let options = AnyGame::options_of(&head.game, &head.options).expect("its options are known");
        let game =
            AnyGame::build(&head.game, Some(head.players), &options, cards.as_deref()).expect("it can be played");
        let record = game.record(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let states: Vec<String> = record.states().iter().map(|state| state.to_json().to_string()).collect();
        assert_eq!(states, listed.lines().collect::<Vec<_>>(), "{}", path.display());
        assert_eq!(record.to_text(), text, "{}", path.display());
    }
}

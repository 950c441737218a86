//! The built-in cards against the rulebook's counts, and owners' files against the checks.

#[path = "common/card_files.rs"]
mod card_files;
#[path = "common/owned.rs"]
mod owned;

use patron_core::game::Game;
use patron_core::options::Options;
use patron_core::patronize::Patronize;

const BUILT_IN: &str = include_str!("../cards/patronize.toml");

fn load(text: &str) -> Result<Patronize, Vec<String>> {
    card_files::load(text)
}

fn owned(changes: &[(&str, &str)]) -> String {
    owned::owned(BUILT_IN, changes)
}

#[test]
fn the_built_in_deck_has_the_rulebooks_counts() {
    let game = Patronize::build(None, &Options::default(), None).expect("the built-in deck loads");
    let cards = game.cards().json();
    let characters = cards["characters"].as_array().expect("a list");
    let fames = cards["fame"].as_array().expect("a list");
    // Rulebook, Components: 17 Character cards, 7 Fame cards.
    assert_eq!((characters.len(), fames.len()), (17, 7));
    // Review: the influences are the numbers 1 to 17, each once.
    let influences: Vec<u64> = characters.iter().filter_map(|card| card["influence"].as_u64()).collect();
    assert_eq!(influences, (1..=17).collect::<Vec<u64>>());
    // Review: one fame card is worth 7 and has no trump.
    let seven = fames.iter().filter(|card| card["vp"] == 7 && card["trump"].as_array().is_some_and(Vec::is_empty));
    assert_eq!(seven.count(), 1);
    // Rulebook, Student: "the Student himself doesn't generate any Achievements".
    assert_eq!(characters[0]["cube"], "none");
}

#[test]
fn every_field_tells_where_it_comes_from() {
    let game = Patronize::build(None, &Options::default(), None).expect("the built-in deck loads");
    let cards = game.cards().json();
    let mut looked = 0;
    for card in ["characters", "fame"].iter().flat_map(|list| cards[list].as_array().expect("a list")) {
        for (field, word) in card["provenance"].as_object().expect("a table") {
            assert!(
                ["rulebook", "review", "reconstructed"].contains(&word.as_str().expect("a word")),
                "{field}: {word}"
            );
            looked += 1;
        }
    }
    // 17 characters with 6 fields each, 7 fame cards with 2.
    assert_eq!(looked, 17 * 6 + 7 * 2);
    assert_eq!(cards["reconstructed"]["of"], looked);
}

#[test]
fn an_owners_file_loads_and_plays_by_its_own_values() {
    let text = owned(&[("influence = 17", "influence = 40"), ("vp = 7\n", "vp = 20\n")]);
    let game = load(&text).expect("the file is good");
    assert_eq!(game.cards().name(), "mine");
    assert_eq!(game.cards().file(), Some(text.as_str()));
    assert_eq!(game.cards().json()["characters"][16]["influence"], 40);
    assert_eq!(game.cards().json()["fame"][6]["vp"], 20);
}

#[test]
fn a_bad_file_is_refused_with_every_reason_and_its_line() {
    let text = owned(&[
        ("influence = 2", "influence = 1"),
        ("cube = \"none\"", "cube = \"red\""),
        ("vp = 3", "vp = 21"),
        ("fields = [\"art\"]", "fields = [\"cooking\"]"),
        ("ability = \"guards\"", "ability = \"copies\""),
        ("slug = \"noble\"", "slug = \"baron\""),
        ("trump = [\"religion\"]", "trump = [\"religion\", \"religion\"]"),
    ]);
    let reasons = load(&text).expect_err("the file is bad");
    for part in [
        "clown has the influence 1 of student",
        "the Student gives no cube",
        "vp must be a whole number from 0 to 20, not 21",
        "\"cooking\" is none of art, science, exploration, religion",
        "the rulebook gives the ability \"guards\", not \"copies\"",
        "the rulebook has no character \"baron\"",
        "the character \"noble\" is missing",
        "trump names \"religion\" twice",
    ] {
        assert!(reasons.iter().any(|reason| reason.contains(part)), "{part:?} is not among {reasons:#?}");
    }
    let line = 1 + text.lines().position(|line| line.contains("vp = 21")).expect("it was written there");
    assert!(reasons.iter().any(|reason| reason.starts_with(&format!("line {line}: "))), "{reasons:#?}");
}

#[test]
fn a_value_of_unknown_provenance_is_refused_so_that_it_cannot_pass_for_a_printed_one() {
    let line = BUILT_IN.lines().find(|line| line.starts_with("provenance")).expect("there is one");
    let reasons = load(&owned(&[(line, "")])).expect_err("the student's provenance is missing");
    assert!(reasons[0].contains("student: provenance is missing"), "{reasons:?}");
    let reasons = load(&owned(&[("influence = \"reconstructed\", ", "")])).expect_err("one field's is missing");
    assert!(reasons[0].contains("student: provenance of influence is missing"), "{reasons:?}");
}

#[test]
fn the_note_counts_what_is_reconstructed() {
    let game = load(&owned(&[])).expect("the file is good");
    let invented = BUILT_IN
        .lines()
        .filter(|line| line.starts_with("provenance"))
        .map(|line| line.matches("\"reconstructed\"").count());
    let note =
        format!("Card set mine: {} of 116 values are a reconstruction, not the printed ones.", invented.sum::<usize>());
    assert_eq!(game.cards().note(), Some(note.as_str()));
    let true_values = BUILT_IN
        .replace("name = \"reconstructed-1\"", "name = \"printed\"")
        .replace("= \"reconstructed\"", "= \"owner\"");
    assert_eq!(load(&true_values).expect("the file is good").cards().note(), None);
}

#[test]
fn counts_of_the_rulebook_are_kept() {
    let first = BUILT_IN.find("[[fame]]").expect("fame cards are there");
    let second = first + 8 + BUILT_IN[first + 8..].find("[[fame]]").expect("more than one");
    let short = owned(&[(&BUILT_IN[first..second], "")]);
    let reasons = load(&short).expect_err("a fame card is missing");
    assert!(reasons[0].contains("the rulebook has 7 fame cards; the file has 6"), "{reasons:?}");
    let twice = owned(&[]) + &BUILT_IN[first..second];
    let reasons = load(&twice).expect_err("a fame card is twice there");
    assert!(reasons.iter().any(|reason| reason.contains("stands here twice")), "{reasons:?}");
}

#[test]
fn files_that_are_no_card_files_are_refused_in_words() {
    for (text, part) in [
        ("", "the file must begin with format"),
        ("format = 3", "the file must begin with format"),
        ("format = \"patron-patronize-cards/1\"", "the file has no [[character]]"),
        ("format = \"patron-patronize-cards/1\"\ncharacter = 3", "the file has no [[character]]"),
        ("format = \"patron-patronize-cards/1\"\ncharacter = [3]", "line 2: character 1 is no table"),
        ("format = \"patron-patronize-cards/1\"\nfoo = 1\n[[character]]\n[[fame]]", "unknown field \"foo\""),
        ("[", "line 1: "),
    ] {
        let reasons = load(text).expect_err("it is no card file");
        assert!(reasons.iter().any(|reason| reason.contains(part)), "{text:?}: {part:?} is not among {reasons:?}");
    }
    let built_in_name = BUILT_IN.replace("vp = 7", "vp = 8");
    let reasons = load(&built_in_name).expect_err("the name is taken");
    assert!(reasons[0].contains("belongs to the built-in set"), "{reasons:?}");
}

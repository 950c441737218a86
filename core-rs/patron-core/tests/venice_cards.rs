//! The built-in goods, tiles and map of Venice against the rulebook's counts, and owners' files against the checks.

#[path = "common/card_files.rs"]
mod card_files;
#[path = "common/owned.rs"]
mod owned;

use patron_core::game::Game;
use patron_core::options::Options;
use patron_core::venice::Venice;
use serde_json::Value;

const BUILT_IN: &str = include_str!("../cards/venice.toml");

fn load(text: &str) -> Result<Venice, Vec<String>> {
    card_files::load(text)
}

fn owned(changes: &[(&str, &str)]) -> String {
    owned::owned(BUILT_IN, changes)
}

fn built_in() -> Value {
    Venice::build(None, &Options::default(), None).expect("the built-in cards load").cards().json().clone()
}

fn rows<'a>(cards: &'a Value, list: &str, field: &str, value: &str) -> Vec<&'a Value> {
    let list = cards[list].as_array().expect("a list");
    list.iter().filter(|row| value.is_empty() || row[field] == value).collect()
}

fn copies(rows: &[&Value]) -> u64 {
    rows.iter().map(|row| row["copies"].as_u64().expect("a number")).sum()
}

#[test]
fn the_built_in_cards_have_the_rulebooks_totals() {
    let cards = built_in();
    let goods = |class| copies(&rows(&cards, "goods", "class", class));
    // Rulebook, Components: 69 Raw Good Cards, 18 Manufactured; Sail 2b: 4 of them are Pirates!.
    assert_eq!((goods("raw") + goods("pirates"), goods("pirates"), goods("manufactured")), (69, 4, 18));
    // 10 Manufacturing and 9 Luxury Business Tiles.
    let tiles = |class| copies(&rows(&cards, "tiles", "class", class));
    assert_eq!((tiles("manufacturing"), tiles("luxury")), (10, 9));
    // 18 Favour Cards, 6 Statue Tiles, 10 cubes of each colour; Preparation: 10 Ducats; Game End: 12, 12 and 10 points.
    let number = |slug| rows(&cards, "numbers", "slug", slug)[0]["value"].as_u64().expect("a number");
    assert_eq!(["favours", "statues", "cubes", "start-ducats"].map(number), [18, 6, 10, 10]);
    assert_eq!(["goal-3", "goal-4", "goal-5"].map(number), [12, 12, 10]);
}

#[test]
fn the_built_in_map_is_the_rulebooks() {
    let cards = built_in();
    let campo = |slug| -> Vec<u64> {
        let list = rows(&cards, "campi", "slug", slug)[0]["buildings"].as_array().expect("a list");
        list.iter().map(|number| number.as_u64().expect("a number")).collect()
    };
    // Map Board: four Buildings adjacent to Campo Dei Frari, six to Campo San Polo, two to both.
    let (frari, polo) = (campo("dei-frari"), campo("san-polo"));
    assert_eq!((frari.len(), polo.len()), (4, 6));
    assert_eq!(frari.iter().filter(|number| polo.contains(number)).count(), 2);
    assert_eq!(
        (cards["campi"].as_array().map(Vec::len), cards["buildings"].as_array().map(Vec::len)),
        (Some(7), Some(21))
    );
    // Every place lies on the plane, no two in one spot.
    let mut places: Vec<&Value> =
        ["campi", "buildings"].iter().flat_map(|list| rows(&cards, list, "", "")).map(|row| &row["at"]).collect();
    let within = |at: &Value| at.as_u64().is_some_and(|at| at <= 100);
    assert!(places.iter().all(|at| within(&at[0]) && within(&at[1]) && at[2].is_null()));
    places.sort_by_key(|at| (at[0].as_u64(), at[1].as_u64()));
    assert!(places.windows(2).all(|pair| pair[0] != pair[1]));
}

/// Buildings of a campo lie round it, shared ones between both: each is nearer to its own campi than to any other.
#[test]
fn every_building_is_drawn_beside_its_campi() {
    let cards = built_in();
    let square = |a: &Value, b: &Value| -> i64 {
        (0..2).map(|axis| (a[axis].as_i64().expect("x or y") - b[axis].as_i64().expect("x or y")).pow(2)).sum()
    };
    let mut looked = 0;
    for building in rows(&cards, "buildings", "", "") {
        let has = |campo: &Value| campo["buildings"].as_array().expect("a list").contains(&building["number"]);
        let far = |own: bool| {
            let campi = rows(&cards, "campi", "", "").into_iter().filter(move |campo| has(campo) == own);
            campi.map(|campo| square(&building["at"], &campo["at"]))
        };
        assert!(far(true).max() < far(false).min(), "building {}", building["number"]);
        looked += 1;
    }
    assert_eq!(looked, 21);
}

#[test]
fn every_field_tells_where_it_comes_from() {
    let cards = built_in();
    let mut looked = 0;
    for list in ["goods", "tiles", "campi", "buildings", "numbers"] {
        for row in rows(&cards, list, "", "") {
            for (field, word) in row["provenance"].as_object().expect("a table") {
                let known = ["rulebook", "digest", "inferred", "reconstructed"];
                assert!(known.contains(&word.as_str().expect("a word")), "{field}: {word}");
                looked += 1;
            }
        }
    }
    // 11 goods with 5 fields each, 5 tiles with 6, 7 campi with 3, 21 buildings with 1, 14 numbers with 1.
    assert_eq!(looked, 11 * 5 + 5 * 6 + 7 * 3 + 21 + 14);
    assert_eq!(cards["reconstructed"]["of"], looked);
}

#[test]
fn an_owners_file_loads_and_plays_by_its_own_values() {
    let text = owned(&[
        ("slug = \"wool\"", "slug = \"flax\""),
        ("recipe = [\"wool\"]", "recipe = [\"flax\"]"),
        (
            "slug = \"statue-cost\"\nname = \"Ducats for a statue\"\nvalue = 6",
            "slug = \"statue-cost\"\nname = \"s\"\nvalue = 7",
        ),
    ]);
    let game = load(&text).unwrap_or_else(|reasons| panic!("{reasons:#?}"));
    assert_eq!((game.cards().name(), game.cards().file()), ("mine", Some(text.as_str())));
    assert!(game.parse("sell flax").is_ok() && game.parse("sell wool").is_err());
    let mut json = game.state_json(&game.deal(1));
    json["phase"] = "sponsor".into();
    json["ducats"][0] = 6.into();
    let state = game.parse_state(&json.to_string()).expect("a position");
    let action = game.parse("statue san-polo").expect("an action");
    assert_eq!(game.why_illegal(&state, action).as_deref(), Some("seat 0 has 6 Ducats; a statue costs 7"));
}

#[test]
fn the_built_in_text_is_no_other_set() {
    let game = load(BUILT_IN).expect("it is the built-in set");
    assert_eq!((game.cards().name(), game.cards().file()), ("reconstructed-1", None));
    let reasons = load(&BUILT_IN.replace("cost = 8", "cost = 9")).expect_err("the name is taken");
    assert!(reasons[0].contains("belongs to the built-in set"), "{reasons:?}");
}

#[test]
fn a_file_that_cannot_be_read_is_refused_with_every_reason_and_its_line() {
    let text = owned(&[
        ("copies = 10", "copies = 16"),
        ("class = \"luxury\"", "class = \"dear\""),
        ("dealt = true", "dealt = 1"),
        ("buildings = [1, 2, 3, 4]", "buildings = [1, 2, 3, \"4\"]"),
        ("at = [41, 4]", "at = [41, 104]"),
        ("slug = \"bonus\"", "slug = \"bribe\""),
        ("value = 18", "value = 17"),
        ("recipe = [\"hemp\"]\n", ""),
        ("slug = \"wine\"", "slug = \"wine\"\ncolour = \"red\""),
    ]);
    let reasons = load(&text).expect_err("the file is bad");
    for part in [
        "good hemp: copies must be a whole number from 1 to 15, not 16",
        "class \"dear\" is none of manufacturing, luxury",
        "good hemp: dealt must be true or false",
        "campo dei-frari: buildings: \"4\" is no whole number from 1 to 32",
        "building 10: at: 104 is no whole number from 0 to 100",
        "number bribe: there is no such number",
        "number favours: the rulebook has 18 (Components), not 17",
        "tile canvas-maker: recipe is missing",
        "good wine: unknown field \"colour\"",
    ] {
        assert!(reasons.iter().any(|reason| reason.contains(part)), "{part:?} is not among {reasons:#?}");
    }
    assert!(reasons.iter().all(|reason| reason.starts_with("line ")), "{reasons:#?}");
    let line = 1 + text.lines().position(|line| line.contains("at = [41, 104]")).expect("it was written there");
    assert!(reasons.iter().any(|reason| reason.starts_with(&format!("line {line}: "))), "{reasons:#?}");
}

#[test]
fn a_file_that_breaks_the_rulebook_is_refused_with_every_reason() {
    for (changes, parts) in [
        (
            vec![("copies = 10", "copies = 9")],
            vec!["the rulebook has 69 Raw Good Cards, Pirates! included (Components); the file has 68"],
        ),
        (vec![("copies = 4\n", "copies = 3\n")], vec!["the rulebook has 4 Pirates! cards (Sail 2b); the file has 3"]),
        (
            vec![("copies = 9", "copies = 8")],
            vec!["the rulebook has 18 Manufactured Good Cards (Components); the file has 17"],
        ),
        (
            vec![("copies = 3", "copies = 4")],
            vec!["the rulebook has 9 luxury business tiles (Components); the file has 10"],
        ),
        (
            vec![("makes = \"cloth\"", "makes = \"canvas\"")],
            vec![
                "good canvas: one kind of business tile makes it; the file has 2",
                "good cloth: one kind of business tile makes it; the file has 0",
            ],
        ),
        (
            vec![("recipe = [\"lumber\", \"silk\", \"canvas\"]", "recipe = [\"lumber\", \"silk\", \"gold\"]")],
            vec!["tile tentmaker: recipe: there is no good \"gold\""],
        ),
        (
            vec![("recipe = [\"lumber\", \"silk\", \"canvas\"]", "recipe = [\"lumber\", \"lumber\"]")],
            vec!["tile tentmaker: recipe names \"lumber\" twice"],
        ),
        (
            vec![("recipe = [\"lumber\", \"silk\", \"canvas\"]", "recipe = [\"lumber\"]")],
            vec!["tile tentmaker: the recipe of a luxury business has 2 to 4 goods"],
        ),
        (
            vec![("recipe = [\"wool\"]", "recipe = [\"canvas\"]")],
            vec!["tile draper: the recipe of a manufacturing business is one raw good"],
        ),
        (
            vec![("makes = \"favour\"", "makes = \"canvas\"")],
            vec!["a luxury business makes a \"favour\", not \"canvas\""],
        ),
        (vec![("buildings = [5, 9, 10, 11]", "buildings = [5, 9, 11]")], vec!["building 10 lies at no campo"]),
        (
            vec![("buildings = [5, 9, 10, 11]", "buildings = [5, 9, 10, 11, 22]")],
            vec!["campo san-giacomo-dell-orio: buildings: there is no building 22"],
        ),
        (
            vec![
                ("buildings = [1, 2, 3, 4]", "buildings = [1, 2, 3]"),
                ("buildings = [1, 2, 5", "buildings = [1, 4, 5"),
            ],
            vec![
                "campo dei-frari: the rulebook counts 4 buildings there (Map Board)",
                "it shares 2 buildings with san-polo (rulebook, Map Board), not 1",
            ],
        ),
        (vec![("number = 21", "number = 20")], vec!["number 20 is not there once", "number 21 is not there once"]),
        (vec![("slug = \"san-barnaba\"", "slug = \"san-polo\"")], vec!["the campo \"san-polo\" stands here twice"]),
        (
            vec![("slug = \"cloth\"", "slug = \"draper\""), ("makes = \"cloth\"", "makes = \"draper\"")],
            vec!["the good or tile \"draper\" stands here twice"],
        ),
        (vec![("slug = \"pepper\"", "slug = \"statue\"")], vec!["no good is called \"statue\""]),
        (
            vec![("class = \"pirates\"", "class = \"raw\"")],
            vec!["the class \"pirates\" belongs to the slug \"pirates\""],
        ),
        (
            vec![(
                "class = \"manufactured\"\ncopies = 9\nvalue = 5\ndealt = false",
                "class = \"manufactured\"\ncopies = 9\nvalue = 5\ndealt = true",
            )],
            vec!["only raw goods are dealt to hands and Market"],
        ),
    ] {
        let reasons = load(&owned(&changes)).expect_err("it breaks the rulebook");
        for part in parts {
            assert!(reasons.iter().any(|reason| reason.contains(part)), "{part:?} is not among {reasons:#?}");
        }
    }
}

#[test]
fn counts_that_the_file_lacks_are_missed_by_name() {
    let start = BUILT_IN.find("[[campo]]").expect("campi are there");
    let end = start + 9 + BUILT_IN[start + 9..].find("[[campo]]").expect("more than one");
    let reasons = load(&owned(&[(&BUILT_IN[start..end], "")])).expect_err("a campo is missing");
    assert!(reasons.iter().any(|reason| reason.contains("the map has 7 campi; the file has 6")), "{reasons:?}");
    assert!(reasons.iter().any(|reason| reason.contains("the campo \"dei-frari\" is missing")), "{reasons:?}");
    let few = BUILT_IN.replace("dealt = true", "dealt = false");
    let reasons = load(&few.replace("reconstructed-1", "mine")).expect_err("nothing can be dealt");
    assert!(reasons[0].contains("0 cards may be dealt to hands and Market; a game of five needs 7"), "{reasons:?}");
}

#[test]
fn the_note_counts_what_is_reconstructed() {
    let game = load(&owned(&[])).expect("the file is good");
    let lines = BUILT_IN.lines().filter(|line| line.starts_with("provenance"));
    let invented: usize = lines.map(|line| line.matches("\"reconstructed\"").count()).sum();
    let note = format!("Card set mine: {invented} of 141 values are a reconstruction, not the printed ones.");
    assert_eq!(game.cards().note(), Some(note.as_str()));
    let printed = BUILT_IN.replace("name = \"reconstructed-1\"", "name = \"printed\"");
    let game = load(&printed.replace("= \"reconstructed\"", "= \"owner\"")).expect("the file is good");
    assert_eq!(game.cards().note(), None);
}

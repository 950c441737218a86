//! Patronage's card file: what the rulebook counts, and what an owner's list is refused for.

#[path = "common/owned.rs"]
mod owned;

use std::collections::BTreeMap;

use patron_core::game::Game;
use patron_core::options::Options;
use patron_core::patronage::Patronage;
use serde_json::Value;

fn built(cards: Option<&str>) -> Result<Patronage, String> {
    Patronage::build(Some(2), &Options::default(), cards).map_err(|error| error.to_string())
}

fn list<'a>(json: &'a Value, field: &str) -> &'a Vec<Value> {
    json[field].as_array().expect("a list")
}

/// The built-in list under another name, with one change.
fn changed(from: &str, to: &str) -> String {
    owned::owned(include_str!("../cards/patronage.toml"), &[(from, to)])
}

fn reasons(from: &str, to: &str) -> String {
    built(Some(&changed(from, to))).expect_err("the list is refused")
}

/// Rulebook, Overview: 60 cards, developments of cost 1 to 5 doubled, 72 in all.
#[test]
fn sixty_cards_twelve_of_them_twice_lie_on_top_of_the_base_game() {
    let game = built(None).expect("the built-in list");
    let cards: Vec<&Value> =
        list(game.cards().json(), "cards").iter().filter(|card| card["set"] == "patronage").collect();
    assert_eq!(cards.len(), 60);
    let twice = cards.iter().filter(|card| card["copies"] == 2);
    assert!(twice.clone().all(|card| card["kind"] == "development" && card["cost"].as_u64() < Some(6)));
    assert_eq!(twice.count(), 12);
    assert_eq!(cards.iter().filter_map(|card| card["copies"].as_u64()).sum::<u64>(), 72);
    assert_eq!(list(game.cards().json(), "agendas").len(), 8);
    assert_eq!(list(game.cards().json(), "goals").len(), 20);
}

/// Rulings, end of section 3: what matches each key in the base set, in copies.
#[test]
fn the_keys_match_so_many_cards_of_the_base_game() {
    let game = built(None).expect("the built-in list");
    let json = game.cards().json();
    let copies: BTreeMap<&str, u64> = list(json, "cards")
        .iter()
        .filter(|card| card["set"] == "base")
        .filter_map(|card| card["slug"].as_str().zip(card["copies"].as_u64()))
        .collect();
    let mut found = BTreeMap::new();
    for agenda in list(json, "agendas") {
        for key in list(agenda, "keys") {
            let own = list(key, "cards").iter().filter_map(|slug| copies.get(slug.as_str()?));
            found.insert(key["key"].as_str().expect("a word"), own.sum::<u64>());
        }
    }
    let told = [
        ("rebel_world", 7),
        ("imperium_card", 2),
        ("military_development", 11),
        ("grey_nonmilitary_world", 12),
        ("windfall_world", 25),
        ("draw_more_card", 6),
        ("alien_card", 10),
        ("intel_card", 0),
        ("uplift_card", 4),
        ("rare_world", 13),
        ("spend_vp_card", 0),
        ("nonmilitary_genes_world", 5),
        ("negative_military_card", 5),
        ("trade_card", 16),
        ("discard_from_tableau_card", 4),
    ];
    assert_eq!(found, BTreeMap::from(told));
}

#[test]
fn the_list_says_that_it_is_a_reconstruction() {
    let game = built(None).expect("the built-in list");
    assert!(game.cards().note().is_some_and(|note| note.contains("reconstruction")));
    let base = Options::parse("sets=base", Patronage::option_specs()).expect("well written");
    let base = Patronage::build(Some(2), &base, None).expect("the base game");
    assert_eq!(base.cards().note(), None);
    assert!(base.cards().json().get("agendas").is_none());
    assert!(list(base.cards().json(), "cards").iter().all(|card| card.get("set").is_none()));
}

#[test]
fn an_owners_list_is_played_with() {
    let game = built(Some(&changed("cost = 2\nvp = 1", "cost = 3\nvp = 2"))).expect("the list is fine");
    assert_eq!(game.cards().name(), "mine");
    assert_eq!(list(game.cards().json(), "cards")[95]["cost"], 3);
}

#[test]
fn a_list_with_other_numbers_than_the_rulebooks_is_refused() {
    assert!(
        reasons("copies = 2", "copies = 1").contains("72 in all; the file has 60 that can be read, 11 of them twice")
    );
    assert!(reasons("copies = 2", "copies = 1").contains("doubled"));
    assert!(reasons("start_number = 5", "start_number = 4").contains("start_number 4"));
    assert!(
        reasons("slug = \"hired-fleet\"", "slug = \"old-earth\"").contains("the base game has a card of this slug")
    );
}

#[test]
fn unknown_powers_and_keys_are_refused_each_with_its_line() {
    let text = reasons("op = \"mix_hand\"", "op = \"mix_hands\"");
    assert!(text.contains("there is no power \"mix_hands\" in the phase explore") && text.contains("line "), "{text}");
    let text = reasons("keys = [\"windfall_world\"]", "keys = [\"windfall\"]");
    assert!(text.contains("keys: there is no key \"windfall\"") && text.contains("line "), "{text}");
    assert!(reasons("intel = \"explore\"", "intel = \"exploring\"").contains("exploring"));
}

#[test]
fn a_key_that_no_card_matches_is_refused() {
    let text = changed("slug = \"scout-intelligence\"", "slug = \"scout-intelligence\"");
    let mut without: Vec<String> = Vec::new();
    for line in text.lines() {
        let mut line = line.to_owned();
        if let Some(begin) = line.find(", intel = ") {
            let end = begin + 2 + line[begin + 2..].find(',').expect("a field follows");
            line.replace_range(begin..end, "");
        }
        without.push(line);
    }
    let error = built(Some(&without.join("\n"))).expect_err("nothing has Intel");
    assert!(error.contains("keys: no card is a card with an Intel power"), "{error}");
}

#[test]
fn the_name_of_the_built_in_list_is_taken() {
    let text = include_str!("../cards/patronage.toml").replacen("vp = 1", "vp = 2", 1);
    assert!(built(Some(&text)).expect_err("the name is taken").contains("give yours another one"));
}

/// Powers of Patronage have no place in a list of the base game.
#[test]
fn a_base_list_knows_no_power_of_patronage() {
    let text = include_str!("../cards/race-base.toml").replace("race-base-1", "mine").replacen(
        "op = \"see_more\", n = 1",
        "op = \"mix_hand\"",
        1,
    );
    let base = Options::parse("sets=base", Patronage::option_specs()).expect("well written");
    let error = Patronage::build(Some(2), &base, Some(&text)).map_err(|error| error.to_string()).expect_err("refused");
    assert!(error.contains("there is no power \"mix_hand\""), "{error}");
}

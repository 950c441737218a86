//! Where chance comes into The Patrons of Venice: the order in which a Sail turn reveals, steals, discards and shuffles,
//! and what a record tells of it.

use std::sync::Arc;

use patron_core::game::{ActionSet, Game, Turn};
use patron_core::options::Options;
use patron_core::playout::random;
use patron_core::rng::Rng;
use patron_core::venice::{State, Venice};
use serde_json::{Value, json};

fn build(players: u8, options: &str) -> Arc<Venice> {
    let options = Options::parse(options, Venice::option_specs()).expect("the options are well written");
    Arc::new(Venice::build(Some(players), &options, None).expect("the options are the game's"))
}

fn slugs(text: &str) -> Vec<String> {
    text.split_whitespace().map(ToOwned::to_owned).collect()
}

/// How many there are of each raw card (rulings, section 6).
const RAW: [(&str, usize); 9] = [
    ("hemp", 10),
    ("wool", 10),
    ("lumber", 10),
    ("iron", 10),
    ("silk", 10),
    ("grain", 5),
    ("wine", 5),
    ("pepper", 5),
    ("pirates", 4),
];

/// A position in which seat 0 is about to name an action: each player's ships carry Wool, Wool, Hemp, the deck and the
/// discard pile are what is named, all four Pirates! among them, and the other raw cards are known ones of the hand of
/// the last seat.
fn position_of(players: u8, deck: &str, discard: &str, change: &dyn Fn(&mut Value)) -> State {
    let game = build(players, "");
    let mut json = game.state_json(&game.deal(1));
    let ship = |good: &str| json!({ "good": good, "reserved": null });
    let seats = usize::from(players);
    json["ships"] = vec![vec![ship("wool"), ship("wool"), ship("hemp")]; seats].into();
    json["hands"] = vec![json!([]); seats].into();
    json["known"] = vec![json!([]); seats].into();
    json["market"] = json!([]);
    json["deck"] = slugs(deck).into();
    json["discard"] = slugs(discard).into();
    json.as_object_mut().expect("an object").remove("piles");
    change(&mut json);
    let text = json.to_string();
    let mut rest = Vec::new();
    for (slug, copies) in RAW {
        let there = text.matches(&format!("\"{slug}\"")).count();
        assert!(slug != "pirates" || there == copies, "say where all Pirates! are");
        rest.extend(vec![slug; copies - there]);
    }
    json["hands"][seats - 1] = rest.clone().into();
    json["known"][seats - 1] = rest.into();
    game.parse_state(&json.to_string()).unwrap_or_else(|error| panic!("{error}"))
}

fn position(deck: &str, discard: &str, change: &dyn Fn(&mut Value)) -> State {
    position_of(3, deck, discard, change)
}

/// What a Sail turn comes to when chance is dictated, up to the first question.
fn sail(state: &State, told: Option<&str>) -> Result<Value, String> {
    let game = build(3, "");
    let mut next = *state;
    let action = game.parse("action sail").expect("it is an action");
    assert_eq!(game.why_illegal(state, action), None);
    game.apply_recorded(&mut next, action, told).map_err(|error| error.reasons.to_string())?;
    assert_eq!(game.validate(&next), Ok(()));
    Ok(game.state_json(&next))
}

fn list(json: &Value, field: &str) -> String {
    let cards: Vec<&str> =
        json[field].as_array().expect("a list").iter().map(|card| card.as_str().expect("a slug")).collect();
    cards.join(" ")
}

/// What lies where after a Sail turn, up to the first question.
fn piles(after: &Value) -> [String; 5] {
    ["revealed", "deck", "discard", "market", "wharf"].map(|field| list(after, field))
}

#[test]
fn without_pirates_the_next_cards_are_revealed_and_nothing_is_shuffled() {
    let state = position("silk iron wine grain pirates", "pirates pirates pirates", &|_| ());
    let after = sail(&state, None).expect("no shuffle is needed");
    assert_eq!(piles(&after), ["iron silk wine", "grain pirates", "pirates pirates pirates", "", ""]);
}

/// Rulings, 2a: "when the deck has fewer than the batch needs, what is left of it and the discard pile are shuffled
/// together first".
#[test]
fn a_deck_that_is_too_small_for_the_batch_is_shuffled_with_the_discard_pile_first() {
    let state = position("silk pirates", "wine wine grain pirates pirates pirates", &|_| ());
    let told = "wine silk grain wine pirates pirates pirates pirates";
    let after = sail(&state, Some(told)).expect("all eight cards are shuffled");
    assert_eq!(piles(&after), ["silk grain wine", "wine pirates pirates pirates pirates", "", "", ""]);
}

/// "(an empty discard pile causes no shuffle)": of these two there is one, which the starved deck makes.
#[test]
fn an_empty_discard_pile_causes_no_shuffle() {
    let market = |json: &mut Value| json["market"] = json!(["iron", "silk", "grain", "wine", "wine"]);
    let state = position_of(5, "pirates pirates pirates pirates", "", &market);
    let game = build(5, "");
    let mut next = state;
    let told = "wine wine grain silk iron pirates pirates pirates pirates";
    game.apply_recorded(&mut next, game.parse("action sail").expect("an action"), Some(told)).expect("one shuffle");
    let after = game.state_json(&next);
    assert_eq!(piles(&after)[..2], ["iron silk grain wine wine", "pirates pirates pirates pirates"]);
}

/// "the revealed Pirates! are discarded one by one, then all replacements are drawn as one batch"
#[test]
fn replacements_are_drawn_as_one_batch_after_all_pirates_are_discarded() {
    // Two Pirates! of three cards. For two replacements the deck has one card too few: it is shuffled with the discard
    // pile, in which those two lie now. Every unreserved rightmost Hemp is stolen.
    let state = position("pirates silk pirates pirates", "wine iron pirates", &|_| ());
    let after = sail(&state, Some("wine iron pirates pirates pirates pirates")).expect("six cards are shuffled");
    assert_eq!(piles(&after), ["iron silk wine", "pirates pirates pirates pirates", "", "", "hemp hemp hemp"]);
}

/// "After every single discard: if all four Pirates! lie in the discard pile, it is shuffled into the deck."
#[test]
fn the_fourth_pirates_in_the_discard_pile_shuffle_it_into_the_deck_before_the_replacements() {
    let state = position("iron silk pirates silk grain", "pirates wine pirates pirates", &|_| ());
    // Silk and Grain are left of the deck, Wine and four Pirates! come from the discard pile.
    let after = sail(&state, Some("wine silk grain pirates pirates pirates pirates")).expect("seven cards");
    let deck = "silk grain pirates pirates pirates pirates";
    assert_eq!(piles(&after), ["iron silk wine", deck, "", "", "hemp hemp hemp"]);
}

/// The same with the second of two Pirates!, and with a replacing one.
#[test]
fn replacements_follow_the_shuffle_of_the_fourth_pirates() {
    let state = position("pirates pirates silk iron", "pirates pirates", &|_| ());
    // Four Pirates! and Iron are shuffled. Two replacements: a Pirates! and Iron. The Pirates! is discarded. For its own
    // replacement three Pirates! are left, so the Hemp that was stolen at first is shuffled in with them.
    let told = "pirates iron pirates pirates pirates | hemp pirates hemp hemp pirates pirates";
    let after = sail(&state, Some(told)).expect("two shuffles");
    assert_eq!(piles(&after), ["hemp iron silk", "pirates hemp hemp pirates pirates", "pirates", "", ""]);
}

/// "one theft per Sail whatever the number of Pirates!", "(a replacing Pirates! is only discarded)"
#[test]
fn a_replacing_pirates_is_only_discarded() {
    let reserved = |json: &mut Value| {
        json["ships"][1][2]["reserved"] = 0.into();
        json["ships"][0][1]["good"] = "pepper".into();
    };
    let state = position("pirates silk iron pirates wine grain pirates pirates", "", &reserved);
    let after = sail(&state, None).expect("nothing is shuffled");
    // The reserved Hemp of seat 1 is delivered; the two others are at the Wharf; no second theft takes what moved up.
    let discard = "pirates pirates";
    assert_eq!(piles(&after), ["iron silk wine", "grain pirates pirates", discard, "", "hemp hemp"]);
    assert_eq!(after["hands"][0], json!(["hemp"]));
    assert_eq!(after["ships"][0][2]["good"], "pepper");
}

/// Rulings, section 4: "when neither deck nor discard pile holds a good (only Pirates! or nothing), all raw cards of the
/// Market are shuffled into the deck".
#[test]
fn a_starved_deck_takes_the_raw_goods_of_the_market() {
    let market = |json: &mut Value| json["market"] = json!(["hemp", "iron", "canvas"]);
    let state = position("silk pirates", "pirates pirates pirates", &market);
    // Two cards are too few, so the Pirates! are shuffled in. Silk comes; then no good is left.
    let told = "silk pirates pirates pirates pirates | iron hemp pirates pirates pirates pirates";
    let after = sail(&state, Some(told)).expect("two shuffles");
    assert_eq!(piles(&after), ["hemp iron silk", "pirates pirates pirates pirates", "", "canvas", ""]);
}

/// "if there are none, all of the Wharf"
#[test]
fn a_starved_deck_takes_the_wharf_if_the_market_has_no_raw_goods() {
    let piles_of = |json: &mut Value| {
        json["market"] = json!(["canvas"]);
        json["wharf"] = json!(["grain", "wine", "iron"]);
    };
    let state = position("pirates", "pirates pirates pirates", &piles_of);
    let told = "pirates pirates pirates pirates | wine grain iron pirates pirates pirates pirates";
    let after = sail(&state, Some(told)).expect("two shuffles");
    assert_eq!(piles(&after), ["iron grain wine", "pirates pirates pirates pirates", "", "canvas", ""]);
}

/// "if still none, the batch ends there": no Pirates! come then, and nothing is stolen.
#[test]
fn without_any_good_the_batch_ends_before_its_first_card() {
    let state = position("pirates pirates pirates pirates", "", &|json| json["ducats"] = json!([9, 9, 9]));
    let after = sail(&state, None).expect("nothing is shuffled");
    assert_eq!(piles(&after), ["", "pirates pirates pirates pirates", "", "", ""]);
    assert_eq!((&after["phase"], &after["turn"]), (&json!("unload"), &json!(0)));
}

/// Tested "before every single card that is revealed": what Pirates! have just stolen feeds the deck of the replacements,
/// which are drawn "until there are a number of New Shipment Cards equal to the number of players" (rulebook, Sail 2b).
#[test]
fn stolen_goods_can_feed_the_replacements() {
    let state = position("pirates silk", "pirates pirates pirates", &|_| ());
    // Pirates! and Silk come, a third card does not: three Pirates! are left. The theft brings three Hemp to the Wharf.
    let told = "pirates silk pirates pirates pirates | hemp hemp pirates hemp pirates pirates";
    let after = sail(&state, Some(told)).expect("two shuffles");
    assert_eq!(piles(&after), ["hemp hemp silk", "pirates hemp pirates pirates", "pirates", "", ""]);
}

/// "players pick from what there is, lead first, and the other leftmost ships stay empty. A gap travels like a shipment,
/// exactly one ship a Sail."
#[test]
fn a_gap_travels_one_ship_a_sail() {
    let game = build(3, "");
    let mut state =
        position("silk iron pirates pirates pirates pirates", "", &|json| json["ducats"] = json!([0, 0, 0]));
    let (sail, sell) = (game.parse("action sail").expect("an action"), game.parse("sell").expect("an action"));
    let mut legal = <Venice as Game>::Legal::default();
    let mut gaps = Vec::new();
    for turn in 1..=3 {
        game.legal(&state, &mut legal);
        let mut action = sail;
        while legal.contains(action) {
            game.apply(&mut state, action);
            game.legal(&state, &mut legal);
            // Whoever may sells: from the second turn on the Market feeds the deck.
            action = if legal.contains(sell) { sell } else { legal.get(0) };
            if game.state_json(&state)["phase"] == "lead" {
                break;
            }
        }
        let json = game.state_json(&state);
        gaps.push(json["ships"][2].as_array().expect("a list").iter().position(Value::is_null));
        assert_eq!(json["turns"], turn);
    }
    assert_eq!(gaps, [Some(0), Some(1), Some(2)]);
}

#[test]
fn a_record_tells_every_shuffle_in_its_order() {
    let mut found = 0;
    for (players, options) in [(3, ""), (4, "unload_price=0"), (5, "produce=per-business")] {
        let game = build(players, options);
        for seed in 0..40 {
            let (mut state, mut rng) = (game.deal(seed), Rng::keyed(seed, &[4]));
            let mut legal = <Venice as Game>::Legal::default();
            while game.turn(&state) != Turn::Over {
                game.legal(&state, &mut legal);
                let action = random(&legal, &mut rng);
                let mut next = state;
                game.apply(&mut next, action);
                let told = game.chance(&state, &next);
                let mut again = state;
                game.apply_recorded(&mut again, action, told.as_deref()).expect("what was told happens");
                assert_eq!(again, next);
                if let Some(told) = told {
                    found += 1;
                    let last = slugs(told.split('|').next_back().expect("there is a last one"));
                    let deck = slugs(&list(&game.state_json(&next), "deck"));
                    assert!(last.ends_with(&deck), "what was revealed lay on top: {told} gives {deck:?}");
                    let mut short = state;
                    let refused = game.apply_recorded(&mut short, action, None).expect_err("the shuffles are not told");
                    assert!(refused.reasons.to_string().contains(&told), "{refused}");
                }
                state = next;
            }
        }
    }
    assert!(found > 200, "only {found} turns with shuffles");
}

#[test]
fn a_told_shuffle_may_end_after_the_last_card_that_was_turned_up() {
    let state = position("silk pirates", "wine wine grain pirates pirates pirates", &|_| ());
    // Below the told cards lie the others in the order of the table.
    let after = sail(&state, Some("wine silk grain")).expect("the cards are there");
    assert_eq!(piles(&after), ["silk grain wine", "wine pirates pirates pirates pirates", "", "", ""]);
}

#[test]
fn a_told_shuffle_that_cannot_be_is_refused() {
    let state = position("silk pirates", "wine wine grain pirates pirates pirates", &|_| ());
    for (told, words) in [
        (Some("wine wine wine"), "shuffle 1: there are not so many wine in that deck"),
        (Some("canvas"), "there is no raw good \"canvas\""),
        (Some("wine silk grain | wine"), "the record tells 2 shuffles, the game has 1"),
        (None, "the record must tell the deck after each of 1 shuffles"),
    ] {
        let refused = sail(&state, told).expect_err("it cannot be");
        assert!(refused.contains(words), "{refused}");
    }
}

/// "A game never hangs": players who only sail and keep everything, and such who never sell, and such who only sell.
#[test]
fn hoarding_everything_ends_no_game_early_and_hangs_none() {
    let wishes: [&[&str]; 4] = [
        &["action sail", "keep"],
        &["action sail", "sell"],
        &["action reserve", "reserve", "action sail", "keep"],
        &["action trade", "buy market", "buy wharf", "action sail", "keep"],
    ];
    for players in 3..=5 {
        for options in ["max_turns=400 unload_price=0", "max_turns=400", "max_turns=400 unload_price=99"] {
            for wish in wishes {
                let game = build(players, options);
                let (mut state, mut rng) = (game.deal(3), Rng::new(3));
                let mut legal = <Venice as Game>::Legal::default();
                let mut starved = 0;
                while game.turn(&state) != Turn::Over {
                    game.legal(&state, &mut legal);
                    let wanted: Vec<_> = legal
                        .iter()
                        .filter(|&action| wish.iter().any(|wish| game.text(action).starts_with(wish)))
                        .collect();
                    let neutral = legal.iter().find(|&action| matches!(game.text(action).as_str(), "pass" | "done"));
                    let action = match wanted.as_slice() {
                        [] => neutral.unwrap_or_else(|| random(&legal, &mut rng)),
                        some => some[rng.below(u32::try_from(some.len()).expect("few actions")) as usize],
                    };
                    game.apply(&mut state, action);
                    assert_eq!(game.validate(&state), Ok(()));
                    let deck = list(&game.state_json(&state), "deck");
                    starved += u32::from(slugs(&deck).iter().all(|slug| slug == "pirates"));
                }
                let scores = game.scores(&state);
                assert!(scores.was_cut, "nobody gained a point");
                assert_eq!(game.state_json(&state)["turns"], 400);
                let free = options.ends_with("unload_price=0") && wish.contains(&"keep");
                assert!(starved > 0 || !free, "players who keep everything for nothing starve the deck");
            }
        }
    }
}

/// Ducats come from the Bank and go to it as the rules say, and from player to player for a reservation on another's
/// ship. Worked out from the printed values (rulings, section 6) and what the action says.
#[test]
fn ducats_are_conserved() {
    let value = |slug: &str| match slug {
        "hemp" | "wool" => 2,
        "lumber" | "iron" | "grain" => 3,
        "silk" | "wine" => 4,
        "pepper" | "canvas" | "cloth" => 5,
        _ => panic!("{slug} has no value"),
    };
    let sum = |json: &Value| {
        json["ducats"].as_array().expect("a list").iter().map(|n| n.as_i64().expect("a number")).sum::<i64>()
    };
    let worth = |json: &Value, field: &str| slugs(&list(json, field)).iter().map(|slug| value(slug)).sum::<i64>();
    let mut looked = 0;
    for players in 3..=5 {
        for options in ["max_turns=100", "max_turns=100 guilds=true produce=per-business unload_price=1"] {
            let game = build(players, options);
            for seed in 0..10 {
                let (mut state, mut rng) = (game.deal(seed), Rng::keyed(seed, &[5]));
                let mut legal = <Venice as Game>::Legal::default();
                while let Turn::Seat(seat) = game.turn(&state) {
                    game.legal(&state, &mut legal);
                    let action = random(&legal, &mut rng);
                    let mut next = state;
                    game.apply(&mut next, action);
                    let (before, after) = (game.state_json(&state), game.state_json(&next));
                    let change = sum(&after) - sum(&before);
                    let text = game.text(action);
                    let words: Vec<&str> = text.split_whitespace().collect();
                    let expected = match words.as_slice() {
                        ["reserve", ship] if ship.starts_with(&seat.to_string()) => -1,
                        ["sell", good] => value(good),
                        ["buy", "market", good] => -value(good),
                        ["buy", "wharf", _] => -1,
                        ["business", "draper" | "canvas-maker", ..] => -5,
                        ["business", ..] => -8,
                        ["statue", _] => -6,
                        ["produce", building] => {
                            let tile = &before["buildings"][building]["tile"];
                            let base = if *tile == "draper" || *tile == "canvas-maker" { 0 } else { 12 };
                            let bonus = change - base;
                            assert!((0..=10).contains(&bonus), "{text}: {change}");
                            change
                        }
                        // Whatever else was unloaded in between was sold to the Market.
                        ["keep" | "sell"] | ["action", "sail"] => {
                            if game.chance(&state, &next).is_some() {
                                change
                            } else {
                                let sold = worth(&after, "market") - worth(&before, "market");
                                let port = &before["ships"][usize::from(seat)][2]["good"];
                                let printed = options == "max_turns=100";
                                let paid = if printed && words[0] == "keep" {
                                    value(port.as_str().expect("a good"))
                                } else {
                                    1
                                };
                                sold - if words[0] == "keep" { paid } else { 0 }
                            }
                        }
                        // From player to player: another's ship is paid to its owner.
                        _ => 0,
                    };
                    assert_eq!(change, expected, "{text} in {before}");
                    looked += 1;
                    state = next;
                }
            }
        }
    }
    assert!(looked > 10_000, "only {looked} actions");
}

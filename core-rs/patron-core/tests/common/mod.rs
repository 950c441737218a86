//! What the generic tests share: the games under every option, and random games of them.

mod owned;

use std::sync::Arc;

use patron_core::game::{ActionSet, Game, Turn};
use patron_core::options::Options;
use patron_core::patronage::Patronage;
use patron_core::patronize::Patronize;
use patron_core::playout::random;
use patron_core::rng::Rng;
use patron_core::venice::Venice;

fn build<G: Game>(players: u8, options: &str, cards: Option<&str>) -> Arc<G> {
    let options = Options::parse(options, G::option_specs()).expect("the options are well written");
    Arc::new(G::build(Some(players), &options, cards).expect("the options and the cards are the game's"))
}

/// A game for three to five players, with each of these options.
fn with_options<G: Game>(options: &[&str]) -> Vec<Arc<G>> {
    (3..=5).flat_map(|players| options.iter().map(move |text| build(players, text, None))).collect()
}

/// Patronize for every number of players and every rule option.
pub(crate) fn patronize() -> Vec<Arc<Patronize>> {
    with_options(&["lawman=each-round first_seat=0", "lawman=own-round first_seat=1"])
}

/// Venice for every number of players and every rule option. Without a limit of turns, players who want no points
/// would play for ever.
pub(crate) fn venice() -> Vec<Arc<Venice>> {
    with_options(&[
        "max_turns=120",
        "max_turns=120 guilds=true first_seat=1",
        "max_turns=120 produce=per-business unload_price=1 first_seat=2",
        "max_turns=120 produce=per-business guilds=true unload_price=0",
    ])
}

/// One of the legal actions: in three games of four each equally likely; in the fourth the players like some actions
/// and dislike others all game long, so that come hoards, empty tables and other odd positions.
fn choose<G: Game>(game: &G, legal: &G::Legal, seed: u64, rng: &mut Rng) -> G::Action {
    if seed % 4 != 3 {
        return random(legal, rng);
    }
    let liking = |action| [1, 50, 50, 1000][Rng::keyed(seed, &[2, game.code(action).into()]).below(4) as usize];
    let mut place = rng.below(legal.iter().map(liking).sum());
    let found = legal.iter().find(|&action| {
        let found = place < liking(action);
        place = place.saturating_sub(liking(action));
        found
    });
    found.expect("the place is below the sum")
}

/// Patronage for every number of players, each rule option once. Without a limit of rounds, players who place nothing
/// would play for ever.
pub(crate) fn patronage() -> Vec<Arc<Patronage>> {
    let games = [
        (2, "sets=base max_rounds=40"),
        (3, "sets=base max_rounds=30"),
        (4, "sets=base max_rounds=30"),
        (2, "sets=base two_action=true max_rounds=30"),
        (2, "sets=base edition=2 preset_hands=true max_rounds=40"),
        (2, "sets=base edition=2 two_action=true preset_hands=true max_rounds=30"),
        (4, "sets=base edition=2 max_rounds=30"),
        (2, "goals=true max_rounds=30"),
        (3, "pool_end=at-round-end max_rounds=30"),
        (4, "edition=2 goals=true agendas=uplift-prophecy+arms-of-the-imperium max_rounds=30"),
        (2, "two_action=true agendas=established-power+pan-galactic-senate max_rounds=30"),
        (2, "agendas=galactic-enrichment+planetary-surplus goals=true pool_end=at-round-end max_rounds=30"),
        (3, "agendas=galactic-vigilance+omens-of-war max_rounds=30"),
    ];
    let mut games = games.map(|(players, options)| build(players, options, None)).to_vec();
    let mine = owners_list();
    let with_mine = ["goals=true max_rounds=30", "two_action=true max_rounds=30"];
    games.extend(with_mine.map(|options| build(2, options, Some(&mine))));
    games
}

/// Patronage's cards as an owner may have them: other abilities of Agendas, other powers, other costs.
fn owners_list() -> String {
    let changes = [
        ("good = \"rare\"", "good = \"novelty\""),
        ("discount = 2, military = -2", "discount = 1, military = -3"),
        ("phase = \"consume\", vp = 1, cards = 1 }", "phase = \"consume\", vp = 2 }"),
        ("phase = \"settle\", military = 2 }", "phase = \"settle\", military = 1, vp = 1 }"),
        ("see = 5, keep = 1", "see = 4, keep = 2"),
        ("military = 1, cards = 1", "military = -1, discount = 1, cards = 2"),
        ("discount = 1, vp = 1", "discount = 2, cards = 1"),
        ("phase = \"produce\", cards = 3", "phase = \"produce\", vp = 2"),
        ("keys = [\"windfall_world\"]", "keys = [\"windfall_world\", \"trade_card\"]"),
        (
            "op = \"spend_vp\", military = 2, max_uses = 2",
            "op = \"spend_vp\", military = -1, discount = 2, max_uses = 9",
        ),
        ("op = \"spend_vp\", cards = 2, max_uses = 1", "op = \"spend_vp\", cards = 1, max_uses = 5"),
        ("peaceful_defense = 0", "peaceful_defense = -4"),
        ("cost = 2\nvp = 1", "cost = 5\nvp = 3"),
    ];
    owned::owned(include_str!("../../cards/patronage.toml"), &changes)
}

/// Every position of one random game, the last one included, with what was said in each but the last.
pub(crate) fn random_game<G: Game>(game: &Arc<G>, seed: u64) -> (Vec<G::State>, Vec<G::Action>) {
    let mut rng = Rng::keyed(seed, &[1]);
    let mut legal = G::Legal::default();
    let mut states = vec![game.deal(seed)];
    let mut actions = Vec::new();
    while let Turn::Seat(_) = game.turn(&states[actions.len()]) {
        let mut next = states[actions.len()].clone();
        game.legal(&next, &mut legal);
        assert!(legal.len() > 0, "nothing is legal in {next:?}");
        let action = choose(&**game, &legal, seed, &mut rng);
        game.apply(&mut next, action);
        states.push(next);
        actions.push(action);
        assert!(actions.len() <= game.hints().longest as usize, "the game does not end");
    }
    (states, actions)
}

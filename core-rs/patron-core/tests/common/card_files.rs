//! What the tests of card files share.

use patron_core::error::BadGame;
use patron_core::game::Game;
use patron_core::options::Options;

/// The game with an owner's file, or every reason why the file is refused.
pub(crate) fn load<G: Game>(text: &str) -> Result<G, Vec<String>> {
    match G::build(Some(4), &Options::default(), Some(text)) {
        Ok(game) => Ok(game),
        Err(BadGame::Cards(error)) => Err(error.reasons.0),
        Err(BadGame::Options(error)) => panic!("{error}"),
    }
}

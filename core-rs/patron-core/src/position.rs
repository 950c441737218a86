//! A state or view together with its game: what people and bindings hold.

use std::sync::Arc;

use crate::error::{BadPosition, IllegalAction};
use crate::game::{ActionSet, Game, Turn};
use crate::scores::Scores;

/// A state with its game.
#[derive(Debug)]
pub struct Position<G: Game> {
    /// The rules.
    pub game: Arc<G>,
    /// The table.
    pub state: G::State,
}

/// A view with its game.
#[derive(Debug)]
pub struct Seen<G: Game> {
    /// The rules.
    pub game: Arc<G>,
    /// What one seat knows.
    pub view: G::View,
}

impl<G: Game> Clone for Position<G> {
    fn clone(&self) -> Self {
        Self { game: Arc::clone(&self.game), state: self.state.clone() }
    }
}

impl<G: Game> Clone for Seen<G> {
    fn clone(&self) -> Self {
        Self { game: Arc::clone(&self.game), view: self.view.clone() }
    }
}

/// Whether two games are the same rules with the same options and cards.
#[must_use]
pub fn same_game<G: Game>(a: &Arc<G>, b: &Arc<G>) -> bool {
    Arc::ptr_eq(a, b)
        || (a.players() == b.players()
            && a.options() == b.options()
            && a.cards().name() == b.cards().name()
            && a.cards().file() == b.cards().file())
}

impl<G: Game> PartialEq for Position<G> {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state && same_game(&self.game, &other.game)
    }
}

impl<G: Game> Eq for Position<G> {}

impl<G: Game> PartialEq for Seen<G> {
    fn eq(&self, other: &Self) -> bool {
        self.view == other.view && same_game(&self.game, &other.game)
    }
}

impl<G: Game> Eq for Seen<G> {}

impl<G: Game> Position<G> {
    /// Who must act.
    #[must_use]
    pub fn turn(&self) -> Option<u8> {
        seat(self.game.turn(&self.state))
    }

    /// Legal actions.
    #[must_use]
    pub fn legal(&self) -> G::Legal {
        let mut legal = G::Legal::default();
        self.game.legal(&self.state, &mut legal);
        legal
    }

    /// The position after the action.
    ///
    /// # Errors
    /// [`IllegalAction`] with the reason in words.
    pub fn play(&self, action: G::Action) -> Result<Self, IllegalAction> {
        if !self.legal().contains(action) {
            let reason = self.game.why_illegal(&self.state, action).unwrap_or_default();
            return Err(IllegalAction { action: self.game.text(action), reason });
        }
        let mut next = self.clone();
        self.game.apply(&mut next.state, action);
        Ok(next)
    }

    /// What the seat sees; the seat to move if none is named, or seat 0 when the game is over.
    ///
    /// # Errors
    /// There is no such seat.
    pub fn view(&self, seat: Option<u8>) -> Result<Seen<G>, BadPosition> {
        let seat = seat.or(self.turn()).unwrap_or(0);
        if usize::from(seat) >= self.game.players() {
            return Err(format!("there is no seat {seat} with {} players", self.game.players()).into());
        }
        Ok(Seen { game: Arc::clone(&self.game), view: self.game.view(&self.state, seat) })
    }

    /// Scores as if the game ended now.
    #[must_use]
    pub fn scores(&self) -> Scores {
        self.game.scores(&self.state)
    }
}

impl<G: Game> Seen<G> {
    /// Who must act.
    #[must_use]
    pub fn turn(&self) -> Option<u8> {
        seat(self.game.view_turn(&self.view))
    }

    /// What the view's seat may say; empty when it is not to move.
    #[must_use]
    pub fn legal(&self) -> G::Legal {
        let mut legal = G::Legal::default();
        self.game.view_legal(&self.view, &mut legal);
        legal
    }
}

fn seat(turn: Turn) -> Option<u8> {
    match turn {
        Turn::Seat(seat) => Some(seat),
        Turn::Over => None,
    }
}

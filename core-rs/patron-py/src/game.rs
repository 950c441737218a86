//! `Game`.

use std::hash::{DefaultHasher, Hash, Hasher};

use patron_core::any::{AnyGame, GAMES};
use pyo3::prelude::*;

use crate::action::PyAction;
use crate::convert::{options_dict, options_of, text_of, to_python, whole};
use crate::errors::{Raise, illegal, options_error, position_error, record_error};
use crate::record::PyRecord;
use crate::state::PyState;
use crate::view::PyView;

/// A game with its options and cards fixed.
#[pyclass(frozen, eq, hash, name = "Game", module = "patron._patron")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyGame(pub(crate) AnyGame);

impl Hash for PyGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// What `Game` is called with.
type Arguments<'py> = (&'static str, usize, Bound<'py, PyAny>, Option<String>);

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (game, players=None, options=None, cards=None))]
    fn new(
        game: &str,
        players: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
        cards: Option<&str>,
    ) -> PyResult<Self> {
        let wrong =
            |value: &Bound<'_, PyAny>| options_error(format!("players: takes a small whole number, not {value}"));
        let players = players.map(|value| value.extract::<u8>().map_err(|_| wrong(value))).transpose()?;
        AnyGame::build(game, players, &options_of(options)?, cards).map(Self).map_err(Raise::raise)
    }

    #[getter]
    fn id(&self) -> &'static str {
        self.0.id()
    }

    #[getter]
    fn players(&self) -> usize {
        self.0.players()
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        options_dict(py, self.0.options())
    }

    #[getter]
    fn card_set(&self) -> &str {
        self.0.cards().name()
    }

    /// The TOML text of the card set in use: to be copied and changed into one's own.
    #[getter]
    fn card_text(&self) -> &str {
        self.0.cards().text()
    }

    /// One line that says how much of the card set is reconstructed; None if nothing is.
    #[getter]
    fn card_note(&self) -> Option<&str> {
        self.0.cards().note()
    }

    /// The cards with the provenance of each field.
    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, self.0.cards().json())
    }

    #[getter]
    fn about<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &AnyGame::about(self.0.id()).map_err(Raise::raise)?)
    }

    /// A fresh game. The same seed, from 0 to 2**64 - 1, gives the same deal on every platform.
    fn deal(&self, seed: &Bound<'_, PyAny>) -> PyResult<PyState> {
        Ok(PyState(self.0.deal(whole(seed, "seed", 0)?)))
    }

    fn state(&self, json: &Bound<'_, PyAny>) -> PyResult<PyState> {
        PyState::read(self, &text_of(json, position_error)?)
    }

    fn view(&self, json: &Bound<'_, PyAny>) -> PyResult<PyView> {
        PyView::read(self, &text_of(json, position_error)?)
    }

    pub(crate) fn action(&self, text: &str) -> PyResult<PyAction> {
        let code = self.0.parse_action(text).map_err(|reason| illegal(text, &reason, Vec::new()))?;
        Ok(PyAction { game: self.0.clone(), code })
    }

    fn record(&self, text: &Bound<'_, PyAny>) -> PyResult<PyRecord> {
        PyRecord::read(self, &text_of(text, record_error)?)
    }

    fn __repr__(&self) -> String {
        format!(
            "<patron.Game {} for {}: {}, cards {}>",
            self.0.id(),
            self.0.players(),
            self.0.options(),
            self.0.cards().name()
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Arguments<'py>)> {
        let game = &slf.get().0;
        let options = options_dict(slf.py(), game.options())?;
        let cards = game.cards().file().map(ToOwned::to_owned);
        Ok((slf.get_type().into_any(), (game.id(), game.players(), options, cards)))
    }
}

/// A number for Python's `hash`.
pub(crate) fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// What every game is for and which options it has.
#[pyfunction]
pub(crate) fn about_games(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyAny>>> {
    GAMES.iter().map(|id| to_python(py, &AnyGame::about(id).map_err(Raise::raise)?)).collect()
}

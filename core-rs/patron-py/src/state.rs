//! `State`.

use patron_core::any::{AnyGame, AnyState};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::action::{PyLegalActions, code_of};
use crate::convert::{Reduced, html, reduce, text_of};
use crate::errors::{Raise, illegal, position_error};
use crate::game::{PyGame, hash_of};
use crate::scores::PyScores;
use crate::view::PyView;

/// A whole position, hidden cards included.
#[pyclass(frozen, name = "State", module = "patron._patron", freelist = 256)]
#[derive(Clone)]
pub(crate) struct PyState(pub(crate) AnyState);

impl PyState {
    pub(crate) fn read(game: &PyGame, json: &str) -> PyResult<Self> {
        game.0.state(json).map(Self).map_err(Raise::raise)
    }

    fn read_any(json: &str, game: Option<&PyGame>) -> PyResult<Self> {
        match game {
            Some(game) => Self::read(game, json),
            None => Self::read(&PyGame(AnyGame::of_position(json).map_err(Raise::raise)?), json),
        }
    }
}

#[pymethods]
impl PyState {
    #[getter]
    fn game(&self) -> PyGame {
        PyGame(self.0.game())
    }

    #[getter]
    fn turn(&self) -> Option<u8> {
        self.0.turn()
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.0.turn().is_none()
    }

    #[getter]
    fn legal_actions(&self) -> PyLegalActions {
        PyLegalActions { game: self.0.game(), codes: self.0.legal() }
    }

    fn play(&self, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        let refused = |action: &str, reason: &str| illegal(action, reason, self.legal_actions().words());
        match code_of(&self.0.game(), action)? {
            Ok((code, text)) => self
                .0
                .play(code)
                .map(Self)
                .map_err(|error| refused(text.as_deref().unwrap_or(&error.action), &error.reason)),
            Err((text, reason)) => Err(refused(&text, &reason)),
        }
    }

    fn why_illegal(&self, action: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        Ok(match code_of(&self.0.game(), action)? {
            Ok((code, _)) => self.0.why_illegal(code),
            Err((_, reason)) => Some(reason),
        })
    }

    #[pyo3(signature = (seat=None))]
    fn view(&self, seat: Option<i64>) -> PyResult<PyView> {
        let wrong = |seat: i64| position_error(format!("there is no seat {seat}"));
        let seat = seat.map(|seat| u8::try_from(seat).map_err(|_| wrong(seat))).transpose()?;
        self.0.view(seat).map(PyView).map_err(Raise::raise)
    }

    fn scores(&self) -> PyScores {
        PyScores::new(&self.0.scores())
    }

    fn to_json(&self) -> String {
        self.0.to_json().to_string()
    }

    #[staticmethod]
    #[pyo3(signature = (json, game=None))]
    fn from_json(json: &Bound<'_, PyAny>, game: Option<&PyGame>) -> PyResult<Self> {
        Self::read_any(&text_of(json, position_error)?, game)
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.to_json().as_bytes())
    }

    #[staticmethod]
    #[pyo3(signature = (data, game=None))]
    fn from_bytes(data: &Bound<'_, PyBytes>, game: Option<&PyGame>) -> PyResult<Self> {
        Self::read_any(&text_of(data.as_any(), position_error)?, game)
    }

    fn _repr_html_(&self) -> String {
        html("State", &self.0.to_json())
    }

    fn __repr__(&self) -> String {
        let turn = self.0.turn().map_or_else(|| "over".to_owned(), |seat| format!("seat {seat} to move"));
        format!("<patron.State {}, {turn}>", self.0.game().id())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduce(py, "state", self.game(), self.to_json())
    }
}

//! `View`.

use patron_core::any::{AnyGame, AnyView};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::action::{PyLegalActions, code_of};
use crate::convert::{Reduced, html, reduce, text_of, whole};
use crate::errors::{Raise, position_error};
use crate::game::{PyGame, hash_of};
use crate::scores::PyScores;
use crate::state::PyState;

/// What one seat may know of a position.
#[pyclass(frozen, name = "View", module = "patron._patron")]
#[derive(Clone)]
pub(crate) struct PyView(pub(crate) AnyView);

impl PyView {
    pub(crate) fn read(game: &PyGame, json: &str) -> PyResult<Self> {
        game.0.view(json).map(Self).map_err(Raise::raise)
    }

    fn read_any(json: &str, game: Option<&PyGame>) -> PyResult<Self> {
        match game {
            Some(game) => Self::read(game, json),
            None => Self::read(&PyGame(AnyGame::of_position(json).map_err(Raise::raise)?), json),
        }
    }
}

#[pymethods]
impl PyView {
    #[getter]
    fn game(&self) -> PyGame {
        PyGame(self.0.game())
    }

    #[getter]
    fn seat(&self) -> u8 {
        self.0.seat()
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

    fn why_illegal(&self, action: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        Ok(match code_of(&self.0.game(), action)? {
            Ok((code, _)) => self.0.why_illegal(code),
            Err((_, reason)) => Some(reason),
        })
    }

    /// Another world with the same view, drawn evenly from all that fit what the seat has seen.
    fn resample(&self, seed: &Bound<'_, PyAny>) -> PyResult<PyState> {
        Ok(PyState(self.0.resample(whole(seed, "seed", 0)?)))
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
        html("View", &self.0.to_json())
    }

    fn __repr__(&self) -> String {
        let turn = self.0.turn().map_or_else(|| "over".to_owned(), |seat| format!("seat {seat} to move"));
        format!("<patron.View {} of seat {}, {turn}>", self.0.game().id(), self.0.seat())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduce(py, "view", self.game(), self.to_json())
    }
}

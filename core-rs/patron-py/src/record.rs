//! `Record`.

use patron_core::any::{AnyGame, AnyRecord};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::action::{PyAction, code_of, place_of};
use crate::convert::{Reduced, reduce, text_of, whole};
use crate::errors::{Raise, illegal, record_error};
use crate::game::PyGame;
use crate::state::PyState;

/// A game written down.
#[pyclass(frozen, eq, name = "Record", module = "patron._patron")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyRecord(AnyRecord);

impl PyRecord {
    pub(crate) fn read(game: &PyGame, text: &str) -> PyResult<Self> {
        game.0.record(text).map(Self).map_err(Raise::raise)
    }

    fn read_any(text: &Bound<'_, PyAny>, game: Option<&PyGame>) -> PyResult<Self> {
        let text = text_of(text, record_error)?;
        match game {
            Some(game) => Self::read(game, &text),
            None => Self::read(&PyGame(AnyGame::of_record(&text).map_err(Raise::raise)?), &text),
        }
    }
}

#[pymethods]
impl PyRecord {
    #[getter]
    fn game(&self) -> PyGame {
        PyGame(self.0.game())
    }

    #[getter]
    fn seed(&self) -> Option<u64> {
        self.0.seed()
    }

    #[getter]
    fn actions(&self) -> Vec<PyAction> {
        self.0.entries().into_iter().map(|entry| PyAction { game: self.0.game(), code: entry.code }).collect()
    }

    #[getter]
    fn seats(&self) -> Vec<u16> {
        self.0.entries().into_iter().map(|entry| entry.seat.into()).collect()
    }

    #[getter]
    fn chances(&self) -> Vec<Option<String>> {
        self.0.entries().into_iter().map(|entry| entry.chance).collect()
    }

    #[getter]
    fn comments(&self) -> Vec<Option<String>> {
        self.0.entries().into_iter().map(|entry| entry.comment).collect()
    }

    #[getter]
    fn result(&self) -> Option<Vec<i32>> {
        self.0.result()
    }

    #[staticmethod]
    #[pyo3(signature = (state, seed=None))]
    fn start(state: &PyState, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let seed = seed.map(|seed| whole(seed, "seed", 0)).transpose()?;
        state.0.start_record(seed).map(Self).map_err(Raise::raise)
    }

    #[pyo3(signature = (action, comment=None))]
    fn play(&self, action: &Bound<'_, PyAny>, comment: Option<String>) -> PyResult<Self> {
        let game = self.0.game();
        let legal = || {
            let codes = self.0.end().legal();
            codes.into_iter().filter_map(|code| game.action_text(code)).collect()
        };
        match code_of(&game, action)? {
            Ok((code, text)) => self
                .0
                .play(code, comment)
                .map(Self)
                .map_err(|error| illegal(text.as_deref().unwrap_or(&error.action), &error.reason, legal())),
            Err((text, reason)) => Err(illegal(&text, &reason, legal())),
        }
    }

    fn states(&self) -> Vec<PyState> {
        self.0.states().into_iter().map(PyState).collect()
    }

    fn state(&self, ply: isize) -> PyResult<PyState> {
        let mut states = self.0.states();
        match place_of(ply, states.len()) {
            Some(place) => Ok(PyState(states.swap_remove(place))),
            None => Err(PyIndexError::new_err(format!("the record has states 0 to {}, not {ply}", states.len() - 1))),
        }
    }

    fn __len__(&self) -> usize {
        self.0.entries().len()
    }

    fn to_text(&self) -> String {
        self.0.to_text()
    }

    #[staticmethod]
    #[pyo3(signature = (text, game=None))]
    fn from_text(text: &Bound<'_, PyAny>, game: Option<&PyGame>) -> PyResult<Self> {
        Self::read_any(text, game)
    }

    fn to_jsonl(&self) -> String {
        self.0.to_jsonl()
    }

    #[staticmethod]
    #[pyo3(signature = (text, game=None))]
    fn from_jsonl(text: &Bound<'_, PyAny>, game: Option<&PyGame>) -> PyResult<Self> {
        Self::read_any(text, game)
    }

    fn __repr__(&self) -> String {
        format!("<patron.Record {}, {} actions>", self.0.game().id(), self.__len__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduce(py, "record", self.game(), self.to_text())
    }
}

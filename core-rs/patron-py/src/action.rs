//! `Action` and `LegalActions`.

use patron_core::any::AnyGame;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyList, PySlice, PyString};

use crate::convert::{Reduced, reduce};
use crate::game::{PyGame, hash_of};

/// What a player may say.
#[pyclass(frozen, name = "Action", module = "patron._patron", freelist = 256)]
#[derive(Clone)]
pub(crate) struct PyAction {
    pub(crate) game: AnyGame,
    pub(crate) code: u32,
}

impl PyAction {
    fn equals(&self, other: &Bound<'_, PyAny>) -> bool {
        if let Ok(other) = other.cast::<Self>() {
            let other = other.get();
            return self.code == other.code && self.game.id() == other.game.id();
        }
        other.cast::<PyString>().is_ok_and(|text| text.to_cow().is_ok_and(|text| text == self.words()))
    }

    pub(crate) fn words(&self) -> String {
        self.game.action_text(self.code).expect("an action object holds a code of its game")
    }
}

#[pymethods]
impl PyAction {
    #[getter]
    fn text(&self) -> String {
        self.words()
    }

    #[getter]
    fn code(&self) -> u32 {
        self.code
    }

    fn __str__(&self) -> String {
        self.words()
    }

    fn __repr__(&self) -> String {
        format!("<patron.Action {}>", self.words())
    }

    /// Actions equal their text; only actions of one game have an order.
    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operation: CompareOp) -> PyResult<bool> {
        match operation {
            CompareOp::Eq => Ok(self.equals(other)),
            CompareOp::Ne => Ok(!self.equals(other)),
            CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => {
                let other = other.cast::<Self>();
                let other = other.map_err(|_| PyTypeError::new_err("an action is compared with an action"))?.get();
                Ok(operation.matches((self.game.id(), self.code).cmp(&(other.game.id(), other.code))))
            }
        }
    }

    /// Equal to the hash of the text, as an action equals its text.
    fn __hash__(slf: &Bound<'_, Self>) -> PyResult<isize> {
        PyString::new(slf.py(), &slf.get().words()).hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduce(py, "action", PyGame(self.game.clone()), self.words())
    }
}

/// The legal actions of a position: a sorted sequence.
#[pyclass(frozen, sequence, name = "LegalActions", module = "patron._patron", freelist = 64)]
pub(crate) struct PyLegalActions {
    pub(crate) game: AnyGame,
    pub(crate) codes: Vec<u32>,
}

impl PyLegalActions {
    fn at(&self, index: usize) -> PyAction {
        PyAction { game: self.game.clone(), code: self.codes[index] }
    }

    pub(crate) fn words(&self) -> Vec<String> {
        self.codes.iter().filter_map(|&code| self.game.action_text(code)).collect()
    }
}

#[pymethods]
impl PyLegalActions {
    fn __len__(&self) -> usize {
        self.codes.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = index.cast::<PySlice>() {
            let range = slice.indices(isize::try_from(self.codes.len())?)?;
            let places = (0..range.slicelength).scan(range.start, |at, _| {
                let place = *at;
                *at += range.step;
                usize::try_from(place).ok()
            });
            let items = places.map(|place| Py::new(py, self.at(place))).collect::<PyResult<Vec<_>>>()?;
            return Ok(PyList::new(py, items)?.into_any());
        }
        let wanted: isize = index.extract()?;
        match place_of(wanted, self.codes.len()) {
            Some(place) => Ok(Bound::new(py, self.at(place))?.into_any()),
            None => Err(PyIndexError::new_err(format!(
                "there are {} legal actions, none has the index {wanted}",
                self.codes.len()
            ))),
        }
    }

    fn __contains__(&self, action: &Bound<'_, PyAny>) -> bool {
        if let Ok(action) = action.cast::<PyAction>() {
            let action = action.get();
            return action.game.id() == self.game.id() && self.codes.binary_search(&action.code).is_ok();
        }
        let Ok(text) = action.cast::<PyString>() else { return false };
        let code = text.to_cow().ok().and_then(|text| self.game.parse_action(&text).ok());
        code.is_some_and(|code| self.codes.binary_search(&code).is_ok())
    }

    fn __iter__(&self) -> LegalIterator {
        LegalIterator { game: self.game.clone(), codes: self.codes.clone().into_iter() }
    }

    fn texts(&self) -> Vec<String> {
        self.words()
    }

    #[pyo3(signature = (value, start=0, stop=isize::MAX, /))]
    fn index(&self, value: &Bound<'_, PyAny>, start: isize, stop: isize) -> PyResult<usize> {
        let length = self.codes.len();
        let bound = |place: isize| match usize::try_from(place) {
            Ok(place) => place.min(length),
            Err(_) => length.saturating_sub(place.unsigned_abs()),
        };
        (bound(start)..bound(stop))
            .find(|&index| self.at(index).equals(value))
            .ok_or_else(|| pyo3::exceptions::PyValueError::new_err("it is not among the legal actions"))
    }

    #[pyo3(signature = (value, /))]
    fn count(&self, value: &Bound<'_, PyAny>) -> usize {
        usize::from(self.__contains__(value))
    }

    fn __repr__(&self) -> String {
        format!("<patron.LegalActions ({})>", self.words().join(", "))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.codes == other.codes && self.game.id() == other.game.id()
        })
    }

    fn __hash__(&self) -> u64 {
        hash_of(&(self.game.id(), &self.codes))
    }
}

#[pyclass(name = "_LegalIterator", module = "patron._patron")]
pub(crate) struct LegalIterator {
    game: AnyGame,
    codes: std::vec::IntoIter<u32>,
}

#[pymethods]
impl LegalIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<PyAction> {
        self.codes.next().map(|code| PyAction { game: self.game.clone(), code })
    }
}

/// The place that a Python index means in a list of this length; a negative one counts from the end.
pub(crate) fn place_of(index: isize, length: usize) -> Option<usize> {
    let place = if index < 0 { length.checked_sub(index.unsigned_abs()) } else { usize::try_from(index).ok() };
    place.filter(|&place| place < length)
}

/// An action's code and, if it came as text, that text; or a text and why it names no action.
type Named = Result<(u32, Option<String>), (String, String)>;

/// The code of an action given as object or text.
pub(crate) fn code_of(game: &AnyGame, action: &Bound<'_, PyAny>) -> PyResult<Named> {
    if let Ok(action) = action.cast::<PyAction>() {
        let action = action.get();
        if action.game.id() != game.id() {
            let reason = format!("it is an action of {}, this is {}", action.game.id(), game.id());
            return Ok(Err((action.words(), reason)));
        }
        return Ok(Ok((action.code, None)));
    }
    let Ok(text) = action.cast::<PyString>() else {
        let kind = action.get_type().qualname()?;
        return Err(PyTypeError::new_err(format!("an action is a patron.Action or its text, not {kind}")));
    };
    let Ok(text) = text.to_cow() else {
        return Ok(Err(("?".to_owned(), "the text is not valid Unicode".to_owned())));
    };
    Ok(match game.parse_action(&text) {
        Ok(code) => Ok((code, Some(text.into_owned()))),
        Err(reason) => Err((text.into_owned(), reason)),
    })
}

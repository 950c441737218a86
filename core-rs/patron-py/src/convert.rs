//! Between Python values and the core's: JSON texts, option values, pickles.

use std::borrow::Cow;

use patron_core::options::{OptionValue, Options};
use patron_core::scores::Scores;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyInt, PyMapping, PyString};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::arena::{PyArenaResult, PyArenaRow};
use crate::errors::{options_error, position_error};
use crate::game::PyGame;
use crate::record::PyRecord;
use crate::scores::PyScores;
use crate::state::PyState;
use crate::view::PyView;

/// A text given as `str`, `bytes`, or (as JSON) a mapping; `refuse` says what kind of error an unreadable one is.
pub(crate) fn text_of<'a>(value: &'a Bound<'_, PyAny>, refuse: fn(String) -> PyErr) -> PyResult<Cow<'a, str>> {
    if let Ok(text) = value.cast::<PyString>() {
        return text.to_cow().map_err(|_| refuse("the text is not valid Unicode".to_owned()));
    }
    if let Ok(bytes) = value.cast::<PyBytes>() {
        let text = std::str::from_utf8(bytes.as_bytes());
        return text.map(Cow::Borrowed).map_err(|error| refuse(format!("the bytes are no UTF-8: {error}")));
    }
    if value.cast::<PyMapping>().is_ok() {
        let json = value.py().import("json")?;
        let text = json
            .call_method1("dumps", (value,))
            .map_err(|error| refuse(format!("the mapping cannot be written as JSON: {}", error.value(value.py()))))?;
        return Ok(Cow::Owned(text.extract()?));
    }
    let kind = value.get_type().qualname()?;
    Err(PyTypeError::new_err(format!("takes a str, bytes or a mapping, not {kind}")))
}

/// A whole number from `least` to 2^64 - 1, in a complaint called `name`.
pub(crate) fn whole(value: &Bound<'_, PyAny>, name: &str, least: u64) -> PyResult<u64> {
    let Ok(index) = value.call_method0("__index__") else {
        let kind = value.get_type().qualname()?;
        return Err(PyTypeError::new_err(format!("{name}: takes an int, not {kind}")));
    };
    let number = index.extract::<u64>().ok().filter(|&number| number >= least);
    number.ok_or_else(|| options_error(format!("{name}: must be {least} to 2**64 - 1")))
}

/// A JSON value as Python has it.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (value.to_string(),))
}

/// Options from a Python mapping.
pub(crate) fn options_of(mapping: Option<&Bound<'_, PyAny>>) -> PyResult<Options> {
    let mut options = Options::default();
    let Some(mapping) = mapping else { return Ok(options) };
    let items = mapping.py().get_type::<PyDict>().call1((mapping,))?;
    for (name, value) in items.cast_into::<PyDict>()? {
        let name: String = name.extract().map_err(|_| options_error("names of options are texts"))?;
        let value = if let Ok(flag) = value.cast::<PyBool>() {
            OptionValue::Flag(flag.is_true())
        } else if value.is_instance_of::<PyInt>() {
            OptionValue::Number(
                value.extract().map_err(|_| options_error(format!("option {name}: the number is too large")))?,
            )
        } else if let Ok(word) = value.extract::<String>() {
            OptionValue::Word(word)
        } else {
            return Err(options_error(format!("option {name} takes a word, a whole number or True/False")));
        };
        options.0.push((name, value));
    }
    Ok(options)
}

/// Options as Python has them.
pub(crate) fn options_dict<'py>(py: Python<'py>, options: &Options) -> PyResult<Bound<'py, PyAny>> {
    to_python(py, &options.to_json())
}

/// What `__reduce__` gives: how `restore` makes the object again.
pub(crate) type Reduced<'py> = (Bound<'py, PyAny>, (&'static str, PyGame, String));

/// The pickle of an object that its game reads back from `text`.
pub(crate) fn reduce<'py>(py: Python<'py>, kind: &'static str, game: PyGame, text: String) -> PyResult<Reduced<'py>> {
    Ok((py.import("patron._patron")?.getattr("restore")?, (kind, game, text)))
}

/// Makes a pickled object again.
#[pyfunction]
pub(crate) fn restore<'py>(py: Python<'py>, kind: &str, game: &PyGame, text: &str) -> PyResult<Bound<'py, PyAny>> {
    Ok(match kind {
        "state" => Bound::new(py, PyState::read(game, text)?)?.into_any(),
        "view" => Bound::new(py, PyView::read(game, text)?)?.into_any(),
        "record" => Bound::new(py, PyRecord::read(game, text)?)?.into_any(),
        "analysis" => Bound::new(py, crate::suggest::PyAnalysis::read(game, text)?)?.into_any(),
        "row" => Bound::new(py, crate::suggest::PyRow::read(game, text)?)?.into_any(),
        "action" => Bound::new(py, game.action(text)?)?.into_any(),
        _ => return Err(position_error(format!("there is no pickle of kind {kind:?}"))),
    })
}

/// What `__reduce__` gives for objects that need no game.
pub(crate) type Restored<'py> = (Bound<'py, PyAny>, (&'static str, String));

/// The pickle of an object that is nothing but numbers and texts.
pub(crate) fn restored<'py>(py: Python<'py>, kind: &'static str, value: &impl Serialize) -> PyResult<Restored<'py>> {
    let text = serde_json::to_string(value).map_err(|error| position_error(error.to_string()))?;
    Ok((py.import("patron._patron")?.getattr("restore_plain")?, (kind, text)))
}

/// Makes a pickled object that needs no game again.
#[pyfunction]
pub(crate) fn restore_plain<'py>(py: Python<'py>, kind: &str, text: &str) -> PyResult<Bound<'py, PyAny>> {
    Ok(match kind {
        "scores" => Bound::new(py, PyScores(read_scores(text)?))?.into_any(),
        "arena-row" => Bound::new(py, read_plain::<PyArenaRow>(text)?)?.into_any(),
        "arena-result" => Bound::new(py, read_plain::<PyArenaResult>(text)?)?.into_any(),
        _ => return Err(position_error(format!("there is no pickle of kind {kind:?}"))),
    })
}

/// Scores whose lists fit together.
fn read_scores(text: &str) -> PyResult<Scores> {
    let scores: Scores = read_plain(text)?;
    let seats = scores.totals.len();
    let fits = seats > 0
        && scores.ranks.len() == seats
        && scores.sources.len() == seats
        && scores.sources.iter().all(|points| points.len() == scores.source_names.len())
        && scores.separations.len() == seats - 1;
    if fits { Ok(scores) } else { Err(position_error("the lists of the scores do not fit together")) }
}

fn read_plain<T: DeserializeOwned>(text: &str) -> PyResult<T> {
    serde_json::from_str(text).map_err(|error| position_error(error.to_string()))
}

/// A two-column HTML table of a JSON object, for notebooks.
pub(crate) fn html(title: &str, value: &Value) -> String {
    let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let rows = value.as_object().into_iter().flatten().map(|(name, value)| {
        let shown = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
        format!("<tr><th style=\"text-align:left\">{}</th><td>{}</td></tr>", escape(name), escape(&shown))
    });
    format!("<table><caption>{}</caption>{}</table>", escape(title), rows.collect::<String>())
}

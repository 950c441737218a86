//! Traces of other engines, replayed.

use patron_core::patronage::conformance::{UNDECIDED, replay_trace as replay};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::convert::to_python;

/// Replays a trace, given as lines, and gives what was compared and what differs.
#[pyfunction]
pub(crate) fn replay_trace(py: Python<'_>, lines: Vec<String>) -> PyResult<Bound<'_, PyAny>> {
    let report = py.detach(move || replay(lines.iter().map(String::as_str)));
    let reasons: Value = UNDECIDED.iter().map(|&(name, reason)| (name.to_owned(), Value::from(reason))).collect();
    let found = json!({
        "ok": report.ok(),
        "games": report.games,
        "questions": report.questions,
        "states": report.states,
        "results": report.results,
        "undecided": report.undecided,
        "reasons": reasons,
        "mismatches": report.mismatches,
    });
    to_python(py, &found)
}

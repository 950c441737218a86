//! `Scores`.

use std::collections::BTreeMap;

use patron_core::scores::Scores;
use pyo3::prelude::*;

use crate::convert::{Restored, html, restored};

/// Points by seat and source, the ranking and what decided it.
#[pyclass(frozen, eq, name = "Scores", module = "patron._patron")]
#[derive(PartialEq)]
pub(crate) struct PyScores(pub(crate) Scores);

impl PyScores {
    pub(crate) fn new(scores: &Scores) -> Self {
        Self(scores.clone())
    }
}

#[pymethods]
impl PyScores {
    #[getter]
    fn totals(&self) -> Vec<i32> {
        self.0.totals.clone()
    }

    #[getter]
    fn ranks(&self) -> Vec<u16> {
        self.0.ranks.iter().map(|&rank| rank.into()).collect()
    }

    #[getter]
    fn sources(&self) -> Vec<BTreeMap<String, i32>> {
        let names = self.0.source_names.iter().map(ToString::to_string);
        self.0.sources.iter().map(|points| names.clone().zip(points.iter().copied()).collect()).collect()
    }

    #[getter]
    fn decided_by(&self) -> &str {
        self.0.decided_by()
    }

    #[getter]
    fn separations(&self) -> Vec<String> {
        self.0.separations.iter().map(ToString::to_string).collect()
    }

    #[getter(r#final)]
    fn is_final(&self) -> bool {
        self.0.is_final
    }

    #[getter]
    fn cut(&self) -> bool {
        self.0.was_cut
    }

    #[getter]
    fn winners(&self) -> Vec<usize> {
        (0..self.0.ranks.len()).filter(|&seat| self.0.ranks[seat] == 1).collect()
    }

    fn table(&self) -> String {
        self.0.table()
    }

    fn to_json(&self) -> String {
        self.0.to_json().to_string()
    }

    fn _repr_html_(&self) -> String {
        html("Scores", &self.0.to_json())
    }

    fn __repr__(&self) -> String {
        format!("<patron.Scores {:?}, ranks {:?}>", self.0.totals, self.0.ranks)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Restored<'py>> {
        restored(py, "scores", &self.0)
    }
}

//! Python's way into `patron_core`: frozen classes, conversions, one door for long calls. No rules.

mod action;
mod arena;
mod bench;
mod conformance;
mod convert;
mod errors;
mod game;
mod long;
mod record;
mod scores;
mod state;
mod suggest;
mod view;

use pyo3::prelude::*;

/// The native part of patron.
#[pymodule(gil_used = false)]
mod _patron {
    use super::{PyResult, pymodule_init};

    #[pymodule_export]
    use super::action::{PyAction, PyLegalActions};
    #[pymodule_export]
    use super::arena::{PyArenaResult, PyArenaRow, arena};
    #[pymodule_export]
    use super::bench::{PyPlayouts, bench, playouts};
    #[pymodule_export]
    use super::conformance::replay_trace;
    #[pymodule_export]
    use super::convert::{restore, restore_plain};
    #[pymodule_export]
    use super::errors::{CardsError, IllegalAction, OptionsError, PatronError, PositionError, RecordError};
    #[pymodule_export]
    use super::game::{PyGame, about_games};
    #[pymodule_export]
    use super::record::PyRecord;
    #[pymodule_export]
    use super::scores::PyScores;
    #[pymodule_export]
    use super::state::PyState;
    #[pymodule_export]
    use super::suggest::{PyAnalysis, PyRow, PyStopFlag, choose, parse_player, suggest};
    #[pymodule_export]
    use super::view::PyView;

    #[pymodule_init]
    fn init(module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> PyResult<()> {
        pymodule_init(module)
    }
}

fn pymodule_init(module: &Bound<'_, PyModule>) -> PyResult<()> {
    pyo3::types::PySequence::register::<action::PyLegalActions>(module.py())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("GAMES", pyo3::types::PyTuple::new(module.py(), patron_core::any::GAMES)?)
}

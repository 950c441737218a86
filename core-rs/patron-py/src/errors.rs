//! The exceptions, and the one table that turns the core's errors into them.

use patron_core::error::{BadCards, BadGame, BadOptions, BadPosition, BadRecord, Reasons};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::{PyErr, create_exception};

create_exception!(patron, PatronError, PyValueError, "Root of what patron refuses; `reasons` lists everything wrong.");
create_exception!(
    patron,
    OptionsError,
    PatronError,
    "Unknown game or option, or a value that an option does not take."
);
create_exception!(patron, CardsError, PatronError, "A card file that cannot be read or breaks the rulebook.");
create_exception!(patron, PositionError, PatronError, "A state or view that cannot occur or does not fit.");
create_exception!(patron, RecordError, PatronError, "A game record that cannot be read or replayed.");
create_exception!(patron, IllegalAction, PatronError, "An action that may not be said here, with the reason in words.");

fn with_reasons(error: PyErr, reasons: Vec<String>) -> PyErr {
    Python::attach(|py| match error.value(py).setattr("reasons", reasons) {
        Ok(()) => error,
        Err(failure) => failure,
    })
}

/// Gives a core error its Python form.
pub(crate) trait Raise {
    /// The exception.
    fn raise(self) -> PyErr;
}

macro_rules! raises {
    ($($core:ident => $exception:ident;)*) => {$(
        impl Raise for $core {
            fn raise(self) -> PyErr {
                let message = self.reasons.to_string();
                with_reasons($exception::new_err(message), self.reasons.0)
            }
        }
    )*};
}

raises! {
    BadOptions => OptionsError;
    BadCards => CardsError;
    BadPosition => PositionError;
    BadRecord => RecordError;
}

impl Raise for BadGame {
    fn raise(self) -> PyErr {
        match self {
            Self::Options(error) => error.raise(),
            Self::Cards(error) => error.raise(),
        }
    }
}

/// A position that does not fit what is asked of it.
pub(crate) fn position_error(reason: impl Into<String>) -> PyErr {
    BadPosition { reasons: Reasons(vec![reason.into()]) }.raise()
}

/// A record that cannot be read at all.
pub(crate) fn record_error(reason: impl Into<String>) -> PyErr {
    BadRecord { reasons: Reasons(vec![reason.into()]) }.raise()
}

/// A value that is refused before any game sees it.
pub(crate) fn options_error(reason: impl Into<String>) -> PyErr {
    BadOptions { reasons: Reasons(vec![reason.into()]) }.raise()
}

/// The illegal action with its reason and what would be legal.
pub(crate) fn illegal(action: &str, reason: &str, legal: Vec<String>) -> PyErr {
    let error = with_reasons(IllegalAction::new_err(format!("{action:?}: {reason}")), vec![reason.to_owned()]);
    Python::attach(|py| {
        let value = error.value(py);
        match value.setattr("action", action).and_then(|()| value.setattr("legal", legal)) {
            Ok(()) => error,
            Err(failure) => failure,
        }
    })
}

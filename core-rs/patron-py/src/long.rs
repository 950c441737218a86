//! The one door for long calls: the interpreter is let go, signals are heard all the while.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How often signals are looked for.
pub(crate) const BEAT: Duration = Duration::from_millis(10);

fn signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// What happened to a long call from Python's side.
pub(crate) struct Watch {
    start: Instant,
    last: Mutex<Instant>,
    error: Mutex<Option<PyErr>>,
}

impl Watch {
    pub(crate) fn new() -> Self {
        let now = Instant::now();
        Self { start: now, last: Mutex::new(now), error: Mutex::new(None) }
    }

    /// The clock that the core asks.
    pub(crate) fn now(&self) -> Duration {
        self.start.elapsed()
    }

    /// Looks for signals if it is time; false when the call must end.
    pub(crate) fn go_on(&self) -> bool {
        {
            let mut last = self.last.lock().expect("no holder of this lock panics");
            if last.elapsed() < BEAT {
                return true;
            }
            *last = Instant::now();
        }
        self.run(signals)
    }

    /// Runs something in Python; false when it failed, and the call must end.
    pub(crate) fn run(&self, work: impl FnOnce(Python<'_>) -> PyResult<()>) -> bool {
        match Python::attach(work) {
            Ok(()) => true,
            Err(error) => {
                self.fail(error);
                false
            }
        }
    }

    /// Keeps the first error.
    pub(crate) fn fail(&self, error: PyErr) {
        self.error.lock().expect("no holder of this lock panics").get_or_insert(error);
    }

    /// The result, unless Python had something to say.
    pub(crate) fn finish<T>(self, result: T) -> PyResult<T> {
        match self.error.into_inner().expect("no holder of this lock panics") {
            Some(error) => Err(error),
            None => Ok(result),
        }
    }
}

//! How long to think, and how to be told to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Time since some fixed moment. The core has no clock: whoever calls brings one.
pub trait Clock: Sync {
    /// Never goes back.
    fn now(&self) -> Duration;
}

impl<F: Fn() -> Duration + Sync> Clock for F {
    fn now(&self) -> Duration {
        self()
    }
}

/// When a search ends: after exactly so many playouts, or after so much time, whichever comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limit {
    /// Playouts over all threads together.
    pub playouts: Option<u64>,
    /// Time from the start of the search.
    pub time: Option<Duration>,
}

/// Set from anywhere, it ends a search at the next playout.
#[derive(Debug, Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// Asks for the end.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the end has been asked for.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

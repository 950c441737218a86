//! What patron refuses, and why.
//!
//! Each error carries what was refused and every reason found, in words that the caller can act on. The binding turns
//! them into Python exceptions and the service into problems: one table, no fourth form.

use std::fmt;

use thiserror::Error;

/// More reasons help nobody.
pub const MOST_REASONS: usize = 60;

/// A piece of the caller's input as complaints quote it: shortened if it is long.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('\u{2026}');
    }
    format!("{short:?}")
}

/// Everything that is wrong with one input, in the order in which it was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reasons(pub Vec<String>);

impl Reasons {
    /// Notes one more reason; beyond [`MOST_REASONS`] only that there are more.
    pub fn add(&mut self, reason: impl Into<String>) {
        match self.0.len() {
            0..MOST_REASONS => self.0.push(reason.into()),
            MOST_REASONS => self.0.push("and more".to_owned()),
            _ => {}
        }
    }

    /// Notes all of `others`.
    pub fn extend(&mut self, others: Self) {
        others.0.into_iter().for_each(|reason| self.add(reason));
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Reasons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("; "))
    }
}

impl From<String> for Reasons {
    fn from(reason: String) -> Self {
        Self(vec![reason])
    }
}

impl From<&str> for Reasons {
    fn from(reason: &str) -> Self {
        Self(vec![reason.to_owned()])
    }
}

macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident = $lead:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Error)]
        #[error("{}: {reasons}", $lead)]
        pub struct $name {
            /// Every reason, not only the first.
            pub reasons: Reasons,
        }

        impl<T: Into<Reasons>> From<T> for $name {
            fn from(reasons: T) -> Self {
                Self { reasons: reasons.into() }
            }
        }

        impl $name {
            /// `Ok` if nothing was noted, else the error with all that was.
            ///
            /// # Errors
            /// When `reasons` is not empty.
            pub fn check(reasons: Reasons) -> Result<(), Self> {
                if reasons.is_empty() { Ok(()) } else { Err(Self { reasons }) }
            }
        }
    )*};
}

refusals! {
    /// A state or view that cannot occur or cannot be read.
    BadPosition = "bad position";
    /// A game record that cannot be read or replayed.
    BadRecord = "bad record";
    /// A card file that cannot be read or breaks the rulebook.
    BadCards = "bad cards";
    /// An unknown game or option, or a value that the option does not take.
    BadOptions = "bad options";
}

/// An action that may not be said in this position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("illegal action {action:?}: {reason}")]
pub struct IllegalAction {
    /// The action as the caller wrote it, or its text.
    pub action: String,
    /// Why it is refused, in words.
    pub reason: String,
}

/// A game could not be set up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadGame {
    /// The options are at fault.
    #[error(transparent)]
    Options(#[from] BadOptions),
    /// The card file is at fault.
    #[error(transparent)]
    Cards(#[from] BadCards),
}

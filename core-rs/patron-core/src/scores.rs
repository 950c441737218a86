//! Results: the full breakdown for people and the short form for the hot loop.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::game::{Game, MAX_SEATS};
use crate::table::Table;

/// Points by seat and source, the ranking and what decided it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scores {
    /// Total by seat.
    pub totals: Vec<i32>,
    /// Rank by seat, 1 is best. Shared only where the rules share a win.
    pub ranks: Vec<u8>,
    /// Names of the sources, in the rulebook's order.
    pub source_names: Vec<Cow<'static, str>>,
    /// Points by seat, then by source; each seat's add up to its total.
    pub sources: Vec<Vec<i32>>,
    /// What separates each neighbouring pair of the ranking, best pair first.
    pub separations: Vec<Cow<'static, str>>,
    /// Whether the game is over; else this is "if it ended now".
    pub is_final: bool,
    /// Whether a limit of turns or rounds ended the game, and nothing else.
    pub was_cut: bool,
    /// The card set that the points rest on.
    pub cards: CardLabel,
}

/// Name of a card set and what a person must know about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardLabel {
    /// The set's name.
    pub name: String,
    /// How much of it is reconstructed, in one line; `None` if nothing is.
    pub note: Option<String>,
}

impl CardLabel {
    /// The label of the cards that a game is played with.
    #[must_use]
    pub fn of<G: Game>(game: &G) -> Self {
        Self { name: game.cards().name().to_owned(), note: game.cards().note().map(ToOwned::to_owned) }
    }

    /// The note as a line of its own.
    #[must_use]
    pub fn line(&self) -> String {
        self.note.as_ref().map(|note| format!("{note}\n")).unwrap_or_default()
    }
}

impl Scores {
    /// What separates the first from the second.
    #[must_use]
    pub fn decided_by(&self) -> &str {
        self.separations.first().map_or("total", AsRef::as_ref)
    }

    /// Ranks seats by keys that are compared from left to right, larger is better; `names` says what each key is.
    /// Seats with equal keys share a rank.
    ///
    /// # Panics
    /// With more seats than a byte counts.
    #[must_use]
    pub fn rank(keys: &[Vec<i32>], names: &'static [&'static str]) -> (Vec<u8>, Vec<Cow<'static, str>>) {
        let mut order: Vec<usize> = (0..keys.len()).collect();
        order.sort_by(|&a, &b| keys[b].cmp(&keys[a]).then(a.cmp(&b)));
        let mut ranks = vec![1; keys.len()];
        let mut separations = Vec::new();
        for (place, pair) in order.windows(2).enumerate() {
            let differs = (0..names.len()).find(|&key| keys[pair[0]][key] != keys[pair[1]][key]);
            ranks[pair[1]] = match differs {
                Some(_) => u8::try_from(place + 2).expect("few seats"),
                None => ranks[pair[0]],
            };
            separations.push(Cow::Borrowed(differs.map_or("shared", |key| names[key])));
        }
        (ranks, separations)
    }

    /// The breakdown as a text table, best seat first.
    #[must_use]
    pub fn table(&self) -> String {
        let mut headings = vec!["seat", "rank", "total"];
        headings.extend(self.source_names.iter().map(AsRef::as_ref));
        headings.push("ahead by");
        let mut table = Table::new(&headings);
        let mut order: Vec<usize> = (0..self.totals.len()).collect();
        order.sort_by_key(|&seat| self.ranks[seat]);
        for (place, &seat) in order.iter().enumerate() {
            let mut cells = vec![seat.to_string(), self.ranks[seat].to_string(), self.totals[seat].to_string()];
            cells.extend(self.sources[seat].iter().map(ToString::to_string));
            cells.push(self.separations.get(place).map(ToString::to_string).unwrap_or_default());
            table.row(&cells);
        }
        let note = match (self.is_final, self.was_cut) {
            (false, _) => "The game is not over: this is the score if it ended now.\n",
            (true, true) => "The game was cut: its turns or rounds ran out.\n",
            (true, false) => "",
        };
        format!("{table}{note}{}", self.cards.line())
    }

    /// The breakdown as JSON (see `docs/formats.md`).
    #[must_use]
    pub fn to_json(&self) -> Value {
        let sources: Vec<Value> = self
            .sources
            .iter()
            .map(|points| self.source_names.iter().zip(points).map(|(n, &p)| (n.to_string(), Value::from(p))).collect())
            .collect();
        json!({
            "totals": self.totals,
            "ranks": self.ranks,
            "sources": sources,
            "decided_by": self.decided_by(),
            "separations": self.separations,
            "final": self.is_final,
            "cut": self.was_cut,
            "cards": self.cards,
        })
    }
}

/// The short form: what a playout ends in. Entries of absent seats are zero.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Points by seat.
    pub points: [f32; MAX_SEATS],
    /// Share of the win by seat; they add up to 1.
    pub wins: [f32; MAX_SEATS],
    /// Whether a limit of turns or rounds ended the game, and nothing else.
    pub cut: bool,
}

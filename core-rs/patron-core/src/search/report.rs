//! An analysis in words and numbers, for people and programs.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::analysis::Analysis;
use crate::game::Game;
use crate::scores::CardLabel;
use crate::table::Table;

/// One root action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReportRow {
    /// Code of the action.
    pub code: u32,
    /// Its text.
    pub action: String,
    /// Simulations that began with it.
    pub visits: u64,
    /// Win share by seat, 0 to 1.
    pub win_share: Vec<f64>,
    /// Expected points by seat.
    pub points: Vec<f64>,
    /// Standard error of the mean of the deciding seat's win share over these simulations. The tree was still growing
    /// while they ran, so two searches may differ by more.
    pub standard_error: f64,
}

/// An analysis with the texts of its actions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Whose decision it is.
    pub seat: u8,
    /// Ranked, best first.
    pub rows: Vec<ReportRow>,
    /// The best action and what is expected to follow: codes and texts.
    pub line: Vec<(u32, String)>,
    /// Playouts of all threads.
    pub playouts: u64,
    /// How long it took.
    pub seconds: f64,
    /// The card set that it rests on.
    pub cards: CardLabel,
}

impl Report {
    /// Writes an analysis out; only the best `top` rows if a number is given.
    #[must_use]
    pub fn new<G: Game>(game: &G, analysis: &Analysis<G::Action>, top: Option<usize>) -> Self {
        let seats = 0..analysis.players;
        let rows = analysis.rows.iter().take(top.unwrap_or(usize::MAX)).map(|row| ReportRow {
            code: game.code(row.action),
            action: game.text(row.action),
            visits: row.visits,
            win_share: seats.clone().map(|seat| row.win_share(seat)).collect(),
            points: seats.clone().map(|seat| row.expected_points(seat)).collect(),
            standard_error: row.standard_error(analysis.seat.into()),
        });
        Self {
            seat: analysis.seat,
            rows: rows.collect(),
            line: analysis.line.iter().map(|&action| (game.code(action), game.text(action))).collect(),
            playouts: analysis.playouts,
            seconds: analysis.time.as_secs_f64(),
            cards: CardLabel::of(game),
        }
    }

    /// The ranking as JSON.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                json!({
                    "action": row.action,
                    "visits": row.visits,
                    "win_share": row.win_share,
                    "points": row.points,
                    "standard_error": row.standard_error,
                })
            })
            .collect();
        json!({
            "seat": self.seat,
            "best": self.rows.first().map(|row| &row.action),
            "rows": rows,
            "line": self.line.iter().map(|(_, text)| text).collect::<Vec<_>>(),
            "playouts": self.playouts,
            "seconds": self.seconds,
            "cards": self.cards,
        })
    }

    /// The ranking as a text table.
    #[must_use]
    pub fn table(&self) -> String {
        let mut table = Table::new(&["action", "visits", "win %", "+-", "points", "points of all seats"]);
        let seat = usize::from(self.seat);
        for row in &self.rows {
            let all: Vec<String> = row.points.iter().map(|points| format!("{points:.1}")).collect();
            table.row(&[
                row.action.clone(),
                row.visits.to_string(),
                format!("{:.1}", 100.0 * row.win_share[seat]),
                format!("{:.1}", 100.0 * row.standard_error),
                format!("{:.1}", row.points[seat]),
                all.join(" "),
            ]);
        }
        format!("{table}{}", self.cards.line())
    }

    /// Why the best action is best, from the numbers.
    #[must_use]
    pub fn explain(&self) -> String {
        let seat = usize::from(self.seat);
        let Some(best) = self.rows.first() else { return "Nothing was searched.".to_owned() };
        let mut text = format!(
            "{}: {} of {} playouts, seat {seat} wins {:.1} % of them (standard error {:.1}) and makes {:.1} points",
            best.action,
            best.visits,
            self.playouts,
            100.0 * best.win_share[seat],
            100.0 * best.standard_error,
            best.points[seat]
        );
        if let Some(second) = self.rows.get(1) {
            let _ = write!(
                text,
                ".\nNext {}: {} playouts, {:+.1} % and {:+.1} points against the best",
                second.action,
                second.visits,
                100.0 * (second.win_share[seat] - best.win_share[seat]),
                second.points[seat] - best.points[seat]
            );
        }
        if self.line.len() > 1 {
            let line: Vec<&str> = self.line.iter().map(|(_, text)| text.as_str()).collect();
            let _ = write!(text, ".\nExpected: {}", line.join(", "));
        }
        text.push('.');
        text
    }
}

//! What a search found.

#![expect(clippy::cast_precision_loss, reason = "nobody counts to 2^52 playouts")]

use std::time::Duration;

use crate::game::MAX_SEATS;

/// One root action: sums over the simulations that began with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row<A> {
    /// The action.
    pub action: A,
    /// Simulations that began with it.
    pub visits: u64,
    /// Sum of the seat's values.
    pub value: f64,
    /// Sum of wins by seat.
    pub wins: [f64; MAX_SEATS],
    /// Sum of points by seat.
    pub points: [f64; MAX_SEATS],
}

impl<A> Row<A> {
    /// Share of the win of a seat, 0 to 1; 0 if never visited.
    #[must_use]
    pub fn win_share(&self, seat: usize) -> f64 {
        self.wins[seat] / (self.visits.max(1) as f64)
    }

    /// Expected points of a seat.
    #[must_use]
    pub fn expected_points(&self, seat: usize) -> f64 {
        self.points[seat] / (self.visits.max(1) as f64)
    }

    /// Standard error of the win share of a seat, by the binomial formula on one pseudo-win and one pseudo-loss, so
    /// that few visits never look certain.
    #[must_use]
    pub fn standard_error(&self, seat: usize) -> f64 {
        let visits = self.visits as f64 + 2.0;
        let share = (self.wins[seat] + 1.0) / visits;
        (share * (1.0 - share) / visits).sqrt()
    }
}

/// The root actions, most visited first; equal ones by value, then in the order of actions.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<A> {
    /// Whose decision it is.
    pub seat: u8,
    /// Number of players: how much of each per-seat array is meant.
    pub players: usize,
    /// One row a legal action.
    pub rows: Vec<Row<A>>,
    /// The best action and what is expected to follow.
    pub line: Vec<A>,
    /// Playouts of all threads.
    pub playouts: u64,
    /// How long it took.
    pub time: Duration,
}

/// Adds up the root rows of several trees.
pub(super) fn merge<A: Copy + Ord>(parts: &[Vec<Row<A>>], seat: u8, players: usize) -> Analysis<A> {
    let mut rows: Vec<Row<A>> = Vec::new();
    for row in parts.iter().flatten() {
        if let Some(sum) = rows.iter_mut().find(|sum| sum.action == row.action) {
            sum.visits += row.visits;
            sum.value += row.value;
            for seat in 0..MAX_SEATS {
                sum.wins[seat] += row.wins[seat];
                sum.points[seat] += row.points[seat];
            }
        } else {
            rows.push(*row);
        }
    }
    rows.sort_by(|a, b| {
        let by_value = b.value.partial_cmp(&a.value).unwrap_or(std::cmp::Ordering::Equal);
        b.visits.cmp(&a.visits).then(by_value).then(a.action.cmp(&b.action))
    });
    let playouts = rows.iter().map(|row| row.visits).sum();
    Analysis { seat, players, rows, line: Vec::new(), playouts, time: Duration::ZERO }
}

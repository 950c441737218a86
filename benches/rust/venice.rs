//! Speed of the core on one core, The Patrons of Venice: `cargo bench`.

mod common;

use criterion::{Criterion, criterion_group, criterion_main};
use patron_core::venice::Venice;

fn venice(criterion: &mut Criterion) {
    // Somebody's twelve points are at least six businesses beside statues, each a turn of four.
    common::all::<Venice>(criterion, &common::Load { games: 200, simulations: 1_000, shortest: 24 });
}

criterion_group!(benches, venice);
criterion_main!(benches);

//! Speed of the core on one core, Patronize: `cargo bench`.

mod common;

use criterion::{Criterion, criterion_group, criterion_main};
use patron_core::patronize::Patronize;

fn patronize(criterion: &mut Criterion) {
    // Six rounds with one choice a seat are the least.
    common::all::<Patronize>(criterion, &common::Load { games: 1_000, simulations: 10_000, shortest: 24 });
}

criterion_group!(benches, patronize);
criterion_main!(benches);

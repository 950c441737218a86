//! Single-observer information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012).
//!
//! Each simulation imagines a world that fits the view, walks down the one tree with the actions that are legal in that
//! world, adds a node, plays out, and adds each seat's value to the nodes of that seat. A node knows how often it was
//! available, so that an action that is legal in few worlds is not taken for a neglected one.
//!
//! Where all seats choose at once and unseen (`Game::hidden_stage`), the first seat's choices hang in the tree as always;
//! each other seat's hang apart, one list for the place where the stage began, so that nobody answers what he cannot
//! have seen (decoupled selection). In wide games a node tries the likeliest action first, and one more for each square
//! of visits (progressive widening).
//! Threads grow trees of
//! their own and add up what they found at the root, so the same view, playouts, seed and threads give the same answer.

#![expect(clippy::cast_precision_loss, reason = "a count of 2^24 visits is a very good one")]

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use thiserror::Error;

use super::analysis::{Analysis, Row, merge};
use super::limit::{Clock, Limit, Stop};
use super::tree::{NIL, Tree};
use crate::game::{ActionSet, Game, Hints, MAX_SEATS, Turn};
use crate::playout::{Policy, play_out, random};
use crate::rng::Rng;
use crate::scores::Outcome;

/// A tree of one thread grows no further than this: about 100 MB.
const MOST_NODES: usize = 3 << 20;

/// How a search thinks. The defaults are the measured best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Playout policy.
    pub policy: Policy,
    /// Weight of the unexplored against the good.
    pub exploration: f32,
    /// Weight of the bounded lead in points against the win, 0 to 1.
    pub margin: f32,
    /// Trees grown side by side.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { policy: Policy::Game, exploration: 0.5, margin: 0.3, threads: 1 }
    }
}

/// The system gives no threads, or not so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the system does not give {0} threads")]
pub struct NoThread(pub usize);

/// Ranks what the view's seat may say. `progress` is called from this thread every `beat` with what is known so far,
/// and may ask for the end by returning false.
///
/// The view's seat must be to move; with one legal action it is searched all the same, for its expected points.
///
/// # Errors
/// When the system gives no more threads.
///
/// # Panics
/// If it is not the turn of the view's seat.
#[expect(clippy::too_many_arguments, reason = "what to think about, how long, and who listens")]
pub fn analyse<G: Game>(
    game: &G,
    view: &G::View,
    limit: Limit,
    settings: &Settings,
    seed: u64,
    clock: &dyn Clock,
    stop: &Stop,
    beat: Duration,
    progress: &mut dyn FnMut(&Analysis<G::Action>) -> bool,
) -> Result<Analysis<G::Action>, NoThread> {
    let start = clock.now();
    let threads = settings.threads.max(1);
    let boards: Vec<Mutex<Vec<Row<G::Action>>>> = (0..threads).map(|_| Mutex::default()).collect();
    let snapshot = AtomicBool::new(false);
    let running = AtomicUsize::new(threads);
    // The caller's flag is his: what ends this search from inside is another one.
    let enough = Stop::default();
    std::thread::scope(|scope| {
        let caller = std::thread::current();
        let mut workers = Vec::with_capacity(threads);
        for (thread, board) in boards.iter().enumerate() {
            let (snapshot, running, enough, caller) = (&snapshot, &running, &enough, caller.clone());
            let work = move || {
                let _end = End { running, caller };
                let (number, count) = (thread as u64, threads as u64);
                let share = limit.playouts.map(|all| all / count + u64::from(number < all % count));
                let mut search = Search::new(game, view, settings, Rng::keyed(seed, &[number]));
                let mut told = 0_u32;
                while share.is_none_or(|share| search.playouts < share) {
                    // The clock is asked rarely; a playout takes microseconds.
                    if search.playouts.is_multiple_of(16) {
                        let late = limit.time.is_some_and(|time| clock.now().saturating_sub(start) >= time);
                        if search.playouts > 0 && (late || stop.is_set() || enough.is_set()) {
                            break;
                        }
                        told += 1;
                        if told.is_multiple_of(64) && snapshot.load(Ordering::Relaxed) {
                            *board.lock().expect("no holder of this lock panics") = search.rows();
                        }
                    }
                    search.simulate();
                }
                search
            };
            let Ok(worker) = std::thread::Builder::new().spawn_scoped(scope, work) else {
                enough.set();
                return Err(NoThread(threads));
            };
            workers.push(worker);
        }
        while running.load(Ordering::Acquire) > 0 {
            std::thread::park_timeout(beat);
            if running.load(Ordering::Acquire) > 0 {
                snapshot.store(true, Ordering::Relaxed);
                let parts: Vec<_> =
                    boards.iter().map(|board| board.lock().expect("no holder of this lock panics").clone()).collect();
                let mut partial = merge(&parts, game.view_seat(view), game.players());
                partial.time = clock.now().saturating_sub(start);
                if !progress(&partial) {
                    enough.set();
                }
            }
        }
        let searches: Vec<Search<'_, G>> =
            workers.into_iter().map(|worker| worker.join().expect("a search thread does not panic")).collect();
        let parts: Vec<_> = searches.iter().map(Search::rows).collect();
        let mut analysis = merge(&parts, game.view_seat(view), game.players());
        if let Some(best) = analysis.rows.first().map(|row| row.action) {
            analysis.line = searches[0].line(best);
        }
        analysis.time = clock.now().saturating_sub(start);
        Ok(analysis)
    })
}

/// The same search in the calling thread, for players in an arena: only the best action.
pub fn search_once<G: Game>(
    game: &G,
    view: &G::View,
    limit: Limit,
    settings: &Settings,
    seed: u64,
    clock: &dyn Clock,
    stop: &Stop,
) -> Option<G::Action> {
    let start = clock.now();
    let mut search = Search::new(game, view, settings, Rng::keyed(seed, &[0]));
    while limit.playouts.is_none_or(|playouts| search.playouts < playouts) {
        if search.playouts.is_multiple_of(16) {
            let late = limit.time.is_some_and(|time| clock.now().saturating_sub(start) >= time);
            if stop.is_set() || (late && search.playouts > 0) {
                break;
            }
        }
        search.simulate();
    }
    merge(&[search.rows()], game.view_seat(view), game.players()).rows.first().map(|row| row.action)
}

/// Tells the waiting thread that a worker has ended, also when it ends by a panic.
struct End<'a> {
    running: &'a AtomicUsize,
    caller: std::thread::Thread,
}

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.running.fetch_sub(1, Ordering::Release);
        self.caller.unpark();
    }
}

/// What the simulations through one root action gave, for every seat.
#[derive(Clone, Copy, Debug, Default)]
struct RootSum {
    wins: [f64; MAX_SEATS],
    points: [f64; MAX_SEATS],
}

struct Search<'a, G: Game> {
    game: &'a G,
    view: &'a G::View,
    hints: Hints,
    settings: &'a Settings,
    rng: Rng,
    tree: Tree<G::Action>,
    /// By tree index; only root children have one, and they come first.
    root_sums: Vec<(u32, RootSum)>,
    path: Vec<u32>,
    legal: G::Legal,
    playouts: u64,
    /// Parents of the choices that other seats than the first make at once, by where the stage began.
    apart: HashMap<(u32, u8), u32>,
}

/// A stage in which all choose at once, while a simulation goes through it.
struct Stage {
    number: u32,
    /// The node at which it began.
    root: u32,
    first: u8,
    /// The last choice of each other seat.
    at: [u32; MAX_SEATS],
}

impl<'a, G: Game> Search<'a, G> {
    fn new(game: &'a G, view: &'a G::View, settings: &'a Settings, rng: Rng) -> Self {
        let mut search = Self {
            game,
            view,
            hints: game.hints(),
            settings,
            rng,
            tree: Tree::new(),
            root_sums: Vec::new(),
            path: Vec::with_capacity(64),
            legal: G::Legal::default(),
            playouts: 0,
            apart: HashMap::new(),
        };
        // Every legal action gets its row, also those that no simulation reaches.
        game.view_legal(view, &mut search.legal);
        let seat = game.view_seat(view);
        let legal: Vec<G::Action> = search.legal.iter().collect();
        assert!(!legal.is_empty(), "a view whose seat is not to move cannot be searched");
        for action in legal.into_iter().rev() {
            let child = search.tree.add(NIL, action, seat);
            search.tree.nodes[child as usize].available = 0;
            search.root_sums.push((child, RootSum::default()));
        }
        search
    }

    fn simulate(&mut self) {
        let mut state = self.game.resample(self.view, &mut self.rng);
        let mut node = NIL;
        let mut at_once: Option<Stage> = None;
        self.path.clear();
        while let Turn::Seat(seat) = self.game.turn(&state) {
            self.game.legal(&state, &mut self.legal);
            let number = self.game.hidden_stage(&state);
            if at_once.as_ref().map(|stage| stage.number) != number {
                at_once = number.map(|number| Stage { number, root: node, first: seat, at: [NIL; MAX_SEATS] });
            }
            let elsewhere = at_once.as_mut().filter(|stage| stage.first != seat);
            let (next, is_new) = if let Some(stage) = elsewhere {
                let at = &mut stage.at[usize::from(seat)];
                if *at == NIL {
                    let any = self.legal.get(0);
                    *at = *self.apart.entry((stage.root, seat)).or_insert_with(|| self.tree.add_apart(any, seat));
                    self.path.push(*at);
                }
                let Some((choice, is_new)) = self.step(&state, *at, seat) else { break };
                *at = choice;
                self.path.push(choice);
                (self.tree.child(node, self.tree.nodes[choice as usize].action, seat), is_new)
            } else {
                let Some(step) = self.step(&state, node, seat) else { break };
                step
            };
            self.game.apply(&mut state, self.tree.nodes[next as usize].action);
            self.path.push(next);
            node = next;
            if is_new {
                break;
            }
        }
        let mut outcome = Outcome::default();
        play_out(
            self.game,
            &mut state,
            &mut self.legal,
            self.settings.policy,
            self.hints.horizon,
            &mut self.rng,
            &mut outcome,
        );
        self.learn(&outcome);
        self.playouts += 1;
    }

    /// The child to go to: one never tried in this tree if there is one, else the most promising.
    /// `None` when the tree is full and there is something untried: then the playout begins here.
    fn step(&mut self, state: &G::State, parent: u32, seat: u8) -> Option<(u32, bool)> {
        let mut best = (NIL, f32::NEG_INFINITY);
        let mut tried = 0;
        let all = if self.game.is_wide() && parent != NIL { self.legal.clone() } else { G::Legal::default() };
        let mut next = if parent == NIL { self.tree.root } else { self.tree.nodes[parent as usize].first_child };
        while next != NIL {
            let node = &mut self.tree.nodes[next as usize];
            if node.seat == seat && self.legal.remove(node.action) {
                node.available += 1;
                tried += 1;
                let worth = if node.visits == 0 {
                    f32::INFINITY
                } else {
                    let visits = node.visits as f32;
                    let wanted = (ln(node.available) / visits).sqrt();
                    node.value / visits + self.settings.exploration * wanted
                };
                if worth > best.1 {
                    best = (next, worth);
                }
            }
            next = node.next_sibling;
        }
        let untried = self.legal.len();
        if untried > 0 {
            let wide = !all.is_empty();
            let enough = wide && tried > 0 && tried * tried > self.tree.nodes[parent as usize].visits;
            if !enough {
                if self.tree.nodes.len() >= MOST_NODES {
                    return None;
                }
                let likeliest = wide.then(|| self.game.greedy(state, &all, &mut self.rng));
                let action = match likeliest.filter(|&action| self.legal.contains(action)) {
                    Some(action) => action,
                    None => random(&self.legal, &mut self.rng),
                };
                return Some((self.tree.add(parent, action, seat), true));
            }
        }
        let fresh = self.tree.nodes[best.0 as usize].visits == 0;
        Some((best.0, fresh))
    }

    fn learn(&mut self, outcome: &Outcome) {
        let players = self.game.players();
        let mut values = [0.0; MAX_SEATS];
        for (seat, value) in values.iter_mut().enumerate().take(players) {
            let rivals = (0..players).filter(|&other| other != seat).map(|other| outcome.points[other]);
            let lead = outcome.points[seat] - rivals.fold(f32::NEG_INFINITY, f32::max);
            let lead = (lead / self.hints.clear_lead).clamp(-1.0, 1.0) * 0.5 + 0.5;
            *value = (1.0 - self.settings.margin) * outcome.wins[seat] + self.settings.margin * lead;
        }
        for &index in &self.path {
            let node = &mut self.tree.nodes[index as usize];
            node.visits += 1;
            node.value += values[usize::from(node.seat)];
        }
        if let Some(&first) = self.path.first() {
            let sum = &mut self.root_sums[first as usize].1;
            for seat in 0..players {
                sum.wins[seat] += f64::from(outcome.wins[seat]);
                sum.points[seat] += f64::from(outcome.points[seat]);
            }
        }
    }

    fn rows(&self) -> Vec<Row<G::Action>> {
        self.root_sums
            .iter()
            .map(|&(index, sum)| {
                let node = &self.tree.nodes[index as usize];
                Row {
                    action: node.action,
                    visits: node.visits.into(),
                    value: node.value.into(),
                    wins: sum.wins,
                    points: sum.points,
                }
            })
            .collect()
    }

    /// The line that this tree expects after `best`: the most visited answer each time, as long as it is well founded.
    fn line(&self, best: G::Action) -> Vec<G::Action> {
        let mut line = vec![best];
        let mut node = self.tree.children(NIL).find(|(_, node)| node.action == best).map(|(index, _)| index);
        while let Some(next) = node.and_then(|node| self.tree.favourite(node)) {
            if self.tree.nodes[next as usize].visits < 2 || line.len() >= 12 {
                break;
            }
            line.push(self.tree.nodes[next as usize].action);
            node = Some(next);
        }
        line
    }
}

/// The natural logarithm of a count, the same on every platform: the standard one may differ in the last bit.
fn ln(count: u32) -> f32 {
    libm::logf(count as f32)
}

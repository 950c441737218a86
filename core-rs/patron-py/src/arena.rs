//! `arena`: built-in players run in the core, players written in Python are called back.

#![expect(clippy::cast_precision_loss, reason = "a handful of players")]

use std::sync::Arc;

use patron_core::any::{AnyGame, AnyView};
use patron_core::each;
use patron_core::game::Game;
use patron_core::position::Seen;
use patron_core::scores::CardLabel;
use patron_core::search::{ArenaError, ArenaPlan, ArenaResult, ArenaRow, Choose, Clock, GameResult, Spec, Stop};
use patron_core::table::Table;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::action::code_of;
use crate::convert::{Restored, restored, whole};
use crate::errors::{illegal, options_error};
use crate::game::PyGame;
use crate::long::{BEAT, Watch};
use crate::view::PyView;

/// How one player did.
#[pyclass(frozen, eq, name = "ArenaRow", module = "patron._patron")]
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[expect(clippy::unsafe_derive_deserialize, reason = "the unsafe methods are the binding macro's")]
pub(crate) struct PyArenaRow {
    row: ArenaRow,
    games: u64,
    players: usize,
}

#[pymethods]
impl PyArenaRow {
    #[getter]
    fn player(&self) -> &str {
        &self.row.player
    }

    #[getter]
    fn games(&self) -> u64 {
        self.games
    }

    #[getter]
    fn win_share(&self) -> f64 {
        self.row.win_share
    }

    #[getter]
    fn win_low(&self) -> f64 {
        self.row.win_interval.0
    }

    #[getter]
    fn win_high(&self) -> f64 {
        self.row.win_interval.1
    }

    #[getter]
    fn points(&self) -> f64 {
        self.row.points
    }

    #[getter]
    fn points_low(&self) -> f64 {
        self.row.points_interval.0
    }

    #[getter]
    fn points_high(&self) -> f64 {
        self.row.points_interval.1
    }

    #[getter]
    fn fair_share(&self) -> f64 {
        1.0 / self.players as f64
    }

    fn __repr__(&self) -> String {
        format!("<patron.ArenaRow {}: wins {:.1} %>", self.row.player, 100.0 * self.row.win_share)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Restored<'py>> {
        restored(py, "arena-row", self)
    }
}

/// Seat-rotated duplicate deals: wins and points with 95 % intervals.
#[pyclass(frozen, eq, name = "ArenaResult", module = "patron._patron")]
#[derive(PartialEq, Serialize, Deserialize)]
#[expect(clippy::unsafe_derive_deserialize, reason = "the unsafe methods are the binding macro's")]
pub(crate) struct PyArenaResult {
    result: ArenaResult,
    cards: CardLabel,
}

impl PyArenaResult {
    fn json(&self) -> Value {
        let rows: Vec<Value> = self
            .result
            .rows
            .iter()
            .map(|row| {
                json!({
                    "player": row.player,
                    "win_share": row.win_share,
                    "win_interval": [row.win_interval.0, row.win_interval.1],
                    "points": row.points,
                    "points_interval": [row.points_interval.0, row.points_interval.1],
                    "fair_share": 1.0 / self.result.rows.len() as f64,
                })
            })
            .collect();
        json!({
            "rows": rows,
            "deals": self.result.deals,
            "games": self.result.games,
            "decisions": self.result.decisions,
            "cut": self.result.cut,
            "seconds": self.result.time.as_secs_f64(),
            "cards": self.cards,
        })
    }
}

#[pymethods]
impl PyArenaResult {
    #[getter]
    fn rows(&self) -> Vec<PyArenaRow> {
        let players = self.result.rows.len();
        let games = self.result.games;
        self.result.rows.iter().map(|row| PyArenaRow { row: row.clone(), games, players }).collect()
    }

    #[getter]
    fn deals(&self) -> u64 {
        self.result.deals
    }

    #[getter]
    fn games(&self) -> u64 {
        self.result.games
    }

    #[getter]
    fn decisions(&self) -> u64 {
        self.result.decisions
    }

    #[getter]
    fn cut(&self) -> u64 {
        self.result.cut
    }

    #[getter]
    fn seconds(&self) -> f64 {
        self.result.time.as_secs_f64()
    }

    fn table(&self) -> String {
        let mut table = Table::new(&["player", "wins %", "95 % interval", "fair %", "points", "95 % interval"]);
        for row in &self.result.rows {
            table.row(&[
                row.player.clone(),
                format!("{:.1}", 100.0 * row.win_share),
                format!("{:.1} to {:.1}", 100.0 * row.win_interval.0, 100.0 * row.win_interval.1),
                format!("{:.1}", 100.0 / self.result.rows.len() as f64),
                format!("{:.1}", row.points),
                format!("{:.1} to {:.1}", row.points_interval.0, row.points_interval.1),
            ]);
        }
        let (deals, seatings) = (self.result.deals, self.result.rows.len());
        let cut = match self.result.cut {
            0 => String::new(),
            cut => format!("{cut} of {} games were cut: their turns or rounds ran out.\n", self.result.games),
        };
        format!("{table}{deals} deals, each in {seatings} seatings.\n{cut}{}", self.cards.line())
    }

    fn to_json(&self) -> String {
        self.json().to_string()
    }

    fn __repr__(&self) -> String {
        format!("<patron.ArenaResult of {} games>", self.result.games)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Restored<'py>> {
        restored(py, "arena-result", self)
    }
}

/// A player written in Python: anything with `choose(view, seed)`.
struct PythonPlayer<'a, G: Game> {
    game: &'a Arc<G>,
    object: &'a Py<PyAny>,
    name: String,
    watch: &'a Watch,
}

impl<G: Game> Choose<G> for PythonPlayer<'_, G>
where
    AnyView: From<Seen<G>>,
    AnyGame: From<Arc<G>>,
{
    fn choose(&self, game: &G, view: &G::View, seed: u64, _: &dyn Clock, _: &Stop) -> Result<G::Action, String> {
        let shown = Seen { game: Arc::clone(self.game), view: view.clone() };
        let asked = Python::attach(|py| -> PyResult<Result<u32, String>> {
            let said = self.object.bind(py).call_method1("choose", (PyView(shown.into()), seed))?;
            let code = code_of(&Arc::clone(self.game).into(), &said)?;
            Ok(code.map(|(code, _)| code).map_err(|(text, reason)| format!("{text:?}: {reason}")))
        });
        match asked {
            Ok(code) => code.and_then(|code| game.decode(code).ok_or_else(|| "no such action".to_owned())),
            Err(error) => {
                let reason = error.to_string();
                self.watch.fail(error);
                Err(reason)
            }
        }
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}

/// A seat's player as it was given.
enum Given {
    BuiltIn(Spec),
    Python(Py<PyAny>, String),
}

fn given(object: &Bound<'_, PyAny>) -> PyResult<Given> {
    let read = |text: &Bound<'_, PyAny>| -> PyResult<Given> {
        let text: String = text.extract()?;
        Ok(Given::BuiltIn(text.parse().map_err(options_error)?))
    };
    if object.is_instance_of::<PyString>() {
        return read(object);
    }
    if let Ok(spec) = object.getattr("spec")
        && spec.is_instance_of::<PyString>()
    {
        return read(&spec);
    }
    if object.hasattr("choose")? {
        let name = match object.getattr("name") {
            Ok(name) => name.str()?.to_string(),
            Err(_) => object.get_type().qualname()?.to_string(),
        };
        return Ok(Given::Python(object.clone().unbind(), name));
    }
    Err(PyTypeError::new_err("a player is a text such as \"greedy\", or an object with choose(view, seed)"))
}

/// One game as Python hears of it.
fn game_dict<'py>(py: Python<'py>, game: &GameResult, seats: usize, names: &[String]) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("deal", game.deal)?;
    dict.set_item("rotation", game.rotation)?;
    dict.set_item("seed", game.seed)?;
    let seating: Vec<&str> = (0..seats).map(|seat| names[(seat + seats - game.rotation) % seats].as_str()).collect();
    dict.set_item("seats", seating)?;
    dict.set_item("points", &game.outcome.points[..seats])?;
    dict.set_item("wins", &game.outcome.wins[..seats])?;
    dict.set_item("decisions", game.decisions)?;
    dict.set_item("cut", game.outcome.cut)?;
    Ok(dict)
}

/// Lets players play seat-rotated duplicate deals.
#[pyfunction]
#[pyo3(signature = (game, players, *, deals, seed=None, jobs=1, on_game=None))]
#[expect(clippy::needless_pass_by_value, reason = "Python hands its arguments over")]
pub(crate) fn arena(
    py: Python<'_>,
    game: &PyGame,
    players: Vec<Bound<'_, PyAny>>,
    deals: i64,
    seed: Option<&Bound<'_, PyAny>>,
    jobs: i64,
    on_game: Option<Py<PyAny>>,
) -> PyResult<PyArenaResult> {
    let deals = u64::try_from(deals).ok().filter(|&deals| deals > 0);
    let deals = deals.ok_or_else(|| options_error("deals: must be above zero"))?;
    let jobs = usize::try_from(jobs).ok().filter(|jobs| (1..=256).contains(jobs));
    let jobs = jobs.ok_or_else(|| options_error("jobs: must be 1 to 256"))?;
    let given: Vec<Given> = players.iter().map(given).collect::<PyResult<_>>()?;
    let seed = seed.map_or(Ok(0), |seed| whole(seed, "seed", 0))?;
    let plan = ArenaPlan { deals, seed, jobs };
    let cards = each!(AnyGame, &game.0, game => CardLabel::of(&**game));
    let watch = Watch::new();
    let result = py.detach(|| {
        let clock = || watch.now();
        each!(AnyGame, &game.0, game => {
            let boxed: Vec<Box<dyn Choose<_> + '_>> = given.iter().map(|given| -> Box<dyn Choose<_>> {
                match given {
                    Given::BuiltIn(spec) => Box::new(*spec),
                    Given::Python(object, name) => {
                        Box::new(PythonPlayer { game, object, name: name.clone(), watch: &watch })
                    }
                }
            }).collect();
            let players: Vec<&dyn Choose<_>> = boxed.iter().map(AsRef::as_ref).collect();
            let names: Vec<String> = players.iter().map(|player| player.name()).collect();
            let mut listen = |result: Option<&GameResult>| {
                let told = match (&on_game, result) {
                    (Some(on_game), Some(result)) => watch.run(|py| {
                        on_game.call1(py, (game_dict(py, result, names.len(), &names)?,)).map(drop)
                    }),
                    _ => true,
                };
                told && watch.go_on()
            };
            patron_core::search::arena(&**game, &players, plan, &clock, BEAT, &mut listen)
        })
    });
    watch.finish(result)?.map(|result| PyArenaResult { result, cards }).map_err(|error| match &error {
        ArenaError::Seats(..) | ArenaError::Failed { .. } => options_error(error.to_string()),
        ArenaError::Illegal { player, refusal } => {
            illegal(&refusal.action, &format!("{player}: {}", refusal.reason), Vec::new())
        }
    })
}

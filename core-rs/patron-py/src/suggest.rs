//! `suggest` and what comes out of it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use patron_core::any::{AnyGame, AnyView};
use patron_core::each;
use patron_core::playout::Policy;
use patron_core::search::{Choose, Limit, NoThread, Report, ReportRow, Settings, Spec, Stop, analyse};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::action::PyAction;
use crate::convert::{Reduced, html, reduce, whole};
use crate::errors::{options_error, position_error};
use crate::game::PyGame;
use crate::long::{BEAT, Watch};
use crate::state::PyState;
use crate::view::PyView;

/// How often `progress` is called.
const PROGRESS: Duration = Duration::from_millis(100);
/// The time to think when no limit is given.
const USUAL: Duration = Duration::from_millis(500);

/// One legal action in an analysis.
#[pyclass(frozen, eq, name = "Row", module = "patron._patron")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyRow {
    game: AnyGame,
    row: ReportRow,
}

impl PyRow {
    pub(crate) fn read(game: &PyGame, text: &str) -> PyResult<Self> {
        let row = serde_json::from_str(text).map_err(|error| position_error(error.to_string()))?;
        check_row(&game.0, &row)?;
        Ok(Self { game: game.0.clone(), row })
    }
}

#[pymethods]
impl PyRow {
    #[getter]
    fn action(&self) -> PyAction {
        PyAction { game: self.game.clone(), code: self.row.code }
    }

    #[getter]
    fn visits(&self) -> u64 {
        self.row.visits
    }

    #[getter]
    fn win_share(&self) -> Vec<f64> {
        self.row.win_share.clone()
    }

    #[getter]
    fn points(&self) -> Vec<f64> {
        self.row.points.clone()
    }

    #[getter]
    fn standard_error(&self) -> f64 {
        self.row.standard_error
    }

    fn __repr__(&self) -> String {
        format!("<patron.Row {}: {} visits>", self.row.action, self.row.visits)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let text = serde_json::to_string(&self.row).map_err(|error| position_error(error.to_string()))?;
        reduce(py, "row", PyGame(self.game.clone()), text)
    }
}

/// What a search found.
#[pyclass(frozen, eq, name = "Analysis", module = "patron._patron")]
#[derive(Clone)]
pub(crate) struct PyAnalysis {
    game: AnyGame,
    report: Report,
}

impl PyAnalysis {
    pub(crate) fn read(game: &PyGame, text: &str) -> PyResult<Self> {
        let report: Report = serde_json::from_str(text).map_err(|error| position_error(error.to_string()))?;
        report.rows.iter().try_for_each(|row| check_row(&game.0, row))?;
        let codes = report.line.iter().all(|&(code, _)| code < game.0.codes());
        if report.rows.is_empty() || usize::from(report.seat) >= game.0.players() || !codes {
            return Err(position_error("the analysis is not one of this game"));
        }
        Ok(Self { game: game.0.clone(), report })
    }
}

impl PartialEq for PyAnalysis {
    /// The same answer; how long it took does not count.
    fn eq(&self, other: &Self) -> bool {
        let timeless = |report: &Report| Report { seconds: 0.0, ..report.clone() };
        self.game == other.game && timeless(&self.report) == timeless(&other.report)
    }
}

/// Whether a row that comes from outside can be one of the game's.
fn check_row(game: &AnyGame, row: &ReportRow) -> PyResult<()> {
    let players = game.players();
    let fits = row.code < game.codes() && row.win_share.len() == players && row.points.len() == players;
    if fits { Ok(()) } else { Err(position_error("the row is not one of this game")) }
}

#[pymethods]
impl PyAnalysis {
    #[getter]
    fn best(&self) -> PyAction {
        PyAction { game: self.game.clone(), code: self.report.rows[0].code }
    }

    #[getter]
    fn rows(&self) -> Vec<PyRow> {
        self.report.rows.iter().map(|row| PyRow { game: self.game.clone(), row: row.clone() }).collect()
    }

    #[getter]
    fn line(&self) -> Vec<PyAction> {
        self.report.line.iter().map(|&(code, _)| PyAction { game: self.game.clone(), code }).collect()
    }

    #[getter]
    fn playouts(&self) -> u64 {
        self.report.playouts
    }

    #[getter]
    fn seconds(&self) -> f64 {
        self.report.seconds
    }

    #[getter]
    fn seat(&self) -> u8 {
        self.report.seat
    }

    fn explain(&self) -> String {
        self.report.explain()
    }

    fn table(&self) -> String {
        self.report.table()
    }

    fn to_json(&self) -> String {
        self.report.to_json().to_string()
    }

    fn _repr_html_(&self) -> String {
        html("Analysis", &self.report.to_json())
    }

    fn __repr__(&self) -> String {
        format!("<patron.Analysis best {:?} after {} playouts>", self.report.rows[0].action, self.report.playouts)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let text = serde_json::to_string(&self.report).map_err(|error| position_error(error.to_string()))?;
        reduce(py, "analysis", PyGame(self.game.clone()), text)
    }
}

/// Stops a running search from another thread.
#[pyclass(frozen, name = "StopFlag", module = "patron._patron")]
#[derive(Default)]
pub(crate) struct PyStopFlag(Arc<Stop>);

#[pymethods]
impl PyStopFlag {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    fn set(&self) {
        self.0.set();
    }

    fn is_set(&self) -> bool {
        self.0.is_set()
    }
}

/// The view that a search is asked about; a state is refused in words, as it would be peeking.
fn searchable<'a>(view: &'a Bound<'_, PyAny>) -> PyResult<&'a AnyView> {
    if let Ok(view) = view.cast::<PyView>() {
        let view = &view.get().0;
        return match view.turn() {
            Some(turn) if turn == view.seat() => Ok(view),
            Some(turn) => {
                Err(position_error(format!("it is the turn of seat {turn}; this is the view of seat {}", view.seat())))
            }
            None => Err(position_error("the game is over: there is nothing to suggest")),
        };
    }
    if view.is_instance_of::<PyState>() {
        return Err(PyTypeError::new_err("takes a view, as a state would let it peek: pass state.view()"));
    }
    Err(PyTypeError::new_err(format!("takes a patron.View, not {}", view.get_type().qualname()?)))
}

fn limit_of(time: Option<f64>, playouts: Option<&Bound<'_, PyAny>>) -> PyResult<Limit> {
    let playouts = playouts.map(|playouts| whole(playouts, "playouts", 1)).transpose()?;
    let time = match time {
        None if playouts.is_none() => Some(USUAL),
        None => None,
        Some(time) => {
            let wrong = || options_error(format!("time: must be a number of seconds above zero, not {time}"));
            let time = Duration::try_from_secs_f64(time).map_err(|_| wrong())?;
            if time.is_zero() {
                return Err(wrong());
            }
            Some(time)
        }
    };
    Ok(Limit { playouts, time })
}

/// Ranks what the view's seat may say.
#[pyfunction]
#[pyo3(signature = (view, *, time=None, playouts=None, seed=None, threads=1, top=None, policy=None, progress=None, stop=None))]
#[expect(clippy::too_many_arguments, clippy::needless_pass_by_value, reason = "they are keywords in Python")]
pub(crate) fn suggest(
    py: Python<'_>,
    view: &Bound<'_, PyAny>,
    time: Option<f64>,
    playouts: Option<Bound<'_, PyAny>>,
    seed: Option<Bound<'_, PyAny>>,
    threads: i64,
    top: Option<i64>,
    policy: Option<&str>,
    progress: Option<Py<PyAny>>,
    stop: Option<&PyStopFlag>,
) -> PyResult<PyAnalysis> {
    let view = searchable(view)?;
    let limit = limit_of(time, playouts.as_ref())?;
    let threads = usize::try_from(threads).ok().filter(|threads| (1..=64).contains(threads));
    let threads = threads.ok_or_else(|| options_error("threads: must be 1 to 64"))?;
    let top = match top {
        None => None,
        Some(top) if top > 0 => usize::try_from(top).ok(),
        Some(top) => return Err(options_error(format!("top: must be above zero, not {top}"))),
    };
    let policy: Policy = match policy {
        None => Policy::default(),
        Some(policy) => policy.parse().map_err(options_error)?,
    };
    let seed = match seed {
        Some(seed) => whole(&seed, "seed", 0)?,
        None => py.import("secrets")?.call_method1("randbits", (64,))?.extract()?,
    };
    let settings = Settings { threads, policy, ..Settings::default() };
    let stop = stop.map_or_else(Arc::default, |stop| Arc::clone(&stop.0));
    let game = view.game();
    let watch = Watch::new();
    let report = py.detach(|| -> Result<Report, NoThread> {
        let clock = || watch.now();
        each!(AnyView, view, shown => {
            let mut told = Instant::now();
            let mut listen = |partial: &_| {
                let tell = progress.as_ref().filter(|_| told.elapsed() >= PROGRESS);
                if let Some(progress) = tell {
                    told = Instant::now();
                    let report = Report::new(&*shown.game, partial, top);
                    if report.playouts > 0 {
                        let analysis = PyAnalysis { game: game.clone(), report };
                        if !watch.run(|py| progress.call1(py, (Py::new(py, analysis)?,)).map(drop)) {
                            return false;
                        }
                    }
                }
                watch.go_on()
            };
            let analysis = analyse(&*shown.game, &shown.view, limit, &settings, seed, &clock, &stop, BEAT, &mut listen)?;
            Ok(Report::new(&*shown.game, &analysis, top))
        })
    });
    let report = watch.finish(report)?.map_err(|error| options_error(error.to_string()))?;
    Ok(PyAnalysis { game, report })
}

/// What a built-in player says for the view.
#[pyfunction]
pub(crate) fn choose(
    py: Python<'_>,
    player: &str,
    view: &Bound<'_, PyAny>,
    seed: &Bound<'_, PyAny>,
) -> PyResult<PyAction> {
    let seed = whole(seed, "seed", 0)?;
    let spec: Spec = player.parse().map_err(options_error)?;
    let view = searchable(view)?;
    let game = view.game();
    if let Some((limit, settings)) = spec.search() {
        let legal = view.legal();
        if legal.len() > 1 {
            // The long way, so that signals are heard.
            let watch = Watch::new();
            let code = py.detach(|| -> Result<u32, NoThread> {
                let clock = || watch.now();
                each!(AnyView, view, shown => {
                    let analysis = analyse(&*shown.game, &shown.view, limit, &settings, seed, &clock, &Stop::default(), BEAT, &mut |_: &_| watch.go_on())?;
                    Ok(Report::new(&*shown.game, &analysis, Some(1)).rows[0].code)
                })
            });
            let code = watch.finish(code)?.map_err(|error| options_error(error.to_string()))?;
            return Ok(PyAction { game, code });
        }
    }
    let code = each!(AnyView, view, shown => {
        let chosen = spec.choose(&*shown.game, &shown.view, seed, &|| Duration::ZERO, &Stop::default());
        chosen.map(|action| patron_core::game::Game::code(&*shown.game, action))
    });
    code.map(|code| PyAction { game, code }).map_err(position_error)
}

/// A player's text with levels written out as the searches that they are.
#[pyfunction]
pub(crate) fn parse_player(text: &str) -> PyResult<String> {
    let spec: Spec = text.parse().map_err(options_error)?;
    Ok(spec.resolved().to_string())
}

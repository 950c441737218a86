"""All commands under one name, and what their failures mean outside."""

from collections.abc import Callable, Sequence

from cyclopts import App, CycloptsError, Parameter

from patron._patron import OptionsError, PatronError, __version__
from patron.cli import arena, bench, catalogue, conformance, match, positions, replay, serve
from patron.cli.common import RefusedFileError, warn

__all__ = ["app", "run"]

app = App(
    name="patron",
    help="Rules engines and players for tabletop games.",
    version=__version__,
    default_parameter=Parameter(negative=()),
    result_action="return_value",
    suppress_keyboard_interrupt=False,
)
_COMMANDS: tuple[Callable[..., object], ...] = (
    catalogue.games,
    catalogue.cards,
    positions.deal,
    positions.show,
    positions.legal,
    positions.play,
    positions.view,
    positions.score,
    positions.validate,
    positions.suggest,
    replay.replay,
    conformance.conformance,
    match.match,
    arena.arena,
    bench.bench,
    serve.serve,
)
for _place, _command in enumerate(_COMMANDS):
    app.command(_command, sort_key=_place)


def run(arguments: Sequence[str]) -> int:
    """Run one command and turn what it refuses into an exit code, with the reason on standard error."""
    try:
        code: int | None = app(list(arguments), exit_on_error=False)
    except CycloptsError:
        return 2
    except RefusedFileError as error:
        warn(_told(error.refused, error.file))
        return 1
    except PatronError as error:
        warn(_told(error))
        return 2 if isinstance(error, OptionsError) else 1
    except BrokenPipeError:
        raise
    except OSError as error:
        warn(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        return 2
    return code or 0


def _told(error: PatronError, file: str = "") -> str:
    """Say what is refused, after the file's name: in one line, or one line a reason."""
    reasons: list[str] = getattr(error, "reasons", [])
    before = f"{file}: " if file and not str(error).startswith(file) else ""
    if len(reasons) <= 1:
        return f"{before}{error}"
    return "\n  ".join([f"{before}{len(reasons)} things are wrong:", *reasons])

import subprocess
import sys

import patron
from patron import _patron

WRAPPED_OR_INTERNAL = {
    "GAMES": "patron.games()",
    "about_games": "the command `games`",
    "bench": "the command `bench`",
    "choose": "patron.players",
    "parse_player": "patron.players",
    "replay_trace": "patron.conformance",
    "restore": "unpickling",
    "restore_plain": "unpickling",
}


def native_names() -> set[str]:
    names = {name for name in dir(_patron) if not name.startswith("_")}
    assert len(names) >= 25
    return names


def test_every_native_name_is_public_or_deliberately_internal() -> None:
    assert native_names() - set(patron.__all__) == set(WRAPPED_OR_INTERNAL)


def test_every_public_name_exists() -> None:
    assert [name for name in patron.__all__ if not hasattr(patron, name)] == []


def test_native_classes_say_where_they_live() -> None:
    classes = [getattr(_patron, name) for name in native_names() if isinstance(getattr(_patron, name), type)]
    assert len(classes) >= 18
    assert {kind.__module__ for kind in classes} <= {"patron", "patron._patron"}


def test_importing_brings_nothing_but_the_standard_library() -> None:
    code = (
        "import sys; old = set(sys.modules); import patron; print(*{n.split('.')[0] for n in set(sys.modules) - old})"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "patron" in shown.split()
    assert set(shown.split()) - sys.stdlib_module_names == {"patron"}


def test_importing_is_quick() -> None:
    code = "from time import perf_counter; start = perf_counter(); import patron; print(perf_counter() - start)"
    seconds = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(5)
    ]
    assert min(seconds) < 0.1

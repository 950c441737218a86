"""What is written about the service holds: its guide, its table of settings, the files with which it is deployed."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import patron
import pytest
from httpx import Response
from patron_api.settings import Settings, SettingsError

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "api" / "deploy"
GUIDE = (ROOT / "docs" / "http.md").read_text(encoding="utf-8")
README = (ROOT / "api" / "README.md").read_text(encoding="utf-8")
Ask = Callable[..., Response]


def shown(what: str, game: str) -> Any:  # noqa: ANN401 - JSON
    found = re.search(rf"<!-- {what}: {game} -->\n```json\n(.*?)```", GUIDE, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


@pytest.mark.parametrize("id", patron.games())
def test_the_guide_shows_a_view_of_each_game_that_is_answered(ask: Ask, id: str) -> None:  # noqa: A002
    view = shown("view", id)
    path = f"../{id}/"
    for what, more in (("legal", {}), ("suggest", {"limit": {"playouts": 50}}), ("view", {})):
        assert ask(f"{path}{what}", position={"view": view}, **more).status_code == 200


def test_the_guide_shows_all_reasons_that_a_bad_view_has(ask: Ask) -> None:
    view = shown("view", "patronize")
    view["cubes"][1]["red"] = 9
    view["proteges"][2] = ["painter"]
    answer = ask("suggest", position={"view": view}).json()
    told = shown("problem", "patronize")
    assert {name: answer[name] for name in told} == told


def test_the_program_of_the_guide_runs(serve: Callable[..., str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    code = program.replace("http://127.0.0.1:8000", serve())
    assert code != program
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_table_of_settings_is_complete_and_its_defaults_are_true() -> None:
    rows = re.findall(r"^\| (`PATRON_.*?) \| .*? \|(.*)\|$", README, re.MULTILINE)
    told: dict[str, str] = {}
    for names, defaults in rows:
        values = [value.strip(" `") for value in defaults.split(",")]
        for place, name in enumerate(re.findall(r"PATRON_(\w+)", names)):
            told[name.lower()] = values[place] if place < len(values) else values[0]
    del told["key_file"]
    assert set(told) == set(Settings.__struct_fields__)
    plain = {name: value for name, value in told.items() if re.fullmatch(r"[\d.]+|true|false", value)}
    assert len(plain) > 10
    for name, value in plain.items():
        assert getattr(Settings(), name) == getattr(Settings.of({name: value}), name), name


def named(text: str) -> set[str]:
    return {name.lower() for name in re.findall(r"PATRON_([A-Z_]+)", text)}


@pytest.mark.parametrize("file", [ROOT / "Dockerfile", *sorted(DEPLOY.iterdir())], ids=lambda file: file.name)
def test_every_setting_that_a_file_names_is_one(file: Path) -> None:
    assert named(file.read_text(encoding="utf-8")) - {"key_file"} <= set(Settings.__struct_fields__)


def test_there_are_files_to_deploy_it_with() -> None:
    assert {file.name for file in DEPLOY.iterdir()} == {"nginx.conf", "patron.service", "two_processes.py"}
    assert sum(len(named(file.read_text(encoding="utf-8"))) for file in DEPLOY.iterdir()) > 8


def test_the_values_in_the_unit_can_be_read() -> None:
    unit = (DEPLOY / "patron.service").read_text(encoding="utf-8")
    environ = dict(re.findall(r"(PATRON_(?!KEY_FILE)\w+)=(\S+)", unit))
    assert len(environ) > 5
    settings = Settings.from_env(environ)
    stops = re.search(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)
    assert stops is not None
    assert settings.grace + 5 < int(stops[1])


def test_the_example_with_two_processes_plays_to_the_end() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(DEPLOY / "two_processes.py")],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "the first server is dead" in done.stdout
    assert re.search(r"^points: -?\d+ -?\d+ -?\d+ -?\d+ ranks: [1-4] [1-4] [1-4] [1-4]$", done.stdout, re.MULTILINE)


def test_keys_may_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text("the newest key of all\nthe key before that one\n", encoding="utf-8")
    settings = Settings.from_env({"PATRON_KEY_FILE": str(file)})
    assert settings.keys == ["the newest key of all", "the key before that one"]
    for environ, words in (
        ({"PATRON_KEY_FILE": str(file), "PATRON_KEY": "a key of this test"}, "exclude each other"),
        ({"PATRON_KEY_FILE": str(tmp_path / "none")}, "No such file"),
    ):
        with pytest.raises(SettingsError, match=words):
            Settings.from_env(environ)


def test_nobody_reads_a_key_out_of_the_settings() -> None:
    settings = Settings(key="a key of this test, another key of it")
    assert "this test" not in repr(settings)
    assert settings.keys == ["a key of this test", "another key of it"]
    with pytest.raises(SettingsError) as refused:
        Settings.of({"key": "short"})
    assert "short" not in str(refused.value)
    assert msgspec.structs.asdict(settings)["key"]

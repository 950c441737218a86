"""The README's examples, run as a reader would."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from litestar.testing import TestClient
from patron_api.app import create_app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    found: list[str] = re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert found
    return found


def commands(name: str) -> list[str]:
    """The lines of the console blocks that begin with this command, continued lines joined."""
    lines = "".join(blocks("console")).replace("\\\n", "").splitlines()
    found = [line.removeprefix("$ ") for line in lines if line.startswith(f"$ {name} ")]
    assert found
    return found


def shell(script: str, folder: Path) -> str:
    (folder / "examples").symlink_to(ROOT / "examples")
    environment = os.environ | {"PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}
    command = ["sh", "-e", "-c", script]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("session", blocks("pycon"), ids=lambda text: text.splitlines()[0])
def test_interpreter_sessions_answer_what_they_show(session: str) -> None:
    examples = doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0)
    result = doctest.DocTestRunner().run(examples)
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("program", blocks("python"), ids=lambda text: text.splitlines()[0])
def test_programs_run_and_print_without_a_warning(program: str) -> None:
    command = [sys.executable, "-W", "error", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()


def test_patron_commands_run_one_after_the_other(tmp_path: Path) -> None:
    assert shell("\n".join(commands("patron")), tmp_path).strip()


def test_the_request_is_one_that_the_service_answers(tmp_path: Path) -> None:
    # In place of curl stands a function that prints its last argument, the body.
    (command,) = commands("curl")
    body = shell(f'curl() {{ for body; do :; done; printf %s "$body"; }}\n{command}', tmp_path)
    (path,) = re.findall(r":8000(/\S+)", command)
    with TestClient(create_app()) as client:
        answer = client.post(path, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 200
    assert answer.json()["rows"]


def test_every_file_that_it_links_to_is_there() -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)", README)
    assert len(links) > 5
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_make_target_that_it_names_exists() -> None:
    named = set(re.findall(r"\bmake ([a-z][a-z-]+)", README))
    known = re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert {"demo", "test"} <= named <= set(known)

"""What the repository promises about itself. Each test asserts that it found something to check."""

import importlib.metadata
import re
import subprocess
import tomllib
from pathlib import Path

import patron

ROOT = Path(__file__).parents[1]
MAKEFILE = ROOT / "Makefile"
RULE = re.compile(r"^([a-z][a-z-]*):(?!=)(.*)$", re.MULTILINE)
GENERATED = {"Cargo.lock"}
PUBLIC_HOSTS = {
    "github.com",
    "json-schema.org",
    "keepachangelog.com",
    "semver.org",
    "www.apache.org",
    "www.rfc-editor.org",
    "www.w3.org",
}
LOOPBACK = {"127.0.0.1", "localhost"}
UPSTREAM = {"patron"}
"""What nginx calls the servers behind it."""


def tracked_texts() -> dict[Path, str]:
    """Every text file that belongs to the repository, committed already or about to be."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout.decode()
    texts = {}
    for name in filter(None, listed.split("\0")):
        path = ROOT / name
        if name not in GENERATED and path.is_file():
            try:
                texts[path.relative_to(ROOT)] = path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue
    assert len(texts) > 30
    return texts


def test_every_makefile_target_has_a_help_line() -> None:
    rules = RULE.findall(MAKEFILE.read_text())
    assert {name for name, _ in rules} >= {"setup", "build", "demo", "test", "test-long", "lint", "format", "bench"}
    assert [name for name, rest in rules if "## " not in rest] == []


def test_make_help_shows_every_target() -> None:
    shown = subprocess.run(
        ["make", "--no-print-directory", "help"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    assert len(shown.splitlines()) == len(RULE.findall(MAKEFILE.read_text()))


def test_the_version_lives_in_one_file() -> None:
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
    assert patron.__version__ == version
    assert importlib.metadata.version("patron") == version
    assert importlib.metadata.version("patron-api") == version
    # `= "1.2.3"`, but not a requirement such as `>=1.2.3` or `== 1.2.3`.
    stated = re.compile(rf"""version\w*["']?\s*[=:]\s*["']{re.escape(version)}["']""")
    assert [str(path) for path, text in tracked_texts().items() if stated.search(text)] == ["Cargo.toml"]


def test_no_file_names_a_folder_of_somebodys_machine() -> None:
    absolute = re.compile(r"(?<![\w.$})~/-])/(?:home|root|Users|work|opt|mnt)/\w+")
    assert absolute.search("see /" + "home/me")
    assert [
        (str(path), found.group()) for path, text in tracked_texts().items() for found in absolute.finditer(text)
    ] == []


def test_every_address_is_public_or_loopback() -> None:
    address = re.compile(r"https?://([\w.-]+)")
    found = [(str(path), host) for path, text in tracked_texts().items() for host in address.findall(text)]
    assert len(found) >= 3
    assert [(path, host) for path, host in found if host not in PUBLIC_HOSTS | LOOPBACK | UPSTREAM] == []


def test_every_lint_exemption_has_its_reason() -> None:
    reasons = re.findall(r'^  "[A-Z]+\d*",(.*)$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert len(reasons) > 5
    assert [reason for reason in reasons if not re.match(r"\s+# \w+", reason)] == []

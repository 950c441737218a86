"""schemathesis, all phases, against a real server: does the service do what its OpenAPI document says?"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

CONFIG = Path(__file__).with_name("schemathesis.toml")
PATIENCE = 300


def test_the_service_keeps_what_its_document_promises(serve: Callable[..., str], tmp_path: Path) -> None:
    address = serve(PATRON_MAX_PLAYOUTS="500", PATRON_MAX_TIME="0.05", PATRON_MAX_BODY="20000")
    report = tmp_path / "report.json"
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(CONFIG)),
        *("run", f"{address}/schema", "--report", "json", "--report-json-path", str(report)),
    ]
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONWARNINGS"}
    done = subprocess.run(
        command, cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    told = json.loads(report.read_text())
    assert told["complete"]
    assert {name: phase["status"] for name, phase in told["phases"].items()} == dict.fromkeys(
        ("examples", "coverage", "fuzzing", "stateful"), "success"
    )
    assert told["operations"]["tested"] == told["operations"]["total"] == 20
    assert told["test_cases"]["generated"] > 3000
    assert (told["failures"], told["errors"], told["filtered"]) == ([], [], 0)

"""A server in a process of its own, for as long as it is measured."""

import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple


class Server(NamedTuple):
    """A running server."""

    port: int
    pid: int

    def processor_seconds(self) -> float:
        """Return the processor time that it has used so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text("ascii").rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(*command: str, **environ: str) -> Generator[Server]:
    """Run a server on a free port; its log is written, and nobody reads it."""
    with subprocess.Popen(
        [sys.executable, *command],
        env={**os.environ, **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            yield Server(int(line.split("http://127.0.0.1:")[1].split()[0]), process.pid)
        finally:
            process.terminate()
            process.wait(10)

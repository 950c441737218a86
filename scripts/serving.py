"""The service in a process of its own, for scripts that ask it."""

import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def service() -> Generator[str]:
    """Serve on a free port of the loopback address, and stop afterwards."""
    command = [sys.executable, "-m", "patron", "serve", "--port", "0", "--no-access-log"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            announced = server.stdout.readline()
            assert "http://" in announced, "the service did not start"
            yield next(word for word in announced.split() if word.startswith("http://"))
        finally:
            server.terminate()

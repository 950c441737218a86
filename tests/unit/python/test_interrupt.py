import os
import signal
import subprocess
import sys
import threading
import time
from itertools import pairwise
from pathlib import Path

import patron
import pytest
from patron import State, StopFlag

ALLOWED_SECONDS = 0.2
TRIES = 3
CALLS = {
    "suggest": "patron.suggest(state.view(), time=60, seed=1)",
    "suggest with threads": "patron.suggest(state.view(), time=60, seed=1, threads=2)",
    "playouts": "patron.playouts(state, 2**40, 1)",
    "arena": "patron.arena(state.game, ['search:1s'] * 4, deals=100)",
}


def wait_until_it_searches(pid: int) -> None:
    """Wait until the process has used a second of its processor: starting takes a fraction of that."""
    ticks, deadline = os.sysconf("SC_CLK_TCK"), time.monotonic() + 30
    while time.monotonic() < deadline:
        used = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[11:13]
        if sum(map(int, used)) >= ticks:
            return
        time.sleep(0.05)
    raise TimeoutError


def seconds_to_stop(command: list[str], expected: int) -> float:
    """Start the command, interrupt it once it says that it is ready, and take the time until it has ended."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            if "-c" in command:
                assert process.stdout.readline() == "ready\n"
                time.sleep(0.2)
            else:
                wait_until_it_searches(process.pid)
            assert process.poll() is None
            start = time.monotonic()
            process.send_signal(signal.SIGINT)
            code = process.wait(timeout=30)
            elapsed = time.monotonic() - start
            assert code == expected
            assert "Traceback" not in process.stderr.read()
        finally:
            process.kill()
    return elapsed


@pytest.mark.parametrize("call", CALLS)
def test_ctrl_c_stops_a_long_call_in_python(call: str) -> None:
    code = f"""
import os, patron
state = patron.Patronize(players=4).deal(1)
print("ready", flush=True)
try:
    {CALLS[call]}
except KeyboardInterrupt:
    os._exit(42)
"""
    assert min(seconds_to_stop([sys.executable, "-c", code], 42) for _ in range(TRIES)) < ALLOWED_SECONDS


def test_ctrl_c_stops_a_long_suggest_on_the_command_line(state_file: Path) -> None:
    command = [sys.executable, "-m", "patron", "suggest", str(state_file), "--time", "60"]
    assert min(seconds_to_stop(command, 130) for _ in range(TRIES)) < ALLOWED_SECONDS


def test_another_thread_keeps_running_during_a_search(state: State) -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    patron.suggest(state.view(), time=0.5, seed=1)
    during = ticks
    done.set()
    thread.join()
    assert during > 100


@pytest.mark.parametrize("call", ["playouts", "arena"])
def test_another_thread_keeps_running_during_other_long_calls(state: State, call: str) -> None:
    ticks: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.wait(0.001):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.monotonic()
    if call == "playouts":
        patron.playouts(state, 200_000, 1)
    else:
        patron.arena(state.game, ["search:200"] * 4, deals=4)
    elapsed = time.monotonic() - start
    done.set()
    thread.join()
    gaps = [after - before for before, after in pairwise(ticks)]
    assert max(gaps) < max(0.1, elapsed / 2)


def test_a_flag_stops_a_search_from_another_thread(state: State) -> None:
    flag = StopFlag()
    timer = threading.Timer(0.1, flag.set)
    timer.start()
    start = time.monotonic()
    found = patron.suggest(state.view(), time=60, seed=1, stop=flag)
    assert time.monotonic() - start < 1
    assert found.playouts > 0
    timer.join()

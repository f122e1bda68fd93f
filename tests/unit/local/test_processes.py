import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from casino.local import processes

SLEEP = ["sleep", "60"]


def program(tmp_path: Path, *command: str) -> processes.Program:
    return processes.Program(
        name=command[0],
        command=command,
        environment=os.environ,
        log_file=tmp_path / "log" / f"{command[0]}.log",
    )


def eventually(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 10
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def children_of(pid: int) -> list[int]:
    return [int(c) for c in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_a_program_writes_to_its_log(tmp_path: Path) -> None:
    with processes.Group() as group:
        group.start(program(tmp_path, "echo", "good evening"))
        ended = group.wait()
    assert ended is not None
    assert (ended.program.name, ended.status) == ("echo", 0)
    assert (tmp_path / "log" / "echo.log").read_text() == "good evening\n"


def test_the_first_program_to_end_by_itself_ends_the_others(tmp_path: Path) -> None:
    with processes.Group() as group:
        group.start(program(tmp_path, *SLEEP))
        group.start(program(tmp_path, "sh", "-c", "kill -9 $$"))
        sleeper = next(pid for pid in children_of(os.getpid()) if is_sleep(pid))
        ended = group.wait()
        assert is_running(sleeper)
    assert ended is not None
    assert (ended.program.name, ended.status) == ("sh", -signal.SIGKILL)
    assert not is_running(sleeper)


def is_sleep(pid: int) -> bool:
    return Path(f"/proc/{pid}/cmdline").read_bytes() == b"sleep\x0060\x00"


def test_a_program_that_ended_is_started_again_with_nothing_left_of_it(tmp_path: Path) -> None:
    with processes.Group() as group:
        group.start(program(tmp_path, "sh", "-c", "sleep 60 & echo $!; exit 3"))
        for starts in (1, 2):
            ended = group.wait()
            assert ended is not None
            assert (ended.program.name, ended.status) == ("sh", 3)
            left = [int(pid) for pid in ended.program.log_file.read_text().split()]
            assert [is_running(pid) for pid in left] == [False] * (starts - 1) + [True]
            group.start_again(ended)


@pytest.mark.parametrize("number", processes.STOP_SIGNALS)
def test_a_stop_signal_ends_the_group_and_nothing_else(
    tmp_path: Path, number: signal.Signals
) -> None:
    before = signal.getsignal(number)
    with subprocess.Popen(SLEEP) as stranger:
        with processes.Group() as group:
            group.start(program(tmp_path, *SLEEP))
            ours = next(
                pid for pid in children_of(os.getpid()) if pid != stranger.pid and is_sleep(pid)
            )
            os.kill(os.getpid(), number)
            assert group.wait() is None
            assert group.stop_asked
        assert not is_running(ours)
        assert is_running(stranger.pid)
        stranger.kill()
    assert signal.getsignal(number) is before


def test_a_group_waits_until_its_condition_holds(tmp_path: Path) -> None:
    with processes.Group() as group:
        group.start(program(tmp_path, *SLEEP))
        assert group.wait(until=lambda: True) is None
        assert not group.stop_asked


def test_a_deaf_program_is_ended_by_force_with_what_it_started() -> None:
    script = "trap '' TERM; sleep 60 & echo started; wait; wait"
    read_end, write_end = os.pipe()
    with os.fdopen(write_end, "wb") as output:
        child = processes.start(["sh", "-c", script], environment=os.environ, output=output)
    with os.fdopen(read_end, "rb") as lines:
        assert lines.readline() == b"started\n"
    (grandchild,) = children_of(child.pid)
    processes.stop(child, patience_seconds=0)
    assert child.returncode == -signal.SIGKILL
    assert eventually(lambda: not is_running(grandchild))
    processes.stop(child)  # once more changes nothing


def test_a_child_dies_with_its_parent_even_when_that_is_killed() -> None:
    parent_code = (
        "import os, sys, time; from casino.local import processes\n"
        "child = processes.start(['sleep', '60'], environment=os.environ, output=sys.stderr.buffer)\n"
        "print(child.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", parent_code], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert is_running(child)
        parent.kill()
    assert eventually(lambda: not is_running(child))

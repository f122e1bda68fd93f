"""Children that end with their parent, whatever ends it, and a group of them that ends together."""

import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import IO, Self

PR_SET_PDEATHSIG = 1  # <linux/prctl.h>
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
POLL_SECONDS = 0.1

_libc = ctypes.CDLL(None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """What to run: a name for people, the command, where it writes, and the signals that end it.

    `stop_signal` asks it to finish its work; `death_signal` reaches it when its parent has died.
    """

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    log_file: Path
    stop_signal: signal.Signals = signal.SIGTERM
    death_signal: signal.Signals = signal.SIGTERM


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A program that ended although nobody asked it to; `status` is negative for a signal."""

    program: Program
    status: int


def start(
    command: Sequence[str],
    *,
    environment: Mapping[str, str],
    output: IO[bytes],
    death_signal: signal.Signals = signal.SIGTERM,
    user: tuple[int, int] | None = None,
    keep_open: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Start a child in a session of its own, which the kernel ends when this process dies.

    The session keeps the terminal's Ctrl-C away from it: who started it ends it. `user` is a pair
    of user and group number; `keep_open` lists file descriptors that it inherits.
    """
    user_id, group_id = user or (None, None)
    return subprocess.Popen(
        command,
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        user=user_id,
        group=group_id,
        extra_groups=None if user is None else [],
        pass_fds=keep_open,
        preexec_fn=_die_with_parent(os.getpid(), death_signal),  # noqa: PLW1509 -- system calls only
    )


def stop(
    child: subprocess.Popen[bytes],
    *,
    stop_signal: signal.Signals = signal.SIGTERM,
    patience_seconds: int = 20,
) -> None:
    """End one child and whatever is left of its group, by force when it does not hear.

    Until the child is reaped its number, which is its group's too, belongs to nobody else. So it
    is reaped last, and no signal can reach a stranger.
    """
    if child.returncode is not None:
        return
    os.kill(child.pid, stop_signal)
    deadline = time.monotonic() + patience_seconds
    while find_status(child) is None and time.monotonic() < deadline:
        time.sleep(POLL_SECONDS)
    os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def find_status(child: subprocess.Popen[bytes]) -> int | None:
    """How a child ended, without reaping it; negative for a signal, None while it runs."""
    ended = os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    if ended is None:
        return None
    return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status


class Group:
    """Programs that run together. Use as a context: leaving it ends them, the last started first.

    Within the context a stop signal does not interrupt; it makes `wait` return.
    """

    def __init__(self) -> None:
        self._children: list[tuple[Program, subprocess.Popen[bytes]]] = []
        self._former_handlers: dict[signal.Signals, signal._HANDLER] = {}
        self.stop_asked = False

    def __enter__(self) -> Self:
        for number in STOP_SIGNALS:
            self._former_handlers[number] = signal.signal(number, self._ask_to_stop)
        return self

    def __exit__(self, *_error: object) -> None:
        for program, child in reversed(self._children):
            stop(child, stop_signal=program.stop_signal)
        for number, handler in self._former_handlers.items():
            signal.signal(number, handler)

    def start(self, program: Program) -> None:
        """Start one more program; what it prints goes to the end of its log file."""
        program.log_file.parent.mkdir(parents=True, exist_ok=True)
        with program.log_file.open("ab") as output:
            child = start(
                program.command,
                environment=program.environment,
                output=output,
                death_signal=program.death_signal,
            )
        self._children.append((program, child))

    def start_again(self, ended: Ended) -> None:
        """Start a program of the group once more that ended by itself; whatever is left of it ends first."""
        for former in [each for each in self._children if each[0] is ended.program]:
            self._children.remove(former)
            stop(former[1])
        self.start(ended.program)

    def wait(self, *, until: Callable[[], bool] = lambda: False) -> Ended | None:
        """Wait for the condition or a stop signal, which give None, or for a program's own end."""
        while not self.stop_asked and not until():
            for program, child in self._children:
                status = find_status(child)
                if status is not None:
                    return Ended(program=program, status=status)
            time.sleep(POLL_SECONDS)
        return None

    def _ask_to_stop(self, _number: int, _frame: FrameType | None) -> None:
        self.stop_asked = True


def _die_with_parent(parent: int, death_signal: signal.Signals) -> Callable[[], None]:
    def set_death_signal() -> None:
        _libc.prctl(PR_SET_PDEATHSIG, death_signal)
        if os.getppid() != parent:  # it died before the call above
            os._exit(1)

    return set_death_signal

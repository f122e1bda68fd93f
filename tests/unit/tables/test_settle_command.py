import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.factories import paigow

ROOT = Path(__file__).parents[3]
COMMAND = [sys.executable, "manage.py", "settle"]
NOWHERE = {
    "DATABASE_URL": "postgres://nobody@127.0.0.1:9/nothing",
    "REDIS_URL": "redis://127.0.0.1:9/0",
}
GOLDEN = ROOT / "tests/golden/paigow"


def settle(*options: str, lines: str) -> subprocess.CompletedProcess[str]:
    """Run the command where there is neither database nor Redis."""
    return subprocess.run(
        [*COMMAND, *options],
        input=lines,
        cwd=ROOT,
        env=NOWHERE,
        capture_output=True,
        check=False,
        text=True,
    )


def test_each_line_is_answered_in_order_and_without_a_database() -> None:
    cases = [json.loads(line) for line in (GOLDEN / "rounds.jsonl").read_text().splitlines()[:20]]
    asked = [
        json.dumps({key: case[key] for key in ("id", "game", "terms", "sheet")}) for case in cases
    ]
    run = settle(lines="\n".join([*asked, "", "not json"]))
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert [answer.get("settlement") for answer in answers[:20]] == [
        case["expect"] for case in cases
    ]
    assert [answer["id"] for answer in answers] == [*(case["id"] for case in cases), None, None]
    assert [answer["problems"][0]["code"] for answer in answers[20:]] == ["not_json", "not_json"]
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "Four dice of 1 to 6 are thrown (art. 1(2))."),
        (("--lang", "en"), "Four dice of 1 to 6 are thrown (art. 1(2))."),
    ],
)
def test_messages_are_english_unless_another_language_is_asked_for(
    options: tuple[str, ...], message: str
) -> None:
    line = json.dumps(
        {"id": "a", "game": "paigow", "terms": {}, "sheet": paigow.four_doors(dice=[7])}
    )
    assert json.loads(settle(*options, lines=line).stdout)["problems"] == [
        {"code": "bad_dice", "path": "dice", "message": message}
    ]
    chinese, portuguese = (
        json.loads(settle("--lang", lang, lines=line).stdout) for lang in ("zh-hant", "pt")
    )
    assert (
        len({message, chinese["problems"][0]["message"], portuguese["problems"][0]["message"]}) == 3
    )


def test_another_language_is_wrong_usage() -> None:
    run = settle("--lang", "xx", lines="")
    assert (run.returncode, run.stdout) == (2, "")


def test_a_program_may_ask_and_wait_for_each_answer() -> None:
    with subprocess.Popen(
        COMMAND, cwd=ROOT, env=NOWHERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        for name in ("first", "second"):
            run.stdin.write(json.dumps({"id": name}).encode() + b"\n")
            run.stdin.flush()
            assert json.loads(run.stdout.readline())["id"] == name
        run.stdin.close()
        assert run.wait() == 0


def test_a_reader_that_goes_away_is_no_error_of_ours() -> None:
    with subprocess.Popen(
        COMMAND,
        cwd=ROOT,
        env=NOWHERE,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as run:
        assert run.stdout is not None
        run.stdout.close()
        _, complaints = run.communicate(b"{}\n" * 100)
        assert (run.returncode, complaints) == (1, b"")

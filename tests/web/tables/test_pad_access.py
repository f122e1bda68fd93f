"""Who may ask what on the pad, and what is not even read."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from casino.kernel import clock
from tables.models import FloorEvent, Round, Session
from tables.services import events
from tests.factories import books
from tests.factories import tables as floor
from tests.web.tables.pad_client import Pad, by_outcomes, problems

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """PG01 with eight doors, opened a minute ago and dealt by D101."""
    return floor.open_table(at=clock.now() - timedelta(minutes=1))


@pytest.fixture
def pad(session: Session) -> Pad:
    """The tablet of PG01, D101 proved there."""
    return Pad(session)


ASKED: dict[str, Any] = {
    "draft": {"draft": {}},
    "record": {"key": "k", "number": 1, "draft": by_outcomes()},
    "undo": {"key": "k", "round": "R", "reason": "wrong_bet"},
    "event": {"key": "k", "kind": "void_throw", "reason": "cocked_dice"},
}


@pytest.mark.parametrize("name", ASKED)
def test_whoever_was_relieved_is_out_at_once(pad: Pad, name: str) -> None:
    floor.person("D102")
    act = floor.act("D102", at=clock.now())
    events.relieve(session_id=pad.session.id, dealer="D102", supervisor=None, act=act)
    assert pad.refused(name, **ASKED[name]) == (403, [("nobody_proved", "")])


@pytest.mark.parametrize("name", ASKED)
def test_a_table_that_was_closed_is_asked_by_nobody(pad: Pad, name: str) -> None:
    floor.close_table(pad.session, at=clock.now())
    assert pad.refused(name, **ASKED[name]) == (403, [("nobody_proved", "")])


@pytest.mark.parametrize("name", ASKED)
def test_a_browser_that_is_no_tablet_is_refused(pad: Pad, name: str) -> None:
    pad.client = Client()
    pad.client.force_login(floor.person(floor.DEALER))
    assert pad.refused(name, **ASKED[name]) == (403, [("device_needed", "")])


@pytest.mark.parametrize("name", ASKED)
def test_only_posts_with_the_token_are_answered(pad: Pad, name: str) -> None:
    assert pad.client.get(f"/pad/{name}/").status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = pad.client.cookies
    body = json.dumps({"session": pad.session.id, **ASKED[name]})
    response = strict.post(f"/pad/{name}/", body, content_type="application/json")
    assert (response.status_code, Round.objects.count(), FloorEvent.objects.count()) == (403, 0, 0)


@pytest.mark.parametrize("name", ["record", "undo", "event"])
@pytest.mark.parametrize("key", ["", "x" * 65, "a\nb", 7, None])
def test_a_key_that_cannot_be_kept_is_refused(pad: Pad, name: str, key: Any) -> None:
    status, found = pad.refused(name, **(ASKED[name] | {"key": key}))
    assert (status, [path for _code, path in found]) == (422, ["key"])


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"null", b"{", b'{"a": NaN}', b'{"a": 1, "a": 2}', b"\xff", b'{"a":' + b"9" * 70_000 + b"}", b"x" * 3_000_000],
)  # fmt: skip
def test_what_is_not_one_json_object_is_not_json(pad: Pad, body: bytes) -> None:
    before = books.written()
    for name in ASKED:
        status, answer = pad.post(name, body)
        assert (status, problems(answer)) == (422, [("not_json", "")])
    assert books.written() == before


def test_a_form_is_not_json(pad: Pad) -> None:
    response = pad.client.post("/pad/draft/", {"session": pad.session.id})
    assert (response.status_code, response.json()["problems"][0]["code"]) == (422, "not_json")


# --- The page that is put by for a load without network -----------------------------------------------


def test_the_page_that_is_put_by_names_its_dealer_and_holds_no_figure_and_no_token(
    pad: Pad,
) -> None:
    pad.record(by_outcomes())
    page = pad.client.get("/pad/kept/")
    assert (page.status_code, page["Cache-Control"].count("no-store")) == (200, 1)
    text = page.content.decode()
    start = json.loads(text.partition('<script id="start"')[2].partition(">")[2].partition("<")[0])
    assert start == {"table": "PG01", "session": pad.session.id, "dealer": floor.DEALER}
    assert "data-is-kept" in text
    assert 'data-state="kept"' in text
    assert "csrf" not in text.casefold().replace('data-token=""', "")
    assert "minor" not in text


def test_no_page_is_put_by_where_nobody_is_proved(pad: Pad) -> None:
    floor.close_table(pad.session, at=clock.now())
    assert pad.client.get("/pad/kept/").status_code == 403
    assert Client().get("/pad/kept/").status_code == 403


def test_the_script_that_answers_for_the_house_reaches_the_pad_alone(pad: Pad) -> None:
    script = pad.client.get("/pad/worker.js")
    assert script["Content-Type"] == "text/javascript; charset=utf-8"
    assert "Service-Worker-Allowed" not in script.headers
    assert "default-src 'none'" in script["Content-Security-Policy"]
    assert b"respondWith" in script.content
    assert Client().get("/pad/worker.js").status_code == 403

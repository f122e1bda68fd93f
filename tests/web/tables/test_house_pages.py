"""The administrator's pages about tables and rulebooks."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from casino.audit.models import Record
from casino.staff.models import User
from casino.staff.roles import Role
from tables.models import Rulebook, RulebookDecline, RulebookProposal, Table
from tables.services import rulebooks, table_admin
from tables.services.rulebooks import Proposed
from tables.services.table_admin import NewTable
from tests.factories.pages import said
from tests.factories.staff import by, make_user

pytestmark = pytest.mark.django_db

FIGURE = "A figure with at most two decimals belongs here, without separators of thousands."


@pytest.fixture
def admin() -> User:
    return make_user(role=Role.ADMINISTRATOR)


@pytest.fixture
def client(admin: User) -> Client:
    return signed_in(admin)


def signed_in(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def add_table(admin: User, code: str = "PG01") -> None:
    table = NewTable(code=code, game="paigow", pit="Pit 1", currency="MOP", setup={"doors": 8})
    table_admin.add(table, origin=by(admin))


def propose(admin: User) -> str:
    book = Proposed(
        code="paigow-2099", game="paigow", effective_from=datetime(2099, 1, 1, tzinfo=UTC), authorisation="DICJ 1/2099",
        terms={"limits": {"bet_min": 10_000}},
    )  # fmt: skip
    return rulebooks.propose(book, origin=by(admin))


@pytest.mark.parametrize("language", ["en", "pt", "zh-hant"])
def test_every_page_can_be_read_in_every_language(
    client: Client, admin: User, language: str
) -> None:
    User.objects.update(language=language)
    add_table(admin)
    proposal = propose(admin)
    for address in (
        "/tables/", "/tables/add/paigow/", "/tables/PG01/", "/rulebooks/", "/rulebooks/paigow-15-90-M/",
        "/proposals/add/paigow/", f"/proposals/{proposal}/",
    ):  # fmt: skip
        response = client.get(address)
        assert response.status_code == 200, address
        assert f'<html lang="{language}"' in response.content.decode()


def test_a_table_is_added_and_listed(client: Client) -> None:
    sent = {"code": "pg01", "pit": "Pit 1", "currency": "MOP", "doors": "4"}
    response = client.post("/tables/add/paigow/", sent)
    assert (response.status_code, response["Location"]) == (302, "/tables/")
    row = Table.objects.get()
    assert (row.code, row.game, row.pit, row.currency, row.setup) == (
        "PG01",
        "paigow",
        "Pit 1",
        "MOP",
        {"doors": 4},
    )
    assert "PG01" in client.get("/tables/").content.decode()


def test_a_refused_table_keeps_what_was_typed_and_says_all_that_is_wrong(client: Client) -> None:
    records = Record.objects.count()
    sent = {"code": "1", "pit": "", "currency": "MOP", "doors": "4"}
    response = client.post("/tables/add/paigow/", sent)
    assert response.status_code == 422
    form = response.context["form"]
    assert form.errors == {
        "code": ["A table's code is 2 to 8 capital letters and digits, a letter first."],
        "pit": ["A pit's name is up to 16 letters, digits, spaces, dots and hyphens."],
    }
    assert form["code"].value() == "1"
    assert (Table.objects.count(), Record.objects.count()) == (0, records)


@pytest.mark.parametrize(
    "address",
    [
        "/tables/add/faro/",
        "/tables/XX99/",
        "/proposals/add/faro/",
        "/proposals/x/",
        "/rulebooks/x/",
    ],
)
def test_what_is_not_there_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_table_is_changed(client: Client, admin: User) -> None:
    add_table(admin)
    response = client.post("/tables/PG01/", {"pit": "Pit 2", "doors": "4"})
    assert response.status_code == 302
    row = Table.objects.get()
    assert (row.pit, row.setup, row.is_active) == ("Pit 2", {"doors": 4}, False)
    assert client.post("/tables/PG01/", {"pit": "/", "doors": "4"}).status_code == 422


def test_a_rulebook_is_proposed_as_typed_and_approved_by_another(
    client: Client, admin: User
) -> None:
    sent = {
        "code": "paigow-2099", "authorisation": "DICJ 1/2099", "effective_from": "2099-01-01T06:00", "commission_bps": "4,5",
        "rounding_unit": "0.50", "rounding_mode": "down", "limits_bet_min": "100", "limits_bet_max": "50000",
        "limits_house_cobank_max": "",
    }  # fmt: skip
    response = client.post("/proposals/add/paigow/", sent)
    assert (response.status_code, response["Location"]) == (302, "/rulebooks/")
    proposal = RulebookProposal.objects.get()
    assert proposal.effective_from == datetime(2098, 12, 31, 22, 0, tzinfo=UTC)
    assert proposal.terms == {
        "commission_bps": 450, "rounding": {"unit": 50, "mode": "down"}, "exhaustion": "running_net", "bank_commission": "net",
        "limits": {"bet_min": 10_000, "bet_max": 5_000_000},
    }  # fmt: skip
    own = client.post(f"/proposals/{proposal.id}/approve/")
    assert own.status_code == 422
    assert "A1 proposed this; another administrator decides." in own.content.decode()
    assert not Rulebook.objects.exclude(proposal=None).exists()
    other = signed_in(make_user(role=Role.ADMINISTRATOR, staff_number="A2"))
    response = other.post(f"/proposals/{proposal.id}/approve/")
    assert (response.status_code, response["Location"]) == (302, "/rulebooks/paigow-2099/")
    assert Rulebook.objects.get(code="paigow-2099").approved_by == "A2"
    for address in ("/rulebooks/", "/rulebooks/paigow-2099/", f"/proposals/{proposal.id}/"):
        assert other.get(address).status_code == 200


def test_the_licences_thresholds_are_proposed_by_currency(client: Client, admin: User) -> None:
    sent = {"code": "licence-2099", "authorisation": "DICJ 1/2099", "effective_from": "2099-01-01T06:00"}  # fmt: skip
    wrong = client.post("/proposals/add/licence/", sent | {"MOP_box": "-1", "JPY_tray": "1.5"})
    assert wrong.context["form"].errors == {"MOP_box": [FIGURE], "JPY_tray": [FIGURE]}
    amounts = {"MOP_box": "50", "MOP_report": "1000.50", "JPY_tray": "300"}
    assert client.post("/proposals/add/licence/", sent | amounts).status_code == 302
    terms = RulebookProposal.objects.get().terms["thresholds"]
    assert terms["MOP"] == {"box": 5_000, "tray": 0, "report": 100_050}
    assert terms["JPY"] == {"box": 0, "tray": 300, "report": 0}
    response = client.get(f"/proposals/{RulebookProposal.objects.get().id}/")
    assert "MOP · Above this a difference is for the authority 1,000.50" in said(response)
    assert "Licence: differences of counts" in said(client.get("/rulebooks/"))
    assert "Tray: a difference up to this passes 0" in said(client.get("/rulebooks/licence-1990/"))


def test_a_refused_proposal_keeps_what_was_typed_and_says_all_that_is_wrong(client: Client) -> None:
    sent = {
        "code": "", "authorisation": "", "effective_from": "2020-01-01T06:00", "commission_bps": "100.01", "rounding_unit": "",
        "rounding_mode": "down", "limits_bet_min": "500", "limits_bet_max": "100", "limits_house_cobank_max": "1,000.00",
    }  # fmt: skip
    response = client.post("/proposals/add/paigow/", sent)
    assert response.status_code == 422
    form = response.context["form"]
    assert form.errors == {
        "code": ["A rulebook's code is 3 to 40 letters, digits, points and hyphens."],
        "authorisation": [
            "Say by what it is authorised, in at most 120 characters: an ordinance, a letter with its date."
        ],
        "effective_from": ["A rulebook takes effect in the future, never in the past."],
        "commission_bps": ["This is between 0 and 100 per cent."],
        "rounding_unit": [FIGURE],
        "limits_bet_min": ["The minimum of MOP 500.00 is above the maximum of MOP 100.00."],
        "limits_house_cobank_max": [FIGURE],
    }
    assert form["limits_house_cobank_max"].value() == "1,000.00"
    assert RulebookProposal.objects.count() == 0


@pytest.mark.parametrize("instant", ["", "tomorrow", "2099-13-01T06:00"])
def test_a_proposal_needs_an_instant(client: Client, instant: str) -> None:
    response = client.post(
        "/proposals/add/paigow/", {"effective_from": instant, "rounding_mode": "down"}
    )
    assert response.status_code == 422
    assert response.context["form"].errors["effective_from"] == [
        "A rulebook takes effect in the future, never in the past."
    ]


@pytest.mark.parametrize("figure", ["1.000", "1,000.00", "-1", "１", "x", ""])
def test_a_figure_that_could_be_read_in_two_ways_is_not_read(client: Client, figure: str) -> None:
    response = client.post(
        "/proposals/add/paigow/", {"commission_bps": figure, "rounding_mode": "down"}
    )
    assert response.status_code == 422
    assert response.context["form"].errors["commission_bps"] == [FIGURE]


def test_a_proposal_is_withdrawn_for_a_reason(client: Client, admin: User) -> None:
    proposal = propose(admin)
    response = client.post(f"/proposals/{proposal}/decline/", {"reason": " "})
    assert response.status_code == 422
    assert response.context["form"].errors == {
        "reason": ["Give a reason of at most 200 characters."]
    }
    assert RulebookDecline.objects.count() == 0
    response = client.post(f"/proposals/{proposal}/decline/", {"reason": "Not agreed"})
    assert (response.status_code, response["Location"]) == (302, "/rulebooks/")
    assert RulebookDecline.objects.get().reason == "Not agreed"
    assert "Not agreed" in client.get(f"/proposals/{proposal}/").content.decode()
    assert client.get("/rulebooks/").status_code == 200


def test_a_supervisor_reads_rulebooks_without_the_ways_to_change_them(admin: User) -> None:
    proposal = propose(admin)
    page = signed_in(make_user(role=Role.SUPERVISOR)).get("/rulebooks/").content.decode()
    assert "paigow-2099" in page
    assert "/proposals/add/" not in page
    assert proposal not in page


@pytest.mark.parametrize("address", ["/tables/", "/rulebooks/"])
def test_a_list_asks_as_much_for_one_row_as_for_many(
    client: Client, admin: User, address: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    add_table(admin)
    propose(admin)
    client.get(address)
    with django_assert_num_queries(4) as captured:
        client.get(address)
    for n in range(2, 31):
        add_table(admin, f"PG{n:02d}")
        propose(admin)
    with django_assert_num_queries(len(captured.captured_queries)):
        client.get(address)

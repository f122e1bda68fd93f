"""A shift under fire: people work, the killer shoots, then all comes to rest and is checked."""

import random
from collections import Counter
from dataclasses import dataclass

import django
from django.conf import settings

django.setup()

from accounting.services import report_jobs  # noqa: E402 -- after Django is set up
from bench import house as bench_house  # noqa: E402
from casino.audit import keys  # noqa: E402
from casino.audit.records import Actor, Origin  # noqa: E402
from casino.kernel import clock  # noqa: E402
from casino.kernel.clock import Shift  # noqa: E402
from casino.staff import credentials  # noqa: E402
from casino.staff.models import User  # noqa: E402
from tests.killing import check, past  # noqa: E402
from tests.killing.house import House, HouseDown  # noqa: E402
from tests.killing.killer import Killer, NotRecovered  # noqa: E402
from tests.killing.people import Acknowledged, Dealer, Person, Supervisor  # noqa: E402
from tests.killing.reviewer import EXPLAIN, SIGN, Reviewer  # noqa: E402

REST_SECONDS = 90.0
KILLS_A_SHIFT, MOST_SHIFTS = 10, 90
"""After how many kills there is one more shift to be signed off. The house looks a month back for signatures that lost their order."""
PROGRESS_EVERY = 50

NAMES = {
    check.ROUND: "rounds",
    check.BANK: "bank passes",
    check.SETTLE: "counts",
    check.VOID: "voids",
    check.AMEND: "amendments",
    EXPLAIN: "explanations",
    SIGN: "signatures",
}
"""What is done, in words."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was done, in a few lines, and everything that does not hold."""

    story: str
    wrong: list[str]


@dataclass(frozen=True, slots=True)
class People:
    """Who works in the house."""

    dealers: list[Dealer]
    supervisor: Supervisor
    reviewer: Reviewer

    @property
    def everybody(self) -> list[Person]:
        """All of them."""
        return [*self.dealers, self.supervisor, self.reviewer]

    @property
    def orders(self) -> set[str]:
        """The orders that the house has taken."""
        return self.supervisor.orders | self.reviewer.orders

    @property
    def acknowledged(self) -> list[Acknowledged]:
        """What the house has said it recorded."""
        at_tables = (act for dealer in self.dealers for act in dealer.acknowledged)
        return [*at_tables, *self.reviewer.acknowledged]


def work(house: House, *, kills: int, dealers: int, seed: int) -> Outcome:
    """Prepare the house, open it, and let it work until so many kills are done.

    1. people sign in and work · 2. the killer shoots · 3. people finish what they are at; orders come to their end · 4. a last order,
    and everything is sent once more · 5. the house closes, and is checked.
    """
    places = bench_house.prepare(dealers)
    over, before = past.play(min(MOST_SHIFTS, 1 + kills // KILLS_A_SHIFT))
    people = _hire(house, places, over, seed)
    house.open()
    killer = Killer(house, random.Random(f"{seed} killer"), lambda: _count_recorded(people.dealers))
    wrong = _under_fire(killer, people, kills)
    house.close()
    wrong += [trouble for person in people.everybody for trouble in person.trouble]
    public = keys.load(file=settings.SIGNING_KEY_FILE).public
    said = [*before, *people.acknowledged]
    wrong += check.differences(said, people.orders, public_pem=keys.public_pem(public))
    return Outcome(story=_story(house, killer, people), wrong=wrong)


def _hire(house: House, places: list[dict[str, str]], over: list[Shift], seed: int) -> People:
    password = _let_sign_in(bench_house.SUPERVISOR)
    colleague = {
        "staff_number": bench_house.SECOND,
        "password": _let_sign_in(bench_house.SECOND),
    }
    dealers = [
        Dealer(
            place,
            port=house.port,
            dice=random.Random(f"{seed} {place['dealer']}"),
            colleague=colleague,
        )
        for place in places
    ]
    supervisor = Supervisor(
        port=house.port,
        staff_number=bench_house.SUPERVISOR,
        password=password,
        dice=random.Random(f"{seed} supervisor"),
        find_address=_order_address,
    )
    reviewer = Reviewer(over, port=house.port, dice=random.Random(f"{seed} reviewer"), **colleague)
    return People(dealers, supervisor, reviewer)


def _under_fire(killer: Killer, people: People, kills: int) -> list[str]:
    for person in people.everybody:
        person.start()
    try:
        killer.await_recording()
        while killer.shots.total() < kills and not any(p.trouble for p in people.everybody):
            killer.shoot()
            if killer.shots.total() % PROGRESS_EVERY == 0:
                print(f"{killer.shots.total()} kills, {len(people.acknowledged)} acts", flush=True)
    except (HouseDown, NotRecovered) as error:
        return [f"after {killer.shots.total()} kills: {error!r}"]
    finally:
        for person in people.everybody:
            person.end()
    return _come_to_rest(killer, people)


def _come_to_rest(killer: Killer, people: People) -> list[str]:
    if not killer.tend_until(
        lambda: not any(person.is_alive() for person in people.everybody), REST_SECONDS
    ):
        return ["somebody did not come to an end"]
    if not killer.await_orders(REST_SECONDS):
        return ["an order did not come to an end"]
    people.supervisor.order()
    # As beat does twice a minute: what was signed, and the order lost with the process that took the signature, is ordered.
    report_jobs.order_ended_shifts(at=clock.now())
    for dealer in people.dealers:
        dealer.repeat_all()
    people.reviewer.repeat_all()
    return [] if killer.await_orders(REST_SECONDS) else ["the last order did not come to an end"]


def _count_recorded(crew: list[Dealer]) -> int:
    return sum(len(dealer.acknowledged) for dealer in crew)


def _let_sign_in(staff_number: str) -> str:
    password = credentials.make_password()
    person = User.objects.get(staff_number=staff_number)
    origin = Origin(actor=Actor(None, "system"), recorded_at=clock.now(), via="test")
    credentials.change_password(person=person, password=password, origin=origin)
    return password


def _order_address() -> str:
    shift = settings.HOUSE_CALENDAR.shift_at(clock.now())
    return f"/reports/{shift.day}/{shift.name}/order/"


def _story(house: House, killer: Killer, people: People) -> str:
    hit = ", ".join(f"{name} {count}" for name, count in sorted(killer.shots.items()))
    done = Counter(act.path for act in people.acknowledged)
    ends = {name: server.own_ends for name, server in house.servers.items() if server.own_ends}
    ended = ", ".join(f"{name} {count}" for name, count in sorted(ends.items())) or "none"
    replayed = sum(dealer.replayed for dealer in people.dealers)
    unanswered = sum(person.unanswered for person in people.everybody)
    acts = ", ".join(f"{done[path]} {name}" for path, name in NAMES.items())
    return (
        f"{killer.shots.total()} kills: {hit}; ended by themselves when something else was killed: {ended}\n"
        f"acknowledged: {acts}; {replayed} of them as replays, after {unanswered} requests without a good answer\n"
        f"{len(people.orders)} orders, {check.count_versions()} versions"
    )

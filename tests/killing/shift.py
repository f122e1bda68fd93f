"""A shift under fire: people work, the killer shoots, then all comes to rest and is checked."""

import random
from collections import Counter
from dataclasses import dataclass

import django
from django.conf import settings

django.setup()

from bench import house as bench_house  # noqa: E402 -- after Django is set up
from casino.audit import keys  # noqa: E402
from casino.audit.records import Actor, Origin  # noqa: E402
from casino.kernel import clock  # noqa: E402
from casino.staff import credentials  # noqa: E402
from casino.staff.models import User  # noqa: E402
from tests.killing import check  # noqa: E402
from tests.killing.house import House, HouseDown  # noqa: E402
from tests.killing.killer import Killer, NotRecovered  # noqa: E402
from tests.killing.people import Dealer, Supervisor  # noqa: E402

REST_SECONDS = 90.0
PROGRESS_EVERY = 50


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was done, in a few lines, and everything that does not hold."""

    story: str
    wrong: list[str]


def work(house: House, *, kills: int, dealers: int, seed: int) -> Outcome:
    """Prepare the house, open it, and let it work until so many kills are done.

    1. people sign in and work · 2. the killer shoots · 3. people finish what they are at; orders come to their end · 4. a last order,
    and everything is sent once more · 5. the house closes, and is checked.
    """
    places = bench_house.prepare(dealers)
    password = _let_sign_in(bench_house.SUPERVISOR)
    colleague = {
        "staff_number": bench_house.SECOND,
        "password": _let_sign_in(bench_house.SECOND),
    }
    house.open()
    crew = [
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
    killer = Killer(house, random.Random(f"{seed} killer"), lambda: _count_recorded(crew))
    wrong = _under_fire(killer, crew, supervisor, kills)
    house.close()
    people = [*crew, supervisor]
    wrong += [trouble for person in people for trouble in person.trouble]
    said = [act for dealer in crew for act in dealer.acknowledged]
    public = keys.load(file=settings.SIGNING_KEY_FILE).public
    wrong += check.differences(said, supervisor.orders, public_pem=keys.public_pem(public))
    return Outcome(story=_story(house, killer, crew, supervisor), wrong=wrong)


def _under_fire(
    killer: Killer, crew: list[Dealer], supervisor: Supervisor, kills: int
) -> list[str]:
    people = [*crew, supervisor]
    for person in people:
        person.start()
    try:
        killer.await_recording()
        while killer.shots.total() < kills and not any(person.trouble for person in people):
            killer.shoot()
            if killer.shots.total() % PROGRESS_EVERY == 0:
                print(f"{killer.shots.total()} kills, {_count_recorded(crew)} acts", flush=True)
    except (HouseDown, NotRecovered) as error:
        return [f"after {killer.shots.total()} kills: {error!r}"]
    finally:
        for person in people:
            person.end()
    return _come_to_rest(killer, crew, supervisor)


def _come_to_rest(killer: Killer, crew: list[Dealer], supervisor: Supervisor) -> list[str]:
    people = [*crew, supervisor]
    if not killer.tend_until(lambda: not any(p.is_alive() for p in people), REST_SECONDS):
        return ["somebody did not come to an end"]
    if not killer.await_orders(REST_SECONDS):
        return ["an order did not come to an end"]
    supervisor.order()
    for dealer in crew:
        dealer.repeat_all()
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


def _story(house: House, killer: Killer, crew: list[Dealer], supervisor: Supervisor) -> str:
    hit = ", ".join(f"{name} {count}" for name, count in sorted(killer.shots.items()))
    said = [act for dealer in crew for act in dealer.acknowledged]
    done = Counter(act.path for act in said)
    ends = {name: server.own_ends for name, server in house.servers.items() if server.own_ends}
    ended = ", ".join(f"{name} {count}" for name, count in sorted(ends.items())) or "none"
    replayed, unanswered = sum(d.replayed for d in crew), sum(d.unanswered for d in crew)
    return (
        f"{killer.shots.total()} kills: {hit}; ended by themselves when something else was killed: {ended}\n"
        f"{done[check.ROUND]} rounds, {done[check.BANK]} bank passes, {done[check.SETTLE]} counts and {done[check.APPROVE]} voids "
        f"acknowledged, {replayed} acts as replays, after {unanswered} requests without a good answer\n"
        f"{len(supervisor.orders)} orders, {check.count_versions()} versions"
    )

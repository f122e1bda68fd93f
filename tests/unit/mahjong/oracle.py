"""A second, slow way to count a hand and to move the chips, that shares no code with the rules: tiles are text, chips move one by one."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

Raw = dict[str, Any]
Sets = tuple[tuple[str, ...], ...]

SUITED = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
WINDS = ["1z", "2z", "3z", "4z"]
DRAGONS = ["5z", "6z", "7z"]
FACES_OF_B = [*SUITED, "6z"]
FAAN = {
    "tianhu": 2, "dihu": 2, "double_wind": 2, "kong_on_kong": 2, "mixed_one_suit_ping_hu": 2, "pure_one_suit": 2,
    "thirteen_orphans": 2, "concealed_pungs": 2, "big_three_dragons": 2, "big_four_winds": 2, "pure_terminals": 2, "all_honours": 2,
}  # fmt: skip
LUCK = {"tianhu", "dihu", "kong_flower", "kong_on_kong", "last_tile", "rob_kong"}


def tiles_of(text: str) -> list[str]:
    """The tiles of an MPSZ text, one text each."""
    found: list[str] = []
    waiting: list[str] = []
    for sign in text:
        if sign.isdigit():
            waiting.append(sign)
        else:
            found += [number + sign for number in waiting]
            waiting = []
    return found


def every_set(faces: list[str]) -> list[tuple[str, ...]]:
    """Every set of three that there is among some faces."""
    pungs: list[tuple[str, ...]] = [(face,) * 3 for face in faces]
    chows: list[tuple[str, ...]] = [
        (f"{number}{suit}", f"{number + 1}{suit}", f"{number + 2}{suit}")
        for suit in "mps"
        for number in range(1, 8)
    ]
    return pungs + [chow for chow in chows if set(chow) <= set(faces)]


def every_reading(tiles: list[str]) -> set[tuple[Sets, str]]:
    """Every way to lay tiles as sets and one pair, by trying every pair and every set that is there."""
    found: set[tuple[Sets, str]] = set()
    for pair in set(tiles):
        if tiles.count(pair) >= 2:
            left = Counter(tiles)
            left[pair] -= 2
            found |= {(sets, pair) for sets in _laid(tuple(sorted(left.elements())))}
    return found


@cache
def _laid(tiles: tuple[str, ...]) -> frozenset[Sets]:
    if not tiles:
        return frozenset({()})
    found: set[Sets] = set()
    for one in every_set(sorted(set(tiles))):
        left = Counter(tiles)
        left.subtract(one)
        if min(left.values()) >= 0:
            for rest in _laid(tuple(sorted(left.elements()))):
                found.add(tuple(sorted((one, *rest))))
    return frozenset(found)


def winning_hands_of_b() -> set[tuple[str, ...]]:
    """Every winning hand of five tiles of B, built from a set and a pair."""
    return {
        tuple(sorted((*one, pair, pair)))
        for one in every_set(FACES_OF_B)
        for pair in FACES_OF_B
        if Counter((*one, pair, pair)).most_common(1)[0][1] <= 4
    }


def every_hand_of_b() -> Any:
    """Every five tiles of B that can be held at once."""
    for hand in combinations_with_replacement(FACES_OF_B, 5):
        if len(set(hand)) > 1:
            yield hand


def elements(sheet: Raw, terms: Raw) -> dict[str, int] | None:
    """What a sheet's hand counts, None where it does not win."""
    hand = sheet["hand"]
    luck = {word for word in sheet.get("situation", ()) if word in LUCK}
    if sheet["by"] == "rob_kong":
        luck.add("rob_kong")
    standing = [*tiles_of(hand["concealed"]), hand["win_tile"]]
    melds = [(meld["type"], tuple(tiles_of(meld["tiles"]))) for meld in hand.get("melds", [])]
    if terms["mode"] == "B":
        if not every_reading(standing):
            return None
        counting = luck & {"rob_kong", "last_tile"}
        return dict.fromkeys(counting | ({"fa_win_tile"} if hand["win_tile"] == "6z" else set()), 1)
    if _is_orphans(standing):
        return _with_faan({"thirteen_orphans"} | luck)
    winner, dealer = _winner(sheet), sheet["dealer"]
    own = WINDS[(winner - dealer) % 4]
    of_round = WINDS["ESWN".index(sheet["round_wind"])]
    readings = []
    for sets, pair in every_reading(standing):
        whole = [*sets, *(laid[:3] for _, laid in melds)]
        shown = any(kind != "concealed_kong" for kind, _ in melds)
        readings.append(_with_faan(_codes(whole, pair, own, of_round, shown) | luck))
    if not readings:
        return None
    return max(readings, key=lambda one: (min(2, sum(one.values())), sum(one.values()), len(one)))


def _is_orphans(tiles: list[str]) -> bool:
    orphans = [f"{number}{suit}" for suit in "mps" for number in (1, 9)] + WINDS + DRAGONS
    return len(tiles) == 14 and set(tiles) == set(orphans)


def _codes(
    sets: list[tuple[str, ...]], pair: str, own: str, of_round: str, shown: bool
) -> set[str]:
    """Article 6(A), sentence by sentence, what is replaced left out."""
    pungs = [one[0] for one in sets if one[0] == one[1]]
    every = [tile for one in sets for tile in one] + [pair]
    return (
        _dragons(pungs, pair)
        | _winds(pungs, pair, own, of_round)
        | _suits(every, is_ping_hu=not pungs and pair not in {*DRAGONS, own, of_round})
        | _ends(every)
        | ({"all_pungs" if shown else "concealed_pungs"} if len(pungs) == 4 else set())
    )


def _dragons(pungs: list[str], pair: str) -> set[str]:
    held = [one for one in DRAGONS if one in pungs]
    if len(held) == 3:
        return {"big_three_dragons"}
    names = dict(zip(DRAGONS, ("bai", "fa", "zhong"), strict=True))
    small = {"small_three_dragons"} if len(held) == 2 and pair in DRAGONS else set()
    return {f"dragon_pung_{names[one]}" for one in held} | small


def _winds(pungs: list[str], pair: str, own: str, of_round: str) -> set[str]:
    found: set[str] = set()
    held = [one for one in WINDS if one in pungs]
    if len(held) == 4:
        found.add("big_four_winds")
    if len(held) == 3 and pair in WINDS:
        found.add("small_four_winds")
    if own == of_round:
        return found | ({"double_wind"} if own in held else set())
    named = (("seat_wind", own), ("round_wind", of_round))
    return found | {name for name, wind in named if wind in held}


def _suits(every: list[str], *, is_ping_hu: bool) -> set[str]:
    suits = {tile[1] for tile in every}
    if len(suits - {"z"}) == 1 and "z" in suits:
        return {"mixed_one_suit_ping_hu" if is_ping_hu else "mixed_one_suit"}
    found = {"pure_one_suit"} if len(suits) == 1 and "z" not in suits else set()
    return found | ({"ping_hu"} if is_ping_hu else set())


def _ends(every: list[str]) -> set[str]:
    honours = sum(tile[1] == "z" for tile in every)
    ends = sum(tile[1] != "z" and tile[0] in "19" for tile in every)
    if honours + ends < len(every):
        return set()
    if not honours:
        return {"pure_terminals"}
    return {"mixed_terminals" if ends else "all_honours"}


def _with_faan(codes: set[str]) -> dict[str, int]:
    left = codes - ({"kong_flower"} if "kong_on_kong" in codes else set())
    return {code: FAAN.get(code, 1) for code in left}


def _winner(sheet: Raw) -> int:
    if "winner" in sheet:
        return int(sheet["winner"])
    seat = sheet["discarder"]
    while True:
        seat = seat % 4 + 1
        if seat in sheet["claimants"]:
            return int(seat)


def money(sheet: Raw, terms: Raw, known: Raw) -> Raw:
    """What moves, given the faan and who is liable."""
    stakes = {int(seat): chips for seat, chips in sheet["stakes"].items()}
    prices = terms["price_by_faan"]
    if sheet["result"] == "false_win":
        return _false_win(sheet, terms, stakes, prices)
    winner, dealer = _winner(sheet), sheet["dealer"]
    price = prices[known["faan"]]
    due = {
        seat: price * (2 if dealer in (seat, winner) else 1) for seat in stakes if seat != winner
    }
    if known["liability"]:
        due = {known["liability"]["seat"]: sum(due.values())}
    full = sum(due.values())
    cap = terms.get("stake_cap", "total")
    if cap == "total" and full > stakes[winner]:
        due = _chip_by_chip(stakes[winner], due, winner, terms.get("unit", 100))
    elif cap == "per_payer":
        due = {seat: min(amount, stakes[winner]) for seat, amount in due.items()}
    paid = {seat: min(amount, stakes[seat]) for seat, amount in due.items()}
    received = sum(paid.values())
    rake = min(terms["rake"], received)
    net = {seat: -paid.get(seat, 0) for seat in stakes} | {winner: received - rake}
    return {
        "winner": winner,
        "full_win": full,
        "after_winner_cap": sum(due.values()),
        "transfers": _texts(paid),
        "shortfall": _texts({s: due[s] - paid[s] for s in due if due[s] > paid[s]}),
        "received": received,
        "rake": rake,
        "net": _texts(net),
        "stakes_after": _texts({seat: stakes[seat] + net[seat] for seat in stakes}),
    }


def _false_win(sheet: Raw, terms: Raw, stakes: dict[int, int], prices: list[int]) -> Raw:
    offender, dealer = sheet["offender"], sheet["dealer"]
    due = {}
    for seat in stakes:
        if seat != offender:
            of_dealer = dealer in (seat, offender)
            due[seat] = prices[2] if terms["mode"] == "A" and of_dealer else prices[1]
            if of_dealer and terms.get("false_win") == "with_double_share":
                due[seat] *= 2
    paid = due
    if sum(due.values()) > stakes[offender]:
        paid = _chip_by_chip(stakes[offender], due, offender, terms.get("unit", 100))
    net = {**paid, offender: -sum(paid.values())}
    return {
        "due": _texts(due),
        "transfers": _texts(paid),
        "shortfall": _texts({s: due[s] - paid[s] for s in due if due[s] > paid[s]}),
        "rake": 0,
        "net": _texts(net),
        "stakes_after": _texts({seat: stakes[seat] + net[seat] for seat in stakes}),
    }


def _chip_by_chip(amount: int, due: dict[int, int], start: int, unit: int) -> dict[int, int]:
    """Give every seat its whole chips, then one chip more to the largest part of a chip, nearest counter-clockwise first."""
    chips = amount // unit
    fair = {seat: Fraction(chips * claim, sum(due.values())) for seat, claim in due.items()}
    given = {seat: part.numerator // part.denominator for seat, part in fair.items()}
    waiting = sorted(due, key=lambda seat: (given[seat] - fair[seat], (seat - start) % 4))
    for seat in waiting:
        if sum(given.values()) < chips and (given[seat] + 1) * unit <= due[seat]:
            given[seat] += 1
    return {seat: number * unit for seat, number in given.items()}


def _texts(amounts: dict[int, int]) -> dict[str, int]:
    return {str(seat): amount for seat, amount in amounts.items()}

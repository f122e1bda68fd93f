"""A second, slow way to settle a round, coin by coin and pair by pair, that shares no code with the rules."""

import csv
from fractions import Fraction
from itertools import permutations
from math import ceil, floor
from pathlib import Path
from typing import Any

_ROWS = csv.DictReader(
    (Path(__file__).parents[2] / "golden/paigow/ranking.csv").read_text().splitlines()
)
PLACE = {frozenset((row["tile_a"], row["tile_b"])): int(row["rank"]) for row in _ROWS}

Raw = dict[str, Any]


def settle(sheet: Raw, terms: Raw) -> Raw:
    """Settle a raw sheet by raw terms, and give what the published settlement says."""
    doors, banker = sheet["doors"], sheet["banker"]
    order = _deal(doors, banker, sum(sheet["dice"]))
    results = {str(door): _door(sheet, door) for door in order if door != banker}
    gains, bank = _coins(sheet, [door for door in order if door != banker], results)
    bets = [
        {
            "id": bet["id"],
            "door": bet["door"],
            "outcome": results[str(bet["door"])]["outcome"],
            "covered": abs(gain),
            **_net(gain, terms),
        }
        for bet, gain in zip(sheet["bets"], gains, strict=True)
    ]
    layers = [
        {"id": layer["id"], **_net(gain, terms, charged=layer["kind"] != "house")}
        for layer, gain in zip(sheet["bank"], bank, strict=True)
    ]
    return {
        "first_door": order[0],
        "deal_order": order,
        "action_order": [door for door in order if door != banker],
        "doors": results,
        "bets": bets,
        "bank": layers,
        "house": {
            "commission": sum(item["commission"] for item in (*bets, *layers)),
            "cobank": sum(
                gain
                for layer, gain in zip(sheet["bank"], bank, strict=True)
                if layer["kind"] == "house"
            ),
        },
    }


def _deal(doors: int, banker: int, dice: int) -> list[int]:
    door = banker
    for _ in range(dice - 1):
        door = door + 1 if door < doors else 1
    order = [door]
    while len(order) < doors:
        order.append(order[-1] + 1 if order[-1] < doors else 1)
    return order


def _door(sheet: Raw, door: int) -> Raw:
    if "outcomes" in sheet:
        return {"outcome": sheet["outcomes"][str(door)]}
    own, held = sheet["hands"][str(door)], sheet["hands"][str(sheet["banker"])]
    mine = (_place(own["back"]), _place(own["front"]))
    best = min(
        (_place((c, d)), _place((a, b)))
        for a, b, c, d in permutations((*own["front"], *own["back"]))
        if _place((c, d)) <= _place((a, b))
    )
    back, front = (
        _compare(place, _place(held[part]))
        for place, part in zip(best, ("back", "front"), strict=True)
    )
    won, lost = (front, back).count("win"), (front, back).count("lose")
    outcome = "win" if won > lost else "lose" if lost > won else "push"
    return {"front": front, "back": back, "outcome": outcome} | (
        {"reset": True} if best != mine else {}
    )


def _place(pair: Any) -> int:
    return PLACE[frozenset(pair)]


def _compare(mine: int, banker: int) -> str:
    return "win" if mine < banker else "lose" if mine > banker else "equal"


def _coins(sheet: Raw, order: list[int], results: Raw) -> tuple[list[int], list[int]]:
    """Move coin after coin between the bets and the bank's purse, then the purse between the layers."""
    stakes = sum(layer["stake"] for layer in sheet["bank"])
    gains = [0] * len(sheet["bets"])
    purse = stakes
    for door in order:
        for index, bet in enumerate(sheet["bets"]):
            step = {"win": 1, "lose": -1, "push": 0}[results[str(door)]["outcome"]]
            for _coin in range(bet["amount"] if bet["door"] == door else 0):
                if 0 <= purse - step <= 2 * stakes:
                    purse -= step
                    gains[index] += step
    layers = [0] * len(sheet["bank"])
    for index, layer in enumerate(sheet["bank"]):
        while purse > stakes and layers[index] < layer["stake"]:
            layers[index], purse = layers[index] + 1, purse - 1
        while purse < stakes and layers[index] > -layer["stake"]:
            layers[index], purse = layers[index] - 1, purse + 1
    return gains, layers


def _net(gain: int, terms: Raw, *, charged: bool = True) -> Raw:
    unit = terms["rounding"]["unit"]
    exact = Fraction(max(gain, 0) * terms["commission_bps"], 10_000 * unit)
    steps = {"up": ceil(exact), "down": floor(exact), "half_up": floor(exact + Fraction(1, 2))}[
        terms["rounding"]["mode"]
    ]
    commission = min(max(gain, 0), steps * unit) if charged else 0
    return {"gain": gain, "commission": commission, "net": gain - commission}

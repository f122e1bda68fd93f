"""What the chips in hand have limited in a deal of mahjong, in sentences that name the article (ordinance 135/91/M, articles 9(A)(4), 9(B)(3))."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext

from casino.templatetags.casino_format import money_brief

_ARTICLES: Final = {"A": "9A(4)", "B": "9B(3)"}

Document = Mapping[str, Any]


def say(
    *, sheet: Document, settlement: Document, terms: Document, currency: str
) -> tuple[str, ...]:
    """Say what of a win was not due as the winner has no more, and who owed more than he had; sheet, settlement and terms as published."""
    article = _ARTICLES[terms["mode"]]
    limited = _limited(sheet, settlement, terms["stake_cap"], article, currency)
    return (*limited, *_short(sheet, settlement, article, currency))


def owed(*, sheet: Document, settlement: Document) -> dict[int, int]:
    """Give what was due and could not be paid, in minor units, by who owed it: after a false win the offender, to whomever it was due."""
    shortfall: Mapping[str, int] = settlement.get("shortfall", {})
    if "offender" not in sheet:
        return {int(seat): amount for seat, amount in shortfall.items()}
    return {sheet["offender"]: sum(shortfall.values())} if shortfall else {}


def _limited(
    sheet: Document, settlement: Document, stake_cap: str, article: str, currency: str
) -> Iterator[str]:
    full, capped = settlement.get("full_win"), settlement.get("after_winner_cap")
    if full == capped:
        return
    winner = settlement["winner"]
    fields = {
        "seat": winner,
        "chips": money_brief(sheet["stakes"][str(winner)], currency),
        "full": money_brief(full, currency),
        "amount": money_brief(capped, currency),
        "article": article,
    }
    if stake_cap == "per_payer":
        yield gettext("Each pays at most the chips in hand of seat %(seat)s (%(chips)s): %(amount)s of %(full)s (art. %(article)s).") % fields  # fmt: skip
    else:
        yield gettext("Win limited to the chips in hand of seat %(seat)s (%(chips)s): %(amount)s of %(full)s (art. %(article)s).") % fields  # fmt: skip


def _short(sheet: Document, settlement: Document, article: str, currency: str) -> Iterator[str]:
    for seat, amount in owed(sheet=sheet, settlement=settlement).items():
        fields = {"seat": seat, "amount": money_brief(amount, currency), "article": article}
        yield gettext("Seat %(seat)s is %(amount)s short: nobody pays more than he has (art. %(article)s).") % fields  # fmt: skip

"""The words of corrections: what they are, why they are made, and what stands against them, in the reader's language."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from casino.templatetags.casino_format import money, money_brief, quantity

_Words = Mapping[str, Promise]

KINDS: Final[_Words] = {
    "void": pgettext_lazy("correction", "Void a round"),
    "amend": pgettext_lazy("correction", "Amend a round"),
    "late_entry": pgettext_lazy("correction", "Late entry of a round"),
    "chips": pgettext_lazy("correction", "Chips to or from the cage"),
    "adjustment": pgettext_lazy("correction", "Manual adjustment"),
}
CHIPS_OF_SEATS: Final = pgettext_lazy("correction", "Chips of the tray or of a seat")
"""What is asked for about chips at a table that keeps them before its seats."""
_SEAT: Final = pgettext_lazy("correction", "Chips before a seat")
_ABOUT: Final[_Words] = {
    "void": _("Void of round %(number)s of session %(session)s"),
    "amend": _("Amendment of round %(number)s of session %(session)s"),
    "late_entry": _("Late entry of a round of session %(session)s"),
    "chips": _("Chips to or from the cage in session %(session)s"),
    "adjustment": _("Manual adjustment for round %(number)s of session %(session)s"),
}
_ABOUT_LATE: Final[_Words] = {
    "void": _("Void of a round entered late in session %(session)s"),
    "amend": _("Amendment of a round entered late in session %(session)s"),
    "adjustment": _("Manual adjustment for a round entered late in session %(session)s"),
}
"""Of a round that was entered late and has no number of its own."""
_ABOUT_SHIFT: Final[_Words] = {"adjustment": _("Manual adjustment in session %(session)s")}
"""Of no round at all."""
REASONS: Final[_Words] = {
    "not_played": pgettext_lazy("correction", "never played"),
    "recorded_twice": pgettext_lazy("correction", "recorded twice"),
    "foul_play": pgettext_lazy("correction", "foul play or misdeal"),
    "wrong_table": pgettext_lazy("correction", "played at another table"),
    "wrong_bank": pgettext_lazy("correction", "wrong bank"),
    "wrong_bet": pgettext_lazy("correction", "wrong bet"),
    "wrong_dice": pgettext_lazy("correction", "wrong dice"),
    "wrong_tiles": pgettext_lazy("correction", "wrong tiles"),
    "wrong_outcome": pgettext_lazy("correction", "wrong result"),
    "wrong_collected": pgettext_lazy("correction", "wrong amount dropped"),
    "network_down": pgettext_lazy("correction", "no network"),
    "tablet_down": pgettext_lazy("correction", "the tablet was down"),
    "overlooked": pgettext_lazy("correction", "overlooked"),
    "fill": pgettext_lazy("correction", "fill"),
    "credit": pgettext_lazy("correction", "credit"),
    "miscount": pgettext_lazy("correction", "counted wrongly"),
    "wrong_seat": pgettext_lazy("correction", "counted to another seat"),
    "booking_error": pgettext_lazy("correction", "booked wrongly"),
    "dispute_settled": pgettext_lazy("correction", "a dispute was settled"),
    "ordered_by_authority": pgettext_lazy("correction", "ordered by the authority"),
}
_OF_PAIGOW: Final = frozenset({"wrong_bank", "wrong_bet", "wrong_dice"})
_OF_SEATS: Final = frozenset({"wrong_seat"})
STRANGE_REASONS: Final[Mapping[str, frozenset[str]]] = {
    "paigow": _OF_SEATS, "mahjong": _OF_PAIGOW, "riichi": _OF_PAIGOW | _OF_SEATS | {"wrong_collected"},
}  # fmt: skip
"""The reasons that nothing at a game's table can have: nothing of the kind is on its sheets or before its seats."""
MONEY: Final[_Words] = {
    "moved": pgettext_lazy("correction", "It changes hands now"),
    "found": pgettext_lazy("correction", "The count has shown it"),
}
DIRECTIONS: Final[_Words] = {
    "fill": pgettext_lazy("correction", "From the cage to the tray"),
    "credit": pgettext_lazy("correction", "From the tray to the cage"),
}
SEAT_DIRECTIONS: Final[_Words] = {
    "fill": pgettext_lazy("correction", "More before seat %(seat)s"),
    "credit": pgettext_lazy("correction", "Fewer before seat %(seat)s"),
}
"""What is set right before a seat, at a table that keeps the chips there."""
OUTCOMES: Final[_Words] = {
    "approved": pgettext_lazy("correction", "Approved"),
    "refused": pgettext_lazy("correction", "Refused"),
    "withdrawn": pgettext_lazy("correction", "Withdrawn"),
    "": pgettext_lazy("correction", "Waiting"),
}
PHRASES: Final[_Words] = {
    "no_such_correction": _("There is no such correction."),
    "already_corrected": _("Another correction has already taken the place of this."),
    "already_asked": _(
        "A correction of this has already been asked for and waits for a supervisor."
    ),
    "already_decided": _("%(by)s has already decided this."),
    "not_the_requester": _("Only whoever asked for a correction may withdraw it."),
    "text_needed": _("Say in a few words why."),
    "money_counted": _(
        "Box and tray have been counted since. Say whether the money changes hands now or the count has shown it."
    ),
    "money_at_the_table": _(
        "Box and tray have not been counted since; the money lies at the table."
    ),
    "outside_session": _("The session went from %(from)s to %(until)s; this lies outside."),
    "no_session_in_shift": _("Table %(table)s was not open in that shift."),
    "round_or_shift": _("Name either a round or a shift."),
    "same_account": _("The amount goes from one account to another."),
    "no_chips_at_seats": _("No chips are kept at the seats of this table."),
    "no_chips": _("Say how many chips there are of at least one value."),
    "not_enough": _("No more than %(held)s is held there, not %(given)s."),
}
"""What stands against a correction, by the problem's code."""


def made(kind: str, *, is_of_seat: bool) -> str:
    """Name what a correction is, by its kind and whether it is of the chips before a seat."""
    return str(_SEAT if is_of_seat else KINDS.get(kind, kind))


_MARKS: Final[_Words] = {
    "void": _("voided · %(correction)s"),
    "amend": _("amended · %(correction)s"),
    "late_entry": _("entered late · %(correction)s"),
}


def mark(kind: str, *, table: str, number: int) -> str:
    """Say what a correction has made of a round, with the number it has at its table."""
    said = _MARKS.get(kind, "%(correction)s")
    return str(said) % {"correction": f"{table}-{quantity(number)}"}


def of_round(number: int) -> str:
    """Name the round that is corrected, as part of a sentence."""
    return gettext("round %(number)s") % {"number": quantity(number)}


def claims(of_seats: Mapping[int, int], *, currency: str) -> Iterator[tuple[str, str]]:
    """Say by seat what the cage settles: what is owed to whoever played there, or by him where it is below nothing."""
    for seat, amount in of_seats.items():
        said = gettext("%(amount)s claimed of whoever played there") if amount < 0 else gettext("%(amount)s paid to whoever played there")  # fmt: skip
        label = gettext("Seat %(seat)s, at the cage") % {"seat": seat}
        yield label, said % {"amount": money(abs(amount), currency)}


def about(
    kind: str, *, number: int | None, session: int, seat: str | None = None, is_of_shift: bool
) -> str:
    """Say what a correction is about: what is done, and to which round or shift of which session, or to the chips before which seat."""
    if seat is not None:
        return gettext("Chips before seat %(seat)s in session %(session)s") % {
            "seat": seat, "session": quantity(session)
        }  # fmt: skip
    of = {**_ABOUT, **_ABOUT_LATE} if number is None else _ABOUT
    if is_of_shift:
        of = {**of, **_ABOUT_SHIFT}
    return str(of[kind]) % {"number": quantity(number), "session": quantity(session)}


def pieces(counted: Mapping[str, int], *, currency: str) -> str:
    """Say how many chips of which values there are, the highest first."""
    values = sorted(map(int, counted), reverse=True)
    return " · ".join(
        f"{quantity(counted[str(value)])} × {money_brief(value, currency)}" for value in values
    )

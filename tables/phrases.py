"""The words of every problem on the floor, in the reader's language.

A code has one phrase; its placeholders are the fields of the problems that carry it.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounting import phrases as accounting_phrases
from casino.kernel import clock
from casino.kernel.errors import FieldValue, Problem
from casino.kernel.money import CURRENCIES, Money
from casino.staff import phrases as staff_phrases
from casino.templatetags import casino_format
from casino.web.fields import FIGURE, WHOLE_FIGURE
from tables.words import corrections as correction_words
from tables.words import mahjong_problems as mahjong_phrases
from tables.words import riichi_problems as riichi_phrases

_Phrases = Mapping[str, Promise]

_FAMILIES: Final[_Phrases] = {
    "malformed": _("This cannot be read."),
    "refused": _("This is not allowed."),
    "conflict": _("Somebody else was first. Load the page again."),
    "forbidden": _("You may not do this here and now."),
    "not_found": _("There is no such thing, or you may not see it."),
}

_ANY_SHEET: Final[_Phrases] = {
    "not_json": _("This is not one JSON object in UTF-8 without duplicate keys."),
    "not_object": _("An object with named parts belongs here."),
    "not_list": _("A list belongs here."),
    "not_text": _("A text of printable characters belongs here."),
    "too_long": _("This is longer than %(most)s characters."),
    "unknown_key": _("“%(key)s” does not belong here."),
    "missing_key": _("“%(key)s” is missing."),
    "unknown_value": _("Only these are possible here: %(known)s."),
    "unknown_game": _("This game is not played here; known: %(known)s."),
    "not_integer": _("A whole number belongs here; of an amount, in its minor units."),
    "not_positive": _("This must be at least %(least)s."),
    "duplicate_id": _("The identifier “%(id)s” is used twice."),
    "minimum_above_maximum": _("The minimum of %(least)s is above the maximum of %(most)s."),
}

_PAIGOW_SHEET: Final[_Phrases] = {
    "bad_doors": _("Eight or four doors are dealt, the banker's included (art. 2(4))."),
    "door_out_of_range": _("Doors are numbered from 1 to %(doors)s."),
    "bad_dice": _("Four dice of 1 to 6 are thrown (art. 1(2))."),
    "unknown_tile": _(
        "There is no such tile. A tile is written by its pips, the larger number first, as 6-2."
    ),
    "not_two_tiles": _("A pair is two tiles (art. 6(1))."),
    "too_many_tiles": _("A door has %(most)s tiles (art. 2(4))."),
    "duplicate_tile": _("There are not so many %(tile)s in one set of tiles."),
    "missing_hand": _("The hand of door %(door)s is missing."),
    "back_below_front": _("The banker's back pair may not rank below his front pair (art. 6(2))."),
    "bet_on_banker": _("Door %(door)s holds the bank; nobody can bet on it."),
    "bank_without_banker": _("The bank has no main banker (art. 5(3))."),
    "second_banker": _("There is only one main banker."),
    "banker_not_first": _("The main banker acts first and stands first in the bank (art. 5(5))."),
    "cobanker_bets": _(
        "%(customer)s is a co-banker in this round and may not bet on a door (art. 5(5))."
    ),
    "hands_and_outcomes": _("Give the hands or the outcomes, not both."),
    "no_result": _("Every door but the banker's needs its result."),
    "outcome_of_banker": _("Door %(door)s holds the bank and has no outcome of its own."),
    "half_of_eight_doors": _(
        "An eight-door deal takes the whole shuffle; it has no half (art. 2(4))."
    ),
    "below_minimum": _("%(given)s is below the table's minimum of %(least)s."),
    "above_maximum": _("%(given)s is above the table's maximum of %(most)s."),
    "house_cobank_above_maximum": _(
        "The house co-banks at most %(most)s here, not %(given)s (art. 5(5))."
    ),
}

_PAIGOW_TABLE: Final[_Phrases] = {
    "wrong_doors": _("This table is opened with %(needed)s doors, not %(given)s."),
    "not_the_banker": _("Door %(needed)s holds the bank, not door %(given)s."),
    "bank_turn_over": _(
        "This banker has had his %(rounds)s rounds; the bank passes unless every door consents (art. 5(1))."
    ),
    "second_stake_lowered": _(
        "After a won first round the banker stakes at least %(needed)s, the first stake and what it won, not %(given)s (art. 5(4))."
    ),
    "wrong_half": _(
        "Half %(needed)s of the shuffle is dealt next, not half %(given)s (art. 2(4))."
    ),
    "tile_of_other_half": _(
        "%(tile)s already lies face up from the first half of the shuffle (art. 2(4))."
    ),
    "no_bank_yet": _("Nobody holds the bank yet; the first round's banker takes it."),
    "bank_out_of_turn": _(
        "The bank goes on counter-clockwise: it is door %(needed)s's turn, not door %(given)s's (art. 5(1))."
    ),
    "never_bet": _("Door %(door)s has not bet before and cannot take the bank (art. 5(2))."),
    "consent_already_given": _("The consent to one more round is already recorded."),
}

_FLOOR: Final[_Phrases] = {
    "no_such_table": _("There is no table %(table)s."),
    "no_such_session": _("There is no such session."),
    "no_rulebook": _("No rulebook for %(game)s was in force then."),
    "no_such_round": _("There is no such round."),
    "table_not_open": _("Table %(table)s is not open."),
    "after_refused_line": _("An earlier line of this table was refused; correct that one first."),
    "not_instant": _(
        "A day and a time belong here; in files with the offset, as 2026-11-28T22:00:00+08:00."
    ),
    "session_closed": _("Table %(table)s is closed."),
    "table_already_open": _("Table %(table)s is already open."),
    "table_not_in_use": _("Table %(table)s is out of service."),
    "table_exists": _("There is already a table %(table)s."),
    "table_open": _("Table %(table)s is open; close it first."),
    "wrong_game": _("This table plays another game; possible: %(game)s."),
    "wrong_currency": _("This table plays in %(currency)s."),
    "unknown_currency": _("The house does not keep this currency; known: %(known)s."),
    "bad_table_code": _("A table's code is 2 to 8 capital letters and digits, a letter first."),
    "bad_pit": _("A pit's name is up to 16 letters, digits, spaces, dots and hyphens."),
    "bad_key": _("A key is 1 to %(most)s printable characters."),
    "key_conflict": _("This key was already used for something else."),
    "out_of_time_order": _(
        "This would come before what is already recorded at the table (%(last)s)."
    ),
    "not_the_dealer": _(
        "Dealer %(dealer)s is at table %(table)s; only the table's dealer may do this."
    ),
    "already_the_dealer": _("Dealer %(dealer)s is already at this table."),
    "deals_elsewhere": _(
        "Dealer %(dealer)s deals at table %(table)s. Somebody has to relieve him there first."
    ),
    "supervisor_only": _("Only a supervisor may do this."),
    "other_round_next": _(
        "This was entered as round %(given)s; round %(needed)s is next here. It was not recorded: somebody else has recorded or undone meanwhile."
    ),
    "table_moved_on": _(
        "Something was decided about this table elsewhere meanwhile. It was not recorded: look at the table as it now stands."
    ),
    "other_session": _(
        "This was entered in another session of this table, which is closed. It was not recorded."
    ),
    "round_not_finished": _("The round is not complete yet."),
    "already_undone": _("Round %(number)s is already undone."),
    "not_the_last_act": _(
        "More has happened at the table since round %(number)s; it can no longer be undone here. Ask the pit."
    ),
    "undo_too_late": _(
        "A round can be undone for %(seconds)s seconds, within its shift. Ask the pit."
    ),
    "pit_already_called": _("The pit is already called."),
    "no_open_call": _("No call from table %(table)s is waiting."),
    "same_person": _("Two different people are needed."),
    "role_not_allowed": _("Your role may not do this."),
    "nothing_chosen": _("Choose at least one table."),
    "no_float": _("Count the float of %(table)s."),
    "opening_gone": _(
        "This opening is no longer there: it was withdrawn or made anew, or another dealer was first. Load the page again."
    ),
    "opening_outdated": _(
        "The rules or the table's set-up have changed since this opening was put ready. A supervisor puts it ready anew."
    ),
    "nobody_proved": _("No dealer is proved on this tablet. Take over by staff number and PIN."),
    "count_in_progress": _(
        "Table %(table)s is being counted; nothing is played there until that is done."
    ),
    "counted_apart": _("A table is closed by counting it: two people, each for himself."),
    "not_a_counter": _("Dealers and supervisors count; nobody else does."),
    "no_count": _("Table %(table)s is not being counted."),
    "already_counted": _("Somebody has counted already; the count is brought to its end."),
    "other_count": _("This belongs to another count. Look at how it stands now."),
    "already_agreed": _("Both have counted; a supervisor decides whether it stands."),
    "not_agreed_yet": _("Two people have not yet counted the same."),
    "no_supervisor_counted": _("One of the two who count is a supervisor."),
    "no_such_slip": _("There is no such slip."),
    "prints_no_slips": _("Dealers and supervisors print slips; nobody else does."),
    "bad_denomination": _("The house has no chip of this value."),
    "count_too_large": _("This count comes to more than money can be here."),
}

_RULEBOOKS: Final[_Phrases] = {
    "bad_rulebook_code": _("A rulebook's code is 3 to 40 letters, digits, points and hyphens."),
    "no_authorisation": _(
        "Say by what it is authorised, in at most %(most)s characters: an ordinance, a letter with its date."
    ),
    "not_in_future": _("A rulebook takes effect in the future, never in the past."),
    "rulebook_exists": _("There is already a rulebook %(code)s."),
    "instant_taken": _("Another rulebook of this game takes effect at the same instant."),
    "second_person": _("%(staff)s proposed this; another administrator decides."),
    "no_such_proposal": _("There is no such proposal."),
    "no_such_rulebook": _("There is no such rulebook."),
    "proposal_decided": _("This proposal is already decided."),
    "no_reason": _("Give a reason of at most %(most)s characters."),
}

PHRASES: Final[_Phrases] = {
    **_RULEBOOKS,
    **_FAMILIES,
    **_ANY_SHEET,
    **_PAIGOW_SHEET,
    **_PAIGOW_TABLE,
    **mahjong_phrases.PHRASES,
    **riichi_phrases.PHRASES,
    **_FLOOR,
    **correction_words.PHRASES,
}

_SPOKEN: Final[_Phrases] = {**staff_phrases.PHRASES, **accounting_phrases.PHRASES, **PHRASES}
"""What an act on the floor may be refused for, people and books included."""

_AMOUNTS: Final[Mapping[str, tuple[str, ...]]] = {
    "minimum_above_maximum": ("least", "most"),
    "below_minimum": ("given", "least"),
    "above_maximum": ("given", "most"),
    "house_cobank_above_maximum": ("given", "most"),
    "second_stake_lowered": ("given", "needed"),
    "other_stakes": ("given", "needed"),
    "not_enough": ("given", "held"),
    "no_whole_chips": ("given", "unit"),
}
"""Which fields of a code are money."""
_OF_MONEY: Final = frozenset({"amount", "stake", "collected"})
"""Where a least figure is an amount, by the end of the problem's path."""
_INSTANTS: Final[Mapping[str, tuple[str, ...]]] = {
    "out_of_time_order": ("last",),
    "outside_session": ("from", "until"),
}
"""Which fields of a code are instants."""


def describe(problem: Problem, *, currency: str = "") -> str:
    """Say what is wrong, in the language in force.

    Amounts are written in ``currency``; without one, as the minor units they are. Instants are written as the house's clock shows
    them. A code without a phrase is put as a plain refusal.
    """
    fields: dict[str, FieldValue] = dict(problem.fields)
    if problem.code in riichi_phrases.PHRASES:
        fields = riichi_phrases.in_words(fields)
    if problem.code in mahjong_phrases.PHRASES:
        fields = mahjong_phrases.in_words(fields)
    if problem.code == "unknown_value" and "role" in fields:
        return str(riichi_phrases.TWO_ROLES[str(fields["role"])]) % riichi_phrases.in_words(fields)
    if problem.code == "unknown_value":
        fields["known"] = riichi_phrases.seats_in_words(str(fields["known"]))
    for name in _amounts(problem) if currency else ():
        fields[name] = str(Money(currency, int(fields[name])))
    for name in _INSTANTS.get(problem.code, ()):
        at = clock.parse_instant(str(fields[name]))
        fields[name] = f"{casino_format.house_date(at)} {casino_format.house_time_seconds(at)}"
    if problem.code == "not_integer" and currency:  # typed as a figure, not written in minor units
        return str(FIGURE if CURRENCIES[currency].digits else WHOLE_FIGURE)
    return str(_SPOKEN.get(problem.code, PHRASES["refused"])) % fields


def _amounts(problem: Problem) -> tuple[str, ...]:
    if problem.code == "not_positive" and problem.path.rpartition(".")[2] in _OF_MONEY:
        return ("least",)
    return _AMOUNTS.get(problem.code, ())

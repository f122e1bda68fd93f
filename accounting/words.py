"""The names of what books, chains and reports speak of, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

_Words = Mapping[str, Promise]

SHIFTS: Final[_Words] = {
    "day": pgettext_lazy("shift", "day"),
    "swing": pgettext_lazy("shift", "swing"),
    "night": pgettext_lazy("shift", "night"),
}
GAMES: Final[_Words] = {
    "paigow": _("Pai Gow"),
    "mahjong": _("Mahjong"),
    "riichi": _("Riichi mahjong"),
}
ACCOUNTS: Final[_Words] = {
    "box": pgettext_lazy("account", "Box"),
    "tray": pgettext_lazy("account", "Tray"),
    "cage": pgettext_lazy("account", "Cage"),
    "commission": pgettext_lazy("account", "Commission"),
    "rake": pgettext_lazy("account", "Rake"),
    "table_fee": pgettext_lazy("account", "Table fee"),
    "cobank": pgettext_lazy("account", "Co-bank result"),
    "rounding": pgettext_lazy("account", "Rounding"),
    "penalty": pgettext_lazy("account", "Penalty"),
    "box_difference": pgettext_lazy("account", "Box over or short"),
    "tray_difference": pgettext_lazy("account", "Tray over or short"),
}
KINDS: Final[_Words] = {
    "open": pgettext_lazy("record", "Table opened"),
    "close": pgettext_lazy("record", "Table closed"),
    "dealer": pgettext_lazy("record", "Relief"),
    "round": pgettext_lazy("record", "Round"),
    "undo": pgettext_lazy("record", "Round undone"),
    "correction_requested": pgettext_lazy("record", "Correction asked for"),
    "correction_refused": pgettext_lazy("record", "Correction refused"),
    "correction_withdrawn": pgettext_lazy("record", "Correction withdrawn"),
    "void": pgettext_lazy("record", "Round voided"),
    "amend": pgettext_lazy("record", "Round amended"),
    "late_entry": pgettext_lazy("record", "Round entered late"),
    "chips": pgettext_lazy("record", "Chips moved"),
    "adjustment": pgettext_lazy("record", "Manual adjustment"),
    "count": pgettext_lazy("record", "Count"),
    "count_begun": pgettext_lazy("record", "Count begun"),
    "count_withdrawn": pgettext_lazy("record", "Count taken back"),
    "count_again": pgettext_lazy("record", "Counted once more"),
    "count_attempt": pgettext_lazy("record", "Counted by two"),
    "buy_in": pgettext_lazy("record", "Buy-in"),
    "seat_left": pgettext_lazy("record", "Player left"),
    "seat_flag": pgettext_lazy("record", "Noted for the deal"),
    "liability_confirmed": pgettext_lazy("record", "Liability confirmed"),
    "bank_passed": pgettext_lazy("record", "Bank passed"),
    "bank_consent": pgettext_lazy("record", "Consent to one more round"),
    "void_throw": pgettext_lazy("record", "Void throw"),
    "exposed_tile": pgettext_lazy("record", "Exposed tile"),
    "dead_round": pgettext_lazy("record", "Dead round"),
    "tiles_changed": pgettext_lazy("record", "Tiles changed"),
    "tiles_inspected": pgettext_lazy("record", "Tiles inspected"),
    "dead_hand": pgettext_lazy("record", "Win lost for the deal"),
    "penalty_confirmed": pgettext_lazy("record", "Penalty confirmed"),
    "ruling": pgettext_lazy("record", "Manager's ruling"),
    "game_stopped": pgettext_lazy("record", "Ended by the dealer"),
    "game_abandoned": pgettext_lazy("record", "Game abandoned"),
    "pit_called": pgettext_lazy("record", "Pit called"),
    "pit_call_acknowledged": pgettext_lazy("record", "Call answered"),
    "exception_explained": pgettext_lazy("record", "Exception explained"),
    "sign_off": pgettext_lazy("record", "Shift signed off"),
    "slip_printed": pgettext_lazy("record", "Slip printed"),
    "report": pgettext_lazy("record", "Report built"),
    "report_requested": pgettext_lazy("record", "Report ordered"),
    "rulebook": pgettext_lazy("record", "Rulebook in force"),
    "rulebook_proposed": pgettext_lazy("record", "Rulebook proposed"),
    "rulebook_declined": pgettext_lazy("record", "Rulebook declined"),
    "table": pgettext_lazy("record", "Table set up"),
    "staff": pgettext_lazy("record", "Staff"),
    "device": pgettext_lazy("record", "Tablet"),
    "approval": pgettext_lazy("record", "Approved at a table"),
    "signing_key": pgettext_lazy("record", "Signing key declared"),
    "house_terms": pgettext_lazy("record", "House declared"),
    "sign_in": pgettext_lazy("record", "Signed in"),
    "sign_in_failed": pgettext_lazy("record", "Sign-in failed"),
    "sign_out": pgettext_lazy("record", "Signed out"),
    "locked": pgettext_lazy("record", "Locked"),
    "unlocked": pgettext_lazy("record", "Unlocked"),
    "view": pgettext_lazy("record", "Looked at"),
    "search": pgettext_lazy("record", "Searched"),
    "download": pgettext_lazy("record", "Downloaded"),
}
ROLES: Final[_Words] = {
    "dealer": _("dealer"),
    "supervisor": _("pit supervisor"),
    "inspector": _("inspector"),
    "administrator": _("administrator"),
    "operator": pgettext_lazy("role", "operator"),
    "system": pgettext_lazy("role", "system"),
}
WAYS: Final[_Words] = {
    "screen": pgettext_lazy("way", "screen"),
    "pad": pgettext_lazy("way", "pad"),
    "api": pgettext_lazy("way", "API"),
    "import": pgettext_lazy("way", "import"),
    "command": pgettext_lazy("way", "command"),
    "beat": pgettext_lazy("way", "by the clock"),
    "report": pgettext_lazy("way", "report"),
    "settings": pgettext_lazy("way", "settings"),
    "migrate": pgettext_lazy("way", "set-up"),
    "demo": pgettext_lazy("way", "demo"),
}
CHECKS: Final[_Words] = {
    "zip": _("The archive is what its members make, byte for byte"),
    "manifest": _("The manifest can be read and is canonical"),
    "key": _("It is signed with the declared key"),
    "signature": _("The signature is the key's"),
    "files": _("Every file has the digest that the manifest names"),
    "records": _("Every record can be read and is canonical"),
    "hashes": _("Every record's contents come to its hash"),
    "links": _("Every record names the one before it"),
    "heads": _("Every chain ends where the manifest says"),
    "root": _("All records together come to the Merkle root"),
    "counts": _("Every count is what two people counted apart from each other"),
    "report": _("The report says of itself what the manifest says"),
    "money": _("The report's money is the sum of the records' transfers"),
    "review": _("Exceptions, explanations and the signature are what the records say"),
    "DEMO": _("DEMO: sealed with a key that proves nothing of a real house"),
}
"""What each check of a bundle shows when it passes."""


EXPLANATIONS: Final[_Words] = {
    "counting_error": pgettext_lazy("explanation", "Counted wrongly"),
    "payment_error": pgettext_lazy("explanation", "Paid or taken wrongly at the table"),
    "entry_error": pgettext_lazy("explanation", "Entered wrongly"),
    "chips_error": pgettext_lazy("explanation", "Chips changed or moved wrongly"),
    "drop_error": pgettext_lazy("explanation", "Dropped into the box wrongly"),
    "cause_not_found": pgettext_lazy("explanation", "Cause not found"),
    "system_outage": pgettext_lazy("explanation", "The system was down"),
    "brought_in_from_file": pgettext_lazy("explanation", "Brought in from a file"),
    "recorded_too_late": pgettext_lazy("explanation", "Recorded too late"),
    "counted_after_the_shift": pgettext_lazy("explanation", "Counted after the shift's end"),
    "counters_missing": pgettext_lazy("explanation", "No two people could count"),
    "count_forgotten": pgettext_lazy("explanation", "The count was forgotten"),
}
"""Why an exception came about."""
OVERRIDES: Final[_Words] = {
    "under_investigation": pgettext_lazy("override", "Still being looked into"),
    "reported_to_authority": pgettext_lazy("override", "Reported to the authority"),
    "witness_absent": pgettext_lazy("override", "Who knows is not in the house"),
}
"""Why a shift is signed off with exceptions open."""
OPEN_ITEMS: Final[_Words] = {
    "session": pgettext_lazy("handover", "Table open"),
    "count": pgettext_lazy("handover", "Count begun"),
    "call": pgettext_lazy("handover", "Pit called"),
    "correction": pgettext_lazy("handover", "Correction to be decided"),
    "exception": pgettext_lazy("handover", "Exception not explained"),
}
"""What passes to the next shift."""


def name(words: _Words, code: object) -> str:
    """Name a code; one without words of its own is shown as it stands."""
    return str(words.get(str(code), code))

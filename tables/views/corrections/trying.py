"""How the two forms of a correction meet its service: why it is asked for, and the sheet, where there is one."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from casino.kernel.errors import Conflict, Malformed, Refused
from casino.web import forms
from tables import phrases


def attempt(why: Any, sheet: Any, call: Callable[[], object], judge: Callable[[], object]) -> bool:
    """Do what both forms ask for, else say all that is wrong: at its field, or with the sheet where it is of the sheet.

    Where not all of it can be read, ``judge`` refuses what can be said of the rest.
    """
    describe = partial(phrases.describe, currency=why.currency)
    read = [form.is_valid() for form in (why, sheet) if form is not None and form.is_bound]
    unread = tuple(why.errors)
    refusal = _refusal(call if all(read) else judge)
    if isinstance(refusal, Malformed):
        refusal = _refusal(judge) or refusal
    for problem in refusal.problems if refusal is not None else ():
        if sheet is None or (why.is_bound and problem.path in why.fields):
            if not _is_of_any(unread, problem.path):
                forms.say(why, problem, describe=describe)
        else:
            forms.say(sheet, problem, describe=describe, at=sheet.place(problem.path))
    return refusal is None and all(read)


def _refusal(call: Callable[[], object]) -> Malformed | Refused | Conflict | None:
    try:
        call()
    except (Malformed, Refused, Conflict) as refusal:
        return refusal
    return None


def _is_of_any(unread: Sequence[str], path: str) -> bool:
    """Tell whether a problem is of a field that could not be read, and says so itself."""
    return any(field == path or field.startswith(f"{path}_") for field in unread)

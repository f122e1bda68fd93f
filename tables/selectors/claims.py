"""What approved corrections claim of players, or for them, at the cage."""

import json
from typing import Final

from tables.models import CorrectionDecision
from tables.selectors import records

CLAIMS: Final = "claims"
"""What a correction's record calls them."""


def list_of(decision: CorrectionDecision) -> dict[int, int]:
    """Give by seat, in minor units, what is owed to whoever played there, or by him where it is below nothing, as the record has it."""
    body = json.loads(bytes(records.get_of(decision.subject).line))["body"]
    return {int(seat): amount for seat, amount in body.get(CLAIMS, {}).items()}

"""What happened on the floor."""

from tables.models.calls import PitCall
from tables.models.corrections import CorrectionDecision, CorrectionRequest
from tables.models.counting import PendingCount
from tables.models.events import FloorEvent, FloorFact, Round, RoundUndo, Session, SessionClose
from tables.models.opening import PendingOpening
from tables.models.rulebook import Rulebook, RulebookDecline, RulebookProposal
from tables.models.table import LiveTable, Table

__all__ = [
    "CorrectionDecision", "CorrectionRequest", "FloorEvent", "FloorFact", "LiveTable", "PendingCount", "PendingOpening", "PitCall", "Round", "RoundUndo", "Rulebook", "RulebookDecline", "RulebookProposal",
    "Session", "SessionClose", "Table",
]  # fmt: skip

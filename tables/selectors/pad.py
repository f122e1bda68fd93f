"""What the pad needs beside how its table stands: the last round that counts, a round by its key, an open call of the pit."""

from tables.models import PitCall, Round


def find_last(session: str, *, game: str | None = None) -> Round | None:
    """Find a session's last round that was not undone, of one kind of sheet where it is said."""
    rounds = Round.objects.filter(session=session, undo__isnull=True)
    if game is not None:
        rounds = rounds.filter(game=game)
    return rounds.order_by("-number").first()


def list_last(session: str, *, most: int) -> tuple[Round, ...]:
    """List a session's last rounds that were not undone, the latest first."""
    rounds = Round.objects.filter(session=session, undo__isnull=True).order_by("-number")
    return tuple(rounds[:most])


def find_by_key(session: str, *, key: str) -> Round | None:
    """Find the round that a key stands for."""
    return Round.objects.filter(session=session, key=key).first()


def get_round(round_id: str) -> Round:
    """Give a round by its key.

    :raises Round.DoesNotExist: when there is none.
    """
    return Round.objects.get(id=round_id)


def find_call(session: str) -> PitCall | None:
    """Find the call of the pit that nobody has answered yet."""
    return PitCall.objects.filter(session=session).first()

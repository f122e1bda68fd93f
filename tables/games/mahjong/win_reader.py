"""Reads the part of a sheet that tells of a win, and what the rules say of it (ordinance 135/91/M, articles 4, 5, 6, 9 and 10)."""

from collections.abc import Collection
from typing import Final

from tables.games.mahjong import counting, facts_reader, luck, possible, scoring
from tables.games.mahjong.elements import FAAN
from tables.games.mahjong.hand_reader import HandReading
from tables.games.mahjong.luck import SITUATIONS, Circumstances
from tables.games.mahjong.melds import Hand
from tables.games.mahjong.sheet import NO_FACTS, Facts, Sheet, Source, Win, counter_clockwise
from tables.games.mahjong.terms import Terms
from tables.games.mahjong.tiles import Mode
from tables.games.reading import Reader, Record, shown

_SOURCES: Final = {source.value: source for source in Source}
_ANY_ELEMENT: Final = tuple(dict.fromkeys(code for table in FAAN.values() for code in table))


class WinReading:
    """One reading of one win; ``before`` the deal without its end, None where that could not be read."""

    def __init__(
        self,
        reader: Reader,
        record: Record,
        *,
        terms: Terms | None,
        players: tuple[int, ...] | None,
        before: Sheet | None,
    ) -> None:
        self._reader = reader
        self._record = record
        self._terms = terms
        self._players = players
        self._before = before

    def sheet(self) -> Sheet | None:
        """Read all parts; None when one of them is missing or faulty."""
        source = self._record.choice("by", _SOURCES)
        discarder = self._discarder(source)
        claimants = self._claimants(source, discarder)
        winner = self._winner(claimants, discarder)
        hand = self._hand(winner)
        situation = self._words("situation", {word: word for word in SITUATIONS})
        ticked = self._ticked()
        facts = self._facts(winner)
        self._judge_luck(
            Circumstances(
                mode=self._mode,
                dealer=None if self._before is None else self._before.dealer,
                winner=winner,
                source=source,
                discarder=discarder,
                melds=None if hand is None else len(hand.melds),
                kongs=None if hand is None else hand.kongs,
                situation=situation,
                ticked=ticked or (),
            )
        )
        if hand is not None and self._reader.problems:
            self._judge_shape(hand)
        if source is None or winner is None or self._before is None or self._terms is None:
            return None
        win = Win(
            winner=winner,
            source=source,
            discarder=discarder,
            claimants=claimants,
            hand=hand,
            situation=situation,
            elements=ticked,
            facts=facts,
        )
        sheet = self._before.ending(win)
        if not self._reader.problems:
            self._judge(sheet, win, self._terms)
        return sheet

    @property
    def _mode(self) -> Mode | None:
        return None if self._terms is None else self._terms.mode

    def _facts(self, winner: int | None) -> Facts:
        if "facts" not in self._record:
            return NO_FACTS
        return facts_reader.read(
            self._reader, self._record["facts"], players=self._players, winner=winner
        )

    def _seat(self, value: object, path: str, *, but: Collection[int | None] = ()) -> int | None:
        """Take a seat that plays and has no other role."""
        seat = self._reader.integer(value, path)
        if seat is None or self._players is None:
            return seat
        able = [player for player in self._players if player not in but]
        if seat in able:
            return seat
        self._reader.fault("unknown_value", path, known=", ".join(map(str, able)))
        return None

    def _discarder(self, source: Source | None) -> int | None:
        raw = None
        if "discarder" in self._record:
            raw = self._record["discarder"]
        if source is Source.SELF_DRAW:
            if raw is not None:
                self._reader.fault("unknown_value", "discarder", known="null")
            return None
        if raw is not None:
            return self._seat(raw, "discarder")
        if source is not None:
            self._reader.fault("missing_key", "discarder", key="discarder")
        return None

    def _claimants(self, source: Source | None, discarder: int | None) -> tuple[int, ...]:
        """Read those who claim one discard (article 5(6))."""
        if "claimants" not in self._record:
            return ()
        if source is Source.SELF_DRAW:
            self._reader.fault("claimants_of_self_draw", "claimants")
        raw = self._record.items("claimants")
        if raw is None:
            return ()
        found: list[int] = []
        for i, value in enumerate(raw):
            seat = self._seat(value, f"claimants.{i}", but={discarder})
            if seat in found:
                self._reader.fault("duplicate_id", f"claimants.{i}", id=seat)
            elif seat is not None:
                found.append(seat)
        if not raw:
            self._reader.fault("missing_key", "claimants.0", key="0")
        return tuple(found)

    def _winner(self, claimants: tuple[int, ...], discarder: int | None) -> int | None:
        """Read the winner, or find the claimant whom one meets first counter-clockwise from the discarder (article 5(6))."""
        first = None
        if claimants and discarder is not None:
            first = counter_clockwise(start=discarder, players=claimants)[0]
        if "winner" in self._record:
            winner = self._seat(self._record["winner"], "winner", but={discarder})
            if "claimants" in self._record and winner != first:
                self._reader.fault("unknown_value", "winner", known=str(first))
            return winner
        if "claimants" not in self._record:
            self._reader.fault("missing_key", "winner", key="winner")
        return first

    def _hand(self, winner: int | None) -> Hand | None:
        if "hand" not in self._record:
            return None
        reading = HandReading(
            self._reader,
            mode=self._mode,
            players=self._players,
            winner=winner,
        )
        return reading.hand(self._record["hand"], "hand")

    def _ticked(self) -> tuple[str, ...] | None:
        if "elements" in self._record:
            codes = _ANY_ELEMENT if self._mode is None else FAAN[self._mode]
            return self._words("elements", {code: code for code in codes})
        if "hand" not in self._record:
            self._reader.fault("missing_key", "elements", key="elements")
        return None

    def _words(self, key: str, known: dict[str, str]) -> tuple[str, ...]:
        if key not in self._record:
            return ()
        found: list[str] = []
        for i, value in enumerate(self._record.items(key) or ()):
            word = self._reader.choice(value, f"{key}.{i}", known)
            if word in found:
                self._reader.fault("duplicate_id", f"{key}.{i}", id=shown(word))
            elif word is not None:
                found.append(word)
        return tuple(found)

    def _judge_luck(self, seen: Circumstances) -> None:
        for key, words in (("situation", seen.situation), ("elements", seen.ticked)):
            for i, word in enumerate(words):
                self._reader.problems += luck.problems_of(word, f"{key}.{i}", seen)

    def _judge_shape(self, hand: Hand) -> None:
        """Tell that a hand is none that wins, whatever else is wrong with the sheet."""
        if self._mode is not None and not scoring.is_winning_shape(hand, self._mode):
            self._reader.fault("not_winning_shape", "hand")

    def _judge(self, sheet: Sheet, win: Win, terms: Terms) -> None:
        """Tell what the hand and the ticks come to, and whether they and the facts agree; nothing else is wrong with the sheet."""
        moment = counting.moment_of(sheet=sheet, win=win, terms=terms)
        ticked = None if win.elements is None else counting.of_ticks(win.elements, moment)
        if win.hand is None:
            if ticked is not None and not possible.is_possible(
                ticked.elements, moment=moment, readings=terms.house.readings
            ):
                self._reader.fault("impossible_elements", "elements")
            return
        if win.source is Source.ROB_KONG and win.hand.tiles.count(win.hand.win_tile) > 1:
            # The other three lie in the pung that was robbed.
            self._reader.fault("impossible_tiles", "hand.win_tile")
            self._judge_shape(win.hand)
            return
        seen = scoring.score(win.hand, moment=moment, readings=terms.house.readings)
        if seen is None:
            self._reader.fault("not_winning_shape", "hand")
            return
        if ticked is not None and ticked.elements != seen.elements:
            self._reader.fault(
                "elements_disagree",
                "elements",
                ticked=" ".join(ticked.elements),
                seen=" ".join(seen.elements),
            )
        for fact, shown_by_hand in facts_reader.disagreements(
            facts=win.facts, hand=win.hand, codes=seen.elements, mode=terms.mode
        ):
            self._reader.fault("facts_disagree", f"facts.{fact}", shown=shown_by_hand)

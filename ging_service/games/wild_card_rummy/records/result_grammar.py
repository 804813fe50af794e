"""The result of a deal in a line: ``[stock] PLAYER / PLAYER / …``, each ``WHO out``, ``WHO POINTS`` or ``WHO CARDS``."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.decisions.phases import IN_DEAL
from ging_service.games.wild_card_rummy.decider.decisions.recording import DUE, IN_ORDER
from ging_service.games.wild_card_rummy.records.turn_grammar import read_card
from ging_service.games.wild_card_rummy.rules.recorded import HeldCards
from ging_service.records.errors import Misread
from ging_service.records.outlet import Written
from ging_service.records.words import Word, between_strokes, no_more, number_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.wild_card_rummy.decider.state import TableState
    from ging_service.records.names import PlayerNames

NOBODY_OUT: Final = "stock"
"""WR19: the first word of a result where the stock was empty."""

OUT: Final = "out"
UP: Final = "up"
MELDED: Final = "melded"
FORM: Final = "WHO out / WHO POINTS / WHO CARDS"
NOTHING_HELD: Final = HeldCards(cards=(), points=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDeal(Written):
    """WR38: a deal that begins on a line, and may end on it. ``result``: None for one that is recorded turn by turn."""

    dealer: int = DUE
    wild: str = IN_ORDER
    result: c.RecordResult | None = None

    def commands(self, state: TableState) -> tuple[c.Command, ...]:
        """Return the command. While a deal runs, it is the beginning of another that is refused (WR4)."""
        if self.result is None or state.phase in IN_DEAL:
            return (c.RecordDeal(dealer=self.dealer, wild=self.wild),)
        return (replace(self.result, dealer=self.dealer, wild=self.wild),)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Player:
    """What is written of one player."""

    seat: int
    held: HeldCards
    melded: int | None
    has_ended: bool


def begins_result(words: Sequence[Word]) -> bool:
    """Return True if a line that begins with a player can be a result."""
    return any(word.text == "/" for word in words)


def read_result(words: Sequence[Word], names: PlayerNames) -> c.RecordResult:
    """Read a result. Raises ``Misread`` with the place in the line."""
    by_stock = words[0].is_(NOBODY_OUT)
    players = [_player(group, names) for group in between_strokes(words[1:] if by_stock else words) if group]
    by_seat = {one.seat: one for one in players}
    ended = [one.seat for one in players if one.has_ended]
    # The first half finds a player who is missing, the second one who is named twice.
    if len(by_seat) < names.players or len(by_seat) < len(players):
        told = f"a result names each player once: {FORM!r}"
        raise Misread("bad_action", told, rule="WR38", offset=words[0].offset)
    # Exactly one player ends a deal, or none where the stock does: True counts as 1.
    if len(ended) != (not by_stock):
        told = f"one player is {OUT!r}; where nobody is, the result begins with {NOBODY_OUT!r}"
        raise Misread("bad_action", told, rule="WR38", offset=words[0].offset)
    ordered = [by_seat[seat] for seat in range(names.players)]
    return c.RecordResult(
        dealer=DUE,
        wild=IN_ORDER,
        winner=-1 if by_stock else ended[0],
        held=tuple(one.held for one in ordered),
        melded=_melded(ordered, words[0]),
    )


def _melded(players: Sequence[_Player], first: Word) -> tuple[int, ...]:
    """WR32: the points of melded cards, which are written for everybody or for nobody."""
    written = [one.melded for one in players if one.melded is not None]
    if len(written) not in (0, len(players)):
        told = f"write {MELDED!r} and the points for every player, or for none"
        raise Misread("bad_action", told, rule="WR32", offset=first.offset)
    return tuple(written)


def _player(words: Sequence[Word], names: PlayerNames) -> _Player:
    seat = words[0].seat(names)
    place = next((place for place, word in enumerate(words) if word.is_(MELDED)), len(words))
    said, after = words[1:place], words[place + 1 :]
    if not said:
        raise Misread("bad_action", f"what this player held is missing: {FORM!r}", rule="WR38", offset=words[0].end)
    melded = None
    if place < len(words):
        if not after:
            raise Misread("bad_action", f"points are missing after {MELDED!r}", rule="WR32", offset=words[place].end)
        melded = number_of(after[0])
        no_more(after[1:])
    if said[0].is_(OUT):
        no_more(said[1:])
        return _Player(seat=seat, held=NOTHING_HELD, melded=melded, has_ended=True)
    is_up = said[0].is_(UP)
    if is_up and len(said) == 1:
        raise Misread("bad_action", "the 2 is missing after 'up'", rule="WR29", offset=said[0].end)
    return _Player(seat=seat, held=_held(said[1:] if is_up else said), melded=melded, has_ended=is_up)


def _held(words: Sequence[Word]) -> HeldCards:
    """Points, or cards."""
    if words[0].text.isdecimal():
        no_more(words[1:])
        return HeldCards(cards=(), points=number_of(words[0]))
    return HeldCards(cards=tuple(map(read_card, words)), points=-1)

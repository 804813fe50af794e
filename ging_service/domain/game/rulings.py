"""Effects of arbitrators' rulings on deals, and the functions with which a game carries them out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple


class RulingSummary(NamedTuple):
    """The effect of a ruling on one deal, for read models and standings. Its event states ``RULING_APPLIED``.

    ``deal``: the deal's number, 0 for none. ``kind``: ``voided`` (the deal no longer counts), ``ordered`` (counters are
    paid, and the deal stays what it was), or one of the game's own words for another correction of the deal. ``net``:
    counters by seat that the ruling moves. ``dealer``: who really dealt, −1 where the ruling does not tell.
    ``result_kind``, ``winners`` and ``summary``: the deal as ruled, as in ``DealSummary``; a ``result_kind`` of ""
    leaves all three as they were.
    """

    deal: int
    kind: str
    net: tuple[int, ...]
    dealer: int = -1
    result_kind: str = ""
    winners: tuple[int, ...] = ()
    summary: Mapping[str, Any] = MappingProxyType({})


def no_ruling(_event: object) -> RulingSummary | None:
    """The game's rulings correct no deal."""
    return None


class PlacedEvent(NamedTuple):
    """An event of a table, its position in the club's log, and when it happened, as RFC 3339 text in UTC."""

    position: int
    event: Any
    happened_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRulings:
    """The functions by which arbitrators' rulings change what has happened at a table.

    A ruling is an object of the game's own; it has an ``outcome``: ``amended``, ``voided`` or ``ordered``.
    ``amended(ruling)``: the part of the record that it changes. ``command(dispute, deal, ruling, record, contested)``:
    the command that carries it out, from all events of the table; ``contested`` is the position of the event that the
    dispute is about, −1 for the deal as a whole. ``open_hands(deal)``: the command that opens the hands of a deal for a
    review.
    """

    amended: Callable[[Any], tuple[Any, ...]]
    command: Callable[[str, int, Any, Sequence[PlacedEvent], int], Any]
    open_hands: Callable[[int], Any]


def is_about(_subject: str, deal: int, event: object) -> bool:
    """Return True if an event belongs to a deal (0: any), either because it names the deal or because it names none."""
    return not deal or getattr(event, "deal", deal) == deal


def unchanged(state: Any, _ruling: object) -> Any:  # noqa: ANN401  the state of any game
    """Return the state unchanged: the members pay at home what the ruling orders."""
    return state

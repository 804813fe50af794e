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

    ``ruling``: the type of its rulings. A ruling has an ``outcome``: ``amended``, ``voided`` or ``ordered``.
    ``amended(ruling)``: the part of the record that it changes. ``command(dispute, deal, ruling, record, contested)``:
    the command that carries it out, from all events of the table; ``contested`` is the position of the event that the
    dispute is about, −1 for the deal as a whole. ``open_hands(deal)``: the command that opens the hands of a deal for a
    review.
    """

    ruling: type[Any]
    amended: Callable[[Any], tuple[Any, ...]]
    command: Callable[[str, int, Any, Sequence[PlacedEvent], int], Any]
    open_hands: Callable[[int], Any]


class AmendedResult(NamedTuple):
    """A deal's result as an arbitrator has amended it: ``kind``, ``winners`` and ``summary`` as in ``DealSummary``."""

    kind: str
    winners: tuple[int, ...]
    summary: Mapping[str, Any]


class SeatPayment(NamedTuple):
    """Counters that one seat pays another by a numbered rule."""

    payer: int
    taker: int
    counters: int
    rule: str


class DealCorrection(NamedTuple):
    """What a ruling makes of one deal. ``kept``: what its event keeps. ``payments``: what is paid for it, in order."""

    deal: int
    kept: Any
    payments: tuple[SeatPayment, ...] = ()


def nothing_corrected(_deal: int, _record: Sequence[PlacedEvent]) -> tuple[DealCorrection, ...]:
    """A void deal corrects no other deal."""
    return ()


def nothing_follows(_state: object) -> tuple[Any, ...]:
    """No event follows from a ruling."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAmendments:
    """The amendments of deals that arbitrators can make in a game with the general rulings (``domain.rulings``).

    ``asked``: a declared value, what the arbitrator states about a deal. ``kept``: a declared value, what the event of the
    ruling keeps about one deal. ``amend(asked, deal, record)``: the corrections, from all events of the table: that of the
    deal first, then those of other deals whose results change with it; raises ``Refused`` if the deal cannot have come to
    that, or cannot be amended, and names a field of ``asked`` or none. ``void(deal, record)``: the corrections that follow
    from a void deal. ``asked_again(kept)``: what was asked, from the first correction, for the audit. ``result(kept)``: the
    deal as it is then. ``follows(state)``: events that follow from the state after the ruling, such as the end of a table.
    ``pay_deals``: what an amendment pays belongs to its deal, and comes back if the deal is voided later. False where only
    the game as a whole is paid for: ``void`` counts it again.
    """

    asked: type
    kept: type
    amend: Callable[[Any, int, Sequence[PlacedEvent]], tuple[DealCorrection, ...]]
    asked_again: Callable[[Any], Any]
    result: Callable[[Any], AmendedResult]
    void: Callable[[int, Sequence[PlacedEvent]], tuple[DealCorrection, ...]] = nothing_corrected
    follows: Callable[[Any], tuple[Any, ...]] = nothing_follows
    pay_deals: bool = True


def is_about(_subject: str, deal: int, event: object) -> bool:
    """Return True if an event belongs to a deal (0: any), either because it names the deal or because it names none."""
    # An event without a number, such as the opening of the table, can be contested in any deal.
    return not deal or getattr(event, "deal", deal) == deal


def unchanged(state: Any, _ruling: object) -> Any:  # noqa: ANN401  the state of any game
    """Return the state unchanged: the members pay at home what the ruling orders."""
    return state

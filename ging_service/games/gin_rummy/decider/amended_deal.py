"""What a deal with real cards has come to, as an arbitrator amends it: a result, or a knock with both hands (GR34)."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import from_fields, value
from ging_service.domain.errors import Refused
from ging_service.domain.structs import replace
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.commands import RecordKnock
from ging_service.games.gin_rummy.decider.decisions.recording import DUE, record_knock
from ging_service.games.gin_rummy.decider.evolve import fold
from ging_service.games.gin_rummy.decider.state import ScoredDeal, TableState
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from ging_service.games.gin_rummy.rules.recorded import check_result
from ging_service.games.gin_rummy.rules.scoring import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.games.gin_rummy.decider.score_sheets import KnownDeal
    from ging_service.games.gin_rummy.rules.house_rules import HouseRules

_OWN: Final = get_args(e.Event)
"""The events of the game itself, without those of rulings: cards and turns depend on these only."""

_ENDING: Final = (e.KnockRecorded, e.DealScored)
"""The events with which the result of a recorded deal begins."""


# A type of its own, because nothing in an event may have a default. A test compares the fields of both.
@value
class KeptAmendment:
    """GR34: an amendment in the event of its ruling. The fields are those of ``Amendment``."""

    kind: Literal[Outcome, ""]
    winner: int
    points: int
    upcard: Card
    hands: tuple[Hand, ...]
    discard: Card
    melds: tuple[Hand, ...]
    other_melds: tuple[Hand, ...]
    lay_offs: tuple[LayOff, ...]


@value
class Amendment:
    """GR34: what a deal with real cards really came to: a result, or a knock with both hands.

    A result has ``kind``, ``winner`` (−1 if nobody has won the deal) and ``points``. A knock has the other fields, as in
    ``RecordKnock``; its result follows. ``upcard``: empty leaves it as it was recorded.
    """

    kind: Literal[Outcome, ""] = ""
    winner: int = -1
    points: int = 0
    upcard: Card = Card("")
    hands: tuple[Hand, ...] = ()
    discard: Card = Card("")
    melds: tuple[Hand, ...] = ()
    other_melds: tuple[Hand, ...] = ()
    lay_offs: tuple[LayOff, ...] = ()


RESULT: Final = ("kind", "winner", "points")
"""The fields of an amended result. The others are those of a knock."""


def amended_deal(asked: Amendment, known: KnownDeal, events: Sequence[Any]) -> KnownDeal:
    """GR10 to GR21, GR34: Return the deal as amended. ``events``: all of the table.

    Raises ``Refused``: ``hands_dealt_by_service``, ``deal_resigned``, ``hands_recorded``, ``result_follows``,
    ``nothing_amended``, and what the rules refuse of a recorded result or knock.
    """
    if not known.is_recorded:
        detail = "the service has dealt this deal, and its record is complete: void it, or order transfers"
        raise Refused("hands_dealt_by_service", "GR34", detail)
    # Its result is an act of the player and does not follow from cards.
    if known.line.kind == "resigned":
        raise Refused("deal_resigned", "GR31", "a player resigned this deal: void it, or order transfers")
    named = _named(asked)
    if not {*named} <= {*RESULT}:
        if named[0] in RESULT:
            raise Refused("result_follows", "GR34", "the result follows from the hands: leave it out", named[0])
        return _with_knock(asked, known, events)
    return _with_result(asked, known, events[0].rules)


def _named(asked: Amendment) -> list[str]:
    """The fields that are filled in, those of a result first."""
    nothing = Amendment()
    return [one.name for one in fields(Amendment) if getattr(asked, one.name) != getattr(nothing, one.name)]


def _with_result(asked: Amendment, known: KnownDeal, rules: HouseRules) -> KnownDeal:
    if asked.kind == "":
        raise Refused("nothing_amended", "GR34", "name the kind of the result, or a knock with both hands", "kind")
    if known.has_hands:
        detail = "both hands of this deal are recorded, and its result follows from them: amend the hands"
        raise Refused("hands_recorded", "GR34", detail, "hands")
    check_result(asked.kind, asked.winner, asked.points, rules)
    return replace(known, line=from_fields(ScoredDeal, asked, deal=known.line.deal), knocker=None)


def _with_knock(asked: Amendment, known: KnownDeal, events: Sequence[Any]) -> KnownDeal:
    """Judge the knock as if a scribe recorded it: from the turns, if they were recorded."""
    deal = known.line.deal
    own = [event for event in events if isinstance(event, _OWN)]
    start = next(place for place, event in enumerate(own) if isinstance(event, e.DealRecorded) and event.deal == deal)
    end = next(place for place, event in enumerate(own) if place > start and isinstance(event, _ENDING))
    begun: e.DealRecorded = own[start]
    # The result followed at once: no turn was recorded, and the scribe's one command contained the whole deal.
    if end == start + 1:
        before, upcard, dealer = own[:start], asked.upcard or begun.upcard, begun.dealer
    else:
        before, upcard, dealer = own[:end], asked.upcard, DUE
    command = from_fields(RecordKnock, asked, dealer=dealer, upcard=upcard)
    try:
        decided = record_knock(command, fold(TableState(), before))
    except Refused as refused:
        # An amendment names no seat: the knocker is who has eleven cards.
        where = "hands" if refused.where in ("", "seat") else refused.where
        raise Refused(refused.code, refused.rule, refused.detail, where) from None
    (knock,) = [event for event in decided if isinstance(event, e.KnockRecorded)]
    (scored,) = [event for event in decided if isinstance(event, e.DealScored)]
    line = from_fields(ScoredDeal, scored, deal=deal)
    return replace(known, line=line, knocker=knock.seat, has_hands=True)

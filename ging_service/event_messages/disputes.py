"""Messages of events in a dispute."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.disputes import events as d
from ging_service.event_messages.event_message import EventMessage
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names


def dispute_message(event: d.DisputeRaised | d.DisputeRuled, names: Names) -> EventMessage:
    """A step of a dispute whose declaration states no sentence."""
    match event:
        case d.DisputeRaised():
            who = names.member(event.raised_by)
            # 0 stands for no deal: the dispute is about the table as a whole.
            said = _in_deal(event, who) if event.deal else _at_table(event, who)
            return EventMessage(text=said, note=event.reason)
        case d.DisputeRuled():
            return EventMessage(text=" ".join(_ruled(event, names.member(event.arbitrator))), note=event.reasons)
        case _:
            assert_never(event)


def outcome_words(outcome: d.Outcome) -> str:
    """The outcome of a ruling."""
    match outcome:
        case "dismissed":
            return _("Dismissed: nothing changes.")
        case "amended":
            return _("Amended: the deal is settled again.")
        case "voided":
            return _("Voided: the deal moves no counters.")
        case "ordered":
            return _("Ordered: something else is corrected.")
        case _:
            assert_never(outcome)


def amended_words(part: d.Amended) -> str:
    """A part of the record."""
    return {
        "hands": _("the hands"),
        "dealer": _("who dealt"),
        "declarations": _("what was declared"),
        "transfers": _("counters paid"),
        "next_dealer": _("who deals next"),
        "end": _("the end of the game"),
        "result": _("what the deal came to"),
    }[part]


def _ruled(event: d.DisputeRuled, who: str) -> list[str]:
    """A ruling in one or two sentences: its outcome, and the amended parts of the record."""
    match event.outcome:
        case "dismissed":
            said = _("%(who)s dismisses the dispute: nothing changes.", who=who)
        case "amended":
            said = _("%(who)s rules that the record is amended.", who=who)
        case "voided":
            said = _("%(who)s rules that the deal is void.", who=who)
        case "ordered":
            said = _("%(who)s rules that something is corrected.", who=who)
        case _:
            assert_never(event.outcome)
    parts = together([amended_words(part) for part in event.amended])
    return [said, _("This changes %(parts)s.", parts=parts)] if parts else [said]


def _in_deal(event: d.DisputeRaised, who: str) -> str:
    deal, table = number(event.deal), event.table
    match event.subject:
        case "deal":
            return _("%(who)s disputes deal %(deal)s at table %(table)s.", who=who, deal=deal, table=table)
        case "declaration":
            return _(
                "%(who)s disputes a declaration in deal %(deal)s at table %(table)s.", who=who, deal=deal, table=table
            )
        case "transfer":
            return _(
                "%(who)s disputes counters that moved in deal %(deal)s at table %(table)s.",
                who=who,
                deal=deal,
                table=table,
            )
        case "penalty":
            return _("%(who)s disputes a penalty in deal %(deal)s at table %(table)s.", who=who, deal=deal, table=table)
        case _:
            assert_never(event.subject)


def _at_table(event: d.DisputeRaised, who: str) -> str:
    """The subject of a dispute that belongs to no deal."""
    match event.subject:
        case "deal" | "declaration":
            return _("%(who)s disputes what happened at table %(table)s.", who=who, table=event.table)
        case "transfer":
            return _("%(who)s disputes counters that moved at table %(table)s.", who=who, table=event.table)
        case "penalty":
            return _("%(who)s disputes a penalty at table %(table)s.", who=who, table=event.table)
        case _:
            assert_never(event.subject)

"""The lost deal and its penalty, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.event_messages.event_message import EventMessage
from ging_service.games.ging.decider import events as e
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names

OfPenalty = e.DealerReplaced | e.PenaltyDealDodged | e.LostDealAccused | e.LostDealFound | e.PenaltyEnded


def penalty_message(event: OfPenalty, names: Names) -> EventMessage:
    """Return the message of an accusation, a finding, or a penalty deal."""
    match event:
        case e.DealerReplaced():
            text = _("%(who)s deals in place of %(other)s.", who=names.seat(event.by), other=names.seat(event.natural))
            return EventMessage(text=text, rule="G26")
        case e.PenaltyDealDodged():
            text = _("%(who)s dodges a deal of the penalty: another player deals it.", who=names.seat(event.seat))
            return EventMessage(text=text, rule="G27")
        case e.LostDealAccused():
            text = _(
                "%(accuser)s accuses %(accused)s of having lost the deal.",
                accuser=names.seat(event.accuser),
                accused=names.seat(event.accused),
            )
            return EventMessage(text=text, rule="G28")
        case e.LostDealFound():
            return _found(event, names.seat(event.accused))
        case e.PenaltyEnded():
            return EventMessage(text=_("The penalty of %(who)s has ended.", who=names.seat(event.seat)), rule="G26")
        case _:
            assert_never(event)


def _found(event: e.LostDealFound, who: str) -> EventMessage:
    if not event.upheld:
        return EventMessage(text=_("%(who)s has not lost the deal: the accusation is not upheld.", who=who), rule="G28")
    # Before the next case: a lapsed finding brings no penalty deals either, but by another rule (G27).
    if event.lapsed:
        return EventMessage(
            text=_("%(who)s lost a deal, but it was noticed too late for a penalty.", who=who), rule="G27"
        )
    if not event.penalty_deals:
        return EventMessage(text=_("%(who)s has lost the deal and deals now, without a penalty.", who=who), rule="G26")
    text = ngettext(
        "%(who)s has lost the deal and deals once in place of another player.",
        "%(who)s has lost the deal and deals %(num)s times in place of other players.",
        event.penalty_deals,
        who=who,
    )
    return EventMessage(text=text, rule="G26")

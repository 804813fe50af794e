"""Events of a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import EventMessage
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.messages.game_words import RULE_OF_RESULT, ended_words, result_words
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names


def table_message(event: e.Event, names: Names) -> EventMessage:  # noqa: PLR0911  one line for each event
    """Return the message of an event of a table."""
    match event:
        case e.TableOpened():
            return EventMessage(
                text=_("%(who)s sit down to Thirty-one.", who=names.everybody(event.members)), rule="NM91"
            )
        case e.LotDrawn():
            return EventMessage(text=_("%(who)s is drawn by lot and begins.", who=names.seat(event.seat)), rule="NM91")
        case e.RoundStarted():
            return EventMessage(text=_started(event, names), rule="NM96" if event.recorded else "NM90")
        case e.CardTaken():
            return EventMessage(text=_taken(event, names), rule="NM90")
        case e.TimeRanOut():
            return EventMessage(text=_("The time of %(who)s has run out.", who=names.seat(event.seat)), rule="NM93")
        case e.RoundFinished():
            text = result_words(event.kind, event.winner, names.seat)
            return EventMessage(text=text, rule=RULE_OF_RESULT[event.kind])
        case e.RoundVoided():
            # -1: nobody wins a void round.
            return EventMessage(text=result_words("void", -1, names.seat), rule="NM94")
        case e.TableEnded():
            return EventMessage(text=ended_words(event.reason), rule="NM94")
        case e.StacksReturned():
            return EventMessage(text=_returned(event, names), rule="NM95")
        case _:
            assert_never(event)


def _started(event: e.RoundStarted, names: Names) -> str:
    told = {"deal": number(event.deal), "who": names.seat(event.first)}
    if event.recorded:
        return _("Round %(deal)s, with real cards: %(who)s begins.", **told)
    return _("Round %(deal)s: %(who)s begins.", **told)


def _taken(event: e.CardTaken, names: Names) -> str:
    return _(
        "%(who)s takes the %(card)s: %(total)s.",
        who=names.seat(event.seat),
        card=card_name(event.card),
        total=number(event.total),
    )


def _returned(event: e.StacksReturned, names: Names) -> str:
    if not any(event.counters):
        return _("Nobody has won or lost counters.")
    pairs = zip(event.members, event.counters, strict=True)
    home = together([f"{names.member(member)} {number(counters)}" for member, counters in pairs])
    return _("Everyone takes their counters home: %(counters)s.", counters=home)

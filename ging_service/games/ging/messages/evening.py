"""Beginning and end of an evening at a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.event_messages.event_message import EventMessage
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.messages.game_words import ended_words
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names

OfEvening = e.TableOpened | e.CountersRebought | e.RemarkMade | e.GameEnded | e.LayoutDivided | e.StacksReturned


def evening_message(event: OfEvening, names: Names) -> EventMessage:
    """Return the message of an event outside of deals: sitting down, buying more, remarks, the end."""
    match event:
        case e.TableOpened():
            return _opened(event, names)
        case e.CountersRebought():
            text = ngettext(
                "%(who)s takes one more counter to the table.",
                "%(who)s takes %(num)s more counters to the table.",
                event.counters,
                who=names.member(event.member),
            )
            return EventMessage(text=text, rule="G32")
        case e.RemarkMade():
            return EventMessage(text=_("A remark."), note=event.text)
        case e.GameEnded():
            # Only the end for want of counters has a rule of its own (G30). All others are the endings of G29.
            return EventMessage(text=ended_words(event.reason), rule="G30" if event.reason == "cannot_pay" else "G29")
        case e.LayoutDivided():
            text = ngettext(
                "The tray is divided: one counter.",
                "The tray is divided: %(num)s counters.",
                sum(move.counters for move in event.moves),
            )
            return EventMessage(text=text, rule="G31")
        case e.StacksReturned():
            return _taken_home(event, names)
        case _:
            assert_never(event)


def _opened(event: e.TableOpened, names: Names) -> EventMessage:
    text = ngettext(
        "%(who)s sit down with one counter each.",
        "%(who)s sit down with %(num)s counters each.",
        event.rules.starting_stack,
        who=names.everybody(event.members),
    )
    return EventMessage(text=text, rule="G32")


def _taken_home(event: e.StacksReturned, names: Names) -> EventMessage:
    pairs = zip(event.members, event.counters, strict=True)
    home = together([f"{names.member(member)} {number(counters)}" for member, counters in pairs])
    return EventMessage(text=_("Everyone takes their counters home: %(counters)s.", counters=home), rule="G29")

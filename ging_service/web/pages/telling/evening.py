"""How an evening at a table begins and ends, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.games.ging import events as e
from ging_service.web.pages.game_words import ended_words
from ging_service.web.pages.telling.told import Told
from ging_service.web.pages.words import _, ngettext, number, together

if TYPE_CHECKING:
    from ging_service.web.pages.telling.told import Called

OfEvening = e.TableOpened | e.CountersRebought | e.RemarkMade | e.GameEnded | e.LayoutDivided | e.StacksReturned


def tell_of_evening(event: OfEvening, called: Called) -> Told:
    """Sitting down, buying more, remarks, the end."""
    match event:
        case e.TableOpened():
            return _opened(event, called)
        case e.CountersRebought():
            text = ngettext(
                "%(who)s takes one more counter to the table.",
                "%(who)s takes %(num)s more counters to the table.",
                event.counters,
                who=called.member(event.member),
            )
            return Told(text=text, rule="G32")
        case e.RemarkMade():
            return Told(text=_("A remark."), note=event.text)
        case e.GameEnded():
            return Told(text=ended_words(event.reason), rule="G30" if event.reason == "cannot_pay" else "G29")
        case e.LayoutDivided():
            text = ngettext(
                "The tray is divided: one counter.",
                "The tray is divided: %(num)s counters.",
                sum(move.counters for move in event.moves),
            )
            return Told(text=text, rule="G31")
        case e.StacksReturned():
            return _taken_home(event, called)
        case _:
            assert_never(event)


def _opened(event: e.TableOpened, called: Called) -> Told:
    text = ngettext(
        "%(who)s sit down with one counter each.",
        "%(who)s sit down with %(num)s counters each.",
        event.rules.starting_stack,
        who=called.everybody(event.members),
    )
    return Told(text=text, rule="G32")


def _taken_home(event: e.StacksReturned, called: Called) -> Told:
    pairs = zip(event.members, event.counters, strict=True)
    home = together([f"{called.member(member)} {number(counters)}" for member, counters in pairs])
    return Told(text=_("Everybody takes the counters home: %(counters)s.", counters=home), rule="G29")

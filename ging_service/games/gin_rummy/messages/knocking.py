"""The end of a deal, in words: the knock, the hand that is shown, and the score."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.declare import from_fields
from ging_service.domain.face_down import HIDDEN
from ging_service.event_messages.event_message import EventMessage, ShownCards
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.state import Result
from ging_service.games.gin_rummy.messages.game_words import RULE_OF_RESULT, result_words
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.event_messages.event_message import Names

OfKnocking = e.Knock | e.HandShown | e.PlayerResigned | e.DealScored | e.DealVoided


def knocking_message(event: OfKnocking, names: Names) -> EventMessage:
    """Return the message of an event that ends a deal."""
    match event:
        case e.PlayerKnocked() | e.KnockRecorded():
            return _knocked(event, names)
        case e.HandShown():
            return _shown(event, names)
        case e.PlayerResigned():
            return EventMessage(text=_("%(who)s resigns the game.", who=names.seat(event.seat)), rule="GR31")
        case e.DealScored():
            text = result_words(from_fields(Result, event), names.seat)
            return EventMessage(text=text, rule=RULE_OF_RESULT[event.kind])
        case e.DealVoided():
            return _voided(event)
        case _:
            assert_never(event)


def _knocked(event: e.Knock, names: Names) -> EventMessage:
    who = names.seat(event.seat)
    if event.deadwood:
        text = _("%(who)s knocks with %(deadwood)s.", who=who, deadwood=number(event.deadwood))
    else:
        text = _("%(who)s knocks: gin.", who=who)
    return EventMessage(text=text, rule="GR10" if event.deadwood else "GR12", shown=tuple(_tabled(event)))


def _tabled(event: e.Knock) -> Iterator[ShownCards]:
    yield from (ShownCards(cards=meld) for meld in event.melds)
    if event.unmelded:
        yield ShownCards(cards=event.unmelded, name=_("Deadwood"))
    # The discard of a knock lies face down until the other hand is shown (GR16): till then only the knocker sees it.
    if event.discard != HIDDEN:
        yield ShownCards(cards=(event.discard,), name=_("Face down"))


def _shown(event: e.HandShown, names: Names) -> EventMessage:
    text = _("%(who)s shows a deadwood of %(deadwood)s.", who=names.seat(event.seat), deadwood=number(event.deadwood))
    if event.lay_offs:
        text = ngettext(
            "%(who)s lays off one card and shows a deadwood of %(deadwood)s.",
            "%(who)s lays off %(num)s cards and shows a deadwood of %(deadwood)s.",
            len(event.lay_offs),
            who=names.seat(event.seat),
            deadwood=number(event.deadwood),
        )
    laid_off = tuple(lay_off.card for lay_off in event.lay_offs)
    shown = (
        *(ShownCards(cards=meld) for meld in event.melds),
        *((ShownCards(cards=laid_off, name=_("Laid off")),) if laid_off else ()),
        *((ShownCards(cards=event.unmelded, name=_("Deadwood")),) if event.unmelded else ()),
        # Here it is turned up for everybody (GR16).
        ShownCards(cards=(event.face_down,), name=_("Face down")),
    )
    return EventMessage(text=text, rule="GR14", shown=shown)


def _voided(event: e.DealVoided) -> EventMessage:
    match event.reason:
        case "stock":
            text = _("Two cards are left in the stock: deal %(deal)s is void.", deal=number(event.deal))
            return EventMessage(text=text, rule="GR17")
        case "table_ended":
            text = _("Deal %(deal)s is void, because the table has ended.", deal=number(event.deal))
            return EventMessage(text=text, rule="GR32")
        case _:
            assert_never(event.reason)

"""The lost deal and its penalty, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.games.ging import events as e
from ging_service.web.pages.telling.told import Told
from ging_service.web.pages.words import _, ngettext

if TYPE_CHECKING:
    from ging_service.web.pages.telling.told import Called

OfPenalty = e.DealerReplaced | e.PenaltyDealDodged | e.LostDealAccused | e.LostDealFound | e.PenaltyEnded


def tell_of_penalty(event: OfPenalty, called: Called) -> Told:
    """Who is accused, what is found, and who deals for it."""
    match event:
        case e.DealerReplaced():
            text = _(
                "%(who)s deals in the place of %(other)s.", who=called.seat(event.by), other=called.seat(event.natural)
            )
            return Told(text=text, rule="G26")
        case e.PenaltyDealDodged():
            text = _("%(who)s lets somebody else deal a deal of the penalty.", who=called.seat(event.seat))
            return Told(text=text, rule="G27")
        case e.LostDealAccused():
            text = _(
                "%(accuser)s says that %(accused)s has lost the deal.",
                accuser=called.seat(event.accuser),
                accused=called.seat(event.accused),
            )
            return Told(text=text, rule="G28")
        case e.LostDealFound():
            return _found(event, called.seat(event.accused))
        case e.PenaltyEnded():
            return Told(text=_("The penalty of %(who)s has ended.", who=called.seat(event.seat)), rule="G26")
        case _:
            assert_never(event)


def _found(event: e.LostDealFound, who: str) -> Told:
    if not event.upheld:
        return Told(text=_("%(who)s has not lost the deal: the accusation is not upheld.", who=who), rule="G28")
    if event.lapsed:
        return Told(text=_("%(who)s had lost a deal, but it is found too late for a penalty.", who=who), rule="G27")
    if not event.penalty_deals:
        return Told(text=_("%(who)s has lost the deal, and simply deals now.", who=who), rule="G26")
    text = ngettext(
        "%(who)s has lost the deal, and deals once in another's place.",
        "%(who)s has lost the deal, and deals %(num)s times in others' places.",
        event.penalty_deals,
        who=who,
    )
    return Told(text=text, rule="G26")

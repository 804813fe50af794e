"""Ruling on a dispute: the arbitrator's form, and what his ruling would come to before he makes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from ging_service.application.access.rights import Right
from ging_service.application.disputes import rule_dispute
from ging_service.application.queries.disputes import get_dispute
from ging_service.application.queries.dossier import dossier
from ging_service.application.queries.table_steps import table_steps
from ging_service.domain.cards import SUITS
from ging_service.domain.games.ging.rules.combinations import COMBINATIONS
from ging_service.domain.games.ging.rules.counting import SEATS
from ging_service.domain.streams import table_id_of
from ging_service.web.identity import person
from ging_service.web.pages.asking import form_caller, text, ticked
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.disputes.dispute import steps_of
from ging_service.web.pages.disputes.entries import entry_words
from ging_service.web.pages.disputes.ruling_form import AS_IT_IS, TRANSFERS, as_read, ruling_in_form
from ging_service.web.pages.game_words import SUIT_SIGNS, combination_words, suit_words
from ging_service.web.pages.people import names
from ging_service.web.pages.showing import show
from ging_service.web.pages.telling.tell import tell
from ging_service.web.pages.telling.told import Called, Told
from ging_service.web.pages.words import _
from ging_service.web.serving import services

if TYPE_CHECKING:
    from flask import Response

BLUEPRINT = PageBlueprint("ruling", __name__)
_RULING = "/disputes/<slug:dispute>/ruling"


@BLUEPRINT.page(_RULING, needs=Right.JUDGE)
def ruling_page(club: str, dispute: str) -> Response:
    """The form of whoever reviews the dispute."""
    return _form(club, dispute)


@BLUEPRINT.form(_RULING, needs=Right.JUDGE, again=ruling_page)
def rule_from_page(club: str, dispute: str) -> Response | str:
    """Rule, or only look what the ruling would come to."""
    ruling, reasons, place = ruling_in_form(), text("reasons"), (club, dispute)
    if ticked("only_look"):
        if ruling is None:
            return _form(club, dispute, (Told(text=_("Nothing: everything stands.")),))
        called = _called(club, dispute)
        foreseen = rule_dispute(services(), place, ruling, reasons, form_caller(), dry_run=True).happenings
        at_table = [one.event for one in foreseen if table_id_of(one.stream_id)]
        return _form(club, dispute, tuple(tell(event, called) for event in at_table))
    rule_dispute(services(), place, ruling, reasons, form_caller())
    return f"/clubs/{club}/disputes/{dispute}"


def _form(club: str, dispute: str, foreseen: tuple[Told, ...] = ()) -> Response:
    """The form. ``foreseen``: what the ruling that stands in it would come to."""
    seen = get_dispute(services(), club, dispute, person())
    entry = seen.entry
    called = _called(club, dispute)
    judged = dossier(services(), club, entry.table_id, entry.deal, person()) if entry.deal else None
    sent = {"filled": request.form} if foreseen else {}
    return show(
        "pages/disputes/ruling.html",
        entry=entry,
        words=entry_words(entry, names()),
        reason=seen.said.reason,
        place=f"/clubs/{club}/disputes/{dispute}",
        steps=steps_of(seen, tuple(called.members)),
        seats=[called.seat(seat) for seat in SEATS],
        read=as_read(judged) if judged else None,
        is_recorded=judged is not None and judged.deal.dealt.recorded,
        is_showdown=judged is not None and judged.rules.mode == "showdown",
        suits=[(suit, SUIT_SIGNS[suit], suit_words(suit)) for suit in SUITS],
        combinations=[(name, combination_words(name)) for name in COMBINATIONS],
        transfers=range(TRANSFERS),
        amended_dealers=_amended_dealers(judged.deal.dealt.recorded, called) if judged else (),
        dealers=[(AS_IT_IS, _("whoever is due")), *((seat, called.seat(seat)) for seat in SEATS)],
        foreseen=foreseen,
        **sent,
    )


def _amended_dealers(recorded: bool, called: Called) -> list[tuple[int, str]]:  # noqa: FBT001  as the deal has it
    """Who may have dealt instead; the service's own deals are dealt for whom they name."""
    if not recorded:
        return []
    return [(AS_IT_IS, _("as it is")), *((seat, called.seat(seat)) for seat in SEATS)]


def _called(club: str, dispute: str) -> Called:
    """How the players of the disputed table are called."""
    seen = get_dispute(services(), club, dispute, person())
    return Called(names=names(), members=table_steps(services(), club, seen.entry.table_id, person()).members)

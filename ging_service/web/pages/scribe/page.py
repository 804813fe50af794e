"""The scribe's page of a table: the pack to pick from, who has declared what, and who deals next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.access.rights import Right
from ging_service.application.queries.paging import Paging
from ging_service.application.queries.penalties import list_penalties
from ging_service.domain.games.ging.rules.counting import PACK, RANKS, SEATS, eldest_of
from ging_service.domain.games.ging.rules.rotation import due_dealer
from ging_service.web.identity import person
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.game_words import result_words
from ging_service.web.pages.scribe.keys import key_rows
from ging_service.web.pages.showing import show
from ging_service.web.pages.table.deals_ahead import deals_ahead
from ging_service.web.pages.table.page import known_of
from ging_service.web.pages.words import _
from ging_service.web.serving import services

if TYPE_CHECKING:
    from flask import Response

    from ging_service.domain.games.ging.state import TableState

BLUEPRINT = PageBlueprint("scribe", __name__)
_PENALTIES_MOST = 100


@BLUEPRINT.page("/tables/<slug:table>/scribe", needs=Right.KEEP_SCORE)
def scribe_page(club: str, table: str) -> Response:
    """Where the next deal is entered; while one is running, where it is brought to its end."""
    known = known_of(club, table)
    state: TableState = known["state"]
    dealer = due_dealer(state.rotation) if state.phase == "between_deals" else -1
    result = state.deal.result if state.deal else None
    return show(
        "pages/scribe/scribe.html",
        dealer=dealer,
        order=[(eldest_of(dealer) + step) % len(SEATS) for step in SEATS],
        ranks=RANKS,
        pack=PACK,
        keys=key_rows(),
        ahead=list(deals_ahead(state.rotation)) if dealer >= 0 else [],
        penalties=list_penalties(services(), club, Paging(limit=_PENALTIES_MOST), table_id=table).items,
        steps=_step_words(),
        result=result_words(result, known["seats"].__getitem__) if result else "",
        who_asks=person().member,
        on="scribe",
        **known,
    )


def _step_words() -> dict[str, str]:
    """G25 to G28: what a step of a penalty is called."""
    return {
        "accused": _("is accused"),
        "not_upheld": _("has not lost the deal"),
        "upheld": _("has lost the deal"),
        "lapsed": _("had lost it, too long ago"),
        "set_aside": _("has not lost the deal, by a ruling"),
        "dealer_replaced": _("dealt in another's place"),
        "penalty_deal_dodged": _("dodged a deal of the penalty"),
        "ended": _("has served the penalty"),
    }

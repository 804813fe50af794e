"""The scribe's page of a table: the pack to pick from, the declarations, and the next dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.games.ging.game import GAME
from ging_service.games.ging.messages.game_words import result_words
from ging_service.games.ging.pages.scribe.keys import key_rows
from ging_service.games.ging.pages.table.deals_ahead import deals_ahead
from ging_service.games.ging.pages.table.page import known_of
from ging_service.games.ging.projections.penalty_steps import list_penalties
from ging_service.games.ging.rules.cards import PACK, RANKS, SEATS, eldest_of
from ging_service.games.ging.rules.rotation import due_dealer
from ging_service.i18n.messages import _
from ging_service.reporting.paging import Paging
from ging_service.web.http.current_services import services
from ging_service.web.pages.games.blueprint import GameBlueprint
from ging_service.web.pages.games.latest_events import lately_at
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from flask import Response

    from ging_service.games.ging.decider.state import TableState

BLUEPRINT = GameBlueprint("scribe", __name__, GAME.kind)
# More lost deals than that in one evening are none of a real table. The list of the API has them all.
_PENALTIES_MOST = 100


@BLUEPRINT.page("/tables/<slug:table>/scribe", needs=Right.KEEP_SCORE)
def scribe_page(club: str, table: str) -> Response:
    """Return the page where the next deal is entered, or where a running deal is finished."""
    known = known_of(club, table, lately_at(club, table))
    state: TableState = known["state"]
    dealer = due_dealer(state.rotation) if state.phase == "between_deals" else -1
    result = state.deal.result if state.deal else None
    return show(
        "ging/scribe.html",
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
    """G25 to G28: Return the names of the steps of a penalty."""
    return {
        "accused": _("is accused"),
        "not_upheld": _("has not lost the deal"),
        "upheld": _("has lost the deal"),
        "lapsed": _("had lost it, noticed too late"),
        "set_aside": _("has not lost the deal, according to a ruling"),
        "dealer_replaced": _("dealt in place of another player"),
        "penalty_deal_dodged": _("dodged a deal of the penalty"),
        "ended": _("has served the penalty"),
    }

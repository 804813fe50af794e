"""A deal with real cards, entered in one form: recorded, declared and settled, all or nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.application.table import execute_batch
from ging_service.execution.errors import Stale
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.game import GAME
from ging_service.games.ging.pages.scribe.entry import asked_entry
from ging_service.games.ging.pages.scribe.page import scribe_page
from ging_service.games.ging.pages.table.page import player_name
from ging_service.i18n.messages import _
from ging_service.reporting.tables.tables import table_state
from ging_service.web.http.current_services import services
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import form_caller, text, whole
from ging_service.web.pages.games.blueprint import GameBlueprint
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.ging.decider.state import TableState

BLUEPRINT = GameBlueprint("recording", __name__, GAME.kind)
_SENT_BEFORE = 0
"""No table is of this version: only a form that has been carried out already, and is sent once more, is answered."""


@BLUEPRINT.form("/tables/<slug:table>/scribe", needs=Right.KEEP_SCORE, again=scribe_page)
def send_deal_with_real_cards(club: str, table: str) -> str:
    """G4, G19 to G24: Record a deal with its declarations, settled or a misdeal; return the next page's address."""
    seen = table_state(services(), club, table, person())
    # The form says which deal it was made for. Sent twice, or by two scribes, it must not record the next deal as well.
    is_next = whole("deal", 0) == (seen.state.deal.dealt.number if seen.state.deal else 0) + 1
    caller = replace(form_caller(), expected_version=seen.version if is_next else _SENT_BEFORE)
    try:
        execute_batch(services(), (club, table), tuple(_commands(seen.state, is_next=is_next)), caller)
    except Stale as error:
        if is_next:
            raise
        told = _("This deal has already been recorded, perhaps by someone else.")
        raise BadRequest("invalid", told, "deal") from error
    return f"/clubs/{club}/tables/{table}/scribe"


def _commands(state: TableState, *, is_next: bool) -> Iterator[c.Command]:
    does, is_showdown = text("do"), state.seating.rules.mode == "showdown"
    entry = asked_entry(needs_hands=is_showdown)
    if does not in ("settle", "undeclared", "record", "misdeal"):
        raise BadRequest("invalid", _("Choose one of the options."), "do")
    if does == "settle" and not entry.is_whole and not any(entry.said) and text("known") != "tabled":
        raise BadRequest("invalid", _("No card has been entered yet."), "hand-0")
    # Not asked of a form that was sent before: its answer is what has become of it, not another question.
    if does == "settle" and is_next and not is_showdown and not any(entry.said) and entry.is_complete:
        raise BadRequest("invalid", _("No declaration has been entered. Has nobody declared anything?"), "do")
    if does == "misdeal":
        # The cards of a misdeal decide nothing and may be incomplete. Only a showdown needs them all the same (G20).
        yield entry.recorded() if is_showdown else c.RecordDeal(now_s=0, dealer=entry.dealer, hands=())
        yield c.CallMisdeal(reason=text("reason"))
        return
    yield entry.recorded()
    if not is_showdown:
        yield from entry.claims(lambda seat: player_name(state, seat))
    # Before the settlement: a table that ends by it takes no more remarks.
    if text("remark"):
        yield c.MakeRemark(text=text("remark"))
    if does in ("settle", "undeclared"):
        yield c.Settle()

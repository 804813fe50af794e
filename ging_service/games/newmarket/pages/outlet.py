"""The pages of Newmarket. The entry point group of the platform's pages names this object."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ging_service.access.role_rights import Right
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.pages import scribe, table
from ging_service.games.newmarket.pages.disputes import RULING
from ging_service.games.newmarket.pages.felt.table_view import deal_parts, drawn, settled
from ging_service.games.newmarket.pages.table import draw_table, how_to_play, opening
from ging_service.games.newmarket.pages.words import RULES_FORM, awaited_words, phases
from ging_service.i18n.messages import _
from ging_service.web.pages.games.general_pages import pages_of_any
from ging_service.web.pages.games.outlet import GamePages, OpeningForm
from ging_service.web.pages.rendering.templates import fragment
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from markupsafe import Markup


def _intro() -> str:
    return _("Four to eight players sit down to Newmarket. The house rules apply as long as the table is open.")


def _opening_fields() -> Markup:
    return fragment("newmarket/opening_fields.html")


def _bots_hint() -> str:
    """NM32: only a scribe can open a table with a bot."""
    if Right.KEEP_SCORE not in person().rights:
        return ""
    return _(
        "Newmarket is always played for counters. So bots sit only at tables that a scribe opens for others, with the house "
        "rule that allows them."
    )


PAGES: Final[GamePages] = replace(
    pages_of_any(GAME),
    folder=Path(__file__).parent,
    blueprints=(table.BLUEPRINT, scribe.BLUEPRINT),
    phases=phases,
    awaited=awaited_words,
    rules=RULES_FORM,
    opening=OpeningForm(intro=_intro, rule="NM1", fields=_opening_fields, command=opening, bots_hint=_bots_hint),
    how_to_play=how_to_play,
    table_page=draw_table,
    drawn=drawn,
    settled=settled,
    deal=deal_parts,
    ruling=RULING,
    takes_commands=False,
    events_in_deal=12,
)
"""The page of a table of Newmarket, its forms, and the rules for players."""

"""The pages of wild-card rummy. The entry point group of the platform's pages names this object."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.messages import phases
from ging_service.games.wild_card_rummy.pages import scribe
from ging_service.games.wild_card_rummy.pages.disputes import RULING
from ging_service.games.wild_card_rummy.pages.felt.table_view import deal_parts, drawn, settled
from ging_service.games.wild_card_rummy.pages.table import page
from ging_service.games.wild_card_rummy.pages.table.how_to_play import how_to_play
from ging_service.games.wild_card_rummy.pages.table.page import draw_table, opening
from ging_service.games.wild_card_rummy.pages.words import RULES_FORM, awaited_words
from ging_service.i18n.messages import _
from ging_service.web.pages.games.general_pages import pages_of_any
from ging_service.web.pages.games.outlet import GamePages, ListingWords, OpeningForm
from ging_service.web.pages.rendering.templates import fragment

if TYPE_CHECKING:
    from markupsafe import Markup


def _intro() -> str:
    return _(
        "Three to six players sit down to wild-card rummy, two to seven in some of the named games. The house rules apply as "
        "long as the table is open."
    )


def _opening_fields() -> Markup:
    return fragment("wild_card_rummy/opening_fields.html")


def _won() -> str:
    return _("games won")


PAGES: Final[GamePages] = replace(
    pages_of_any(GAME),
    folder=Path(__file__).parent,
    blueprints=(page.BLUEPRINT, scribe.BLUEPRINT),
    listing=ListingWords(wins=("games",), won=_won),
    phases=phases,
    awaited=awaited_words,
    rules=RULES_FORM,
    opening=OpeningForm(intro=_intro, rule="WR1", fields=_opening_fields, command=opening),
    how_to_play=how_to_play,
    table_page=draw_table,
    drawn=drawn,
    settled=settled,
    deal=deal_parts,
    ruling=RULING,
    takes_commands=False,
    # The page shows the whole last turn, with its draw, its melds and its discard, so it needs twice as many as other
    # games.
    events_in_deal=24,
)
"""The page of a table of wild-card rummy, its forms, and the rules for players."""

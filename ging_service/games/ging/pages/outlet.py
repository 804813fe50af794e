"""Ging's pages and words. The entry point groups of the platform's outlets name these objects."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from ging_service.games.ging.messages.game_words import phases
from ging_service.games.ging.pages import reports, scribe
from ging_service.games.ging.pages.disputes import RULING, dossier_parts
from ging_service.games.ging.pages.felt import deal
from ging_service.games.ging.pages.felt.deal import drawn, settled
from ging_service.games.ging.pages.table import play
from ging_service.games.ging.pages.table.page import draw_table, how_to_play
from ging_service.games.ging.pages.table.play import opening
from ging_service.games.ging.pages.words import RULES_FORM, awaited_words
from ging_service.i18n.messages import _
from ging_service.web.pages.games.outlet import GamePages, OpeningForm
from ging_service.web.pages.rendering.templates import fragment

if TYPE_CHECKING:
    from markupsafe import Markup


def _intro() -> str:
    return _(
        "Four players sit down, take their counters and dress the tray. The house rules apply as long as the table is open."
    )


def _opening_fields() -> Markup:
    return fragment("ging/opening_fields.html")


PAGES: Final = GamePages(
    folder=Path(__file__).parent,
    blueprints=(play.BLUEPRINT, deal.BLUEPRINT, scribe.BLUEPRINT, reports.BLUEPRINT),
    expensive=frozenset(["odds_page"]),
    phases=phases,
    awaited=awaited_words,
    rules=RULES_FORM,
    opening=OpeningForm(intro=_intro, rule="G2", fields=_opening_fields, command=opening),
    how_to_play=how_to_play,
    table_page=draw_table,
    drawn=drawn,
    settled=settled,
    deal=deal.deal_parts,
    dossier=dossier_parts,
    ruling=RULING,
    # A running deal has nothing settled to show: the ten newest lines and a margin are enough.
    events_in_deal=12,
)

"""The pages of Thirty-one. The entry point group of the platform's pages names this object."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ging_service.games.thirty_one.game import GAME
from ging_service.games.thirty_one.messages import phases
from ging_service.games.thirty_one.pages import scribe, table
from ging_service.games.thirty_one.pages.felt import deal_parts, drawn, settled
from ging_service.games.thirty_one.pages.table import draw_table, how_to_play
from ging_service.games.thirty_one.pages.words import RULES_FORM, awaited_words
from ging_service.i18n.messages import _, ngettext
from ging_service.web.pages.games.general_pages import pages_of_any
from ging_service.web.pages.games.outlet import ListingWords

if TYPE_CHECKING:
    from ging_service.web.pages.games.outlet import GamePages

_GENERAL: Final = pages_of_any(GAME)


def _intro() -> str:
    return _("Two to six players sit down to Thirty-one. The house rules apply as long as the table is open.")


def _rounds(number: int) -> str:
    return ngettext("%(num)s round", "%(num)s rounds", number)


def _round(number: int) -> str:
    return _("round %(number)s", number=number)


def _won() -> str:
    return _("rounds won")


PAGES: Final[GamePages] = replace(
    _GENERAL,
    folder=Path(__file__).parent,
    blueprints=(table.BLUEPRINT, scribe.BLUEPRINT),
    listing=ListingWords(deals=_rounds, deal=_round, wins=("thirty_ones", "last_cards"), won=_won),
    phases=phases,
    awaited=awaited_words,
    rules=RULES_FORM,
    opening=replace(_GENERAL.opening, intro=_intro, rule="NM91"),
    how_to_play=how_to_play,
    table_page=draw_table,
    drawn=drawn,
    settled=settled,
    deal=deal_parts,
    takes_commands=False,
)

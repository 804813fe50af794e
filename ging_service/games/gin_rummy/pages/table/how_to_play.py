"""An introduction to Gin Rummy, for people who sit down to it. The numbered rules are a page of the documentation.

Its examples are worked out by the rules themselves (``tests/games/gin_rummy/pages/test_how_to_play.py``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, parse_card
from ging_service.games.gin_rummy.pages.felt.score_sheet import CardGroup, with_lay_offs
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from flask import Response

    from ging_service.domain.cards import Hand


def _cards(text: str) -> Hand:
    return tuple(parse_card(card, "GR1", "card") for card in text.split())


KNOCK_MELDS: Final = tuple(map(_cards, ("3H 4H 5H", "8S 8D 8C", "JS QS KS")))
KNOCK_DEADWOOD: Final = _cards("6C")
FACE_DOWN: Final = Card("QD")
"""GR10: an example of a knock, with a deadwood of 6."""

GIN_MELDS: Final = tuple(map(_cards, ("3H 4H 5H 6H", "8S 8D 8C", "JS QS KS")))
"""GR12: an example of gin."""

OTHER_MELDS: Final = tuple(map(_cards, ("9H 9D 9C", "2D 3D 4D 5D")))
LAY_OFFS: Final = (LayOff(card=Card("2H"), meld=0), LayOff(card=Card("10S"), meld=2))
LEFT: Final = Card("KD")
"""GR14, GR19: the hand of the other player, who loses against both examples."""

LEFT_IN_UNDERCUT: Final = Card("AS")
"""GR20: with this card in place of ``LEFT`` they win against the knock."""


def how_to_play() -> Response:
    """Return the page that explains the rules."""
    laid_off = tuple(one.card for one in LAY_OFFS)
    return show(
        "gin_rummy/how_to_play.html",
        knock=(*_melds(KNOCK_MELDS), CardGroup(cards=KNOCK_DEADWOOD)),
        face_down=FACE_DOWN,
        gin=_melds(GIN_MELDS),
        other=(*_melds(OTHER_MELDS), CardGroup(cards=(*laid_off, LEFT))),
        grown=tuple(
            with_lay_offs(meld, [one.card for one in LAY_OFFS if one.meld == place])
            for place, meld in enumerate(KNOCK_MELDS)
        ),
        undercut=(*_melds(OTHER_MELDS), CardGroup(cards=(*laid_off, LEFT_IN_UNDERCUT))),
    )


def _melds(melds: tuple[Hand, ...]) -> tuple[CardGroup, ...]:
    return tuple(CardGroup(cards=meld, is_meld=True) for meld in melds)

"""Rulings of games that bring none of their own, from what an arbitrator has filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.errors import Refused
from ging_service.domain.rulings.general_rulings import GeneralRulings
from ging_service.game_support.declared_values import read_value
from ging_service.game_support.game_names import game_named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.game import Game
    from ging_service.domain.rulings.declared import Ruling, SeatTransfer


def ruling_made(
    game: Game, outcome: str, transfers: tuple[SeatTransfer, ...], amendment: Mapping[str, Any] | None = None
) -> Ruling:
    """Return a ruling of a game's type. ``amendment``: JSON values by name; None for none.

    Raises ``Refused``: ``other_game`` for a game with rulings of its own, ``not_an_amendment`` for one whose deals cannot
    be amended, or ``invalid``.
    """
    # A game does not know the general rulings itself: they are added when it is installed.
    rulings = game_named(game.kind).rulings
    if not isinstance(rulings, GeneralRulings):
        raise Refused("other_game", "", f"{game.title} has its own rulings: use `ging dispute rule`")
    given: dict[str, Any] = {"outcome": outcome, "transfers": transfers}
    if rulings.amendments:
        given["amendment"] = None if amendment is None else _amendment(rulings.amendments.asked, amendment)
    elif amendment is not None or outcome == "amended":
        detail = f"deals of {game.title} cannot be amended: void the deal, or order transfers"
        raise Refused("not_an_amendment", "", detail, "outcome")
    return rulings.ruling(**given)


def _amendment(asked: type, given: Mapping[str, Any]) -> Any:  # noqa: ANN401  of the game's own type
    try:
        return read_value(asked, given)
    except Refused as refused:
        where = f"amendment.{refused.where}".rstrip(".")
        raise Refused(refused.code, refused.rule, refused.detail, where) from None


# Played deals as most games count them for the fairness report: how they ended, and which seats won.
#
# A game names ``count_deal`` in its ``GameFairness``, and makes its ``played`` of ``played_deals``.


_KIND, _WON = "kind", "won"

"""Phases of a table and results of deals, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.games.newmarket.decider.state import Result


def phases() -> dict[str, str]:
    """The phases of a table."""
    return {
        "cutting": _("cutting for the first deal"),
        "between_deals": _("between two deals"),
        "buying": _("players are asked about the spare hand"),
        "starting": _("a player starts a sequence"),
        "playing": _("a sequence runs"),
        "ended": _("ended"),
    }


def result_words(result: Result, game: str, name: Callable[[int], str]) -> str:  # noqa: PLR0911  one for each result
    """NM19, NM20, NM26, NM56: the result of a deal. ``name``: of a seat's player."""
    match result.kind:
        case "out" if game == "original":
            return _("%(who)s is out and is paid for the cards left.", who=name(result.winner))
        case "out":
            return _("%(who)s is out and wins the kitty.", who=name(result.winner))
        case "blocked" if game == "original":
            return _("Nobody can start a sequence: the deal is blocked.")
        case "blocked":
            return _("Nobody can start a sequence: the deal is blocked, and the kitty stays.")
        case "last_king":
            return _("%(who)s wins the last king and the kitty: the game is over.", who=name(result.winner))
        case "misdeal":
            return _("A misdeal: everything that the deal moved goes back.")
        case "void":
            return _("The deal is void: everything that it moved goes back.")
        case _:
            assert_never(result.kind)

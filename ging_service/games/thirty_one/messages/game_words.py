"""Words about a game of Thirty-one: phases, results, and reasons for its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.games.thirty_one.decider.events import EndReason
    from ging_service.games.thirty_one.decider.state import ResultKind

RULE_OF_RESULT: Final[dict[ResultKind, str]] = {
    "thirty_one": "NM90",
    "last_taker": "NM91",
    "draw": "NM91",
    "void": "NM94",
}


def phases() -> dict[str, str]:
    """The phases of a table."""
    return {
        "between_rounds": _("between two rounds"),
        "taking": _("a player takes a card"),
        "ended": _("ended"),
    }


def result_words(kind: ResultKind, winner: int, name: Callable[[int], str]) -> str:
    """Return the words for the result of a round. ``name``: returns the name of a seat's player."""
    match kind:
        case "thirty_one":
            return _("Thirty-one: %(name)s wins the round.", name=name(winner))
        case "last_taker":
            return _("No card fits any more: %(name)s took the last one and wins the round.", name=name(winner))
        case "draw":
            return _("No card fits any more: the round is a draw.")
        case "void":
            return _("The round is void, because the table has ended.")
        case _:
            assert_never(kind)


def short_result(kind: ResultKind) -> str:
    """The kind of a result in a word or two."""
    return {
        "thirty_one": _("thirty-one"),
        "last_taker": _("last card"),
        "draw": _("draw"),
        "void": _("void"),
    }[kind]


def ended_words(reason: EndReason) -> str:
    """NM94: why no more rounds are played."""
    match reason:
        case "rounds_played":
            return _("The table has ended: all its rounds have been played.")
        case "closed":
            return _("The table has been closed.")
        case _:
            assert_never(reason)

"""Words about a game of Gin Rummy: phases, cards, results, bonuses, and reasons for its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain.cards import rank_of
from ging_service.domain.face_down import HIDDEN
from ging_service.event_messages.card_words import SUIT_SIGNS
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ging_service.domain.cards import Card
    from ging_service.games.gin_rummy.decider.events import EndReason
    from ging_service.games.gin_rummy.decider.state import Result, ResultKind

RULE_OF_RESULT: Final[dict[ResultKind, str]] = {
    "gin": "GR18",
    "knock": "GR19",
    "undercut": "GR20",
    "equal": "GR21",
    "resigned": "GR31",
    "void": "GR17",
}


def phases() -> dict[str, str]:
    """The phases of a table."""
    return {
        "cutting": _("cutting for the first deal"),
        "between_deals": _("between two deals"),
        "upcard": _("the upcard is offered"),
        "drawing": _("a player draws"),
        "discarding": _("a player discards or knocks"),
        "showing": _("a player shows their hand"),
        "ended": _("ended"),
    }


def short_cards(cards: Iterable[Card]) -> str:
    """Cards by their signs, as "5♣ 6♣ 7♣"."""
    # A hidden card has no rank and no suit: it is left out, so that a hand seen in part can be written too.
    return " ".join(rank_of(card) + SUIT_SIGNS[card[-1]] for card in cards if card != HIDDEN)


def points_words(points: int) -> str:
    """Points, as "27 points"."""
    return ngettext("one point", "%(num)s points", points)


def result_words(result: Result, name: Callable[[int], str]) -> str:
    """Return the words for the result of a deal. ``name``: returns the name of a seat's player."""
    points = points_words(result.points)
    match result.kind:
        case "gin":
            return _("Gin: %(name)s scores %(points)s.", name=name(result.winner), points=points)
        case "knock":
            return _("%(name)s wins the deal and scores %(points)s.", name=name(result.winner), points=points)
        case "undercut":
            return _("Undercut: %(name)s scores %(points)s.", name=name(result.winner), points=points)
        case "equal":
            return _("Equal deadwood: nobody scores.")
        case "resigned":
            return _("%(name)s wins: the other player has resigned.", name=name(result.winner))
        case "void":
            return _("The deal is void: nobody scores.")
        case _:
            assert_never(result.kind)


def short_result(kind: ResultKind) -> str:
    """The kind of a result in one word, for a line of the score sheet."""
    return {
        "gin": _("gin"),
        "knock": _("knock"),
        "undercut": _("undercut"),
        "equal": _("equal"),
        "resigned": _("resigned"),
        "void": _("void"),
    }[kind]


def ended_words(reason: EndReason) -> str:
    """GR32: why no more games are played."""
    match reason:
        case "games_played":
            return _("The table has ended: all its games have been played.")
        case "closed":
            return _("The table has been closed.")
        case _:
            assert_never(reason)


def totals_words(totals: tuple[int, ...], name: Callable[[int], str]) -> str:
    """GR24: points by seat, as "Anna 384 and Ben 0"."""
    return together([f"{name(seat)} {number(points)}" for seat, points in enumerate(totals)])

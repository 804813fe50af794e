"""Words about a game of Gin Rummy: phases, cards, results, bonuses, and reasons for its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain.cards import HIDDEN, rank_of
from ging_service.event_messages.card_words import SUIT_SIGNS
from ging_service.games.gin_rummy.fairness import ABOVE, BANDS, DEALER, FIRST_PLAYER
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext, pgettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ging_service.domain.cards import Card
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


def totals_words(totals: tuple[int, ...], name: Callable[[int], str]) -> str:
    """GR24: points by seat, as "Anna 384 and Ben 0"."""
    return together([f"{name(seat)} {number(points)}" for seat, points in enumerate(totals)])


_GIN: Final = range(1)
"""GR12: the band of hands without deadwood, which has the name of the result."""


def report_words() -> dict[str, str]:
    """Return words for labels, and by their prefixes for titles, sentences and columns (``GameMessages``)."""
    return {
        **{kind: short_result(kind) for kind in RULE_OF_RESULT},
        **dict(_bands()),
        FIRST_PLAYER: pgettext("place", "The first player"),
        DEALER: pgettext("place", "The dealer"),
        **{f"of:{name}": words for name, words in _titles().items()},
        **{f"counted:gin_rummy.{column}": words for column, words in _columns().items()},
        "more:deadwood": _("%(who)s: dealt %(share)s more often than expected"),
        "less:deadwood": _("%(who)s: dealt %(share)s less often than expected"),
        "more:points": _("%(who)s was dealt %(share)s more deadwood than expected"),
        "less:points": _("%(who)s was dealt %(share)s less deadwood than expected"),
    }


def _bands() -> Iterator[tuple[str, str]]:
    for name, band in BANDS.items():
        # The band of no deadwood would read "0 to 0 points". It has the word for gin from the results above.
        if band != _GIN:
            yield name, _("%(first)s to %(last)s points", first=number(band[0]), last=number(band[-1]))
    highest = max(band[-1] for band in BANDS.values())
    yield ABOVE, _("%(least)s points or more", least=number(highest + 1))


def _titles() -> dict[str, str]:
    return {
        "deadwood dealt by seat": _("Deadwood of the dealt hands of a seat"),
        "deadwood dealt by place": _("Deadwood of the dealt hands of a place"),
        "points dealt by seat": _("Total deadwood of the dealt hands by seat"),
        "points dealt by place": _("Total deadwood of the dealt hands by place"),
        "results of deals": _("Results of the deals"),
        "deals won by place": _("Deals won by place"),
        "deals won by seat": _("Deals won by seat"),
    }


def _columns() -> dict[str, str]:
    return {
        "games": _("Games won"),
        "points": _("Points"),
        "gins": _("Gins"),
        "undercuts": _("Undercuts"),
        "knocks": _("Knocks"),
    }

"""Words about a game of Ging: claims, combinations, results, and reasons for its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.event_messages.card_words import suit_words
from ging_service.i18n.formatting import together
from ging_service.i18n.message_language import cache_by_language
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ging_service.games.ging.decider.state import Result
    from ging_service.games.ging.rules.claim_ranking import Claim
    from ging_service.games.ging.rules.ending import EndReason


def phases() -> dict[str, str]:
    """The phases of a table."""
    return {
        "cutting": _("cutting for the first deal"),
        "between_deals": _("between two deals"),
        "declaring": _("a deal is running"),
        "ended": _("ended"),
    }


def claim_words(claim: Claim) -> str:
    """G7: a claim, as "34 clubs"."""
    return points_words(claim.suit, claim.points)


def points_words(suit: str, points: int) -> str:
    """G7: points of a suit, as "34 clubs"."""
    # A sentence of the catalogue although it has no word: a language may put the suit first.
    return _("%(points)s %(suit)s", points=points, suit=suit_words(suit))


def combination_words(combination: str) -> str:
    """G12 to G16: a combination's name."""
    return _combinations()[combination]


@cache_by_language
def _combinations() -> Mapping[str, str]:
    """The names of all combinations, kept because every page of a table names them."""
    return {
        "seven_cards": _("seven cards of one suit"),
        "four_sevens": _("four sevens"),
        "ging": _("ging"),
        "gentlemen": _("gentlemen"),
        "bare_shoulders": _("bare shoulders"),
    }


def ended_words(reason: EndReason) -> str:
    """G29, G30: Return the words for the reason why the game ended."""
    match reason:
        case "last_counter":
            return _("The game is over: a player has no counter left.")
        case "cannot_pay":
            return _("The game is over: a player cannot pay what they owe the tray.")
        case "deals_played":
            return _("The game is over: all its deals have been played.")
        case "closed":
            return _("The game is over: the table has been closed.")
        case _:
            assert_never(reason)


def result_words(result: Result, name: Callable[[int], str]) -> str:
    """Return the words for the result of a deal. ``name``: returns the name of a seat's player."""
    match result.kind:
        case "sweep":
            what = combination_words(result.combination)
            return _("%(name)s sweeps the tray with %(what)s.", name=name(result.winners[0]), what=what)
        case "most":
            return _most_words(result.claims, name)
        case "none":
            return _("Nobody declared anything: the deal passes.")
        case "undone":
            return _("Undone: its counters have been paid back.")
        case "misdeal":
            return _("A misdeal: the same dealer deals again.")
        case _:
            assert_never(result.kind)


def _most_words(claims: Sequence[Claim], name: Callable[[int], str]) -> str:
    """G8, G9, G23: Return the words for the holders of most and second, or of both."""
    # A claim alone is both (G23).
    first, second = claims[0], claims[-1]
    if first.seat == second.seat:
        both = together([claim_words(claim) for claim in claims])
        return _("%(name)s has most and second with %(claims)s.", name=name(first.seat), claims=both)
    return _(
        "%(name)s has most with %(most)s, %(other)s second with %(second)s.",
        name=name(first.seat),
        most=claim_words(first),
        other=name(second.seat),
        second=claim_words(second),
    )

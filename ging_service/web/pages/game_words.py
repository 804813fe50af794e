"""What is said of a game of Ging: suits, claims, combinations, results, and why a game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.web.pages.words import _, together

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.domain.games.ging.rules.counting import Claim
    from ging_service.domain.games.ging.rules.ending import EndReason
    from ging_service.domain.games.ging.state import Result

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def suit_words(suit: str) -> str:
    """A suit's name."""
    match suit:
        case "S":
            return _("spades")
        case "H":
            return _("hearts")
        case "D":
            return _("diamonds")
        case _:
            return _("clubs")


def claim_words(claim: Claim) -> str:
    """G7: a claim, as "34 clubs"."""
    return _("%(points)s %(suit)s", points=claim.points, suit=suit_words(claim.suit))


def combination_words(combination: str) -> str:
    """G12 to G16: a combination's name."""
    return {
        "seven_cards": _("seven cards of one suit"),
        "four_sevens": _("four sevens"),
        "ging": _("ging"),
        "gentlemen": _("gentlemen"),
        "bare_shoulders": _("bare shoulders"),
    }[combination]


def ended_words(reason: EndReason) -> str:
    """G29, G30: why the game is over."""
    match reason:
        case "last_counter":
            return _("The game is over: a player has no counter left.")
        case "cannot_pay":
            return _("The game is over: a player cannot pay what he owes the tray.")
        case "deals_played":
            return _("The game is over: all its deals have been played.")
        case "closed":
            return _("The game is over: the table has been closed.")
        case _:
            assert_never(reason)


def result_words(result: Result, name: Callable[[int], str]) -> str:
    """What a deal came to. ``name``: how the player of a seat is called."""
    match result.kind:
        case "sweep":
            what = combination_words(result.combination)
            return _("%(name)s sweeps the tray with %(what)s.", name=name(result.winners[0]), what=what)
        case "most":
            return _most_words(result.claims, name)
        case "none":
            return _("Nobody declared anything: the deal passes.")
        case "undone":
            return _("Undone: what it moved has been paid back.")
        case "misdeal":
            return _("A misdeal: the same dealer deals again.")
        case _:
            assert_never(result.kind)


def _most_words(claims: Sequence[Claim], name: Callable[[int], str]) -> str:
    """G8, G9, G23: who has most and second, or both."""
    first, second = claims[0], claims[-1]
    if first.seat == second.seat:
        both = together([claim_words(claim) for claim in dict.fromkeys(claims)])
        return _("%(name)s has most and second with %(claims)s.", name=name(first.seat), claims=both)
    return _(
        "%(name)s has most with %(most)s, %(other)s second with %(second)s.",
        name=name(first.seat),
        most=claim_words(first),
        other=name(second.seat),
        second=claim_words(second),
    )

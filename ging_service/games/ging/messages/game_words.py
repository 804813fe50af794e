"""Words about a game of Ging: claims, combinations, results, and reasons for its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.event_messages.card_words import suit_words
from ging_service.games.ging.fairness.report import NOBODY
from ging_service.games.ging.rules.combinations import COMBINATIONS
from ging_service.i18n.formatting import exact, together
from ging_service.i18n.message_language import cache_by_language
from ging_service.i18n.messages import _, pgettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction

    from ging_service.games.ging.decider.state import Result
    from ging_service.games.ging.rules.deal_settlement import Claim


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


def report_words() -> dict[str, str]:
    """Return words for labels, and by their prefixes for titles, sentences and columns (``GameMessages``)."""
    return {
        **{name: combination_words(name) for name in COMBINATIONS},
        **{f"counted:ging.{name}": words for name, words in _columns().items()},
        "apart:ging": _("Sweeps by combination"),
        **_places(),
        NOBODY: _("Nobody"),
        # "sweeps by seat" is a title, and "sweeps" alone begins a sentence: the prefix keeps the two apart.
        **{f"of:{name}": words for name, words in _titles().items()},
        **{f"more:{name}": words for name, words in _more().items()},
        **{f"less:{name}": words for name, words in _less().items()},
    }


def counters_words(counters: Fraction) -> str:
    """Return an expected gain per deal, to a millionth, with its sign."""
    # Six places: for the second player the two rules of ties (G10) differ only in the fourth place.
    shown = exact(f"{float(counters):.6f}")
    return f"+{shown}" if counters > 0 else shown


def _columns() -> dict[str, str]:
    return {
        "most": _("Most"),
        "second": _("Second"),
        "sweeps": _("Sweeps"),
        **{name: combination_words(name) for name in COMBINATIONS},
        "lost_deals": _("Lost deals"),
        "penalty_deals": _("Penalty deals"),
        "false_claims": _("False claims"),
    }


def _places() -> dict[str, str]:
    return {
        "eldest": pgettext("place", "Eldest"),
        "second": pgettext("place", "The second player"),
        "third": pgettext("place", "The third player"),
        "dealer": pgettext("place", "The dealer"),
    }


def _titles() -> dict[str, str]:
    return {
        "sweeps by combination": _("Sweeps by combination"),
        "sweeps by place": _("Sweeps by place"),
        "most by place": _("Most of a suit by place"),
        "second by place": _("Second by place"),
        "sweeps by seat": _("Sweeps by seat"),
        "most by seat": _("Most of a suit by seat"),
        "second by seat": _("Second by seat"),
        "counters by seat": _("Counters by seat"),
        "counters by place": _("Counters by place"),
        "counters as dealer": _("Counters of each dealer"),
    }


def _more() -> dict[str, str]:
    return {
        "sweeps": _("%(who)s has swept %(share)s more often than expected"),
        "most": _("%(who)s has had most %(share)s more often than expected"),
        "second": _("%(who)s has had second %(share)s more often than expected"),
        "counters": _("%(who)s has won %(share)s more than expected"),
        # "Nobody swept more often" would say the opposite of what is meant.
        f"sweeps by combination:{NOBODY}": _("Deals without a sweep came %(share)s more often than expected"),
        "sweeps by combination": _("%(who)s swept %(share)s more often than expected"),
    }


def _less() -> dict[str, str]:
    return {
        "sweeps": _("%(who)s has swept %(share)s less often than expected"),
        "most": _("%(who)s has had most %(share)s less often than expected"),
        "second": _("%(who)s has had second %(share)s less often than expected"),
        "counters": _("%(who)s has won %(share)s less than expected"),
        f"sweeps by combination:{NOBODY}": _("Deals without a sweep came %(share)s less often than expected"),
        "sweeps by combination": _("%(who)s swept %(share)s less often than expected"),
    }

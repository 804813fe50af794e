"""The fairness report in words: what is counted, of whom, how far off it is, and what to think of that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.fairness.lines import NOBODY, PLACES
from ging_service.domain.games.ging.rules.combinations import COMBINATIONS
from ging_service.web.pages.game_words import combination_words
from ging_service.web.pages.people import names
from ging_service.web.pages.words import _, exact, number, percent, pgettext

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from ging_service.domain.fairness.lines import Count
    from ging_service.domain.fairness.tests_of_fit import Method
    from ging_service.domain.fairness.verdicts import Verdict

_TITLES: Final[dict[str, Callable[[], str]]] = {
    "sweeps by combination": lambda: _("Sweeps by combination"),
    "sweeps by place": lambda: _("Sweeps by place"),
    "most by place": lambda: _("Most of a suit by place"),
    "second by place": lambda: _("Second by place"),
    "sweeps by seat": lambda: _("Sweeps by seat"),
    "most by seat": lambda: _("Most of a suit by seat"),
    "second by seat": lambda: _("Second by seat"),
    "counters by seat": lambda: _("Counters by seat"),
    "counters by place": lambda: _("Counters by place"),
    "counters as dealer": lambda: _("Counters of each dealer"),
}

_MORE: Final[dict[str, Callable[[str, str], str]]] = {
    "sweeps": lambda who, share: _("%(who)s has swept %(share)s more often than expected", who=who, share=share),
    "most": lambda who, share: _("%(who)s has had most %(share)s more often than expected", who=who, share=share),
    "second": lambda who, share: _("%(who)s has had second %(share)s more often than expected", who=who, share=share),
    "counters": lambda who, share: _("%(who)s has won %(counters)s more than expected", who=who, counters=share),
}

_LESS: Final[dict[str, Callable[[str, str], str]]] = {
    "sweeps": lambda who, share: _("%(who)s has swept %(share)s less often than expected", who=who, share=share),
    "most": lambda who, share: _("%(who)s has had most %(share)s less often than expected", who=who, share=share),
    "second": lambda who, share: _("%(who)s has had second %(share)s less often than expected", who=who, share=share),
    "counters": lambda who, share: _("%(who)s has won %(counters)s less than expected", who=who, counters=share),
}


def title_words(of: str) -> str:
    """What is counted."""
    return _TITLES[of]()


def label_words(label: str) -> str:
    """Of which combination, place, seat or member, or of nobody."""
    if label == NOBODY:
        return _("Nobody")
    if label in COMBINATIONS:
        found = combination_words(label)
        return found[0].upper() + found[1:]
    if label in PLACES:
        return _place_words(label)
    if label.startswith("seat "):
        return _("Seat %(seat)s", seat=number(int(label.removeprefix("seat ")) + 1))
    return names().get(label, label)


def sentence(of: str, count: Count) -> str:
    """How far off a count is, and whether chance does that."""
    far, who = count.observed - count.expected, label_words(count.label)
    kind = of.partition(" ")[0]
    by_counters = kind == "counters"
    amount = _counters(abs(float(far))) if by_counters else percent(abs(float(far / count.expected)))
    if not far:
        said = _("%(who)s: exactly as expected", who=who)
    elif of == "sweeps by combination":
        said = _by_combination(count.label, who, amount, more=far > 0)
    else:
        said = (_MORE if far > 0 else _LESS)[kind](who, amount)
    return f"{said}; {_within(count)}"


def verdict_words(verdict: Verdict) -> str:
    """What to think of a line, or of the whole report."""
    return {
        "as_chance_has_it": _("as chance has it"),
        "a_streak": _("a streak: looked at alone it would seem unusual, among so many lines it is not"),
        "unusual": _("unusual: of 20 fair clubs one would show something as rare as this somewhere in its report"),
        "beyond_chance": _(
            "beyond chance: fewer than one fair club in 1000 would show this; it is worth an inquiry, and no proof"
        ),
    }[verdict]


def method_words(method: Method) -> str:
    """How a line was tested."""
    return {
        "binomial_exact": _("binomial, exact"),
        "binomial": _("binomial"),
        "multinomial_exact": _("multinomial, exact"),
        "chi_squared": _("chi-squared"),
        "convolution": _("exact distribution"),
        "normal": _("normal distribution"),
    }[method]


def figure_words(value: float) -> str:
    """An expected count, to a tenth; what is almost nothing to where it begins."""
    return exact(f"{value:.1f}" if abs(value) >= 0.05 or not value else f"{value:.1g}")  # noqa: PLR2004  a tenth


def counters_words(counters: Fraction) -> str:
    """An expected gain a deal, to a millionth, with its sign."""
    shown = exact(f"{float(counters):.6f}")
    return f"+{shown}" if counters > 0 else shown


def p_words(p: float) -> str:
    """A probability, to four places as far as they can tell it."""
    return exact(f"{p:.4f}") if p >= 0.0001 else _("below %(least)s", least=exact("0.0001"))  # noqa: PLR2004  four places


def _place_words(place: str) -> str:
    return {
        "eldest": pgettext("place", "Eldest"),
        "second": pgettext("place", "The second player"),
        "third": pgettext("place", "The third player"),
        "dealer": pgettext("place", "The dealer"),
    }[place]


def _by_combination(label: str, who: str, share: str, *, more: bool) -> str:
    if label == NOBODY:
        return (
            _("Deals that nobody sweeps came %(share)s more often than expected", share=share)
            if more
            else _("Deals that nobody sweeps came %(share)s less often than expected", share=share)
        )
    if more:
        return _("%(combination)s swept %(share)s more often than expected", combination=who, share=share)
    return _("%(combination)s swept %(share)s less often than expected", combination=who, share=share)


def _within(count: Count) -> str:
    if count.low <= count.observed <= count.high:
        return _("that is within what chance does 95 times of 100.")
    return _("chance alone strays that far fewer than 5 times of 100.")


def _counters(far: float) -> str:
    return _("%(counters)s counters", counters=exact(f"{far:.1f}"))

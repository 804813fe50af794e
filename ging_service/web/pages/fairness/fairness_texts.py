"""Texts of the fairness report: the counts, their owners, their deviation, and its meaning.

The words for the counts come from the games (``GameMessages.report_words``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.event_messages.game_messages import report_words
from ging_service.event_messages.general_messages import capitalised, spoken
from ging_service.i18n.formatting import exact, number, percent
from ging_service.i18n.messages import _
from ging_service.web.pages.people import names

if TYPE_CHECKING:
    from ging_service.domain.fairness.report_lines import Count
    from ging_service.domain.fairness.tests_of_fit import Method
    from ging_service.domain.fairness.verdicts import Verdict


def title_words(of: str) -> str:
    """Return the title of a count."""
    return report_words().get(f"of:{of}") or capitalised(spoken(of))


def label_words(label: str) -> str:
    """Return the combination, place or seat of a count, or nobody."""
    if label.startswith("seat "):
        return _("Seat %(seat)s", seat=number(int(label.removeprefix("seat ")) + 1))
    word = report_words().get(label)
    return capitalised(word) if word else label


def owner_words(count: Count) -> str:
    """Return whose count it is: a member's name, or the words for its label."""
    return names().get(count.label, count.label) if count.is_member else label_words(count.label)


def sentence(of: str, count: Count) -> str:
    """Return the deviation of a count, and whether chance explains it."""
    far, who = count.observed - count.expected, owner_words(count)
    kind = of.partition(" ")[0]
    amount = _counters(abs(float(far))) if kind == "counters" else percent(abs(float(far / count.expected)))
    if not far:
        said = _("%(who)s: exactly as expected", who=who)
    else:
        said = _strays(of, count.label, more=far > 0) % {"who": who, "share": amount}
    return f"{said}; {_within(count)}"


def verdict_words(verdict: Verdict) -> str:
    """Return the verdict on a line, or on the whole report."""
    return {
        "as_chance_has_it": _("as expected by chance"),
        "a_streak": _("a streak: unusual on its own, but not among so many lines"),
        "unusual": _("unusual: one in 20 fair clubs would show something this rare somewhere in its report"),
        "beyond_chance": _(
            "beyond chance: fewer than one fair club in 1000 would show this; worth an inquiry, but not a proof"
        ),
    }[verdict]


def method_words(method: Method) -> str:
    """Return the method by which a line was tested."""
    return {
        "binomial_exact": _("binomial, exact"),
        "binomial": _("binomial"),
        "multinomial_exact": _("multinomial, exact"),
        "chi_squared": _("chi-squared"),
        "convolution": _("exact distribution"),
        "normal": _("normal distribution"),
    }[method]


def figure_words(value: float) -> str:
    """Return an expected count to a tenth, or to its first digit if it is almost nothing."""
    return exact(f"{value:.1f}" if abs(value) >= 0.05 or not value else f"{value:.1g}")  # noqa: PLR2004  a tenth


def p_words(p: float) -> str:
    """Return a probability to four places, or a bound if four places cannot show it."""
    return exact(f"{p:.4f}") if p >= 0.0001 else _("below %(least)s", least=exact("0.0001"))  # noqa: PLR2004  four places


def _strays(of: str, label: str, *, more: bool) -> str:
    """Return the game's most specific sentence for these counts."""
    side, words = "more" if more else "less", report_words()
    kind = of.partition(" ")[0]
    for name in (f"{side}:{of}:{label}", f"{side}:{of}", f"{side}:{kind}"):
        if name in words:
            return words[name]
    return _("%(who)s: %(share)s more than expected") if more else _("%(who)s: %(share)s less than expected")


def _within(count: Count) -> str:
    if count.low <= count.observed <= count.high:
        return _("that is within the range of chance in 95 of 100 cases.")
    return _("chance alone deviates this far in fewer than 5 of 100 cases.")


def _counters(far: float) -> str:
    return _("%(counters)s counters", counters=exact(f"{far:.1f}"))

"""Words of Ging's reports: combinations, places, columns of standings, and the figures of the fairness report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.ging.fairness.report_lines import NOBODY
from ging_service.games.ging.messages.game_words import combination_words
from ging_service.games.ging.rules.combinations import COMBINATIONS
from ging_service.i18n.formatting import exact
from ging_service.i18n.messages import _, pgettext

if TYPE_CHECKING:
    from fractions import Fraction


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

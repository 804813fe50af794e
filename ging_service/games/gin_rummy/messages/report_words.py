"""Words of Gin Rummy's part of reports: what fairness and standings count, by which bands, places and results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.games.gin_rummy.fairness import ABOVE, BANDS, DEALER, FIRST_PLAYER
from ging_service.games.gin_rummy.messages.game_words import RULE_OF_RESULT, short_result
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _, pgettext

if TYPE_CHECKING:
    from collections.abc import Iterator

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

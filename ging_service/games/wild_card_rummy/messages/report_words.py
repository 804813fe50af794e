"""Words of wild-card rummy's part of the fairness report, and of its columns in the standings."""

from __future__ import annotations

from ging_service.games.wild_card_rummy.fairness import ABOVE, BANDS, PLACES
from ging_service.i18n.messages import _, pgettext


def report_words() -> dict[str, str]:
    """Return words for labels, and by their prefixes for titles and sentences (``GameMessages``)."""
    return {
        **dict(zip(PLACES, _places(), strict=True)),
        **dict(zip((*BANDS, ABOVE), _numbers(), strict=True)),
        "of:wild cards dealt by place": _("Wild cards dealt to a place"),
        "of:wild cards dealt by seat": _("Wild cards dealt by seat"),
        "of:hands with a meld ready": _("Hands dealt with a meld ready"),
        "more:hands with a meld ready": _("%(who)s: dealt %(share)s more hands with a meld than expected"),
        "less:hands with a meld ready": _("%(who)s: dealt %(share)s fewer hands with a meld than expected"),
        "more:wild cards dealt by place": _("%(who)s: dealt %(share)s more often than expected"),
        "less:wild cards dealt by place": _("%(who)s: dealt %(share)s less often than expected"),
        "more:wild cards dealt by seat": _("%(who)s: dealt %(share)s more wild cards than expected"),
        "less:wild cards dealt by seat": _("%(who)s: dealt %(share)s fewer wild cards than expected"),
        "counted:wild_card_rummy.games": _("Games won"),
        "counted:wild_card_rummy.outs": _("Deals ended"),
        "counted:wild_card_rummy.points": _("Points"),
    }


def _places() -> tuple[str, ...]:
    return (
        pgettext("place", "The first player"),
        pgettext("place", "The second player"),
        pgettext("place", "The third player"),
        pgettext("place", "The fourth player"),
        pgettext("place", "The fifth player"),
        pgettext("place", "The sixth player"),
        pgettext("place", "The seventh player"),
    )


def _numbers() -> tuple[str, ...]:
    return _("no wild card"), _("one wild card"), _("two wild cards"), _("three wild cards or more")

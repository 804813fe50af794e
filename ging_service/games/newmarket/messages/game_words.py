"""Words for the events and fields of Newmarket in the log."""

from __future__ import annotations

from ging_service.games.newmarket.fairness import (
    ABOVE,
    BANDS,
    BURIALS,
    DEAD_HAND,
    FIRST_LEADS,
    NOT_SWAPPED,
    PLACES,
    QUEENS_BY_PLACE,
    QUEENS_BY_SEAT,
    SWAPPED,
)
from ging_service.i18n.messages import _, pgettext


def report_words() -> dict[str, str]:
    """Return words for columns and labels, and by their prefixes for titles and sentences (``GameMessages``)."""
    return {
        "counted:newmarket.kings": _("Kings won"),
        "counted:newmarket.outs": _("Times out"),
        "counted:newmarket.burials": _("Hands buried"),
        **dict(zip(PLACES, _places(), strict=True)),
        **dict(zip((*BANDS, ABOVE), (_("no queen"), _("one queen"), _("two queens or more")), strict=True)),
        DEAD_HAND: pgettext("place", "The dead hand"),
        SWAPPED: _("hands swapped"),
        NOT_SWAPPED: _("nothing swapped"),
        f"of:{QUEENS_BY_PLACE}": _("Queens dealt to a place"),
        f"of:{QUEENS_BY_SEAT}": _("Queens dealt by seat"),
        f"of:{FIRST_LEADS}": _("First cards by place"),
        f"of:{BURIALS}": _("Burials for the last king"),
        f"more:{QUEENS_BY_PLACE}": _("%(who)s: dealt %(share)s more often than expected"),
        f"less:{QUEENS_BY_PLACE}": _("%(who)s: dealt %(share)s less often than expected"),
        f"more:{QUEENS_BY_SEAT}": _("%(who)s: dealt %(share)s more queens than expected"),
        f"less:{QUEENS_BY_SEAT}": _("%(who)s: dealt %(share)s fewer queens than expected"),
        f"more:{FIRST_LEADS}": _("%(who)s: had the first card %(share)s more often than expected"),
        f"less:{FIRST_LEADS}": _("%(who)s: had the first card %(share)s less often than expected"),
        f"more:{BURIALS}": _("%(who)s %(share)s more often than expected"),
        f"less:{BURIALS}": _("%(who)s %(share)s less often than expected"),
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
        pgettext("place", "The eighth player"),
    )

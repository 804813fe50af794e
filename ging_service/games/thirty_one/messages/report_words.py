"""Words of Thirty-one's part of reports: what fairness and standings count, by which places and results."""

from __future__ import annotations

from ging_service.games.thirty_one.fairness.report_lines import DECIDED, FIRST, LOT, OTHERS, WON_BY_PLACE, lot_of
from ging_service.games.thirty_one.messages.game_words import RULE_OF_RESULT, short_result
from ging_service.games.thirty_one.rules.cards import FEWEST, MOST
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _, pgettext


def report_words() -> dict[str, str]:
    """Return words for labels, and by their prefixes for titles, sentences and columns (``GameMessages``)."""
    return {
        **{kind: short_result(kind) for kind in RULE_OF_RESULT},
        FIRST: pgettext("place", "The player who began"),
        OTHERS: pgettext("place", "The other players"),
        **{
            # A lot among two has other odds than one among six, so each number of players is counted by itself.
            f"of:{lot_of(players)}": _("Lots among %(players)s players", players=number(players))
            for players in range(FEWEST, MOST + 1)
        },
        f"of:{DECIDED}": _("Results of the rounds"),
        f"of:{WON_BY_PLACE}": _("Rounds won by place"),
        f"more:{LOT}": _("%(who)s was drawn to begin %(share)s more often than expected"),
        f"less:{LOT}": _("%(who)s was drawn to begin %(share)s less often than expected"),
        "counted:thirty_one.thirty_ones": _("Thirty-ones"),
        "counted:thirty_one.last_cards": _("Last cards"),
    }

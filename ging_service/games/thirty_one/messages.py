"""Thirty-one in words: its events, its results, and the contents of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from ging_service.event_messages.event_message import SeatNames
from ging_service.event_messages.events import event_text
from ging_service.event_messages.game_messages import GameMessages
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.decider.state import ResultKind
from ging_service.games.thirty_one.fairness import DECIDED, FIRST, LOT, OTHERS, WON_BY_PLACE, lot_of
from ging_service.games.thirty_one.rules import FEWEST_PLAYERS, MOST_PLAYERS
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _, pgettext

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.event_messages.event_message import Names
    from ging_service.games.thirty_one.decider.amending import KeptRound


def phases() -> dict[str, str]:
    """The phases of a table."""
    return {
        "between_rounds": _("between two rounds"),
        "taking": _("a player takes a card"),
        "ended": _("ended"),
    }


def result_words(kind: ResultKind, winner: int, name: Callable[[int], str]) -> str:
    """Return the words for the result of a round. ``name``: returns the name of a seat's player."""
    if kind == "void":
        return event_text(e.RoundVoided(deal=0, paid=()))
    return event_text(e.RoundFinished(deal=0, kind=kind, winner=winner, paid=()), SeatNames(called=name))


def short_result(kind: ResultKind) -> str:
    """The kind of a result in a word or two."""
    return {
        "thirty_one": _("thirty-one"),
        "last_taker": _("last card"),
        "draw": _("draw"),
        "void": _("void"),
    }[kind]


def round_is_void(deal: int) -> str:
    """That the round of this number is void by a ruling."""
    return _("By a ruling, round %(deal)s is void.", deal=number(deal))


def round_is_corrected(deal: int) -> str:
    """That a ruling orders payments for the round of this number."""
    return _("By a ruling, something is corrected in round %(deal)s.", deal=number(deal))


def round_amended_words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of an amended round
    """What the round has come to."""
    kept: KeptRound = event.amended
    amended = _("By a ruling, round %(deal)s is amended.", deal=number(event.deal))
    return f"{amended} {result_words(kept.kind, kept.winner, names.seat)}"


def report_words() -> dict[str, str]:
    """Return words for labels, and by their prefixes for titles, sentences and columns (``GameMessages``)."""
    return {
        **{kind: short_result(kind) for kind in get_args(ResultKind)},
        FIRST: pgettext("place", "The player who began"),
        OTHERS: pgettext("place", "The other players"),
        **{
            # A lot among two has other odds than one among six, so each number of players is counted by itself.
            f"of:{lot_of(players)}": _("Lots among %(players)s players", players=number(players))
            for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        },
        f"of:{DECIDED}": _("Results of the rounds"),
        f"of:{WON_BY_PLACE}": _("Rounds won by place"),
        f"more:{LOT}": _("%(who)s was drawn to begin %(share)s more often than expected"),
        f"less:{LOT}": _("%(who)s was drawn to begin %(share)s less often than expected"),
        "counted:thirty_one.thirty_ones": _("Thirty-ones"),
        "counted:thirty_one.last_cards": _("Last cards"),
    }


MESSAGES: Final = GameMessages(
    amended=round_amended_words,
    voided=round_is_void,
    corrected=round_is_corrected,
    record_words=lambda: {"level:perfect": _("perfect for two players")},
    report_words=report_words,
)

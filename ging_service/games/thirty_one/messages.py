"""Thirty-one in words: its events, its results, and the contents of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, assert_never

from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import EventMessage
from ging_service.event_messages.game_messages import GameMessages
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.fairness import DECIDED, FIRST, LOT, OTHERS, WON_BY_PLACE, lot_of
from ging_service.games.thirty_one.rules import FEWEST_PLAYERS, MOST_PLAYERS
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, pgettext

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.event_messages.event_message import Names
    from ging_service.games.thirty_one.decider.amending import KeptRound
    from ging_service.games.thirty_one.decider.events import EndReason
    from ging_service.games.thirty_one.decider.state import ResultKind


RULE_OF_RESULT: Final[dict[ResultKind, str]] = {
    "thirty_one": "NM90",
    "last_taker": "NM91",
    "draw": "NM91",
    "void": "NM94",
}


def phases() -> dict[str, str]:
    """The phases of a table."""
    return {
        "between_rounds": _("between two rounds"),
        "taking": _("a player takes a card"),
        "ended": _("ended"),
    }


def result_words(kind: ResultKind, winner: int, name: Callable[[int], str]) -> str:
    """Return the words for the result of a round. ``name``: returns the name of a seat's player."""
    match kind:
        case "thirty_one":
            return _("Thirty-one: %(name)s wins the round.", name=name(winner))
        case "last_taker":
            return _("No card fits any more: %(name)s took the last one and wins the round.", name=name(winner))
        case "draw":
            return _("No card fits any more: the round is a draw.")
        case "void":
            return _("The round is void, because the table has ended.")
        case _:
            assert_never(kind)


def short_result(kind: ResultKind) -> str:
    """The kind of a result in a word or two."""
    return {
        "thirty_one": _("thirty-one"),
        "last_taker": _("last card"),
        "draw": _("draw"),
        "void": _("void"),
    }[kind]


def ended_words(reason: EndReason) -> str:
    """NM94: why no more rounds are played."""
    match reason:
        case "rounds_played":
            return _("The table has ended: all its rounds have been played.")
        case "closed":
            return _("The table has been closed.")
        case _:
            assert_never(reason)


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
        **{kind: short_result(kind) for kind in RULE_OF_RESULT},
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


def table_message(event: e.Event, names: Names) -> EventMessage:  # noqa: PLR0911  one line for each event
    """Return the message of an event of a table."""
    match event:
        case e.TableOpened():
            return EventMessage(
                text=_("%(who)s sit down to Thirty-one.", who=names.everybody(event.members)), rule="NM91"
            )
        case e.LotDrawn():
            return EventMessage(text=_("%(who)s is drawn by lot and begins.", who=names.seat(event.seat)), rule="NM91")
        case e.RoundStarted():
            return EventMessage(text=_started(event, names), rule="NM96" if event.recorded else "NM90")
        case e.CardTaken():
            return EventMessage(text=_taken(event, names), rule="NM90")
        case e.TimeRanOut():
            return EventMessage(text=_("The time of %(who)s has run out.", who=names.seat(event.seat)), rule="NM93")
        case e.RoundFinished():
            text = result_words(event.kind, event.winner, names.seat)
            return EventMessage(text=text, rule=RULE_OF_RESULT[event.kind])
        case e.RoundVoided():
            # -1: nobody wins a void round.
            return EventMessage(text=result_words("void", -1, names.seat), rule="NM94")
        case e.TableEnded():
            return EventMessage(text=ended_words(event.reason), rule="NM94")
        case e.StacksReturned():
            return EventMessage(text=_returned(event, names), rule="NM95")
        case _:
            assert_never(event)


def _started(event: e.RoundStarted, names: Names) -> str:
    told = {"deal": number(event.deal), "who": names.seat(event.first)}
    if event.recorded:
        return _("Round %(deal)s, with real cards: %(who)s begins.", **told)
    return _("Round %(deal)s: %(who)s begins.", **told)


def _taken(event: e.CardTaken, names: Names) -> str:
    return _(
        "%(who)s takes the %(card)s: %(total)s.",
        who=names.seat(event.seat),
        card=card_name(event.card),
        total=number(event.total),
    )


def _returned(event: e.StacksReturned, names: Names) -> str:
    if not any(event.counters):
        return _("Nobody has won or lost counters.")
    pairs = zip(event.members, event.counters, strict=True)
    home = together([f"{names.member(member)} {number(counters)}" for member, counters in pairs])
    return _("Everyone takes their counters home: %(counters)s.", counters=home)


MESSAGES: Final = GameMessages(
    message=table_message,
    amended=round_amended_words,
    voided=round_is_void,
    corrected=round_is_corrected,
    record_words=lambda: {"level:perfect": _("perfect for two players")},
    report_words=report_words,
)

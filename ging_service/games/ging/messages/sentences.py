"""Events of a table in words that no template can say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from ging_service.event_messages.event_message import EventMessage, shown
from ging_service.event_messages.game_messages import GameMessages
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider import fair_events as f
from ging_service.games.ging.decider.ruling_events import RotationCorrected, RulingApplied
from ging_service.games.ging.messages.game_words import (
    claim_words,
    combination_words,
    report_words,
)
from ging_service.games.ging.messages.ruling import corrected_turns, found_message, most_message, ruling_message
from ging_service.games.ging.rules.combinations import RULE
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.event_messages.event_message import Names


OfDeclaring = e.SuitDeclared | e.CombinationDeclared | e.FalseClaimRefused | e.FalseClaimPenalised
OfSettling = e.LayoutSwept | e.MostOfSuitWon | e.LayoutDivided
OfTable = e.TableOpened | e.LostDealFound | f.HandsOpened | RulingApplied | RotationCorrected
_COUNTERS_ON_TRAY: Final = 8
"""G5: stakes that lie there."""


def table_message(event: OfDeclaring | OfSettling | OfTable, names: Names) -> EventMessage:  # noqa: PLR0911  one for each kind
    """Return the message of an event whose declaration states no sentence."""
    match event:
        case e.SuitDeclared() | e.CombinationDeclared() | e.FalseClaimRefused() | e.FalseClaimPenalised():
            return _declaring(event, names.seat(event.seat))
        case e.LayoutSwept() | e.MostOfSuitWon() | e.LayoutDivided():
            return _settling(event, names)
        case e.TableOpened():
            return _opened(event, names)
        case e.LostDealFound():
            return found_message(event, names.seat(event.accused))
        case f.HandsOpened():
            return EventMessage(text=_opened_of_fair(event), rule="G22")
        case RulingApplied():
            return ruling_message(event, names)
        case RotationCorrected():
            return EventMessage(text=" ".join(corrected_turns(event, names)), rule="G24")
        case _:
            assert_never(event)


def _declaring(event: OfDeclaring, who: str) -> EventMessage:
    match event:
        case e.SuitDeclared():
            claim = claim_words(Claim(seat=event.seat, suit=event.suit, points=event.points))
            text = _("%(who)s declares %(claim)s.", who=who, claim=claim)
            return EventMessage(text=text, rule="G7", shown=shown(event.cards))
        case e.CombinationDeclared():
            text = _("%(who)s declares %(claim)s.", who=who, claim=combination_words(event.combination))
            return EventMessage(text=text, rule=RULE[event.combination], shown=shown(event.cards))
        case e.FalseClaimRefused():
            # No cards: a refused claim proves nothing, and what the hand really holds stays hidden (G21, G22).
            text = _("%(who)s makes a false claim, %(claim)s: it is refused.", who=who, claim=_claimed(event))
        case e.FalseClaimPenalised():
            text = ngettext(
                "%(who)s pays one counter for a false claim.",
                "%(who)s pays %(num)s counters for a false claim.",
                sum(event.paid),
                who=who,
            )
        case _:
            assert_never(event)
    return EventMessage(text=text, rule="G21")


def _claimed(event: e.FalseClaimRefused) -> str:
    # A false claim names a suit or a combination, and the other field is "".
    if not event.suit:
        return combination_words(event.combination)
    return claim_words(Claim(seat=event.seat, suit=event.suit, points=event.points))


def _settling(event: OfSettling, names: Names) -> EventMessage:
    match event:
        case e.LayoutSwept():
            text = ngettext(
                "%(who)s sweeps the tray with %(what)s and takes one counter.",
                "%(who)s sweeps the tray with %(what)s and takes %(num)s counters.",
                _COUNTERS_ON_TRAY * event.stake,
                who=names.seat(event.seat),
                what=combination_words(event.combination),
            )
            return EventMessage(text=text, rule="G18")
        case e.MostOfSuitWon():
            return most_message(event, names)
        case e.LayoutDivided():
            text = ngettext(
                "The tray is divided: one counter.",
                "The tray is divided: %(num)s counters.",
                sum(move.counters for move in event.moves),
            )
            return EventMessage(text=text, rule="G31")
        case _:
            assert_never(event)


def _opened_of_fair(event: f.HandsOpened) -> str:
    # The end of a table opens all its deals at once, so a long evening is named as a run and not number by number.
    num, deals = len(event.deals), _runs(event.deals)
    match event.reason:
        case "end_of_table":
            return ngettext(
                "The game is over: the hands of deal %(deals)s are open to everyone.",
                "The game is over: the hands of deals %(deals)s are open to everyone.",
                num,
                deals=deals,
            )
        case "ruling":
            return ngettext(
                "By a ruling, the hands of deal %(deals)s are open to everyone.",
                "By a ruling, the hands of deals %(deals)s are open to everyone.",
                num,
                deals=deals,
            )
        case "review":
            return ngettext(
                "For a review, the hands of deal %(deals)s are open to everyone.",
                "For a review, the hands of deals %(deals)s are open to everyone.",
                num,
                deals=deals,
            )
        case _:
            assert_never(event.reason)


def _runs(deals: Sequence[int]) -> str:
    """Return numbers as one list; several in a row are joined, as in 1–7."""
    first, last = deals[0], deals[-1]
    if 1 < len(deals) == last - first + 1:
        return f"{number(first)}–{number(last)}"
    return together([number(deal) for deal in deals])


def _opened(event: e.TableOpened, names: Names) -> EventMessage:
    text = ngettext(
        "%(who)s sit down with one counter each.",
        "%(who)s sit down with %(num)s counters each.",
        event.rules.starting_stack,
        who=names.everybody(event.members),
    )
    return EventMessage(text=text, rule="G32")


MESSAGES: Final = GameMessages(message=table_message, report_words=report_words)

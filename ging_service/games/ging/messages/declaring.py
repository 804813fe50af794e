"""Declaring, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.event_messages.event_message import EventMessage, shown
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.messages.game_words import claim_words, combination_words
from ging_service.games.ging.rules.claim_ranking import Claim
from ging_service.games.ging.rules.combinations import RULE
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names

OfDeclaring = (
    e.SuitDeclared
    | e.CombinationDeclared
    | e.FalseClaimRefused
    | e.FalseClaimPenalised
    | e.PlayerSatisfied
    | e.HandsShown
)


def declaring_message(event: OfDeclaring, names: Names) -> EventMessage:
    """Return the message of a declaration."""
    # Hands are shown by the table, not by a seat: the event has none.
    who = "" if isinstance(event, e.HandsShown) else names.seat(event.seat)
    match event:
        case e.SuitDeclared():
            claim = claim_words(Claim(seat=event.seat, suit=event.suit, points=event.points))
            text = _("%(who)s declares %(claim)s.", who=who, claim=claim)
            return EventMessage(text=text, rule="G7", shown=shown(event.cards))
        case e.CombinationDeclared():
            text = _("%(who)s declares %(claim)s.", who=who, claim=combination_words(event.combination))
            return EventMessage(text=text, rule=RULE[event.combination], shown=shown(event.cards))
        case e.FalseClaimRefused():
            return EventMessage(
                # No cards: a refused claim proves nothing, and what the hand really holds stays hidden (G21, G22).
                text=_("%(who)s makes a false claim, %(claim)s: it is refused.", who=who, claim=_claimed(event)),
                rule="G21",
            )
        case e.FalseClaimPenalised():
            text = ngettext(
                "%(who)s pays one counter for a false claim.",
                "%(who)s pays %(num)s counters for a false claim.",
                sum(event.paid),
                who=who,
            )
            return EventMessage(text=text, rule="G21")
        case e.PlayerSatisfied():
            return EventMessage(text=_satisfied(event, who), rule="G19")
        case e.HandsShown():
            return EventMessage(text=_("All hands are turned up."), rule="G20", shown=names.hands(event.hands))
        case _:
            assert_never(event)


def _claimed(event: e.FalseClaimRefused) -> str:
    # A false claim names a suit or a combination, and the other field is "".
    if not event.suit:
        return combination_words(event.combination)
    return claim_words(Claim(seat=event.seat, suit=event.suit, points=event.points))


def _satisfied(event: e.PlayerSatisfied, who: str) -> str:
    match event.by:
        case "player":
            return _("%(who)s is satisfied.", who=who)
        case "scribe":
            # Nobody knows whether they were away, or only silent when the scribe settled for all.
            return _("The scribe counts %(who)s as satisfied.", who=who)
        case "time_limit":
            return _("The time is up: %(who)s counts as satisfied.", who=who)
        case _:
            assert_never(event.by)

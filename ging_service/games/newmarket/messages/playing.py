"""The buy, the burial and the sequences of a deal, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.face_down import HIDDEN
from ging_service.event_messages.card_words import card_name, suit_words
from ging_service.event_messages.event_message import EventMessage, shown
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.rules.cards import SUITS_OF
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.event_messages.event_message import Names

OfPlaying = (
    e.BuyOffered
    | e.BuyPassed
    | e.DeadHandBought
    | e.CardBuried
    | e.StartAwaited
    | e.StartPassed
    | e.CardPlayed
    | e.CardMissed
    | e.SequenceStopped
    | e.TimeRanOut
)


def playing_message(event: OfPlaying, names: Names) -> EventMessage:  # noqa: C901, PLR0911  one for each event
    """Return the message of an event of a running deal."""
    match event:
        case e.CardPlayed():
            return _played(event, names)
        case e.SequenceStopped():
            return EventMessage(text=_stopped(event), rule="NM12")
        case e.CardBuried():
            return EventMessage(text=_buried(event, names), rule="NM23", shown=shown(_visible(event.hand)))
        case e.BuyOffered():
            text = _("%(who)s is asked to take the spare hand.", who=names.seat(event.seat))
            return EventMessage(text=text, rule="NM8")
        case e.BuyPassed():
            return EventMessage(text=_("%(who)s keeps their hand.", who=names.seat(event.seat)), rule="NM8")
        case e.DeadHandBought():
            return _bought(event, names)
        case e.StartAwaited():
            suits = together([suit_words(suit) for suit in event.suits])
            text = _("%(who)s starts the next sequence. Suits: %(suits)s.", who=names.seat(event.seat), suits=suits)
            # More suits than those of a colour are open in the original game only.
            return EventMessage(text=text, rule="NM13" if len(event.suits) <= len(SUITS_OF["red"]) else "NM54")
        case e.StartPassed():
            text = _("%(who)s cannot start and passes.", who=names.seat(event.seat))
            return EventMessage(text=text, rule="NM14")
        case e.CardMissed():
            return _missed(event, names)
        case e.TimeRanOut():
            return EventMessage(text=_("The time of %(who)s has run out.", who=names.seat(event.seat)), rule="NM30")
        case _:
            assert_never(event)


def _visible(hand: Hand) -> Hand:
    return () if HIDDEN in hand else hand


def _played(event: e.CardPlayed, names: Names) -> EventMessage:
    who, card = names.seat(event.seat), card_name(event.card)
    if event.starts:
        text = _("%(who)s starts with the %(card)s.", who=who, card=card)
        return EventMessage(text=text, rule="NM13")
    return EventMessage(text=_("%(who)s plays the %(card)s.", who=who, card=card), rule="NM11")


def _stopped(event: e.SequenceStopped) -> str:
    match event.reason:
        case "highest":
            return _("The sequence is complete.")
        case "dead":
            return _("The sequence stops: nobody plays the %(card)s.", card=card_name(event.missing))
        case "played":
            return _("The sequence stops: the %(card)s was played before.", card=card_name(event.missing))
        case _:
            assert_never(event.reason)


def _bought(event: e.DeadHandBought, names: Names) -> EventMessage:
    who = names.seat(event.seat)
    # NM9: for the dealer, or where the house rules have no price.
    text = _("%(who)s takes the spare hand, free of charge.", who=who)
    if event.paid:
        text = ngettext(
            "%(who)s takes the spare hand for one counter.",
            "%(who)s takes the spare hand for %(num)s counters.",
            event.paid,
            who=who,
        )
    return EventMessage(text=text, rule="NM9", shown=shown(_visible(event.hand)))


def _buried(event: e.CardBuried, names: Names) -> str:
    caller = names.seat(event.caller)
    if not event.target:
        return _("%(caller)s holds all the lower cards of the last king’s suit: nothing is buried.", caller=caller)
    card = card_name(event.target)
    # NM22: the card was in the dead hand from the beginning. Nobody exchanges, and everybody learns that.
    if event.seat < 0:
        return _("%(caller)s buries the %(card)s, which is in the dead hand already.", caller=caller, card=card)
    who = names.seat(event.seat)
    return _(
        "%(caller)s buries the %(card)s: %(who)s exchanges hands with the dead hand.",
        caller=caller,
        card=card,
        who=who,
    )


def _missed(event: e.CardMissed, names: Names) -> EventMessage:
    who, card = names.seat(event.seat), card_name(event.card)
    text = _("%(who)s had missed the %(card)s in its turn.", who=who, card=card)
    if event.paid:
        paid = number(event.paid)
        text = _(
            "%(who)s had missed the %(card)s in its turn and pays %(paid)s to the kitty.", who=who, card=card, paid=paid
        )
    return EventMessage(text=text, rule="NM29")

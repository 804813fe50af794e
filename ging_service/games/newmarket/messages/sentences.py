"""Events of a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, assert_never

from ging_service.domain.face_down import HIDDEN
from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import EventMessage, ShownCards
from ging_service.event_messages.game_messages import GameMessages, amended_words
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.messages.ending import ended_deal_words, ending_message
from ging_service.games.newmarket.messages.game_words import report_words
from ging_service.games.newmarket.messages.playing import playing_message
from ging_service.games.newmarket.rules.cards import PACKS
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names
    from ging_service.games.newmarket.decider.amending import KeptDeal


OfOpening = (
    e.TableOpened
    | e.CardCut
    | e.FirstDealerFound
    | e.StackBought
    | e.ShuffleCommitted
    | e.HandsDealt
    | e.DealRecorded
    | e.LayoutDressed
)


def opening_message(event: OfOpening, names: Names) -> EventMessage:  # noqa: PLR0911  one for each event
    """Return the message of an event before the first choice of a deal."""
    match event:
        case e.TableOpened():
            return EventMessage(text=_sat_down(event, names), rule="NM50" if event.rules.game == "original" else "NM1")
        case e.CardCut():
            text = _("%(who)s cuts: %(card)s.", who=names.seat(event.seat), card=card_name(event.card))
            return EventMessage(text=text, rule="NM2")
        case e.FirstDealerFound():
            return EventMessage(text=_found(event, names), rule="NM2")
        case e.StackBought():
            counters = number(event.counters)
            text = _("%(who)s takes %(counters)s more counters.", who=names.member(event.member), counters=counters)
            return EventMessage(text=text, rule="NM5")
        case e.ShuffleCommitted():
            text = _("The service commits to the shuffle for deal %(deal)s.", deal=number(event.deal))
            return EventMessage(text=text, rule="NM6")
        case e.HandsDealt():
            return _dealt(event, names)
        case e.DealRecorded():
            deal, who = number(event.deal), names.seat(event.dealer)
            text = _("Deal %(deal)s, with real cards: %(who)s has dealt.", deal=deal, who=who)
            return EventMessage(text=text, rule="NM29")
        case e.LayoutDressed():
            each = event.stake * len(event.heaps) + event.kitty
            text = ngettext("Everybody puts down one counter.", "Everybody puts down %(num)s counters.", each)
            # Newmarket always has stakes for the kitty (NM3), and the original game never has (NM53).
            return EventMessage(text=text, rule="NM4" if event.kitty else "NM53")
        case _:
            assert_never(event)


def _sat_down(event: e.TableOpened, names: Names) -> str:
    who = names.everybody(event.members)
    if event.rules.game == "original":
        return _("%(who)s sit down to Original Newmarket.", who=who)
    return _("%(who)s sit down to Newmarket.", who=who)


def _found(event: e.FirstDealerFound, names: Names) -> str:
    who = names.seat(event.seat)
    match event.by:
        case "lowest":
            return _("%(who)s has cut the lowest card and deals first.", who=who)
        case "highest":
            return _("%(who)s has cut the highest card and deals first.", who=who)
        case "assigned":
            return _("%(who)s deals first, as has been agreed.", who=who)
        case "random":
            return _("%(who)s has been drawn to deal first.", who=who)
        case _:
            assert_never(event.by)


def _dealt(event: e.HandsDealt, names: Names) -> EventMessage:
    text = _("Deal %(deal)s: %(who)s deals.", deal=number(event.deal), who=names.seat(event.dealer))
    hands = tuple(
        ShownCards(cards=hand, name=names.seat(seat)) for seat, hand in enumerate(event.hands) if HIDDEN not in hand
    )
    dead = () if HIDDEN in event.dead else (ShownCards(cards=event.dead, name=_("Dead hand")),)
    # The event does not name the game, but all cards are dealt: 52, or 48 without the kings.
    is_original = sum(event.sizes) + event.dead_size == len(PACKS["original"])
    return EventMessage(text=text, rule="NM51" if is_original else "NM6", shown=(*hands, *dead))


def deal_amended_words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of an amended deal
    """How the deal ended, and who has won what lay on the cards of the layout."""
    kept: KeptDeal = event.amended
    ended = e.DealEnded(deal=event.deal, kind=kept.kind, winner=kept.winner)
    won = [
        _("%(who)s wins what lies on the %(card)s.", who=names.seat(one.seat), card=card_name(one.heap))
        for one in kept.asked.won
    ]
    return " ".join([amended_words(event, names), ended_deal_words(ended, names), *won])


def table_message(event: e.Event, names: Names) -> EventMessage:
    """Return the message of an event of a table."""
    match event:
        case (
            e.TableOpened()
            | e.CardCut()
            | e.FirstDealerFound()
            | e.StackBought()
            | e.ShuffleCommitted()
            | e.HandsDealt()
            | e.DealRecorded()
            | e.LayoutDressed()
        ):
            return opening_message(event, names)
        case (
            e.BuyOffered()
            | e.BuyPassed()
            | e.DeadHandBought()
            | e.CardBuried()
            | e.StartAwaited()
            | e.StartPassed()
            | e.CardPlayed()
            | e.CardMissed()
            | e.SequenceStopped()
            | e.TimeRanOut()
        ):
            return playing_message(event, names)
        case (
            e.HeapWon()
            | e.KittyWon()
            | e.CardsLeftPaid()
            | e.DealEnded()
            | e.DealVoided()
            | e.DealOpened()
            | e.GameEnded()
            | e.LayoutDivided()
            | e.StacksReturned()
        ):
            return ending_message(event, names)
        case _:
            assert_never(event)


MESSAGES: Final = GameMessages(message=table_message, amended=deal_amended_words, report_words=report_words)

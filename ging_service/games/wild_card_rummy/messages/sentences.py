"""Events of a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, assert_never

from ging_service.domain.declare import from_fields
from ging_service.domain.face_down import HIDDEN
from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import EventMessage, ShownCards, shown
from ging_service.event_messages.game_messages import GameMessages, amended_words
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.amending import NOTHING_ASKED, KeptAmendment
from ging_service.games.wild_card_rummy.messages.game_words import (
    by_seat,
    ended_words,
    penalty_words,
    report_words,
    result_words,
    wild_words,
)
from ging_service.games.wild_card_rummy.messages.results import meld_message, result_message
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names
    from ging_service.games.wild_card_rummy.decider.amending import KeptDeal


OfEnding = e.GameWon | e.GamePaid | e.PlayEnded | e.StacksReturned


def ending_message(event: OfEnding, names: Names) -> EventMessage:
    """Return the message of an event after the last deal."""
    match event:
        case e.GameWon():
            text = " ".join([won_words(event.winners, names), _totals(event, names)])
            return EventMessage(text=text, rule="WR22")
        case e.GamePaid():
            paid = [sum(parts) for parts in zip(event.for_totals, event.for_fees, strict=True)]
            text = _("The game is paid for: %(changes)s.", changes=names.changes(paid))
            if not any(paid):
                text = _("The game is paid for: the players are even.")
            return EventMessage(text=text, rule="WR26")
        case e.PlayEnded():
            return EventMessage(text=ended_words(event.reason), rule="WR36")
        case e.StacksReturned():
            return _returned(event, names)
        case _:
            assert_never(event)


def won_words(winners: tuple[int, ...], names: Names) -> str:
    """WR22: Who has won the game."""
    who = names.seats(winners)
    return ngettext("%(who)s wins the game.", "%(who)s win the game together.", len(winners), who=who)


def _totals(event: e.GameWon, names: Names) -> str:
    return _("Totals: %(totals)s.", totals=by_seat(event.totals, names.seat))


def _returned(event: e.StacksReturned, names: Names) -> EventMessage:
    if not any(event.counters):
        return EventMessage(text=_("Nobody has won or lost counters."), rule="WR37")
    pairs = zip(event.members, event.counters, strict=True)
    home = together([f"{names.member(member)} {number(counters)}" for member, counters in pairs])
    return EventMessage(text=_("Everyone takes their counters home: %(counters)s.", counters=home), rule="WR37")


OfDrawing = e.CardDrawn | e.DiscardsTaken | e.CardDiscarded | e.StockReshuffled | e.DiscardLeft | e.TimeRanOut
OfLeaving = e.PlayerOut | e.PlayerUpForTwo | e.LastMeldsDone | e.LastTurnRecorded


def playing_message(event: OfDrawing | OfLeaving, names: Names) -> EventMessage:  # noqa: PLR0911  one for each event
    """Return the message of an event of a turn that is about no meld."""
    match event:
        case e.CardDrawn():
            drawn = () if event.card == HIDDEN else (event.card,)
            text = _("%(who)s draws from the stock.", who=names.seat(event.seat))
            return EventMessage(text=text, rule="WR11", shown=shown(drawn))
        case e.DiscardsTaken():
            return _taken(event, names)
        case e.CardDiscarded():
            text = _("%(who)s discards the %(card)s.", who=names.seat(event.seat), card=card_name(event.card))
            return EventMessage(text=text, rule="WR11")
        case e.StockReshuffled():
            text = _("The stock is empty: the discard pile is shuffled and becomes the stock.")
            return EventMessage(text=text, rule="WR19")
        case e.DiscardLeft():
            text = _("The stock is empty, and %(who)s leaves the top discard.", who=names.seat(event.seat))
            return EventMessage(text=text, rule="WR19")
        case e.TimeRanOut():
            return EventMessage(text=_("The time of %(who)s has run out.", who=names.seat(event.seat)), rule="WR35")
        case e.PlayerOut() | e.PlayerUpForTwo() | e.LastMeldsDone() | e.LastTurnRecorded():
            return _leaving(event, names)
        case _:
            assert_never(event)


def _taken(event: e.DiscardsTaken, names: Names) -> EventMessage:
    who = names.seat(event.seat)
    if len(event.cards) == 1:
        text = _("%(who)s takes the %(card)s from the discard pile.", who=who, card=card_name(event.cards[0]))
        return EventMessage(text=text, rule="WR11")
    # Several cards are taken under WR32 only. They are shown, as all of them lay open.
    text = ngettext(
        "%(who)s takes one card from the discard pile.",
        "%(who)s takes %(num)s cards from the discard pile.",
        len(event.cards),
        who=who,
    )
    return EventMessage(text=text, rule="WR32", shown=shown(event.cards))


def _leaving(event: OfLeaving, names: Names) -> EventMessage:
    """What ends the play of a deal, or a player's part in it."""
    match event:
        case e.PlayerOut():
            return EventMessage(text=_("%(who)s is out.", who=names.seat(event.seat)), rule="WR17")
        case e.PlayerUpForTwo():
            text = _("%(who)s is up for 2.", who=names.seat(event.seat))
            left = () if event.card == HIDDEN else (event.card,)
            return EventMessage(text=text, rule="WR29", shown=shown(left))
        case e.LastMeldsDone():
            text = _("%(who)s has nothing more to put down.", who=names.seat(event.seat))
            return EventMessage(text=text, rule="WR31")
        case e.LastTurnRecorded():
            text = _("The last turn is recorded. The points follow from what the players hold.")
            return EventMessage(text=text, rule="WR38")
        case _:
            assert_never(event)


OfOpening = (
    e.TableOpened
    | e.CardCut
    | e.CardsTurnedUp
    | e.FirstDealerFound
    | e.ShuffleCommitted
    | e.HandsDealt
    | e.DealRecorded
    | e.WildNamed
)


def opening_message(event: OfOpening, names: Names) -> EventMessage:  # noqa: PLR0911  one for each event
    """Return the message of an event before the first turn of a deal."""
    match event:
        case e.TableOpened():
            text = _("%(who)s sit down to wild-card rummy.", who=names.everybody(event.members))
            return EventMessage(text=text, rule="WR1")
        case e.CardCut():
            text = _(
                "%(who)s draws for the first deal: %(card)s.", who=names.seat(event.seat), card=card_name(event.card)
            )
            return EventMessage(text=text, rule="WR2")
        case e.CardsTurnedUp():
            text = _("Cards are dealt face up until a jack appears.")
            return EventMessage(text=text, rule="WR29", shown=shown(event.cards))
        case e.FirstDealerFound():
            return EventMessage(text=_found(event, names), rule="WR29" if event.by == "jack" else "WR2")
        case e.ShuffleCommitted():
            text = _("The service commits to the shuffle for deal %(deal)s.", deal=number(event.deal))
            return EventMessage(text=text, rule="WR4")
        case e.HandsDealt() | e.DealRecorded():
            return _dealt(event, names)
        case e.WildNamed():
            return _named(event, names)
        case _:
            assert_never(event)


def _found(event: e.FirstDealerFound, names: Names) -> str:
    who = names.seat(event.seat)
    match event.by:
        case "cut":
            return _("%(who)s has drawn the lowest card and deals first.", who=who)
        case "jack":
            return _("%(who)s has got the first jack and deals first.", who=who)
        case "assigned":
            return _("%(who)s deals first, as has been agreed.", who=who)
        case _:
            assert_never(event.by)


def _dealt(event: e.HandsDealt | e.DealRecorded, names: Names) -> EventMessage:
    deal, who = number(event.deal), names.seat(event.dealer)
    # Without a rank, either the dealer is still to name it, or only the joker is wild.
    wild = wild_words(event.wild) if event.wild else ""
    facts = [wild, penalty_words(is_pressed=event.is_pressed, doubled=event.doubled)]
    if isinstance(event, e.DealRecorded):
        begun = _("Deal %(deal)s, with real cards: %(who)s has dealt.", deal=deal, who=who)
        return EventMessage(text=" ".join(filter(None, [begun, *facts])), rule="WR38")
    begun = _("Deal %(deal)s: %(who)s deals.", deal=deal, who=who)
    hands = tuple(
        ShownCards(cards=hand, name=names.seat(seat))
        for seat, hand in enumerate(event.hands)
        if hand and HIDDEN not in hand
    )
    return EventMessage(text=" ".join(filter(None, [begun, *facts])), rule="WR4", shown=hands)


def _named(event: e.WildNamed, names: Names) -> EventMessage:
    named = _("%(who)s names the wild rank.", who=names.seat(event.seat))
    # That the deal is pressed was said when it was dealt.
    facts = [named, wild_words(event.rank), penalty_words(is_pressed=False, doubled=event.doubled)]
    return EventMessage(text=" ".join(filter(None, facts)), rule="WR33")


_NOTHING_KEPT: Final = from_fields(KeptAmendment, NOTHING_ASKED)


def deal_amended_words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of an amended deal
    """What the deal has come to, and who has won the game if that has changed.

    A deal that nobody amended is the last of the game, which is counted again: it came to what it was.
    """
    kept: KeptDeal = event.amended
    if is_counted_again(event):
        counted = _("By a ruling, the game of deal %(deal)s is counted again.", deal=number(event.deal))
        return f"{counted} {won_words(kept.winners, names)}"
    points = _("Points: %(points)s.", points=by_seat(kept.points, names.seat))
    told = [amended_words(event, names), result_words(kept.kind, kept.winner, names.seat), points]
    if kept.winners != kept.won_before:
        told.append(won_words(kept.winners, names))
    return " ".join(told)


def is_counted_again(event: Any) -> bool:  # noqa: ANN401  the game's own event of an amended deal
    """Return True if the deal itself is not amended: it is the last of a game that another deal has changed."""
    return bool(event.amended.asked == _NOTHING_KEPT)


def table_message(event: e.Event, names: Names) -> EventMessage:
    """Return the message of an event of a table."""
    match event:
        case (
            e.TableOpened()
            | e.CardCut()
            | e.CardsTurnedUp()
            | e.FirstDealerFound()
            | e.ShuffleCommitted()
            | e.HandsDealt()
            | e.DealRecorded()
            | e.WildNamed()
        ):
            return opening_message(event, names)
        case e.MeldPutDown() | e.MeldExtended() | e.WildClaimed():
            return meld_message(event, names)
        case (
            e.CardDrawn()
            | e.DiscardsTaken()
            | e.CardDiscarded()
            | e.StockReshuffled()
            | e.DiscardLeft()
            | e.TimeRanOut()
            | e.PlayerOut()
            | e.PlayerUpForTwo()
            | e.LastMeldsDone()
            | e.LastTurnRecorded()
        ):
            return playing_message(event, names)
        case e.HandsShown() | e.DealScored() | e.DealVoided() | e.PressAdded() | e.PressOffered() | e.PressDeclined():
            return result_message(event, names)
        case e.GameWon() | e.GamePaid() | e.PlayEnded() | e.StacksReturned():
            return ending_message(event, names)
        case _:
            assert_never(event)


MESSAGES: Final = GameMessages(message=table_message, amended=deal_amended_words, report_words=report_words)

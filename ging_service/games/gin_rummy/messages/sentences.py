"""Events of a table, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, assert_never

from ging_service.domain.declare import from_fields
from ging_service.domain.face_down import HIDDEN
from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import EventMessage, ShownCards, shown
from ging_service.event_messages.game_messages import GameMessages, amended_words
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.amending import NOTHING_ASKED, KeptAmendment
from ging_service.games.gin_rummy.decider.state import Result
from ging_service.games.gin_rummy.messages.game_words import (
    RULE_OF_RESULT,
    ended_words,
    report_words,
    result_words,
    totals_words,
)
from ging_service.games.gin_rummy.rules.cards import SEATS
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.event_messages.event_message import Names
    from ging_service.games.gin_rummy.decider.amending import KeptDeal


OfEnding = e.GameWon | e.GamePaid | e.SeriesEnded | e.StacksReturned


def ending_message(event: OfEnding, names: Names) -> EventMessage:
    """Return the message of an event after the last deal of a game."""
    match event:
        case e.GameWon():
            return EventMessage(text=_won(event, names), rule="GR31" if event.by == "resignation" else "GR22")
        case e.GamePaid():
            paid = [sum(parts) for parts in zip(event.for_points, event.for_game, event.for_bonuses, strict=True)]
            text = _("The game is paid for: %(changes)s.", changes=names.changes(paid))
            # Parts that cancel each other out leave nothing to list, and "paid for: ." would be no sentence.
            if not any(paid):
                text = _("The game is paid for: the players are even.")
            return EventMessage(text=text, rule="GR33")
        case e.SeriesEnded():
            return EventMessage(text=ended_words(event.reason), rule="GR32")
        case e.StacksReturned():
            return _returned(event, names)
        case _:
            assert_never(event)


def _won(event: e.GameWon, names: Names) -> str:
    return _(
        "%(who)s wins game %(game)s. With the bonuses: %(totals)s.",
        who=names.seat(event.winner),
        game=number(event.game),
        totals=totals_words(event.totals, names.seat),
    )


def _returned(event: e.StacksReturned, names: Names) -> EventMessage:
    if not any(event.counters):
        return EventMessage(text=_("Nobody has won or lost counters."), rule="GR33")
    pairs = zip(event.members, event.counters, strict=True)
    home = together([f"{names.member(member)} {number(counters)}" for member, counters in pairs])
    return EventMessage(text=_("Everyone takes their counters home: %(counters)s.", counters=home), rule="GR33")


OfPlaying = e.UpcardPassed | e.DiscardTaken | e.CardDrawn | e.CardDiscarded | e.TimeRanOut


def playing_message(event: OfPlaying, names: Names) -> EventMessage:
    """Return the message of an event of a turn."""
    who = names.seat(event.seat)
    match event:
        case e.UpcardPassed():
            return EventMessage(text=_("%(who)s passes the upcard.", who=who), rule="GR4")
        case e.DiscardTaken():
            text = _("%(who)s takes the %(card)s from the discard pile.", who=who, card=card_name(event.card))
            return EventMessage(text=text, rule="GR6")
        case e.CardDrawn():
            drawn = () if event.card == HIDDEN else (event.card,)
            return EventMessage(text=_("%(who)s draws from the stock.", who=who), rule="GR6", shown=shown(drawn))
        case e.CardDiscarded():
            text = _("%(who)s discards the %(card)s.", who=who, card=card_name(event.card))
            return EventMessage(text=text, rule="GR7")
        case e.TimeRanOut():
            return EventMessage(text=_("The time of %(who)s has run out.", who=who), rule="GR30")
        case _:
            assert_never(event)


OfKnocking = e.Knock | e.HandShown | e.PlayerResigned | e.DealScored | e.DealVoided


def knocking_message(event: OfKnocking, names: Names) -> EventMessage:
    """Return the message of an event that ends a deal."""
    match event:
        case e.PlayerKnocked() | e.KnockRecorded():
            return _knocked(event, names)
        case e.HandShown():
            return _shown(event, names)
        case e.PlayerResigned():
            return EventMessage(text=_("%(who)s resigns the game.", who=names.seat(event.seat)), rule="GR31")
        case e.DealScored():
            text = result_words(from_fields(Result, event), names.seat)
            return EventMessage(text=text, rule=RULE_OF_RESULT[event.kind])
        case e.DealVoided():
            return _voided(event)
        case _:
            assert_never(event)


def _knocked(event: e.Knock, names: Names) -> EventMessage:
    who = names.seat(event.seat)
    if event.deadwood:
        text = _("%(who)s knocks with %(deadwood)s.", who=who, deadwood=number(event.deadwood))
    else:
        text = _("%(who)s knocks: gin.", who=who)
    return EventMessage(text=text, rule="GR10" if event.deadwood else "GR12", shown=tuple(_tabled(event)))


def _tabled(event: e.Knock) -> Iterator[ShownCards]:
    yield from (ShownCards(cards=meld) for meld in event.melds)
    if event.unmelded:
        yield ShownCards(cards=event.unmelded, name=_("Deadwood"))
    # The discard of a knock lies face down until the other hand is shown (GR16): till then only the knocker sees it.
    if event.discard != HIDDEN:
        yield ShownCards(cards=(event.discard,), name=_("Face down"))


def _shown(event: e.HandShown, names: Names) -> EventMessage:
    text = _("%(who)s shows a deadwood of %(deadwood)s.", who=names.seat(event.seat), deadwood=number(event.deadwood))
    if event.lay_offs:
        text = ngettext(
            "%(who)s lays off one card and shows a deadwood of %(deadwood)s.",
            "%(who)s lays off %(num)s cards and shows a deadwood of %(deadwood)s.",
            len(event.lay_offs),
            who=names.seat(event.seat),
            deadwood=number(event.deadwood),
        )
    laid_off = tuple(lay_off.card for lay_off in event.lay_offs)
    shown = (
        *(ShownCards(cards=meld) for meld in event.melds),
        *((ShownCards(cards=laid_off, name=_("Laid off")),) if laid_off else ()),
        *((ShownCards(cards=event.unmelded, name=_("Deadwood")),) if event.unmelded else ()),
        # Here it is turned up for everybody (GR16).
        ShownCards(cards=(event.face_down,), name=_("Face down")),
    )
    return EventMessage(text=text, rule="GR14", shown=shown)


def _voided(event: e.DealVoided) -> EventMessage:
    match event.reason:
        case "stock":
            text = _("Two cards are left in the stock: deal %(deal)s is void.", deal=number(event.deal))
            return EventMessage(text=text, rule="GR17")
        case "table_ended":
            text = _("Deal %(deal)s is void, because the table has ended.", deal=number(event.deal))
            return EventMessage(text=text, rule="GR32")
        case _:
            assert_never(event.reason)


OfOpening = e.TableOpened | e.CardCut | e.FirstDealerFound | e.ShuffleCommitted | e.HandsDealt | e.DealRecorded


def opening_message(event: OfOpening, names: Names) -> EventMessage:
    """Return the message of an event before the first turn of a deal."""
    match event:
        case e.TableOpened():
            text = _("%(who)s sit down to Gin Rummy.", who=names.everybody(event.members))
            return EventMessage(text=text, rule="GR1")
        case e.CardCut():
            text = _("%(who)s cuts: %(card)s.", who=names.seat(event.seat), card=card_name(event.card))
            return EventMessage(text=text, rule="GR2")
        case e.FirstDealerFound():
            return EventMessage(text=_found(event, names), rule="GR2")
        case e.ShuffleCommitted():
            text = _("The service commits to the shuffle for deal %(deal)s.", deal=number(event.deal))
            return EventMessage(text=text, rule="GR3")
        case e.HandsDealt():
            return _dealt(event, names)
        case e.DealRecorded():
            return EventMessage(text=_recorded(event, names), rule="GR34")
        case _:
            assert_never(event)


def _found(event: e.FirstDealerFound, names: Names) -> str:
    who = names.seat(event.seat)
    match event.by:
        case "cut":
            return _("%(who)s has cut the lower card and deals first.", who=who)
        case "assigned":
            return _("%(who)s deals first, as has been agreed.", who=who)
        case _:
            assert_never(event.by)


def _recorded(event: e.DealRecorded, names: Names) -> str:
    deal, who = number(event.deal), names.seat(event.dealer)
    # A deal that is recorded by its result has no upcard on record.
    if not event.upcard:
        return _("Deal %(deal)s, with real cards: %(who)s has dealt.", deal=deal, who=who)
    card = card_name(event.upcard)
    return _(
        "Deal %(deal)s, with real cards: %(who)s has dealt. The upcard is the %(card)s.", deal=deal, who=who, card=card
    )


def _dealt(event: e.HandsDealt, names: Names) -> EventMessage:
    text = _(
        "Deal %(deal)s: %(who)s deals. The upcard is the %(card)s.",
        deal=number(event.deal),
        who=names.seat(event.dealer),
        card=card_name(event.upcard),
    )
    hands = tuple(
        # Each reader sees their own hand at most: another's consists of hidden cards.
        ShownCards(cards=hand, name=names.seat(seat))
        for seat, hand in enumerate(event.hands)
        if HIDDEN not in hand
    )
    return EventMessage(text=text, rule="GR3", shown=hands)


_NOTHING_KEPT: Final = from_fields(KeptAmendment, NOTHING_ASKED)


def deal_amended_words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of an amended deal
    """What the deal has come to, and who has won the game if that has changed.

    A deal that nobody amended is the last of a game that is counted again: it came to what it was.
    """
    kept: KeptDeal = event.amended
    if is_counted_again(event):
        return _counted_again(event.deal, kept, names)
    told = [amended_words(event, names), result_words(from_fields(Result, kept), names.seat)]
    if kept.game_winner != kept.won_before:
        told.append(_winner_words(kept, names))
    return " ".join(told)


def is_counted_again(event: Any) -> bool:  # noqa: ANN401  the game's own event of an amended deal
    """Return True if the deal itself is not amended: it is the last of a game that another deal has changed."""
    # A ruling that voids a deal carries no amendment. The last deal of its game gets an empty one, which says that the
    # game is counted again.
    return bool(event.amended.asked == _NOTHING_KEPT)


def _counted_again(deal: int, kept: KeptDeal, names: Names) -> str:
    counted = _("By a ruling, the game of deal %(deal)s is counted again.", deal=number(deal))
    return " ".join([counted, _winner_words(kept, names)])


def _winner_words(kept: KeptDeal, names: Names) -> str:
    if kept.game_winner in SEATS:
        return _("%(who)s has won the game.", who=names.seat(kept.game_winner))
    return _("The game has no winner any more.")


def table_message(event: e.Event, names: Names) -> EventMessage:
    """Return the message of an event of a table."""
    match event:
        case (
            e.TableOpened()
            | e.CardCut()
            | e.FirstDealerFound()
            | e.ShuffleCommitted()
            | e.HandsDealt()
            | e.DealRecorded()
        ):
            return opening_message(event, names)
        case e.UpcardPassed() | e.DiscardTaken() | e.CardDrawn() | e.CardDiscarded() | e.TimeRanOut():
            return playing_message(event, names)
        case (
            e.PlayerKnocked() | e.KnockRecorded() | e.HandShown() | e.PlayerResigned() | e.DealScored() | e.DealVoided()
        ):
            return knocking_message(event, names)
        case e.GameWon() | e.GamePaid() | e.SeriesEnded() | e.StacksReturned():
            return ending_message(event, names)
        case _:
            assert_never(event)


MESSAGES: Final = GameMessages(message=table_message, amended=deal_amended_words, report_words=report_words)

"""Events of a table in words that no template can say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, assert_never

from ging_service.domain.cards import HIDDEN
from ging_service.domain.declare import from_fields
from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import EventMessage, ShownCards, shown
from ging_service.event_messages.game_messages import GameMessages, amended_words
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.amending import NOTHING_ASKED, KeptAmendment
from ging_service.games.wild_card_rummy.messages.game_words import (
    RULE_OF_RESULT,
    by_seat,
    meld_words,
    penalty_words,
    report_words,
    result_words,
    substitute_words,
    wild_words,
)
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names
    from ging_service.games.wild_card_rummy.decider.amending import KeptDeal

OfDealing = e.HandsDealt | e.DealRecorded | e.WildNamed | e.DiscardsTaken
OfMelds = e.MeldPutDown | e.MeldExtended | e.WildClaimed
OfEnding = e.DealScored | e.GameWon | e.GamePaid


def table_message(event: OfDealing | OfMelds | OfEnding, names: Names) -> EventMessage:  # noqa: PLR0911  one for each kind
    """Return the message of an event whose declaration states no sentence."""
    match event:
        case e.HandsDealt() | e.DealRecorded():
            return _dealt(event, names)
        case e.WildNamed():
            return _named(event, names)
        case e.DiscardsTaken():
            return _taken(event, names)
        case e.MeldPutDown() | e.MeldExtended() | e.WildClaimed():
            return meld_message(event, names)
        case e.DealScored():
            return EventMessage(text=_scored(event, names), rule=RULE_OF_RESULT[event.kind])
        case e.GameWon():
            text = " ".join([won_words(event.winners, names), _totals(event, names)])
            return EventMessage(text=text, rule="WR22")
        case e.GamePaid():
            paid = [sum(parts) for parts in zip(event.for_totals, event.for_fees, strict=True)]
            text = _("The game is paid for: %(changes)s.", changes=names.changes(paid))
            if not any(paid):
                text = _("The game is paid for: the players are even.")
            return EventMessage(text=text, rule="WR26")
        case _:
            assert_never(event)


def won_words(winners: tuple[int, ...], names: Names) -> str:
    """WR22: Who has won the game."""
    who = names.seats(winners)
    return ngettext("%(who)s wins the game.", "%(who)s win the game together.", len(winners), who=who)


def _totals(event: e.GameWon, names: Names) -> str:
    return _("Totals: %(totals)s.", totals=by_seat(event.totals, names.seat))


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


def _scored(event: e.DealScored, names: Names) -> str:
    result = result_words(event.kind, event.winner, names.seat)
    points = _("Points: %(points)s.", points=by_seat(event.points, names.seat))
    totals = _("Totals: %(totals)s.", totals=by_seat(event.totals, names.seat))
    return f"{result} {points} {totals}"


def meld_message(event: OfMelds, names: Names) -> EventMessage:
    """Return the message of what a player does with a meld. It shows the meld as it lies then."""
    who = names.seat(event.seat)
    cards: tuple[ShownCards, ...]
    match event:
        case e.MeldPutDown():
            now, rule = event.meld, "WR13"
            told = _("%(who)s puts down a %(meld)s.", who=who, meld=meld_words(now))
            cards = (ShownCards(cards=now.cards),)
        case e.MeldExtended():
            now, rule = event.now, "WR14"
            told = _("%(who)s extends a %(meld)s.", who=who, meld=meld_words(now))
            cards = (ShownCards(cards=event.cards), _as_it_lies(event))
        case e.WildClaimed():
            now, rule = event.now, "WR15"
            told = _(
                "%(who)s claims the %(wild)s of a %(meld)s with the %(card)s.",
                who=who,
                wild=card_name(event.taken),
                meld=meld_words(now),
                card=card_name(event.card),
            )
            cards = (_as_it_lies(event),)
        case _:
            assert_never(event)
    return EventMessage(text=" ".join(filter(None, [told, substitute_words(now)])), rule=rule, shown=cards)


def _as_it_lies(event: e.MeldExtended | e.WildClaimed) -> ShownCards:
    return ShownCards(cards=event.now.cards, name=_("The meld now"))


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


MESSAGES: Final = GameMessages(message=table_message, amended=deal_amended_words, report_words=report_words)

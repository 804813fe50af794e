"""Words about wild-card rummy, and messages of events that no template can say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, assert_never

from ging_service.domain.cards import HIDDEN, suit_of
from ging_service.domain.declare import from_fields
from ging_service.event_messages.card_words import card_name, suit_words
from ging_service.event_messages.event_message import EventMessage, ShownCards, shown
from ging_service.event_messages.game_messages import GameMessages, amended_words
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.amending import NOTHING_ASKED, KeptAmendment
from ging_service.games.wild_card_rummy.fairness import ABOVE, BANDS
from ging_service.i18n.formatting import number, together
from ging_service.i18n.message_language import cache_by_language
from ging_service.i18n.messages import _, ngettext, pgettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ging_service.event_messages.event_message import Names
    from ging_service.games.wild_card_rummy.decider.amending import KeptDeal
    from ging_service.games.wild_card_rummy.decider.state import ResultKind
    from ging_service.games.wild_card_rummy.rules.melds import Meld


RULE_OF_RESULT: Final[dict[ResultKind, str]] = {"out": "WR17", "up_for_two": "WR29", "stock": "WR19", "void": "WR36"}


def phases() -> dict[str, str]:
    """The phases of a table."""
    return {
        "cutting": _("the first dealer is found"),
        "between_deals": _("between two deals"),
        "naming": _("the dealer names the wild rank"),
        "drawing": _("a player draws"),
        "playing": _("a player melds or discards"),
        "last_melds": _("players put down their last melds"),
        "counting": _("the hands of a recorded deal are counted"),
        "pressing": _("a player decides on the press"),
        "ended": _("ended"),
    }


def ranks_words(rank: str) -> str:
    """All cards of a rank, as "sevens"."""
    return _ranks()[rank]


@cache_by_language
def _ranks() -> Mapping[str, str]:
    """The words for all ranks, kept because every page of a table names one."""
    return {
        "A": pgettext("ranks", "aces"),
        "2": pgettext("ranks", "twos"),
        "3": pgettext("ranks", "threes"),
        "4": pgettext("ranks", "fours"),
        "5": pgettext("ranks", "fives"),
        "6": pgettext("ranks", "sixes"),
        "7": pgettext("ranks", "sevens"),
        "8": pgettext("ranks", "eights"),
        "9": pgettext("ranks", "nines"),
        "10": pgettext("ranks", "tens"),
        "J": pgettext("ranks", "jacks"),
        "Q": pgettext("ranks", "queens"),
        "K": pgettext("ranks", "kings"),
    }


def wild_words(wild: str) -> str:
    """WR3, WR34: The rank that is wild, as a sentence."""
    if not wild:
        return _("Only the joker is wild.")
    ranks = ranks_words(wild)
    # The rank begins the sentence here, and stands inside one elsewhere. ``capitalize`` would lower the letters after
    # the first.
    return _("%(ranks)s are wild.", ranks=ranks[:1].upper() + ranks[1:])


def penalty_words(*, is_pressed: bool, doubled: bool) -> str:
    """WR23, WR24: How often penalties count in a deal, as a sentence; "" where they count once."""
    if is_pressed and doubled:
        return _("Penalties count four times: the deal is pressed, and its rank doubles them.")
    if is_pressed:
        return _("Penalties count double: the deal is pressed.")
    return _("Penalties count double.") if doubled else ""


def meld_words(meld: Meld) -> str:
    """A meld, as "set of sevens" or "run in hearts"."""
    match meld.kind:
        case "set":
            return _("set of %(ranks)s", ranks=ranks_words(meld.rank))
        case "run":
            return _("run in %(suit)s", suit=suit_words(suit_of(meld.stands_for[0])))
        case _:
            assert_never(meld.kind)


def substitute_words(meld: Meld) -> str:
    """WR8: What the substitutes of a run stand for, as sentences; "" if there are none."""
    return " ".join(
        _("The %(wild)s stands for the %(card)s.", wild=card_name(card), card=card_name(stands_for))
        # The lengths may differ: a set says nothing of its wild cards.
        for card, stands_for in zip(meld.cards, meld.stands_for, strict=False)
        if card != stands_for
    )


def points_words(points: int) -> str:
    """Points, as "27 points"."""
    return ngettext("one point", "%(num)s points", points)


def by_seat(figures: Sequence[int], name: Callable[[int], str]) -> str:
    """Figures by seat, as "Ada 27, Ben 0 and Eva 12"."""
    return together([f"{name(seat)} {number(figure)}" for seat, figure in enumerate(figures)])


def result_words(kind: ResultKind, winner: int, name: Callable[[int], str]) -> str:
    """How a deal has ended, as a sentence. ``name``: returns the name of a seat's player."""
    match kind:
        case "out":
            return _("%(name)s goes out.", name=name(winner))
        case "up_for_two":
            return _("%(name)s ends the deal, up for 2.", name=name(winner))
        case "stock":
            return _("The stock is empty: nobody goes out.")
        case "void":
            return _("The deal is void: nobody scores.")
        case _:
            assert_never(kind)


def short_result(kind: ResultKind) -> str:
    """The kind of a result in one word or two, for a line of the score sheet."""
    return {
        "out": pgettext("result", "out"),
        "up_for_two": _("up for 2"),
        "stock": _("stock empty"),
        "void": _("void"),
    }[kind]


def report_words() -> dict[str, str]:
    """Return words for labels, and by their prefixes for titles and sentences (``GameMessages``)."""
    return {
        **dict(zip((*BANDS, ABOVE), _numbers(), strict=True)),
        "of:wild cards dealt by place": _("Wild cards dealt to a place"),
        "of:wild cards dealt by seat": _("Wild cards dealt by seat"),
        "of:hands with a meld ready": _("Hands dealt with a meld ready"),
        "more:hands with a meld ready": _("%(who)s: dealt %(share)s more hands with a meld than expected"),
        "less:hands with a meld ready": _("%(who)s: dealt %(share)s fewer hands with a meld than expected"),
        "more:wild cards dealt by place": _("%(who)s: dealt %(share)s more often than expected"),
        "less:wild cards dealt by place": _("%(who)s: dealt %(share)s less often than expected"),
        "more:wild cards dealt by seat": _("%(who)s: dealt %(share)s more wild cards than expected"),
        "less:wild cards dealt by seat": _("%(who)s: dealt %(share)s fewer wild cards than expected"),
        "counted:wild_card_rummy.games": _("Games won"),
        "counted:wild_card_rummy.outs": _("Deals ended"),
        "counted:wild_card_rummy.points": _("Points"),
    }


def _numbers() -> tuple[str, ...]:
    return _("no wild card"), _("one wild card"), _("two wild cards"), _("three wild cards or more")


# Events of a table in words that no template can say.


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

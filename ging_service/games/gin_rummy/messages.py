"""Words about Gin Rummy, and messages of events that no template can say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, assert_never

from ging_service.domain.cards import HIDDEN, rank_of
from ging_service.domain.declare import from_fields
from ging_service.event_messages.card_words import SUIT_SIGNS
from ging_service.event_messages.event_message import EventMessage, ShownCards
from ging_service.event_messages.game_messages import GameMessages, amended_words
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.amending import NOTHING_ASKED, KeptAmendment
from ging_service.games.gin_rummy.decider.state import Result
from ging_service.games.gin_rummy.fairness import ABOVE, BANDS, DEALER
from ging_service.games.gin_rummy.rules.cards import SEATS
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext, pgettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ging_service.domain.cards import Card
    from ging_service.event_messages.event_message import Names
    from ging_service.games.gin_rummy.decider.amending import KeptDeal
    from ging_service.games.gin_rummy.decider.state import ResultKind


RULE_OF_RESULT: Final[dict[ResultKind, str]] = {
    "gin": "GR18",
    "knock": "GR19",
    "undercut": "GR20",
    "equal": "GR21",
    "resigned": "GR31",
    "void": "GR17",
}


def phases() -> dict[str, str]:
    """The phases of a table."""
    return {
        "cutting": _("cutting for the first deal"),
        "between_deals": _("between two deals"),
        "upcard": _("the upcard is offered"),
        "drawing": _("a player draws"),
        "discarding": _("a player discards or knocks"),
        "showing": _("a player shows their hand"),
        "ended": _("ended"),
    }


def short_cards(cards: Iterable[Card]) -> str:
    """Cards by their signs, as "5♣ 6♣ 7♣"."""
    # A hidden card has no rank and no suit: it is left out, so that a hand seen in part can be written too.
    return " ".join(rank_of(card) + SUIT_SIGNS[card[-1]] for card in cards if card != HIDDEN)


def points_words(points: int) -> str:
    """Points, as "27 points"."""
    return ngettext("one point", "%(num)s points", points)


def result_words(result: Result, name: Callable[[int], str]) -> str:
    """Return the words for the result of a deal. ``name``: returns the name of a seat's player."""
    points = points_words(result.points)
    match result.kind:
        case "gin":
            return _("Gin: %(name)s scores %(points)s.", name=name(result.winner), points=points)
        case "knock":
            return _("%(name)s wins the deal and scores %(points)s.", name=name(result.winner), points=points)
        case "undercut":
            return _("Undercut: %(name)s scores %(points)s.", name=name(result.winner), points=points)
        case "equal":
            return _("Equal deadwood: nobody scores.")
        case "resigned":
            return _("%(name)s wins: the other player has resigned.", name=name(result.winner))
        case "void":
            return _("The deal is void: nobody scores.")
        case _:
            assert_never(result.kind)


def short_result(kind: ResultKind) -> str:
    """The kind of a result in one word, for a line of the score sheet."""
    return {
        "gin": _("gin"),
        "knock": _("knock"),
        "undercut": _("undercut"),
        "equal": _("equal"),
        "resigned": _("resigned"),
        "void": _("void"),
    }[kind]


def totals_words(totals: tuple[int, ...], name: Callable[[int], str]) -> str:
    """GR24: points by seat, as "Anna 384 and Ben 0"."""
    return together([f"{name(seat)} {number(points)}" for seat, points in enumerate(totals)])


_GIN: Final = range(1)
"""GR12: the band of hands without deadwood, which has the name of the result."""


def report_words() -> dict[str, str]:
    """Return words for labels, and by their prefixes for titles, sentences and columns (``GameMessages``)."""
    return {
        **{kind: short_result(kind) for kind in RULE_OF_RESULT},
        **dict(_bands()),
        DEALER: pgettext("place", "The dealer"),
        **{f"of:{name}": words for name, words in _titles().items()},
        **{f"counted:gin_rummy.{column}": words for column, words in _columns().items()},
        "more:deadwood": _("%(who)s: dealt %(share)s more often than expected"),
        "less:deadwood": _("%(who)s: dealt %(share)s less often than expected"),
        "more:points": _("%(who)s was dealt %(share)s more deadwood than expected"),
        "less:points": _("%(who)s was dealt %(share)s less deadwood than expected"),
    }


def _bands() -> Iterator[tuple[str, str]]:
    for name, band in BANDS.items():
        # The band of no deadwood would read "0 to 0 points". It has the word for gin from the results above.
        if band != _GIN:
            yield name, _("%(first)s to %(last)s points", first=number(band[0]), last=number(band[-1]))
    highest = max(band[-1] for band in BANDS.values())
    yield ABOVE, _("%(least)s points or more", least=number(highest + 1))


def _titles() -> dict[str, str]:
    return {
        "deadwood dealt by seat": _("Deadwood of the dealt hands of a seat"),
        "deadwood dealt by place": _("Deadwood of the dealt hands of a place"),
        "points dealt by seat": _("Total deadwood of the dealt hands by seat"),
        "points dealt by place": _("Total deadwood of the dealt hands by place"),
        "results of deals": _("Results of the deals"),
        "deals won by place": _("Deals won by place"),
        "deals won by seat": _("Deals won by seat"),
    }


def _columns() -> dict[str, str]:
    return {
        "games": _("Games won"),
        "points": _("Points"),
        "gins": _("Gins"),
        "undercuts": _("Undercuts"),
        "knocks": _("Knocks"),
    }


# Events of a table in words that no template can say.


def table_message(event: e.Knock | e.HandShown | e.DealScored | e.GameWon | e.GamePaid, names: Names) -> EventMessage:
    """Return the message of an event whose declaration states no sentence."""
    match event:
        case e.PlayerKnocked() | e.KnockRecorded():
            return _knocked(event, names)
        case e.HandShown():
            return _shown(event, names)
        case e.DealScored():
            text = result_words(from_fields(Result, event), names.seat)
            return EventMessage(text=text, rule=RULE_OF_RESULT[event.kind])
        case e.GameWon():
            return EventMessage(text=_won(event, names), rule="GR31" if event.by == "resignation" else "GR22")
        case e.GamePaid():
            paid = [sum(parts) for parts in zip(event.for_points, event.for_game, event.for_bonuses, strict=True)]
            text = _("The game is paid for: %(changes)s.", changes=names.changes(paid))
            # Parts that cancel each other out leave nothing to list, and "paid for: ." would be no sentence.
            if not any(paid):
                text = _("The game is paid for: the players are even.")
            return EventMessage(text=text, rule="GR33")
        case _:
            assert_never(event)


def _won(event: e.GameWon, names: Names) -> str:
    return _(
        "%(who)s wins game %(game)s. With the bonuses: %(totals)s.",
        who=names.seat(event.winner),
        game=number(event.game),
        totals=totals_words(event.totals, names.seat),
    )


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


MESSAGES: Final = GameMessages(message=table_message, amended=deal_amended_words, report_words=report_words)

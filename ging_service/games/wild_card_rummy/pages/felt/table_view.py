"""The view model of a table of wild-card rummy: players, melds, stock and discard pile as the viewer sees them.

A card that the viewer may not see is in none of it: only the number of cards is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

from markupsafe import Markup

from ging_service.domain.cards import HIDDEN, Card, Hand
from ging_service.domain.declare import Fact, states
from ging_service.event_messages.event_message import ShownCards
from ging_service.event_messages.game_messages import deal_is_amended, deal_is_void
from ging_service.event_messages.table_view import DealStep
from ging_service.games.wild_card_rummy.decider.state import Phase, TableState
from ging_service.games.wild_card_rummy.game import to_act
from ging_service.games.wild_card_rummy.messages import (
    by_seat,
    deal_amended_words,
    is_counted_again,
    penalty_words,
    result_words,
    wild_words,
)
from ging_service.games.wild_card_rummy.pages.felt.deal_steps import deal_steps
from ging_service.games.wild_card_rummy.pages.felt.meld_pictures import (
    NOTHING_NEW,
    MeldPicture,
    NewCards,
    meld_pictures,
)
from ging_service.games.wild_card_rummy.pages.felt.own_hand import HeldCard, Sort, are_best, held_cards
from ging_service.games.wild_card_rummy.pages.felt.score_sheet import counted_hands, score_sheet
from ging_service.games.wild_card_rummy.pages.words import awaited_words, notes_of
from ging_service.games.wild_card_rummy.rules.cards import sort_hand
from ging_service.games.wild_card_rummy.rules.dealing import packs_of
from ging_service.games.wild_card_rummy.rules.house_rules import Terms
from ging_service.games.wild_card_rummy.rules.order import rounds
from ging_service.i18n.messages import _
from ging_service.web.pages.games.outlet import DealParts
from ging_service.web.pages.rendering.templates import fragment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ging_service.event_messages.event_message import Names
    from ging_service.games.wild_card_rummy.decider.state import Deal
    from ging_service.reporting.tables.deal_steps import StepsOfDeal
    from ging_service.reporting.tables.table_steps import TableSteps
    from ging_service.reporting.tables.tables import VisibleTable


def counting_words(state: TableState, name: Callable[[int], str]) -> str:
    """Return what the deal that lies there has come to, as rulings have left it; "" until it is over.

    The score sheet has what counts. A deal that ended with the table has no line there (WR36).
    """
    deal = state.deal
    if deal is None or deal.result is None:
        return ""
    line = next((line for line in state.sheet if line.deal == deal.number), None)
    if line is None:
        return result_words(deal.result.kind, deal.result.winner, name)
    if line.kind == "void":
        return deal_is_void(deal.number)
    words = result_words(line.kind, line.winner, name)
    if (line.kind, line.winner, line.points) == (deal.result.kind, deal.result.winner, deal.result.points):
        return words
    points = _("Points: %(points)s.", points=by_seat(line.points, name))
    return f"{deal_is_amended(deal.number)} {words} {points}"


def ruled_words(events: Iterable[Any], names: Names) -> str:
    """Return what the last ruling has made of a deal; "" if it counts as it was played. ``events``: those of the deal."""
    ruled = [event for event in events if _is_ruled(event) and not _is_counted_again(event)]
    return _words(ruled[-1], names) if ruled else ""


def ruled_steps(events: Iterable[Any], state: TableState, names: Names) -> Iterator[DealStep]:
    """Yield the rulings on the deal that lies there, and those by which the game is counted again. ``events``: since the deal."""
    number = state.deal.number if state.deal else 0
    for event in events:
        if _is_ruled(event) and (event.deal == number or _is_counted_again(event)):
            yield DealStep(words=_words(event, names), rule="WR38")


def _is_ruled(event: Any) -> bool:  # noqa: ANN401  any event of the game
    """Return True if a ruling has voided or amended a deal."""
    return states(event, Fact.RULING_APPLIED) and event.kind != "ordered"


def _is_counted_again(event: Any) -> bool:  # noqa: ANN401  the game's own event of a ruling
    return event.kind == "amended" and is_counted_again(event)


def _words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of a ruling
    return deal_is_void(event.deal) if event.kind == "voided" else deal_amended_words(event, names)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPicture:
    """One seat. ``is_own``: of the viewer. ``cut``: the card that was drawn for the first deal (WR2), "" for none.

    ``cards``: how many the player holds. ``known``: those that the viewer may see in another's hand. ``stack``: None at a
    table without counters. ``has_melded``: WR13.
    """

    seat: int
    member: str
    name: str
    is_own: bool
    is_dealer: bool
    is_awaited: bool
    is_out: bool
    has_melded: bool
    total: int
    stack: int | None
    cut: Card | Literal[""]
    cards: int
    known: Hand

    @property
    def known_in_text(self) -> tuple[ShownCards, ...]:
        """The known cards as they stand in a text."""
        return (ShownCards(cards=self.known),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The table. ``deal``: the number of the deal that lies there, 0 for none; ``round`` and ``rounds``: of the game.

    ``wild``: the rank of the deal, "" if there is none. ``act_by_s``: the end of the turn, in seconds since 1970, 0 for no
    limit. ``own``: the viewer's seat, None for others. ``others``: clockwise from the viewer's left. ``hand``: the
    viewer's. ``is_hint``: it lies in good melds, of which nobody knows whether they are the best. ``discards``: the top card last. ``result``: of the deal as rulings have left it, "" until it is over.
    """

    table_id: str
    version: int
    phase: Phase
    deal: int
    round: int
    rounds: int
    wild: str
    wild_words: str
    penalty: str
    act_by_s: int
    own: SeatPicture | None
    others: tuple[SeatPicture, ...]
    hand: tuple[HeldCard, ...]
    is_hint: bool
    melds: tuple[MeldPicture, ...]
    stock: int
    discards: Hand
    turned_up: Hand
    awaited: str
    is_own_turn: bool
    is_open: bool
    result: str
    notes: tuple[str, ...]

    @property
    def act_by(self) -> datetime:
        """The end of the turn, where there is a limit."""
        return datetime.fromtimestamp(self.act_by_s, UTC)

    @property
    def seats(self) -> tuple[SeatPicture, ...]:
        """All seats, the viewer's first."""
        return (*((self.own,) if self.own else ()), *self.others)


def picture_of(  # noqa: PLR0913  what is drawn, for whom, and in which order
    seen: VisibleTable,
    names: Mapping[str, str],
    *,
    member: str = "",
    sort: Sort = "suit",
    new: NewCards = NOTHING_NEW,
    claimed: Hand = (),
) -> Picture:
    """Return the table with the seat of ``member``, who looks, apart from the others.

    ``names``: names of the members. ``sort``: the order of the viewer's own hand. ``new``: what was put into melds lately.
    ``claimed``: wild cards that the viewer has claimed in this turn.
    """
    state: TableState = seen.state
    own = state.members.index(member) if member and member in state.members else -1
    table = _ViewedTable(state=state, names=names, own=own)
    deal, seats = state.deal, range(len(state.members))
    runs = deal is not None and deal.result is None
    return Picture(
        table_id=seen.table_id,
        version=seen.version,
        phase=state.phase,
        deal=deal.number if deal else 0,
        round=deal.round if deal else 0,
        rounds=rounds(state.rules),
        wild=deal.wild if deal else "",
        # Before the dealer has named the rank, "only the joker is wild" would be wrong (WR33).
        wild_words=wild_words(deal.wild) if deal and state.phase != "naming" else "",
        penalty=penalty_words(is_pressed=deal.is_pressed, doubled=deal.doubled) if deal and runs else "",
        act_by_s=deal.act_by_s if deal else 0,
        own=table.seat(own) if own >= 0 else None,
        others=tuple(table.seat((max(own, -1) + 1 + seat) % len(seats)) for seat in seats[: len(seats) - (own >= 0)]),
        hand=table.hand(sort, claimed),
        is_hint=sort == "melds" and deal is not None and own >= 0 and not are_best(deal.hands[own], table.terms(deal)),
        melds=table.melds(new),
        stock=len(deal.stock) if deal else 0,
        discards=deal.discards if deal else (),
        turned_up=state.turned_up if deal is None else (),
        awaited=awaited_words(state, table.name, own),
        is_own_turn=state.phase not in ("between_deals", "ended") and own in to_act(state).seats,
        is_open=deal is not None and deal.result is not None,
        result=counting_words(state, table.name),
        notes=tuple(notes_of(state, table.name)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _ViewedTable:
    """A table as somebody sees it. ``own``: the seat of the viewer, −1 for none."""

    state: TableState
    names: Mapping[str, str]
    own: int

    def name(self, seat: int) -> str:
        """Return the name of a seat's player."""
        member = self.state.members[seat]
        return self.names.get(member, member)

    def seat(self, seat: int) -> SeatPicture:
        state, deal = self.state, self.state.deal
        cuts = {cut.seat: cut.card for cut in state.cuts} if deal is None else {}
        hand = _hand(deal, seat) if deal else ()
        return SeatPicture(
            seat=seat,
            member=state.members[seat],
            name=self.name(seat),
            is_own=seat == self.own,
            # Between two deals, the mark shows who deals next.
            is_dealer=seat == (deal.dealer if deal and deal.result is None else state.dealer),
            is_awaited=seat in to_act(state).seats,
            is_out=deal is not None and deal.out == seat,
            has_melded=deal is not None and seat in deal.has_melded,
            total=state.totals[seat] if state.totals else 0,
            stack=state.stacks[seat] if state.rules.starting_stack else None,
            cut=cuts.get(seat, ""),
            cards=len(hand),
            known=sort_hand(card for card in hand if card != HIDDEN) or (_known(deal, seat) if deal and hand else ()),
        )

    def hand(self, sort: Sort, claimed: Hand) -> tuple[HeldCard, ...]:
        """The viewer's own hand."""
        deal = self.state.deal
        if deal is None or self.own < 0:
            return ()
        drawn = deal.drawn.cards if deal.drawn and deal.turn == self.own else ()
        return held_cards(deal.hands[self.own], self.terms(deal), sort, (*drawn, *claimed))

    def terms(self, deal: Deal) -> Terms:
        rules = self.state.rules
        return Terms(wild=deal.wild, packs=packs_of(rules, len(deal.hands)), rules=rules)

    def melds(self, new: NewCards) -> tuple[MeldPicture, ...]:
        melds = self.state.deal.melds if self.state.deal else ()
        return meld_pictures(melds, self.name, new, owners=self.state.rules.scoring == "melded")


def _hand(deal: Deal, seat: int) -> Hand:
    """Return a player's cards, face-down ones among them.

    WR38: where a scribe recorded the result instead of every turn, nobody knows how many cards the player had at the end.
    """
    hand = deal.hands[seat]
    if deal.recorded and deal.result is not None and deal.played_out is None:
        return tuple(card for card in hand if card != HIDDEN)
    return hand


def _known(deal: Deal, seat: int) -> Hand:
    """Return the cards that everybody knows: those that a player took from the discard pile."""
    return sort_hand(deal.known[seat]) if deal.known else ()


# The parts of wild-card rummy of other pages, as HTML: a table at some moment, and the settlement of a deal.


def drawn(seen: VisibleTable, names: Mapping[str, str], member: str) -> Markup:
    """Return the felt, or the table in text, as the reader prefers."""
    return fragment("wild_card_rummy/drawn.html", picture=picture_of(seen, names, member=member))


def settled(events: Sequence[Any], name: Callable[[int], str]) -> Markup:
    """Return the steps of the end of a deal, "" for none."""
    steps = deal_steps(events, name)
    return fragment("wild_card_rummy/settled.html", steps=steps) if steps else Markup()


def deal_parts(found: TableSteps, steps: StepsOfDeal, called: Names) -> DealParts:
    """Return the count of a deal and the score sheet after it, both as they count now, and how the deal was settled."""
    state = found.as_ruled(steps)
    events = [step.recorded_event.event for step in steps.steps]
    sheet = fragment(
        "wild_card_rummy/sheet.html",
        hands=counted_hands(state),
        sheet=score_sheet(state),
        seats=[called.seat(seat) for seat in range(len(state.members))],
    )
    return DealParts(
        result=ruled_words(events, called) or counting_words(state, called.seat),
        notice="",
        title=_("Count and score sheet"),
        hands=sheet,
        actions=Markup(),
        settlement=settled(events, called.seat),
    )

"""The view model of a table of Newmarket: the layout with its heaps, the kitty, and the players around it.

A card that the viewer may not see is in none of it: only the number of cards is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, Literal

from markupsafe import Markup

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import Fact, states
from ging_service.event_messages.event_message import ShownCards
from ging_service.event_messages.game_messages import deal_is_void
from ging_service.games.newmarket.decider.state import Phase, TableState
from ging_service.games.newmarket.game import to_act
from ging_service.games.newmarket.messages import deal_amended_words
from ging_service.games.newmarket.pages.felt.sequences import (
    SequenceView,
    deal_steps,
    known_cards,
    moved_table,
    sequences_of,
)
from ging_service.games.newmarket.pages.words import awaited_words, notes_of, result_words
from ging_service.games.newmarket.rules.cards import GameKind
from ging_service.i18n.messages import _
from ging_service.web.pages.games.outlet import DealParts
from ging_service.web.pages.rendering.cards_and_counters import CounterStack, heap_of
from ging_service.web.pages.rendering.templates import fragment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ging_service.event_messages.event_message import Names
    from ging_service.games.newmarket.decider.state import Deal
    from ging_service.reporting.tables.deal_steps import StepsOfDeal
    from ging_service.reporting.tables.table_steps import TableSteps
    from ging_service.reporting.tables.tables import VisibleTable


Slot = Literal[
    "bottom",
    "left",
    "left-low",
    "left-high",
    "top-left",
    "top",
    "top-right",
    "right-high",
    "right-low",
    "right",
]
SLOTS: Final[dict[int, tuple[Slot, ...]]] = {
    3: ("left", "top", "right"),
    4: ("left", "top-left", "top-right", "right"),
    5: ("left", "top-left", "top", "top-right", "right"),
    6: ("left-low", "left-high", "top-left", "top-right", "right-high", "right-low"),
    7: ("left-low", "left-high", "top-left", "top", "top-right", "right-high", "right-low"),
}
"""By the number of other players (NM1)."""


def ruled_words(events: Iterable[Any], deal: int, names: Names) -> str:
    """Return what the last ruling has made of a deal; "" if it counts as it was played. ``events``: of its table."""
    ruled = [event for event in events if states(event, Fact.RULING_APPLIED) and _changes(event, deal)]
    if not ruled:
        return ""
    return deal_is_void(deal) if ruled[-1].kind == "voided" else deal_amended_words(ruled[-1], names)


def _changes(event: Any, deal: int) -> bool:  # noqa: ANN401  the game's own event of a ruling
    """Return True if a ruling has changed the result of the deal; an order to pay counters does not."""
    changes: bool = event.deal == deal and event.kind != "ordered"
    return changes


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPicture:
    """One seat. ``slot``: where it lies around the table. ``cut``: the card cut for the first deal (NM2), "" for none.

    ``cards``: how many the player holds. ``known``: those that the viewer may see. ``has_bought``: the spare hand.
    ``won``: cards of the layout won in this deal. ``net``: None until the deal is over.
    """

    seat: int
    slot: Slot
    name: str
    is_own: bool
    is_dealer: bool
    is_awaited: bool
    is_out: bool
    has_bought: bool
    has_passed: bool
    cut: Card | Literal[""]
    cards: int
    known: Hand
    stack: CounterStack
    won: Hand
    net: int | None

    @property
    def known_in_text(self) -> tuple[ShownCards, ...]:
        """The known cards as they stand in a text."""
        return (ShownCards(cards=self.known),)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeapPicture:
    """A card in the middle with its counters. ``is_in``: False for a king that has left the game (NM17)."""

    card: Card
    heap: CounterStack
    is_in: bool
    winner: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The table. ``deal``: the number of the deal that lies there, 0 for none.

    ``act_by_s``: the end of the choice's time, in seconds since 1970, 0 for no limit. ``bottom``: the viewer's seat, or the
    first one. ``others``: clockwise from its left. ``kitty``: None in the original game. ``dead``: cards of the spare hand;
    ``known_dead``: those that the viewer may see. ``result``: of the deal, "" until it is over.
    """

    table_id: str
    version: int
    game: GameKind
    phase: Phase
    deal: int
    act_by_s: int
    bottom: SeatPicture
    others: tuple[SeatPicture, ...]
    heaps: tuple[HeapPicture, ...]
    kitty: CounterStack | None
    dead: int
    known_dead: Hand
    sequences: tuple[SequenceView, ...]
    awaited: str
    is_own_turn: bool
    result: str
    notes: tuple[str, ...]

    @property
    def act_by(self) -> datetime:
        """The end of the choice's time, where there is a limit."""
        return datetime.fromtimestamp(self.act_by_s, UTC)

    @property
    def seats(self) -> tuple[SeatPicture, ...]:
        """All seats, the one at the bottom first."""
        return (self.bottom, *self.others)

    @property
    def known_dead_in_text(self) -> tuple[ShownCards, ...]:
        """The cards of the spare hand that the viewer may see."""
        return (ShownCards(cards=self.known_dead),)


def picture_of(seen: VisibleTable, names: Mapping[str, str], *, member: str = "") -> Picture:
    """Return the table as ``member`` looks at it. ``names``: names of the members."""
    state: TableState = seen.state
    own = state.members.index(member) if member and member in state.members else -1
    table = _ViewedTable(state=state, names=names, own=own)
    deal, seats = state.deal, len(state.members)
    bottom = max(own, 0)
    return Picture(
        table_id=seen.table_id,
        version=seen.version,
        game=state.rules.game,
        phase=state.phase,
        deal=deal.number if deal else 0,
        act_by_s=deal.act_by_s if deal else 0,
        bottom=table.seat(bottom, "bottom"),
        others=tuple(table.seat((bottom + place) % seats, slot) for place, slot in enumerate(SLOTS[seats - 1], 1)),
        heaps=tuple(table.heaps()),
        kitty=heap_of(state.layout.kitty.counters) if state.rules.game == "newmarket" else None,
        dead=len(deal.dead) if deal else 0,
        known_dead=known_cards(deal.dead) if deal else (),
        sequences=sequences_of(deal, state.rules, table.name) if deal else (),
        awaited=awaited_words(state, table.name, own),
        # All other cards are forced, and the service plays them at once (NM11).
        is_own_turn=state.phase in ("buying", "starting") and own in to_act(state).seats,
        result=result_words(deal.result, state.rules.game, table.name) if deal and deal.result else "",
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

    def seat(self, seat: int, slot: Slot) -> SeatPicture:
        state, deal = self.state, self.state.deal
        cuts = {cut.seat: cut.card for cut in state.cutting.cuts} if state.phase == "cutting" else {}
        hand = deal.hands[seat] if deal else ()
        result = deal.result if deal else None
        return SeatPicture(
            seat=seat,
            slot=slot,
            name=self.name(seat),
            is_own=seat == self.own,
            # Between two deals, the mark shows who deals next.
            is_dealer=seat == (deal.dealer if deal and result is None else state.dealer),
            is_awaited=seat in to_act(state).seats,
            is_out=result is not None and result.kind == "out" and result.winner == seat,
            has_bought=deal is not None and deal.buyer == seat,
            # Once the deal is over, it plays no part any more who has kept their hand.
            has_passed=deal is not None and result is None and seat in deal.passed,
            cut=cuts.get(seat, ""),
            # Of a deal with real cards that was recorded by its result, nobody knows how many cards are left.
            cards=0 if deal and deal.recorded and result else len(hand),
            known=known_cards(hand),
            stack=heap_of(state.layout.stacks[seat]),
            won=deal.won[seat] if deal else (),
            net=deal.net[seat] if deal and result else None,
        )

    def heaps(self) -> Iterator[HeapPicture]:
        for heap in self.state.layout.heaps:
            yield HeapPicture(
                card=heap.card, heap=heap_of(heap.counters), is_in=heap.is_in, winner=self._winner(heap.card)
            )

    def _winner(self, card: Card) -> str:
        """The name of the player who has won a card of the layout in the deal that lies there, "" for nobody."""
        deal: Deal | None = self.state.deal
        return next((self.name(seat) for seat, won in enumerate(deal.won) if card in won), "") if deal else ""


# The parts of Newmarket of other pages, as HTML: a table at some moment, and a deal with what it has moved.


def drawn(seen: VisibleTable, names: Mapping[str, str], member: str) -> Markup:
    """Return the felt, or the table in text, as the reader prefers."""
    return fragment("newmarket/drawn.html", picture=picture_of(seen, names, member=member))


def settled(events: Sequence[Any], name: Callable[[int], str]) -> Markup:
    """Return what events have moved, step by step, "" for nothing."""
    steps = deal_steps(events, name)
    return fragment("newmarket/settled.html", steps=steps) if steps else Markup()


def deal_parts(_found: TableSteps, steps: StepsOfDeal, called: Names) -> DealParts:
    """Return the sequences of a deal, the counters that it moved, and how it was settled."""
    # A deal here is shown as it was when it was over. What a ruling has made of it since stands beside it.
    state: TableState = steps.last
    deal = state.deal
    events = [step.recorded_event.event for step in steps.steps]
    ruled = ruled_words(events, deal.number, called) if deal else ""
    result = result_words(deal.result, state.rules.game, called.seat) if deal and deal.result else ""
    return DealParts(
        result=ruled or result,
        notice="",
        title=_("Sequences and counters"),
        hands=fragment(
            "newmarket/played.html",
            sequences=sequences_of(deal, state.rules, called.seat) if deal else (),
            moved=moved_table(deal, state.rules.game),
            ruled=ruled,
            seats=[called.seat(seat) for seat in range(len(state.members))],
        ),
        actions=Markup(),
        settlement=settled(events, called.seat),
    )

"""A table as one looks at it: four seats round a tray, one of them at the bottom.

Built only from what ``VisibleTable`` shows to the viewer: a hand that is not in it is seven backs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.cards import Card, Hand
from ging_service.event_messages.card_words import SUIT_SIGNS, card_name
from ging_service.games.ging.decider.state import Phase, TableState
from ging_service.games.ging.game import to_act
from ging_service.games.ging.messages.game_words import claim_words, combination_words, result_words
from ging_service.games.ging.pages.words import awaited_words, notes_of
from ging_service.games.ging.rules.cards import HAND_SIZE, SEATS, eldest_of
from ging_service.games.ging.rules.lost_deal import due_dealer
from ging_service.i18n.formatting import together
from ging_service.i18n.messages import _
from ging_service.web.pages.rendering.cards_and_counters import CounterStack, heap_of

if TYPE_CHECKING:
    from ging_service.games.ging.decider.state import Deal
    from ging_service.reporting.tables.tables import VisibleTable

Place = Literal["bottom", "left", "top", "right"]
PLACES: Final[tuple[Place, ...]] = ("bottom", "left", "top", "right")
"""Clockwise, as the deal goes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownDeclaration:
    """Something declared. ``suit`` and ``points`` of a suit claim (G7), "" and 0 of a combination."""

    words: str
    suit: str = ""
    points: int = 0

    @property
    def sign(self) -> str:
        """The suit's sign."""
        return SUIT_SIGNS.get(self.suit, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatInDeal:
    """A seat's part in the deal that lies there.

    ``faces``: the cards that the viewer may see; ``backs``: how many they may not; ``tabled``: those of the faces that
    lie open to everybody (G22). ``satisfied``: who said so, "" where nobody has (G19). ``net``: the counters won or
    lost in the deal, None until it is settled.
    """

    faces: Hand = ()
    backs: int = 0
    tabled: Hand = ()
    said: tuple[ShownDeclaration, ...] = ()
    satisfied: str = ""
    net: int | None = None

    @property
    def is_satisfied(self) -> bool:
        """True if this is worth showing: once the deal is settled everybody is satisfied."""
        return bool(self.satisfied) and self.net is None

    @property
    def satisfied_why(self) -> str:
        """The words for who said so, if it was not the player."""
        return {"scribe": _("(set by the scribe)"), "time_limit": _("(time ran out)")}.get(self.satisfied, "")

    @property
    def named_faces(self) -> str:
        """The faces by their names."""
        return together([card_name(card) for card in self.faces])

    @property
    def named_tabled(self) -> str:
        """The tabled cards by their names."""
        return together([card_name(card) for card in self.tabled])


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPicture:
    """One seat. ``is_own``: of the viewer. ``cut``: the card that was cut for the first deal (G3)."""

    seat: int
    place: Place
    member: str
    name: str
    is_own: bool
    is_dealer: bool
    is_eldest: bool
    is_awaited: bool
    stack: CounterStack
    corner: CounterStack
    cut: Card | None
    part: SeatInDeal


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The table. ``seats`` clockwise from the bottom; ``deal``: the number of the deal that lies there, 0 for none.

    ``declare_by_s``: the end of the time for declaring, in seconds since 1970, 0 for no limit. ``result``: the result
    of the deal, "" until it is settled; ``notes``: other things to know.
    """

    table_id: str
    version: int
    phase: Phase
    deal: int
    declare_by_s: int
    seats: tuple[SeatPicture, ...]
    pee: CounterStack
    awaited: str
    result: str
    notes: tuple[str, ...]

    @property
    def declare_by(self) -> datetime:
        """The end of the time for declaring, where there is a limit."""
        return datetime.fromtimestamp(self.declare_by_s, UTC)

    @property
    def bottom(self) -> SeatPicture:
        """The seat at the bottom."""
        return self.seats[0]

    @property
    def others(self) -> tuple[SeatPicture, ...]:
        """The other three, clockwise."""
        return self.seats[1:]


def picture_of(seen: VisibleTable, names: Mapping[str, str], *, member: str = "", seat: int | None = None) -> Picture:
    """Return the table with ``seat`` at the bottom, or else the seat of ``member``, who looks, or else seat 0.

    ``names``: names of the members.
    """
    state = seen.state
    members = state.seating.members
    # -1, not seat 0: a spectator has no hand that would count as theirs.
    own = members.index(member) if member and member in members else -1
    table = _ViewedTable(state=state, names=names, own=own, awaited=to_act(state).seats)
    deal = state.deal
    runs = deal is not None and deal.result is None
    return Picture(
        table_id=seen.table_id,
        version=seen.version,
        phase=state.phase,
        deal=deal.dealt.number if deal else 0,
        # The limit stays in a settled deal, and a clock that runs on would mislead.
        declare_by_s=deal.dealt.declare_by_s if deal and runs else 0,
        seats=table.seats_from(max(own, 0) if seat is None else seat),
        pee=heap_of(state.counters.pee),
        awaited=awaited_words(state, table.name, own),
        result=result_words(deal.result, table.name) if deal and deal.result else "",
        notes=notes_of(state, table.name),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _ViewedTable:
    """A table as somebody sees it. ``own``: the seat of the viewer, −1 for none. ``awaited``: the seats that it waits for."""

    state: TableState
    names: Mapping[str, str]
    own: int
    awaited: tuple[int, ...]

    def name(self, seat: int) -> str:
        """Return the name of a seat's player."""
        member = self.state.seating.members[seat]
        return self.names.get(member, member)

    def seats_from(self, bottom: int) -> tuple[SeatPicture, ...]:
        """The four seats, clockwise from the one at the bottom."""
        return tuple(self._seat((bottom + step) % len(SEATS), place) for step, place in enumerate(PLACES))

    def _seat(self, seat: int, place: Place) -> SeatPicture:
        state, dealer = self.state, _dealer(self.state)
        return SeatPicture(
            seat=seat,
            place=place,
            member=state.seating.members[seat],
            name=self.name(seat),
            is_own=seat == self.own,
            is_dealer=seat == dealer,
            is_eldest=dealer >= 0 and seat == eldest_of(dealer),
            is_awaited=seat in self.awaited,
            stack=heap_of(state.counters.stacks[seat]),
            corner=heap_of(state.counters.corners[seat]),
            cut=dict(state.cutting.cuts).get(seat),
            part=_part(state.deal, seat) if state.deal else SeatInDeal(),
        )


def _dealer(state: TableState) -> int:
    """Return the dealer of the deal that lies there, or else the first dealer; −1 while that is not known."""
    if state.deal is not None:
        return state.deal.dealt.dealer
    return due_dealer(state.rotation) if state.phase == "between_deals" else -1


def _part(deal: Deal, seat: int) -> SeatInDeal:
    """Return a seat's part: its cards, declarations and tabled cards."""
    tabled = deal.tabled[seat]
    hands = deal.dealt.hands
    known = hands[seat] if hands else ()
    # A whole hand includes the tabled cards.
    faces = known or tabled
    return SeatInDeal(
        faces=faces,
        # Tabled cards are part of a hidden hand: fewer backs lie beside them.
        backs=HAND_SIZE - len(faces),
        tabled=tabled,
        said=(
            *(
                ShownDeclaration(words=combination_words(held.combination))
                for held in deal.combinations
                if held.seat == seat
            ),
            *(
                ShownDeclaration(words=claim_words(claim), suit=claim.suit, points=claim.points)
                for claim in deal.claims
                if claim.seat == seat
            ),
        ),
        satisfied=deal.satisfied[seat],
        net=deal.result.net[seat] if deal.result else None,
    )

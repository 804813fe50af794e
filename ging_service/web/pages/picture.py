"""A table as one looks at it: four seats round a tray, one of them at the bottom.

Made of what ``TableSeen`` shows to whoever looks, and of nothing else: a hand that is not in it is seven backs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.cards import Card, Hand
from ging_service.domain.games.ging.rules.counting import HAND_SIZE, SEATS, eldest_of
from ging_service.domain.games.ging.rules.rotation import due_dealer
from ging_service.domain.games.ging.state import Phase, TableState
from ging_service.web.pages.awaited import Awaited, awaited_of, awaited_words
from ging_service.web.pages.card_words import card_name
from ging_service.web.pages.game_words import SUIT_SIGNS, claim_words, combination_words, result_words
from ging_service.web.pages.heaps import Heap, heap_of
from ging_service.web.pages.table_notes import notes_of
from ging_service.web.pages.words import _, together

if TYPE_CHECKING:
    from ging_service.application.queries.tables import TableSeen
    from ging_service.domain.games.ging.state import Deal

Place = Literal["bottom", "left", "top", "right"]
PLACES: Final[tuple[Place, ...]] = ("bottom", "left", "top", "right")
"""Clockwise, as the deal goes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Something declared. ``suit`` and ``points`` of a suit claim (G7), "" and 0 of a combination."""

    words: str
    suit: str = ""
    points: int = 0

    @property
    def sign(self) -> str:
        """The suit's sign."""
        return SUIT_SIGNS.get(self.suit, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A seat's part in the deal that lies there.

    ``faces``: the cards that whoever looks may see; ``backs``: how many he may not; ``tabled``: those of the faces that
    lie open to everybody (G22). ``satisfied``: who said so, "" where nobody has (G19). ``net``: what the deal has
    brought him, None until it is settled.
    """

    faces: Hand = ()
    backs: int = 0
    tabled: Hand = ()
    said: tuple[Said, ...] = ()
    satisfied: str = ""
    net: int | None = None

    @property
    def is_satisfied(self) -> bool:
        """Whether that is worth saying: once the deal is settled everybody is."""
        return bool(self.satisfied) and self.net is None

    @property
    def satisfied_why(self) -> str:
        """Who said so, if it was not the player himself."""
        return {"scribe": _("(the scribe said so)"), "time_limit": _("(the time was up)")}.get(self.satisfied, "")

    @property
    def named_faces(self) -> str:
        """The faces by their names."""
        return together([card_name(card) for card in self.faces])

    @property
    def named_tabled(self) -> str:
        """What is tabled, by name."""
        return together([card_name(card) for card in self.tabled])


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPicture:
    """One seat. ``is_own``: of whoever looks. ``cut``: the card that was cut for the first deal (G3)."""

    seat: int
    place: Place
    member: str
    name: str
    is_own: bool
    is_dealer: bool
    is_eldest: bool
    is_awaited: bool
    stack: Heap
    corner: Heap
    cut: Card | None
    part: Part


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The table. ``seats`` clockwise from the bottom; ``deal``: the number of the deal that lies there, 0 for none.

    ``declare_by_s``: until when it may be declared in, in seconds since 1970, 0 for no limit. ``result``: what the deal
    came to, "" until it is settled; ``notes``: what else one must know.
    """

    table_id: str
    version: int
    phase: Phase
    deal: int
    declare_by_s: int
    seats: tuple[SeatPicture, ...]
    pee: Heap
    awaited: str
    result: str
    notes: tuple[str, ...]

    @property
    def declare_by(self) -> datetime:
        """Until when it may be declared in, where there is a limit."""
        return datetime.fromtimestamp(self.declare_by_s, UTC)

    @property
    def bottom(self) -> SeatPicture:
        """The seat at the bottom."""
        return self.seats[0]

    @property
    def others(self) -> tuple[SeatPicture, ...]:
        """The other three, clockwise."""
        return self.seats[1:]


def picture_of(seen: TableSeen, names: Mapping[str, str], *, member: str = "", seat: int | None = None) -> Picture:
    """The table with ``seat`` at the bottom, or else the seat of ``member``, who looks, or else seat 0.

    ``names``: how members are called.
    """
    state = seen.state
    members = state.seating.members
    own = members.index(member) if member and member in members else -1
    look = _Look(state=state, names=names, own=own, awaited=awaited_of(state))
    deal = state.deal
    runs = deal is not None and deal.result is None
    return Picture(
        table_id=seen.table_id,
        version=seen.version,
        phase=state.phase,
        deal=deal.dealt.number if deal else 0,
        declare_by_s=deal.dealt.declare_by_s if deal and runs else 0,
        seats=look.seats_from(max(own, 0) if seat is None else seat),
        pee=heap_of(state.counters.pee),
        awaited=awaited_words(look.awaited, state, look.name, own),
        result=result_words(deal.result, look.name) if deal and deal.result else "",
        notes=notes_of(state, look.name),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """A look at a table. ``own``: the seat of whoever looks, −1 for none."""

    state: TableState
    names: Mapping[str, str]
    own: int
    awaited: Awaited

    def name(self, seat: int) -> str:
        """How the player of a seat is called."""
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
            is_awaited=seat in self.awaited.seats,
            stack=heap_of(state.counters.stacks[seat]),
            corner=heap_of(state.counters.corners[seat]),
            cut=dict(state.cutting.cuts).get(seat),
            part=_part(state.deal, seat) if state.deal else Part(),
        )


def _dealer(state: TableState) -> int:
    """Who dealt what lies there, or else who deals first; −1 while that is not known."""
    if state.deal is not None:
        return state.deal.dealt.dealer
    return due_dealer(state.rotation) if state.phase == "between_deals" else -1


def _part(deal: Deal, seat: int) -> Part:
    """What a seat has, has declared and has tabled."""
    tabled = deal.tabled[seat]
    hands = deal.dealt.hands
    known = hands[seat] if hands else ()
    faces = known or tabled
    return Part(
        faces=faces,
        backs=HAND_SIZE - len(faces),
        tabled=tabled,
        said=(
            *(Said(words=combination_words(held.combination)) for held in deal.combinations if held.seat == seat),
            *(
                Said(words=claim_words(claim), suit=claim.suit, points=claim.points)
                for claim in deal.claims
                if claim.seat == seat
            ),
        ),
        satisfied=deal.satisfied[seat],
        net=deal.result.net[seat] if deal.result else None,
    )

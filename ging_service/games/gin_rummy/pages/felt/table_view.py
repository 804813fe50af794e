"""The view model of a table of Gin Rummy: hands, stock, discard pile, and the seats as the viewer sees them.

A card that the viewer may not see is in none of it: only the number of backs is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

from markupsafe import Markup

from ging_service.domain.cards import HIDDEN, Card, Hand
from ging_service.domain.declare import Fact, from_fields, states
from ging_service.event_messages.game_messages import deal_is_amended, deal_is_void
from ging_service.event_messages.table_view import DealStep
from ging_service.games.gin_rummy.decider.decisions.turns import taken_card
from ging_service.games.gin_rummy.decider.state import Phase, Result, TableState
from ging_service.games.gin_rummy.game import to_act
from ging_service.games.gin_rummy.messages import deal_amended_words, is_counted_again, result_words
from ging_service.games.gin_rummy.pages.felt.deal_steps import deal_steps
from ging_service.games.gin_rummy.pages.felt.score_sheet import (
    CardGroup,
    Sort,
    groups_of_hand,
    groups_shown,
    groups_tabled,
    score_sheet,
)
from ging_service.games.gin_rummy.pages.words import awaited_words
from ging_service.games.gin_rummy.rules.cards import other_seat
from ging_service.games.gin_rummy.rules.knocking import knock_limit
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _
from ging_service.web.pages.games.outlet import DealParts
from ging_service.web.pages.rendering.templates import fragment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ging_service.event_messages.event_message import Names
    from ging_service.games.gin_rummy.decider.state import Deal
    from ging_service.reporting.tables.deal_steps import StepsOfDeal
    from ging_service.reporting.tables.table_steps import TableSteps
    from ging_service.reporting.tables.tables import VisibleTable


def counting_words(state: TableState, name: Callable[[int], str]) -> str:
    """Return what the deal that lies there has come to, as rulings have left it; "" until it is over.

    The score sheet has what counts. A deal at the end of the stock has no line there (GR17).
    """
    deal = state.deal
    if deal is None or deal.result is None:
        return ""
    line = next((line for line in state.game.sheet if line.deal == deal.number), None)
    # No line: the deal ended with the stock, or a ruling has voided it and taken its line out.
    if line is None:
        return result_words(deal.result, name) if deal.result.kind == "void" else deal_is_void(deal.number)
    counts = from_fields(Result, line)
    words = result_words(counts, name)
    return words if counts == deal.result else f"{deal_is_amended(deal.number)} {words}"


def ruled_words(events: Iterable[Any], names: Names) -> str:
    """Return what the last ruling has made of a deal; "" if it counts as it was played. ``events``: those of the deal."""
    ruled = [event for event in events if _is_ruled(event) and not _is_counted_again(event)]
    return _words(ruled[-1], names) if ruled else ""


def ruled_steps(events: Iterable[Any], state: TableState, names: Names) -> Iterator[DealStep]:
    """Yield the rulings on the deal that lies there, and those by which its game is counted again. ``events``: since the deal."""
    number = state.deal.number if state.deal else 0
    # A ruling on an earlier deal of this game may change who has won it. So it belongs to the last deal as well.
    game = {line.deal for line in state.game.sheet}
    for event in events:
        if _is_ruled(event) and (event.deal == number or (event.deal in game and _is_counted_again(event))):
            rule = "GR22" if event.kind == "voided" or _is_counted_again(event) else "GR34"
            yield DealStep(words=_words(event, names), rule=rule)


def _is_ruled(event: Any) -> bool:  # noqa: ANN401  any event of the game
    """Return True if a ruling has voided or amended a deal."""
    return states(event, Fact.RULING_APPLIED) and event.kind != "ordered"


def _is_counted_again(event: Any) -> bool:  # noqa: ANN401  the game's own event of a ruling
    return event.kind == "amended" and is_counted_again(event)


def _words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of a ruling
    return deal_is_void(event.deal) if event.kind == "voided" else deal_amended_words(event, names)


Place = Literal["bottom", "top"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPicture:
    """One seat. ``is_own``: of the viewer. ``cut``: the card that was cut for the first deal (GR2), "" for none.

    ``groups``: the cards that the viewer may see; ``backs``: how many they may not. ``drawn``: the card that was drawn
    in this turn, if the viewer may see it. ``is_tabled``: the cards lie open after a knock, or the deal is over. ``points``: in the running game. ``stack``: None at a table without counters.
    """

    seat: int
    place: Place
    member: str
    name: str
    is_own: bool
    is_dealer: bool
    is_awaited: bool
    points: int
    stack: int | None
    cut: Card | Literal[""]
    groups: tuple[CardGroup, ...]
    backs: int
    drawn: Card | Literal[""]
    is_tabled: bool

    @property
    def is_grouped(self) -> bool:
        """True if the cards lie in several groups, or with words."""
        return len(self.groups) > 1 or any(group.label for group in self.groups)


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The table. ``deal``: the number of the deal that lies there, 0 for none; ``game``: that of the game.

    ``act_by_s``: the end of the turn, in seconds since 1970, 0 for no limit. ``discards``: the top card last.
    ``face_down``: True if the discard of a knock lies face down; ``knock_discard``: that card where the viewer may see
    it, "" otherwise. ``result``: of the deal as it counts, "" until it is over.
    """

    table_id: str
    version: int
    phase: Phase
    deal: int
    game: int
    act_by_s: int
    top: SeatPicture
    bottom: SeatPicture
    stock: int
    discards: Hand
    face_down: bool
    knock_discard: Card | Literal[""]
    awaited: str
    is_own_turn: bool
    result: str
    notes: tuple[str, ...]

    @property
    def act_by(self) -> datetime:
        """The end of the turn, where there is a limit."""
        return datetime.fromtimestamp(self.act_by_s, UTC)

    @property
    def seats(self) -> tuple[SeatPicture, SeatPicture]:
        """The other seat, and that at the bottom."""
        return self.top, self.bottom


def picture_of(seen: VisibleTable, names: Mapping[str, str], *, member: str = "", sort: Sort = "suit") -> Picture:
    """Return the table with the seat of ``member``, who looks, at the bottom, or else seat 0.

    ``names``: names of the members. ``sort``: the order of the viewer's own hand.
    """
    state: TableState = seen.state
    own = state.members.index(member) if member and member in state.members else -1
    table = _ViewedTable(state=state, names=names, own=own, sort=sort)
    # Spectators look from the side of seat 0, but `own` stays -1: nothing is theirs.
    bottom, deal = max(own, 0), state.deal
    tabled = deal.tabled if deal else None
    runs = deal is not None and deal.result is None
    return Picture(
        table_id=seen.table_id,
        version=seen.version,
        phase=state.phase,
        deal=deal.number if deal else 0,
        game=state.game.number,
        act_by_s=deal.act_by_s if deal and runs else 0,
        top=table.seat(other_seat(bottom), "top"),
        bottom=table.seat(bottom, "bottom"),
        stock=len(deal.stock) if deal else 0,
        discards=deal.discards if deal else (),
        face_down=tabled is not None and tabled.discard == HIDDEN,
        knock_discard=tabled.discard if tabled and tabled.discard != HIDDEN else "",
        awaited=awaited_words(state, table.name, own),
        # Dealing is nobody's turn: either player may do it.
        is_own_turn=runs and own in to_act(state).seats,
        result=counting_words(state, table.name),
        notes=tuple(_notes(state, table.name)),
    )


def _notes(state: TableState, name: Callable[[int], str]) -> Iterator[str]:
    deal, game = state.deal, state.game
    if game.winner >= 0:
        yield _("%(name)s has won game %(game)s.", name=name(game.winner), game=number(game.number))
    # Only where it differs from deal to deal. A limit that is always ten stands among the house rules (GR10).
    if deal is not None and deal.result is None and state.rules.knock_limit == "upcard":
        limit = knock_limit(deal.upcard, state.rules.knock_limit)
        yield _("In this deal a knock may leave %(points)s.", points=number(limit))


@dataclass(frozen=True, slots=True, kw_only=True)
class _ViewedTable:
    """A table as somebody sees it. ``own``: the seat of the viewer, −1 for none."""

    state: TableState
    names: Mapping[str, str]
    own: int
    sort: Sort

    def name(self, seat: int) -> str:
        """Return the name of a seat's player."""
        member = self.state.members[seat]
        return self.names.get(member, member)

    def seat(self, seat: int, place: Place) -> SeatPicture:
        state, deal = self.state, self.state.deal
        cuts = {cut.seat: cut.card for cut in state.cuts} if deal is None else {}
        return SeatPicture(
            seat=seat,
            place=place,
            member=state.members[seat],
            name=self.name(seat),
            is_own=seat == self.own,
            # Once a deal is over, the mark shows who deals next.
            is_dealer=seat == (deal.dealer if deal and deal.result is None else state.dealer),
            is_awaited=seat in to_act(state).seats,
            points=state.game.points[seat],
            stack=state.stacks[seat] if state.rules.starting_stack else None,
            cut=cuts.get(seat, ""),
            groups=self._groups(deal, seat) if deal else (),
            backs=deal.hands[seat].count(HIDDEN) if deal else 0,
            drawn=_drawn(deal, seat) if deal else "",
            is_tabled=deal is not None
            and (deal.result is not None or (deal.tabled is not None and deal.tabled.seat == seat)),
        )

    def _groups(self, deal: Deal, seat: int) -> tuple[CardGroup, ...]:
        if deal.tabled is not None and seat == deal.tabled.seat:
            return groups_tabled(deal.tabled, deal.answer)
        if deal.answer is not None:
            return groups_shown(deal.answer)
        aces = self.state.rules.aces
        # Another's hand is never sorted by the reader's wish, as an order of hidden cards would mean nothing.
        if seat != self.own:
            return groups_of_hand(deal.hands[seat], "suit", aces)
        taken = taken_card(deal)
        is_kept = taken is not None and seat == deal.turn and self.state.rules.take_back == "refused"
        return groups_of_hand(deal.hands[seat], self.sort, aces, (taken,) if taken and is_kept else ())


def _drawn(deal: Deal, seat: int) -> Card | Literal[""]:
    if deal.drawn is None or seat != deal.turn or deal.drawn.card == HIDDEN:
        return ""
    return deal.drawn.card


# The parts of Gin Rummy of other pages, as HTML: a table at some moment, and the settlement of a deal.


def drawn(seen: VisibleTable, names: Mapping[str, str], member: str) -> Markup:
    """Return the felt, or the table in text, as the reader prefers."""
    return fragment("gin_rummy/drawn.html", picture=picture_of(seen, names, member=member))


def settled(events: Sequence[Any], name: Callable[[int], str]) -> Markup:
    """Return the steps of the end of a deal, "" for none."""
    steps = deal_steps(events, name)
    return fragment("gin_rummy/settled.html", steps=steps) if steps else Markup()


def deal_parts(found: TableSteps, steps: StepsOfDeal, called: Names) -> DealParts:
    """Return the score sheet after a deal as it counts now, and how the deal was settled."""
    events = [step.recorded_event.event for step in steps.steps]
    state = found.as_ruled(steps)
    return DealParts(
        result=ruled_words(events, called) or counting_words(state, called.seat),
        notice="",
        title=_("Score sheet"),
        hands=fragment(
            "gin_rummy/sheet.html", sheet=score_sheet(state), seats=[called.seat(seat) for seat in range(2)]
        ),
        actions=Markup(),
        settlement=settled(events, called.seat),
    )

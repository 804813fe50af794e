"""A table of Thirty-one as HTML: the open cards, the total, the players, and a round card by card."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import Fact, states
from ging_service.event_messages.event_message import ShownCards
from ging_service.event_messages.table_view import DealStep, step_of
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.decider.state import Phase, TableState
from ging_service.games.thirty_one.game import to_act
from ging_service.games.thirty_one.messages import result_words, round_amended_words, round_is_void
from ging_service.games.thirty_one.pages.words import awaited_words
from ging_service.games.thirty_one.rules import PACK, cards_that_fit, number_of
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _, ngettext
from ging_service.web.pages.games.outlet import DealParts
from ging_service.web.pages.rendering.templates import fragment

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    SeatName = Callable[[int], str]
    from collections.abc import Callable, Collection, Mapping, Sequence

    from ging_service.event_messages.event_message import Names
    from ging_service.games.thirty_one.decider.state import Round
    from ging_service.reporting.tables.deal_steps import StepsOfDeal
    from ging_service.reporting.tables.table_steps import TableSteps
    from ging_service.reporting.tables.tables import VisibleTable


def round_steps(events: Iterable[Any], name: SeatName) -> tuple[DealStep, ...]:
    """Return the steps of visible events, in order. ``name``: of a seat's player."""
    return tuple(step for event in events for step in _steps(event, name))


def _steps(event: e.Event, name: SeatName) -> Iterator[DealStep]:
    match event:
        case e.CardTaken():
            words = _("%(name)s makes %(total)s with", name=name(event.seat), total=number(event.total))
            yield DealStep(words=words, rule="NM90", shown=(ShownCards(cards=(event.card,)),))
        case e.RoundFinished():
            yield step_of(event, name)
            # A table without stakes has no pot, and its rounds pay nothing (NM95).
            if any(event.paid):
                yield DealStep(words=_pot_words(event, name), rule="NM95")
        case e.RoundVoided():
            yield step_of(event, name)
        case _:
            return


def _pot_words(event: e.RoundFinished, name: SeatName) -> str:
    if event.winner < 0:
        return _("The stakes go back.")
    return ngettext(
        "%(name)s takes the pot: one counter.",
        "%(name)s takes the pot: %(num)s counters.",
        sum(event.paid),
        name=name(event.winner),
    )


def ruled_steps(events: Iterable[Any], number: int, names: Names) -> tuple[DealStep, ...]:
    """Return the rulings on the round of this number that have changed it, the last one at the end."""
    return tuple(
        DealStep(words=_words(event, names), rule="NM96")
        for event in events
        if states(event, Fact.RULING_APPLIED) and event.kind != "ordered" and event.deal == number
    )


def _words(event: Any, names: Names) -> str:  # noqa: ANN401  the game's own event of a ruling
    return round_is_void(event.deal) if event.kind == "voided" else round_amended_words(event, names)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardCard:
    """A card of the 24, or the place where it lay.

    ``order``: as which card it was taken, from 1; 0 while it lies there. ``taker``: the name of the player, "" for nobody.
    ``fits``: it can be taken now; ``is_too_high``: it would bring the total over 31. ``is_marked``: by the hint. ``key``: of the keyboard, on the first card of each number
    that fits; "" for none.
    """

    card: Card
    order: int = 0
    taker: str = ""
    fits: bool = False
    is_too_high: bool = False
    is_marked: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPicture:
    """One player. ``began``: the round. ``taken``: their cards. ``net``: counters won or lost in the round that is over.

    ``stack`` and ``net`` are None at a table without counters, ``net`` also while a round runs.
    """

    seat: int
    name: str
    is_own: bool
    began: bool
    is_awaited: bool
    has_won: bool
    taken: Hand
    stack: int | None
    net: int | None

    @property
    def shown(self) -> tuple[ShownCards, ...]:
        """The cards as pages write them; () for none."""
        return (ShownCards(cards=self.taken),) if self.taken else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The table. ``number``: of the round that lies there, 0 for none. ``seats``: in seat order.

    ``act_by_s``: the end of the turn, in seconds since 1970, 0 for no limit. ``pot``: None at a table without counters.
    ``result``: of the round, "" until it is over.
    """

    table_id: str
    version: int
    phase: Phase
    number: int
    act_by_s: int
    board: tuple[BoardCard, ...]
    total: int
    pot: int | None
    seats: tuple[SeatPicture, ...]
    awaited: str
    is_own_turn: bool
    result: str

    @property
    def act_by(self) -> datetime:
        """The end of the turn, where there is a limit."""
        return datetime.fromtimestamp(self.act_by_s, UTC)


def picture_of(
    seen: VisibleTable, names: Mapping[str, str], *, member: str = "", marked: Collection[Card] = ()
) -> Picture:
    """Return the table as ``member`` looks at it. ``names``: names of the members; ``marked``: the cards of a hint."""
    state: TableState = seen.state
    own = state.members.index(member) if member and member in state.members else -1

    def name(seat: int) -> str:
        return names.get(state.members[seat], state.members[seat])

    found = state.round
    result = found.result if found else None
    runs = state.phase == "taking"
    return Picture(
        table_id=seen.table_id,
        version=seen.version,
        phase=state.phase,
        number=found.number if found else 0,
        act_by_s=to_act(state).until_s,
        board=board_of(found.taken if found else (), takers_of(found, name), marked, is_open=runs),
        total=found.total if found else 0,
        # None and not 0: a table without stakes shows no pot at all.
        pot=state.pot if state.rules.stake else None,
        seats=tuple(_seats(state, name, own)),
        awaited=awaited_words(state, name, own),
        is_own_turn=runs and own in to_act(state).seats,
        result=result_words(result.kind, result.winner, name) if result else "",
    )


def takers_of(found: Round | None, name: Callable[[int], str]) -> list[str]:
    """Return the names of those who took the cards of a round, card by card."""
    return [name(found.seat_at(place)) for place in range(len(found.taken))] if found else []


def board_of(
    taken: Sequence[Card], takers: Sequence[str], marked: Collection[Card] = (), *, is_open: bool
) -> tuple[BoardCard, ...]:
    """Return the 24 cards in the order of the pack, a row for each suit. ``is_open``: cards can be taken."""
    fitting = cards_that_fit(taken) if is_open else ()
    keys = dict(_keys(fitting))
    return tuple(
        BoardCard(
            card=card,
            order=taken.index(card) + 1 if card in taken else 0,
            taker=takers[taken.index(card)] if card in taken else "",
            fits=card in fitting,
            # Only while cards are taken: once the round is over, no card is too high for anything.
            is_too_high=is_open and card not in fitting and card not in taken,
            is_marked=card in marked,
            key=keys.get(card, ""),
        )
        for card in PACK
    )


def _keys(fitting: Iterable[Card]) -> Iterator[tuple[Card, str]]:
    """Suits do not matter, so that a key for each number takes every card of a round."""
    numbers: set[int] = set()
    for card in fitting:
        if number_of(card) not in numbers:
            numbers.add(number_of(card))
            yield card, str(number_of(card))


def _seats(state: TableState, name: Callable[[int], str], own: int) -> Iterator[SeatPicture]:
    found, awaited = state.round, to_act(state).seats
    result = found.result if found else None
    for seat in range(len(state.members)):
        taken = (
            ()
            if found is None
            else tuple(card for place, card in enumerate(found.taken) if found.seat_at(place) == seat)
        )
        net = result.paid[seat] - found.stakes[seat] if found and result and state.rules.stake else None
        yield SeatPicture(
            seat=seat,
            name=name(seat),
            is_own=seat == own,
            began=found is not None and found.first == seat,
            is_awaited=seat in awaited,
            has_won=result is not None and result.winner == seat,
            taken=taken,
            stack=state.stacks[seat] if state.rules.stake else None,
            net=net,
        )


def drawn(seen: VisibleTable, names: Mapping[str, str], member: str) -> Markup:
    """Return the felt, or the table in text, as the reader prefers."""
    return fragment("thirty_one/drawn.html", picture=picture_of(seen, names, member=member))


def settled(events: Sequence[Any], name: Callable[[int], str]) -> Markup:
    """Return a round step by step, "" for nothing."""
    steps = round_steps(events, name)
    return fragment("thirty_one/settled.html", steps=steps) if steps else Markup()


def deal_parts(_found: TableSteps, steps: StepsOfDeal, called: Names) -> DealParts:
    """Return the cards that each player took, and the round card by card."""
    found = steps.last.round
    events = [step.recorded_event.event for step in steps.steps]
    ruled = ruled_steps(events, found.number, called)
    result = result_words(found.result.kind, found.result.winner, called.seat) if found.result else ""
    seats = [
        (called.seat(seat), [card for place, card in enumerate(found.taken) if found.seat_at(place) == seat])
        for seat in range(len(found.stakes))
    ]
    return DealParts(
        # A later ruling takes the place of an earlier one, and any ruling that of the result.
        result=ruled[-1].words if ruled else result,
        notice="",
        title=_("Cards taken"),
        hands=fragment("thirty_one/taken.html", seats=seats),
        actions=Markup(),
        settlement=settled(events, called.seat),
    )

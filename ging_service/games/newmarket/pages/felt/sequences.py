"""The sequences of a deal: each card with its player, what it has won, and why the sequence stopped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.cards import Card, Hand
from ging_service.domain.ledger import stack
from ging_service.event_messages.event_message import ShownCards
from ging_service.event_messages.events import event_message, event_text
from ging_service.event_messages.table_view import DealStep
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.events import SequenceStopped
from ging_service.games.newmarket.pages.words import seat_names
from ging_service.games.newmarket.rules.cards import next_card
from ging_service.games.newmarket.rules.stakes import KITTY, heap_place, heap_won_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ging_service.games.newmarket.decider.events import Payment, StopReason
    from ging_service.games.newmarket.decider.state import Deal, Played
    from ging_service.games.newmarket.rules.cards import GameKind
    from ging_service.games.newmarket.rules.house_rules import HouseRules


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedCard:
    """NM11: a card that lies face up. ``place``: as which card of the deal it was played, from 1. ``won``: counters."""

    place: int
    card: Card
    name: str
    won: int

    @property
    def shown(self) -> tuple[ShownCards, ...]:
        """The card as pages write it in a text."""
        return (ShownCards(cards=(self.card,)),)


@dataclass(frozen=True, slots=True, kw_only=True)
class SequenceView:
    """A sequence, or the running one. ``stopped``: why no card followed, "" while one may follow."""

    number: int
    cards: tuple[PlayedCard, ...]
    stopped: str


def sequences_of(deal: Deal, rules: HouseRules, name: Callable[[int], str]) -> tuple[SequenceView, ...]:
    """NM11, NM12: Return the sequences of a deal in order. ``name``: of a seat's player."""
    starts = [place for place, one in enumerate(deal.played) if one.starts]
    ends = [*starts[1:], len(deal.played)] if starts else []
    won = {payment.source: payment.counters for payment in deal.moved if payment.source.startswith("heap/")}
    return tuple(
        SequenceView(
            number=number,
            cards=tuple(
                PlayedCard(
                    place=place + 1,
                    card=one.card,
                    name=name(one.seat),
                    won=_won(one.card, won, rules),
                )
                for place, one in enumerate(deal.played[start:end], start)
            ),
            # Only the last sequence can still run, and it does while a card lies on top.
            stopped="" if end == len(deal.played) and deal.top else _stopped(deal.played[:end], deal.number, rules),
        )
        for number, (start, end) in enumerate(zip(starts, ends, strict=True), 1)
    )


def _won(card: Card, won: dict[str, int], rules: HouseRules) -> int:
    """NM17, NM55: the counters that a card has won."""
    heap = heap_won_by(card, rules)
    return won.get(heap_place(heap), 0) if heap else 0


def _stopped(played: Sequence[Played], deal: int, rules: HouseRules) -> str:
    """NM12: why no card has followed the last one."""
    # The state does not keep why a sequence has stopped. It follows from the cards that lay there by then.
    following = next_card(played[-1].card, rules.game)
    reason: StopReason = "dead"
    if following is None:
        reason = "highest"
    elif following in [one.card for one in played]:
        reason = "played"
    stopped = SequenceStopped(deal=deal, reason=reason, missing=following or Card(""))
    return event_text(stopped)


def known_cards(hand: Hand) -> Hand:
    """Return a hand that the reader sees; () for one seen from the back."""
    return () if "?" in hand else hand


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedCounters:
    """What a player has won or lost. ``staked`` (NM4, NM53), ``bought`` (NM9), ``missed`` (NM29) and ``net`` as changes of the stack.

    ``won``: on cards of the layout (NM17, NM55). ``kitty`` (NM19). ``left``: for cards left (NM56). ``divided`` (NM27).
    """

    seat: int
    before: int
    staked: int
    bought: int
    missed: int
    won: int
    kitty: int
    left: int
    net: int
    divided: int

    @property
    def after(self) -> int:
        """The stack at the end."""
        return self.before + self.net + self.divided


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedTable:
    """The rows by seat. ``columns``: the names of those that any player has counters in. ``rules``: the numbers of theirs."""

    rows: tuple[MovedCounters, ...]
    rules: Mapping[str, str]
    columns: frozenset[str]


_RULES: Final = {"bought": "NM9", "missed": "NM29", "kitty": "NM19", "left": "NM56"}
_RULES_OF: Final[Mapping[GameKind, dict[str, str]]] = {
    "newmarket": {"staked": "NM4", "won": "NM17"},
    "original": {"staked": "NM53", "won": "NM55"},
}


def moved_table(deal: Deal | None, game: GameKind) -> MovedTable | None:
    """Return what a deal has moved; None while it runs, where it is void, or where there is none."""
    # A void deal has paid everything back, so a table of what it moved would be one of zeros.
    if deal is None or deal.result is None or deal.result.kind in ("void", "misdeal"):
        return None
    rows = tuple(_row(deal, seat) for seat in range(len(deal.hands)))
    columns = ("staked", "bought", "missed", "won", "kitty", "left", "divided")
    return MovedTable(
        rows=rows,
        rules=_RULES | _RULES_OF[game],
        columns=frozenset(one for one in columns if any(getattr(row, one) for row in rows)),
    )


def _row(deal: Deal, seat: int) -> MovedCounters:
    def paid(*rules: str) -> int:
        return _sum(deal, lambda one: one.source == stack(seat) and one.rule in rules)

    def got(is_source: Callable[[str], bool]) -> int:
        return _sum(deal, lambda one: one.target == stack(seat) and is_source(one.source))

    return MovedCounters(
        seat=seat,
        before=deal.before.stacks[seat],
        staked=-paid("NM4", "NM53"),
        bought=-paid("NM9"),
        missed=-paid("NM29"),
        won=got(lambda source: source.startswith("heap/")),
        kitty=got(lambda source: source == KITTY),
        left=got(lambda source: source.startswith("stack/")) - paid("NM56"),
        net=deal.net[seat],
        divided=deal.afterwards[seat] if deal.afterwards else 0,
    )


def _sum(deal: Deal, counts: Callable[[Payment], bool]) -> int:
    return sum(one.counters for one in deal.moved if counts(one))


_STEPS: Final = (
    e.StackBought,
    e.LayoutDressed,
    e.DeadHandBought,
    e.CardBuried,
    e.CardMissed,
    e.HeapWon,
    e.KittyWon,
    e.CardsLeftPaid,
    e.DealEnded,
    e.DealVoided,
    e.GameEnded,
    e.LayoutDivided,
)
"""The events that move counters or say why they move. The cards are no steps: they stand in the sequences."""


def deal_steps(events: Iterable[Any], name: Callable[[int], str]) -> tuple[DealStep, ...]:
    """Return the steps of visible events, in order. ``name``: of a seat's player."""
    told = [event for event in events if isinstance(event, _STEPS)]
    # A purchase names its member, as the books do. All other events name seats.
    bought = {event.member: name(event.seat) for event in told if isinstance(event, e.StackBought)}
    names = replace(seat_names(name), names=bought)
    # The event of a player who is out is the same in both games. Only the original one pays for the cards left.
    is_original = any(isinstance(event, e.CardsLeftPaid) for event in told)
    messages = (event_message(event, names) for event in told)
    return tuple(
        DealStep(words=one.text, rule="NM56" if is_original and one.rule == "NM19" else one.rule, shown=one.shown)
        for one in messages
    )

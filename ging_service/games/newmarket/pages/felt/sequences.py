"""The sequences of a deal: each card with its player, what it has won, and why the sequence stopped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.cards import Card, Hand
from ging_service.event_messages.event_message import Names, ShownCards
from ging_service.games.newmarket.decider.events import SequenceStopped
from ging_service.games.newmarket.messages.table_events import table_message
from ging_service.games.newmarket.rules.cards import next_card
from ging_service.games.newmarket.rules.stakes import heap_place, heap_won_by

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.games.newmarket.decider.events import StopReason
    from ging_service.games.newmarket.decider.state import Deal, Played
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
    return table_message(stopped, Names()).text


def known_cards(hand: Hand) -> Hand:
    """Return a hand that the reader sees; () for one seen from the back."""
    return () if "?" in hand else hand

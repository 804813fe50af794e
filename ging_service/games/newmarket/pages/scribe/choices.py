"""Choices of the scribe's page: cards that can start a sequence, with their keys; what can be buried; what can be won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import rank_of, suit_of
from ging_service.event_messages.card_words import SUIT_SIGNS, card_name, suit_words
from ging_service.games.newmarket.decider.decisions.playing import cards_played
from ging_service.games.newmarket.decider.decisions.recording import NOBODY
from ging_service.games.newmarket.rules.cards import RANKS
from ging_service.games.newmarket.rules.sequences import cards_of
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names
    from ging_service.games.newmarket.decider.state import Deal, TableState

Choices = list[tuple[str, str]]

_KEYS: Final = {rank: rank.lower() for rank in RANKS} | {"10": "0"}
"""NM13: the keys of the ranks. The suit is chosen first, by its letter."""

_FIRST_KEYS: Final = dict(zip(RANKS[:-1], "asdfghjklqwe", strict=True))
"""NM10: at the first card the digits are the keys of the players, so the ranks lie on letters, from the ace on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartChoices:
    """What can start a sequence. ``suits``: letter, sign and words. ``ranks``: each with its key, "" for none.

    ``seat``: who starts; −1 for the first card of a deal, whose player the scribe names (NM10).
    """

    seat: int
    suits: tuple[tuple[str, str, str], ...]
    ranks: tuple[tuple[str, str], ...]


def start_choices(state: TableState, deal: Deal) -> StartChoices | None:
    """NM10, NM13, NM14: Return what can start a sequence now; None while one runs."""
    # NM11: only one card can follow, so there is nothing to choose but its player.
    if state.phase == "playing":
        return None
    is_first = state.phase == "buying"
    suits = ("D",) if is_first else deal.suits
    gone = cards_played(deal)
    left = {rank_of(card) for suit in suits for card in cards_of(suit, state.rules.game) if card not in gone}
    keys = _FIRST_KEYS if is_first else _KEYS
    return StartChoices(
        seat=deal.turn,
        suits=tuple((suit, SUIT_SIGNS[suit], suit_words(suit)) for suit in suits),
        ranks=tuple((rank, keys[rank]) for rank in RANKS if rank in left),
    )


def target_choices(state: TableState) -> Choices:
    """NM23: the cards that can be buried for the last king, from the highest."""
    suit = next(suit_of(heap.card) for heap in state.layout.heaps if heap.is_in)
    # NM23: from the jack down. The queen itself wins the king and is never buried.
    below_queen = cards_of(suit, "newmarket")[-2::-1]
    return [("", _("None: the caller holds all the lower cards")), *((card, card_name(card)) for card in below_queen)]


def needs_burial(state: TableState, deal: Deal) -> bool:
    """NM22: Return True if a card is still to be buried before the first one is played."""
    return state.phase == "buying" and deal.last_king and state.rules.bury != "off" and deal.burial is None


def out_choices(called: Names) -> Choices:
    """NM19, NM20, NM26: who can have ended a deal: a player, or nobody, as it is blocked."""
    players = [(str(seat), called.seat(seat)) for seat in range(len(called.members))]
    return [*players, (str(NOBODY), _("Nobody: the deal is blocked"))]


def heap_choices(state: TableState) -> Choices:
    """NM17, NM55: the cards of the layout that can still be won in the running deal, or in the next one."""
    running = state.deal if state.deal and state.deal.result is None else None
    won = [card for cards in running.won for card in cards] if running else []
    return [(heap.card, card_name(heap.card)) for heap in state.layout.heaps if heap.is_in and heap.card not in won]

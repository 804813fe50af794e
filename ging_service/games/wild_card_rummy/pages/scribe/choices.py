"""Choices of the forms for deals with real cards: players by name, wild ranks, and what a player does first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.wild_card_rummy.decider.decisions.dealing import next_round, unnamed_ranks
from ging_service.games.wild_card_rummy.decider.position import before_draw
from ging_service.games.wild_card_rummy.pages.scribe.entry import NOBODY
from ging_service.games.wild_card_rummy.rules.drawing import sources
from ging_service.games.wild_card_rummy.rules.order import is_named
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names
    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState

Choices = list[tuple[str, str]]


def ended_choices(called: Names) -> Choices:
    """WR17, WR19: who can have ended a deal: a player, or nobody, as the stock was empty."""
    players = [(str(seat), called.seat(seat)) for seat in range(len(called.members))]
    return [*players, (NOBODY, _("Nobody: the stock is empty"))]


def wild_choices(state: TableState) -> Choices:
    """WR33: the ranks that the dealer can have named; none where the order of the deals says it."""
    if not is_named(next_round(state), state.rules):
        return []
    return [(rank, rank) for rank in unnamed_ranks(state)]


def draw_choices(state: TableState, deal: Deal) -> Choices:
    """WR11, WR19: what the player at turn can do first; nothing in a turn without a draw."""
    if state.phase != "drawing":
        return []
    words = {"stock": _("draws from the stock"), "discard_pile": _("takes the top discard")}
    fields = {"stock": "stock", "discard_pile": "take"}
    found = [(fields[one], words[one]) for one in sources(before_draw(state, deal, deal.turn), state.rules)]
    # WR19: only an empty stock leaves this choice.
    return found if deal.stock else [*found, ("leave", _("leaves the top discard, which ends the deal"))]

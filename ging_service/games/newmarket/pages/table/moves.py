"""Actions open to the viewer of a table now, by the rules of authority and the phase of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ging_service.domain.cards import Card, suit_of
from ging_service.domain.face_down import HIDDEN
from ging_service.execution.permissions import is_allowed
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.game import to_act
from ging_service.games.newmarket.rules.buying import price_of_buy
from ging_service.games.newmarket.rules.sequences import starts_of

if TYPE_CHECKING:
    from ging_service.execution.caller import Principal
    from ging_service.games.newmarket.decider.state import Deal, TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """Possible actions; ``own`` is −1 for people who do not sit at the table.

    ``cuts``: the seats for which they may cut. ``dealer``: for whom they may deal, −1 if they may not. ``buys``: they are asked
    to buy, for ``price`` counters. ``starts``: the suits in which they can start, each with its card.
    """

    own: int = -1
    cuts: tuple[int, ...] = ()
    dealer: int = -1
    buys: bool = False
    price: int = 0
    starts: tuple[tuple[str, Card], ...] = ()
    voids: bool = False
    ends: bool = False

    @property
    def suit_of_card(self) -> dict[Card, str]:
        """The cards of the hand that start a sequence, and their suits."""
        return {card: suit for suit, card in self.starts}


def moves_of(state: TableState, person: Principal) -> Moves:
    """Return all actions of this person at a table that they see in this state."""
    if state.phase in ("unopened", "ended"):
        return Moves()
    own = state.members.index(person.member) if person.member in state.members else -1

    def may(command: c.Command) -> bool:
        return is_allowed(person, command, state)

    runs = state.deal is not None and state.deal.result is None
    cutters = to_act(state).seats if state.phase == "cutting" else ()
    # ``PassBuy`` stands for every move of a player: all of them need the same authority.
    plays = state.deal is not None and runs and own >= 0 and may(c.PassBuy(seat=own))
    return Moves(
        own=own,
        cuts=tuple(seat for seat in cutters if may(c.CutCard(seat=seat))),
        dealer=state.dealer if state.phase == "between_deals" and may(c.DealCards()) else -1,
        voids=runs and may(c.CallMisdeal()),
        ends=may(c.EndTable()),
        **(_in_deal(state, state.deal, own) if state.deal and plays else {}),
    )


def _in_deal(state: TableState, deal: Deal, own: int) -> dict[str, Any]:
    """NM8, NM13: the choices of the player at turn. A player of a recorded deal has none: the scribe records them."""
    if deal.turn != own or deal.recorded or HIDDEN in deal.hands[own]:
        return {}
    if state.phase == "buying":
        return {"buys": True, "price": price_of_buy(own, deal.dealer, state.rules)}
    cards = starts_of(deal.hands[own], deal.suits, state.rules.start)
    return {"starts": tuple((suit_of(card), card) for card in cards)}

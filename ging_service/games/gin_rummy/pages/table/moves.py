"""Actions open to the viewer of a table now, by the rules of authority and the phase of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.cards import HIDDEN, Card, Hand
from ging_service.execution.caller import Principal
from ging_service.execution.permissions import is_allowed
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.decisions.turns import sources, taken_card
from ging_service.games.gin_rummy.decider.state import TableState
from ging_service.games.gin_rummy.game import to_act
from ging_service.games.gin_rummy.rules.cards import sort_hand
from ging_service.games.gin_rummy.rules.knocking import is_gin, knock_limit
from ging_service.games.gin_rummy.rules.lay_offs import ShownHand, best_showing
from ging_service.games.gin_rummy.rules.melds import Arrangement, best_arrangements, best_discards, least_deadwood

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.state import Deal


# Enough for a choice of discards and of arrangements. A player can put any other knock together card by card.
_OFFERED_MOST: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockOffer:
    """GR11: a knock that the rules allow: its discard, and the ten cards as they would be tabled."""

    discard: Card
    arrangement: Arrangement

    @property
    def is_gin(self) -> bool:
        """GR12: no deadwood is left."""
        return is_gin(self.arrangement.deadwood)


def kept_card(state: TableState, deal: Deal) -> Card | None:
    """GR8: the card that the player at turn may not discard, None for none."""
    return taken_card(deal) if state.rules.take_back == "refused" else None


def limit_of(state: TableState, deal: Deal) -> int:
    """GR10: the most deadwood of a knock in this deal."""
    return knock_limit(deal.upcard, state.rules.knock_limit)


def knock_offers(state: TableState, deal: Deal, seat: int) -> tuple[KnockOffer, ...]:
    """GR10, GR11: the knocks with the least deadwood first, () if none is allowed. They follow from the own hand only."""
    hand, aces, kept = deal.hands[seat], state.rules.aces, kept_card(state, deal)
    limit = limit_of(state, deal)
    # Most hands cannot knock. One look at the best discard saves the search over all eleven.
    if best_discards(hand, aces, () if kept is None else (kept,)).deadwood > limit:
        return ()
    left = {card: [other for other in hand if other != card] for card in sort_hand(hand) if card != kept}
    found = sorted((least_deadwood(ten, aces), place, card) for place, (card, ten) in enumerate(left.items()))
    offers = (
        KnockOffer(discard=card, arrangement=arrangement)
        for deadwood, _place, card in found
        if deadwood <= limit
        for arrangement in best_arrangements(left[card], aces)
    )
    return tuple(offers)[:_OFFERED_MOST]


def best_to_show(state: TableState, deal: Deal, seat: int) -> ShownHand | None:
    """GR15: what the player could show with the least deadwood; None if there is no knock."""
    if deal.tabled is None:
        return None
    return best_showing(deal.hands[seat], melds_to_lay_off_on(deal), state.rules.aces)


def melds_to_lay_off_on(deal: Deal) -> tuple[Hand, ...]:
    """GR14: the knocker's melds, () after gin."""
    return deal.tabled.melds if deal.tabled and not is_gin(deal.tabled.deadwood) else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """Possible actions; ``own`` is −1 for people who do not sit at the table.

    ``cuts``: the seats for which they may cut. ``dealer``: for whom they may deal, −1 if they may not. ``takes``: the
    card of the discard pile, "" if it may not be taken. ``kept``: the card that may not be discarded (GR8), "" for none.
    ``limit``: the most deadwood of a knock. ``shows``: the best hand to show after a knock.
    """

    own: int = -1
    cuts: tuple[int, ...] = ()
    dealer: int = -1
    passes: bool = False
    takes: str = ""
    draws: bool = False
    discards: bool = False
    kept: str = ""
    limit: int = 0
    knocks: tuple[KnockOffer, ...] = ()
    shows: ShownHand | None = None
    resigns: bool = False
    ends: bool = False

    @property
    def is_turn(self) -> bool:
        """True if the running deal waits for the viewer."""
        return self.passes or self.draws or bool(self.takes) or self.discards or self.shows is not None


def moves_of(state: TableState, person: Principal) -> Moves:
    """Return all actions of this person at a table that they see in this state."""
    if state.phase in ("unopened", "ended"):
        return Moves()
    who = _Who(person=person, state=state)
    own = state.members.index(person.member) if person.member in state.members else -1
    return Moves(
        own=own,
        cuts=tuple(seat for seat in to_act(state).seats if state.phase == "cutting" and who.may(c.CutCard(seat=seat))),
        dealer=state.dealer if state.phase == "between_deals" and who.may(c.DealCards()) else -1,
        ends=who.may(c.EndTable()),
        # Resigning stands for every move of the own hand: authority makes no difference between them.
        **(_in_deal(state, state.deal, own) if state.deal and own >= 0 and who.may(c.Resign(seat=own)) else {}),
    )


def _in_deal(state: TableState, deal: Deal, own: int) -> dict[str, Any]:
    """The actions of a player of the running deal."""
    if state.phase not in ("upcard", "drawing", "discarding", "showing"):
        return {}
    # After a knock the deal is decided by what is shown (GR31): it is too late to resign.
    resigns = {"resigns": state.phase != "showing"}
    # A deal with real cards has hidden hands for its players too: the scribe records their moves.
    if deal.turn != own or HIDDEN in deal.hands[own]:
        return resigns
    match state.phase:
        case "upcard":
            return resigns | {"passes": True, "takes": deal.discards[-1]}
        case "drawing":
            allowed = sources(deal, state.rules)
            takes: Card | str = deal.discards[-1] if "discard_pile" in allowed else ""
            return resigns | {"draws": "stock" in allowed, "takes": takes}
        case "discarding":
            offers, kept = knock_offers(state, deal, own), kept_card(state, deal) or ""
            return resigns | {"discards": True, "kept": kept, "limit": limit_of(state, deal), "knocks": offers}
        case _:
            return resigns | {"shows": best_to_show(state, deal, own)}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Who:
    """A person at a table."""

    person: Principal
    state: TableState

    def may(self, command: c.Command) -> bool:
        """Return True if they have the authority to give a command. Rules are not checked."""
        return is_allowed(self.person, command, self.state)

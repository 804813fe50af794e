"""Commands that a player could give now, for players who choose by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.combinations import best_combination
from ging_service.games.ging.rules.deal_settlement import claims_of
from ging_service.games.ging.rules.lost_deal import due_dealer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.ging.decider.state import Deal, TableState


def moves(state: TableState, seat: int) -> tuple[c.Command, ...]:
    """Return the possible commands of a seat: cut, deal, claim, be satisfied. All its claims are true."""
    return tuple(_moves(state, seat))


def _moves(state: TableState, seat: int) -> Iterator[c.Command]:
    if state.phase == "cutting" and seat in state.cutting.seats:
        if all(seat != cut for cut, _card in state.cutting.cuts):
            yield c.CutCard(seat=seat, card="")  # type: ignore[arg-type]  # the service cuts
    elif state.phase == "between_deals" and seat == due_dealer(state.rotation):
        yield c.CommitShuffle() if state.seating.rules.shuffle == "committed" and not state.shuffle else c.DealCards()
        # An open table never ends by itself (G29): players by chance would go on for ever.
        if state.seating.rules.ending == "open" and state.deals_played:
            yield c.EndTable()
    elif state.phase == "declaring" and state.deal is not None:
        if state.seating.rules.mode == "showdown":
            yield c.Settle()
        elif seat in state.deal.silent:
            yield c.BeSatisfied(seat=seat, by="player")
            yield from _claims(state.deal, seat)


def _claims(deal: Deal, seat: int) -> Iterator[c.Command]:
    """Yield the best combination and every suit that the player holds and has not claimed yet."""
    # Players by chance are dealt to by the service, so their hands are known.
    hand = deal.dealt.hands[seat]
    combination = best_combination(hand)
    # Only the best one: a hand with two counts only the higher (G17).
    if combination and all((claim.seat, claim.combination) != (seat, combination) for claim in deal.combinations):
        yield c.DeclareCombination(seat=seat, combination=combination, cards=(), is_false=False)
    claimed = {claim.suit for claim in deal.claims if claim.seat == seat}
    for claim in claims_of(seat, hand):
        if claim.suit not in claimed:
            yield c.DeclareSuit(seat=seat, suit=claim.suit, points=claim.points, cards=(), is_false=False)

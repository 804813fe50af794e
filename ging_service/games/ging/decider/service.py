"""What players can do now at a table, and what the service adds to commands: time, seeds, the order of the pack, and chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.domain.structs import replace
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.decisions.shuffling import next_deal_number
from ging_service.games.ging.decider.events import FirstDealerFound, HandsDealt
from ging_service.games.ging.decider.state import Shuffle
from ging_service.games.ging.rules.cards import PACK, SEATS
from ging_service.games.ging.rules.combinations import best_combination
from ging_service.games.ging.rules.deal_settlement import claims_of
from ging_service.games.ging.rules.lost_deal import due_dealer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.game import Chance
    from ging_service.games.ging.decider.state import Deal, TableState


def complete(command: c.Command, state: TableState, chance: Chance, now_s: int) -> c.Command:
    """Return the command with the values that only the service may add. Raises ``Refused("first_dealer_is_drawn")``."""
    match command:
        case c.OpenTable():
            return _opening(command, chance)
        # A card that the command names was cut at a real table. "" asks the service to cut.
        case c.CutCard(card=""):
            return _cutting(command, state, chance)
        case c.DealCards():
            return _dealing(command, state, chance, now_s)
        case c.CommitShuffle():
            return replace(command, seed=chance.seed())
        case c.RecordDeal() | c.CloseDeclaring():
            return replace(command, now_s=now_s)
        case _:
            return command


def is_drawn(event: object) -> bool:
    """Return True if chance decided the content of the event: the deal (G4) or the first dealer (G3)."""
    return isinstance(event, HandsDealt) or (isinstance(event, FirstDealerFound) and event.by == "random")


def holds_hidden_cards(state: TableState) -> bool:
    """Return True if the service has dealt hands that not everybody has seen."""
    return state.phase == "declaring" and state.deal is not None and not state.deal.dealt.recorded


def _opening(opening: c.OpenTable, chance: Chance) -> c.OpenTable:
    """G3 [O]: with the house rule ``random`` the service draws the first dealer."""
    if opening.rules.first_dealer != "random":
        return opening
    # Refused, not overruled: the sender would believe that they had named the dealer.
    if opening.first_dealer != -1:
        raise Refused("first_dealer_is_drawn", "G3", "the first dealer of this table is drawn by lot", "first_dealer")
    return replace(opening, first_dealer=chance.choose(SEATS))


def _cutting(command: c.CutCard, state: TableState, chance: Chance) -> c.CutCard:
    """G3: where no cards lie on the table, chance shows a card that nobody has cut in this round."""
    # A tie begins the next round with no cuts, so the whole pack is there again (G3).
    have_been_cut = {card for _seat, card in state.cutting.cuts}
    return replace(command, card=chance.choose([card for card in PACK if card not in have_been_cut]))


def _dealing(command: c.DealCards, state: TableState, chance: Chance, now_s: int) -> c.DealCards:
    """G4: the pack in the order of the shuffle that is committed to, or of a new seed."""
    seed = chance.seed()
    # A committed shuffle has its own seed; `decide` then ignores the new one.
    shuffle = state.shuffle or Shuffle(deal=next_deal_number(state), seed=seed)
    order = chance.order(PACK, shuffle)
    return replace(command, seed=seed, order=order, now_s=now_s)


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

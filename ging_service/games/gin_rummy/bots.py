"""Bots that play Gin Rummy. A bot knows what the rules show the player of its seat, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import rank_of, suit_of
from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.game_support.game_bots import GameBots
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.decisions.dealing import cuts_of_round
from ging_service.games.gin_rummy.decider.decisions.turns import sources, taken_card
from ging_service.games.gin_rummy.rules.card_bits import (
    Bits,
    choices_of_melds,
    least_deadwood_of,
    points_of,
    run_cards,
    single_bits,
    to_bits,
    to_cards,
)
from ging_service.games.gin_rummy.rules.cards import PACK, other_seat
from ging_service.games.gin_rummy.rules.house_rules import HouseRules, stakes_of
from ging_service.games.gin_rummy.rules.knocking import is_gin, knock_limit
from ging_service.games.gin_rummy.rules.lay_offs import best_showing
from ging_service.games.gin_rummy.rules.melds import SHORTEST, best_arrangements, best_discards, is_meld

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.games.gin_rummy.decider.state import Deal, TableState
    from ging_service.games.gin_rummy.rules.cards import Aces


def expected_deadwood(hand: Bits, known: KnownCards) -> float:
    """The mean over all unseen cards of the least deadwood after drawing one of them and discarding."""
    aces = known.rules.aces
    drawn = list(single_bits(known.unseen))
    return sum(_deadwood_after_discard(hand | card, aces) for card in drawn) / len(drawn)


def _deadwood_after_discard(eleven: Bits, aces: Aces) -> int:
    """GR7, GR9: the least deadwood of eleven cards without the dearest unmelded one.

    Where nothing is unmelded a card of a meld must go: then it is counted as 0, a little too low.
    """
    # Above every hand.
    least = len(PACK) * 10
    for _, others in choices_of_melds(eleven, aces):
        unmelded = others & ~run_cards(others)
        dearest = max((points_of(card, aces) for card in single_bits(unmelded)), default=0)
        least = min(least, points_of(unmelded, aces) - dearest)
    return least


def danger(card: Bits, known: KnownCards) -> float:
    """The expected number of melds of three that a discard makes with cards of the other hand.

    A card that everybody has seen in the other hand counts 1, an unseen card the chance that it is there.
    """
    # The two cards of a pair are taken as independent of each other, which overstates a pair of unseen cards a little.
    in_hand = known.unknown_in_other_hand / known.unseen.bit_count()
    possible = known.unseen | known.others
    return sum(
        in_hand ** (pair & known.unseen).bit_count()
        for pair in _pairs_for(card, known.rules.aces)
        # A pair with a card that lies in the pile, or in the own hand, is none that the other player can hold.
        if not pair & ~possible
    )


@cache
def _pairs_for(card: Bits, aces: Aces) -> tuple[Bits, ...]:
    """GR9: the pairs of cards with which a card makes a meld of three."""
    name = to_cards(card)[0]
    beside = [
        other
        for other in PACK
        if other != name and (suit_of(other) == suit_of(name) or rank_of(other) == rank_of(name))
    ]
    return tuple(to_bits(pair) for pair in combinations(beside, SHORTEST - 1) if is_meld((name, *pair), aces))


_WHOLE_PACK: Final = to_bits(PACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCards:
    """What the player of a seat knows.

    ``hand``: their own cards. ``others``: cards of the other player that everybody has seen. ``unseen``: cards of which
    the player knows only that they are in the other hand or in the stock; ``stock`` is how many are in the stock.
    ``kept``: the card that may not be discarded in this turn (GR8). ``limit``: the most deadwood of a knock (GR10).
    """

    rules: HouseRules
    hand: Bits
    others: Bits
    unseen: Bits
    stock: int
    kept: Bits
    limit: int

    @property
    def unknown_in_other_hand(self) -> int:
        """The number of cards in the other hand that the player has not seen."""
        return self.unseen.bit_count() - self.stock


def known_cards(seen: TableState, deal: Deal, seat: int) -> KnownCards:
    """Return what a state, as the player of the seat sees it, tells them."""
    taken = taken_card(deal)
    hand, others, piled = to_bits(deal.hands[seat]), to_bits(deal.known[other_seat(seat)]), to_bits(deal.discards)
    return KnownCards(
        rules=seen.rules,
        hand=hand,
        others=others,
        # No two of these have a card in common, so what is in none of them is left.
        unseen=_WHOLE_PACK ^ hand ^ others ^ piled,
        stock=len(deal.stock),
        kept=to_bits((taken,)) if taken and seen.rules.take_back == "refused" else 0,
        limit=knock_limit(deal.upcard, seen.rules.knock_limit),
    )


# The moves of a bot: the same at every level, except for two choices in its own turn.
#
# Bots of every level knock as soon as they can. Waiting for less deadwood late in a deal did not win more games.


@dataclass(frozen=True, slots=True, kw_only=True)
class Strategy:
    """The choices in which levels differ.

    ``takes(known, top)``: take the top of the discard pile instead of drawing from the stock, or of passing.
    ``discards(known)``: the card to put on the pile from a hand of eleven.
    """

    takes: Callable[[KnownCards, Bits], bool]
    discards: Callable[[KnownCards], Bits]


def move(strategy: Strategy, seen: TableState, seat: int) -> c.Command | None:
    """Return the command that a player of this strategy gives; None where the table does not wait for the seat.

    GR34: a deal with real cards waits for the scribe, who records what the players do.
    """
    if seen.phase == "cutting":
        has_cut = seat in [cut.seat for cut in cuts_of_round(seen.cuts)]
        return None if has_cut else c.CutCard(seat=seat)
    if seen.phase == "between_deals":
        # Only bots among themselves deal. At a table with people the service leaves that to them.
        return c.DealCards() if seat == seen.dealer else None
    deal = seen.deal
    if deal is None or deal.recorded or deal.result is not None or deal.turn != seat:
        return None
    return _turn(strategy, seen, deal, seat)


def _turn(strategy: Strategy, seen: TableState, deal: Deal, seat: int) -> c.Command:
    """GR4 to GR15: the move of the player at turn."""
    if seen.phase == "showing" and deal.tabled is not None:
        melds = () if is_gin(deal.tabled.deadwood) else deal.tabled.melds
        return from_fields(c.ShowHand, best_showing(deal.hands[seat], melds, seen.rules.aces), seat=seat)
    known = known_cards(seen, deal, seat)
    if seen.phase == "discarding":
        return _end_of_turn(strategy, known, deal.hands[seat], seat)
    allowed = sources(deal, seen.rules)
    if "discard_pile" in allowed and strategy.takes(known, to_bits(deal.discards[-1:])):
        return c.TakeDiscard(seat=seat)
    if seen.phase == "upcard":
        return c.PassUpcard(seat=seat)
    return c.DrawCard(seat=seat) if "stock" in allowed else c.TakeDiscard(seat=seat)


def _end_of_turn(strategy: Strategy, known: KnownCards, hand: Hand, seat: int) -> c.Command:
    """GR7, GR10: knock with the least deadwood, or discard."""
    aces = known.rules.aces
    best = best_discards(hand, aces, to_cards(known.kept))
    if best.deadwood <= known.limit:
        tabled = best_arrangements([card for card in hand if card != best.cards[0]], aces)[0]
        return c.Knock(seat=seat, discard=best.cards[0], melds=tabled.melds)
    return c.Discard(seat=seat, card=to_cards(strategy.discards(known))[0])


def _takes_simple(known: KnownCards, top: Bits) -> bool:
    """Return True if the card lowers the least deadwood of the hand."""
    return deadwood_with(known, top) < least_deadwood_of(known.hand, known.rules.aces)


def deadwood_with(known: KnownCards, card: Bits) -> int:
    """GR8: the least deadwood after one more card and the discard of another."""
    aces = known.rules.aces
    return min(least_deadwood_of(known.hand ^ gone | card, aces) for gone in single_bits(known.hand))


def _discards_simple(known: KnownCards) -> Bits:
    """Return the card whose discard leaves the least deadwood; of equal ones that with the most points."""
    return by_deadwood_left(known)[0]


def by_deadwood_left(known: KnownCards) -> list[Bits]:
    """The cards that may be discarded: first those that leave the least deadwood, then those with the most points."""
    aces = known.rules.aces
    return sorted(
        single_bits(known.hand & ~known.kept),
        # Of equal ones the dearest: it counts most if the other player knocks next.
        key=lambda card: (least_deadwood_of(known.hand ^ card, aces), -points_of(card, aces)),
    )


SIMPLE: Final = Strategy(takes=_takes_simple, discards=_discards_simple)


COMPARED: Final = 6
"""How many discards are compared: those that leave the least deadwood."""
POINTS_FOR_A_MELD: Final = 4.0
"""Points of deadwood that the bot gives up so as not to give the other player a meld. Found by trying."""


def _takes_careful(known: KnownCards, top: Bits) -> bool:
    """Return True if the card makes gin, or a better hand than the stock can be expected to."""
    deadwood = deadwood_with(known, top)
    # Gin is compared with nothing: no draw can be better.
    return is_gin(deadwood) or deadwood < expected_deadwood(known.hand, known)


def _discards_careful(known: KnownCards) -> Bits:
    """Return the card that leaves the best next hand, if it is not too dangerous."""

    def cost(card: Bits) -> float:
        return expected_deadwood(known.hand ^ card, known) + POINTS_FOR_A_MELD * danger(card, known)

    return min(by_deadwood_left(known)[:COMPARED], key=cost)


CAREFUL: Final = Strategy(takes=_takes_careful, discards=_discards_careful)


def check_rules(rules: HouseRules) -> None:
    """GR33: raise ``Refused("bot_stakes")`` for house rules with a stake that do not allow bots to play for it."""
    if rules.bot_stakes == "refused" and any(stake.amount for stake in stakes_of(rules).values()):
        detail = "by these house rules bots play for points only: leave out the stakes, or allow bot_stakes"
        raise Refused("bot_stakes", "GR33", detail, "rules.bot_stakes")


BOTS: Final = GameBots(
    levels={"simple": partial(move, SIMPLE), "careful": partial(move, CAREFUL)}, check_rules=check_rules
)

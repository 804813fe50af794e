"""Bots that play Newmarket."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import HIDDEN, Card, suit_of
from ging_service.domain.errors import Refused
from ging_service.game_support.game_bots import GameBots
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.decisions.playing import known_gone
from ging_service.games.newmarket.decider.state import Deal, TableState
from ging_service.games.newmarket.rules.cards import PACKS, next_card
from ging_service.games.newmarket.rules.dealing import price_of_buy
from ging_service.games.newmarket.rules.sequences import default_start, starts_of, suits_to_start
from ging_service.games.newmarket.rules.stakes import heap_won_by

if TYPE_CHECKING:
    from collections.abc import Collection

    from ging_service.games.newmarket.rules.house_rules import HouseRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Strategy:
    """The choices of a level, for the player of a seat in a deal.

    ``buys``: whether they exchange their hand for the dead one. ``suit_to_start``: in which suit they start a sequence.
    """

    buys: Callable[[TableState, Deal, int], bool]
    suit_to_start: Callable[[TableState, Deal, int], str]


def move(strategy: Strategy, seen: TableState, seat: int) -> c.Command | None:
    """Return the command of the seat's player; None where the table does not wait for them.

    NM29: deals with real cards wait for no bot.
    """
    deal = seen.deal
    match seen.phase:
        case "cutting":
            has_cut = seat in [cut.seat for cut in seen.cutting.cuts]
            return c.CutCard(seat=seat) if seat in seen.cutting.seats and not has_cut else None
        case "between_deals":
            return c.DealCards() if seat == seen.dealer else None
        case "buying" | "starting" if deal is not None and deal.turn == seat and not deal.recorded:
            if seen.phase == "starting":
                return c.StartSequence(seat=seat, suit=strategy.suit_to_start(seen, deal, seat))
            return c.BuyDeadHand(seat=seat) if strategy.buys(seen, deal, seat) else c.PassBuy(seat=seat)
        case _:
            return None


def heap_for(card: Card, seen: TableState) -> int:
    """NM17, NM55: the counters that a card wins on the layout when it is played."""
    won = heap_won_by(card, seen.rules)
    return next((heap.counters for heap in seen.layout.heaps if heap.card == won and heap.is_in), 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCards:
    """What the player of a seat knows.

    ``gone``: cards that no player holds: played, known to be dead, or laid down by this player. ``unseen``: how many are
    neither ``own`` nor ``gone``. ``alive``: the chance that another player holds one of those.
    """

    own: frozenset[Card]
    gone: frozenset[Card]
    unseen: int
    alive: float

    def chance_of(self, card: Card) -> float:
        """The chance that a player holds the card."""
        return 0.0 if card in self.gone else 1.0 if card in self.own else self.alive

    def has_any_of(self, suits: Collection[str]) -> bool:
        """Return True if the player holds a card of these suits."""
        return any(suit_of(card) in suits for card in self.own)


def known_cards(seen: TableState, deal: Deal, seat: int) -> KnownCards:
    """Return what a state, as the player of the seat sees it, tells them."""
    own = frozenset(deal.hands[seat])
    # NM7: a player who has exchanged their hand knows the dead one.
    laid_down = frozenset(deal.dead) - {HIDDEN}
    gone = known_gone(deal) | laid_down
    unseen = len(PACKS[seen.rules.game]) - len(own | gone)
    # Dead cards that have stopped a sequence are among those that are gone. Only the others are still unseen.
    dead = 0 if laid_down else len(deal.dead) - len({*deal.missing})
    return KnownCards(own=own, gone=gone, unseen=unseen, alive=1 - dead / unseen if unseen else 0.0)


def _buys_simple(seen: TableState, deal: Deal, seat: int) -> bool:
    """NM8: exchange a hand that wins nothing on the layout if that is free."""
    return seat == deal.dealer and not any(heap_for(card, seen) for card in deal.hands[seat])


def _suit_to_start_simple(seen: TableState, deal: Deal, seat: int) -> str:
    """NM16: the suit that the service takes when the time has passed."""
    card = default_start(deal.hands[seat], deal.suits, seen.rules.start)
    return suit_of(card) if card else ""


SIMPLE: Final = Strategy(buys=_buys_simple, suit_to_start=_suit_to_start_simple)


OTHERS: Final = -0.5
"""What a card or a heap of another player is worth, as a share of an own one. Found by trying, as the other numbers here."""
NEXT_START: Final = 2.0
"""Own cards that it is worth to start the next sequence too."""
SHARE_OF_KITTY: Final = 0.25
"""Of the kitty, for each own card that is played."""


def _buys_careful(seen: TableState, deal: Deal, seat: int) -> bool:
    """NM8, NM9: exchange the hand if the dead one is likely to win more on the layout, and that is worth the price."""
    known = known_cards(seen, deal, seat)
    own = sum(heap_for(card, seen) for card in known.own)
    others = sum(heap.counters for heap in seen.layout.heaps if heap.is_in) - own
    # Every unseen card is as likely to be in the dead hand, so this is what that hand wins on average.
    return others * len(deal.dead) / known.unseen > own + price_of_buy(seat, deal.dealer, seen.rules)


def _suit_to_start_careful(seen: TableState, deal: Deal, seat: int) -> str:
    """NM13: the suit whose sequence is likely to bring most."""
    known = known_cards(seen, deal, seat)
    starts = starts_of(deal.hands[seat], deal.suits, seen.rules.start)
    return suit_of(max(starts, key=lambda card: prospect(card, known, seen)))


def prospect(start: Card, known: KnownCards, seen: TableState) -> float:
    """Return the counters that a sequence from this card brings, each card's by the chance that the sequence gets there."""
    card_value = 1 + SHARE_OF_KITTY * seen.layout.kitty.counters
    value, chance, card = 0.0, 1.0, start
    # It ends at the queen or the king at the latest, which nothing follows.
    while True:
        is_own = card in known.own
        value += chance * (1 if is_own else OTHERS) * (card_value + heap_for(card, seen))
        following = next_card(card, seen.rules.game)
        goes_on = 0.0 if following is None else known.chance_of(following)
        # If the sequence stops at an own card, its player starts the next one, or passes without those suits (NM13,
        # NM14).
        if is_own and known.has_any_of(suits_to_start(card, seen.rules)):
            value += chance * (1 - goes_on) * NEXT_START * card_value
        chance *= goes_on
        if following is None or not chance:
            return value
        card = following


CAREFUL: Final = Strategy(buys=_buys_careful, suit_to_start=_suit_to_start_careful)


def check_rules(rules: HouseRules) -> None:
    """NM32: raise ``Refused("bot_stakes")`` for house rules that do not allow bots to play. There are always stakes."""
    if rules.bot_stakes == "refused":
        detail = "this game is always played for counters: bots play only where the house rules allow it"
        raise Refused("bot_stakes", "NM32", detail, "rules.bot_stakes")


BOTS: Final = GameBots(
    levels={"simple": partial(move, SIMPLE), "careful": partial(move, CAREFUL)}, check_rules=check_rules
)

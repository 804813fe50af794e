"""Bots that play wild-card rummy. A bot knows what the rules show the player of its seat, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.domain.cards import HIDDEN, SUITS, Card, Hand, rank_of, suit_of
from ging_service.domain.errors import Refused
from ging_service.game_support.game_bots import GameBots
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.decisions.dealing import round_of, unnamed_ranks
from ging_service.games.wild_card_rummy.decider.position import before_draw, position_of
from ging_service.games.wild_card_rummy.rules.best_melds import best_lay_down, least_points
from ging_service.games.wild_card_rummy.rules.best_turns import best_turn
from ging_service.games.wild_card_rummy.rules.cards import is_wild, sort_hand
from ging_service.games.wild_card_rummy.rules.dealing import pack_of, packs_of, seat_after
from ging_service.games.wild_card_rummy.rules.drawing import most_discards, sources
from ging_service.games.wild_card_rummy.rules.house_rules import Terms
from ging_service.games.wild_card_rummy.rules.laying.problems import HandToLay
from ging_service.games.wild_card_rummy.rules.laying.search import Tries
from ging_service.games.wild_card_rummy.rules.laying.set_choices import without
from ging_service.games.wild_card_rummy.rules.melds import FEWEST_CARDS, Meld, line_of
from ging_service.games.wild_card_rummy.rules.playing.extending import claim_reasons, extend_reasons
from ging_service.games.wild_card_rummy.rules.points import card_points, cards_points
from ging_service.games.wild_card_rummy.rules.position import Position
from ging_service.games.wild_card_rummy.rules.turns import reasons

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState
    from ging_service.games.wild_card_rummy.rules.cards import Aces
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
    from ging_service.games.wild_card_rummy.rules.melds import Action
    from ging_service.games.wild_card_rummy.rules.position import BeforeDraw, Source


DRAWS: Final = 3.0
"""For how many draws a player hopes. Found by trying, as the other numbers here."""
MOST_HOPE: Final = 0.8
"""The best chance that a card is still melded; that of a wild card."""
POINTS_FOR_USE: Final = 6.0
"""Points that a player gives up so as not to give the next player a card that they can put down."""


def expected_points(hand: Hand, known: KnownCards) -> float:
    """The points of a hand, those of each card less by the chance that one of the next draws makes a meld with it."""
    terms = known.terms
    unseen = known.unseen.total()
    wilds = sum(count for card, count in known.unseen.items() if is_wild(card, terms.wild))
    natural = [card for card in hand if not is_wild(card, terms.wild)]
    total = 0.0
    for card in hand:
        hope = MOST_HOPE
        if not is_wild(card, terms.wild):
            missing = {one for other in natural for one in _thirds(card, other, terms.rules.aces)}
            # Wild cards help only where two cards wait for a third.
            outs = sum(known.unseen[one] for one in missing) + (wilds if missing else 0)
            hope = min(MOST_HOPE, DRAWS * outs / unseen) if unseen else 0.0
        total += card_points(card, terms.wild, terms.rules) * (1 - hope)
    return total


# Asked for every pair of cards in every hand that is tried, and there are few different pairs.
@cache
def _thirds(card: Card, other: Card, aces: Aces) -> frozenset[Card]:
    """WR5, WR6: the cards that make a meld of three with two different cards."""
    if card == other:
        return frozenset()
    if rank_of(card) == rank_of(other):
        return frozenset(Card(rank_of(card) + suit) for suit in SUITS) - {card, other}
    if suit_of(card) != suit_of(other):
        return frozenset()
    line, found = line_of(aces), set[Card]()
    for first in range(len(line) - FEWEST_CARDS + 1):
        run = {Card(rank + suit_of(card)) for rank in line[first : first + FEWEST_CARDS]}
        if {card, other} <= run:
            found |= run - {card, other}
    return frozenset(found)


def use_to_next(card: Card, known: KnownCards) -> float:
    """What it costs to give the next player a card: a wild card its points, another one if they can put it down at once."""
    terms = known.terms
    if is_wild(card, terms.wild):
        return card_points(card, terms.wild, terms.rules)
    # WR13: before their first meld the next player can extend nothing.
    if known.next_has_melded and any(_fits(card, meld, known) for meld in known.melds):
        return POINTS_FOR_USE
    pairs = (
        card in _thirds(one, other, terms.rules.aces)
        for place, one in enumerate(known.next_known)
        for other in known.next_known[:place]
    )
    return POINTS_FOR_USE if any(pairs) else 0.0


def _fits(card: Card, meld: Meld, known: KnownCards) -> bool:
    """WR14, WR15: Return True if a card extends a meld or takes the place of a wild card in it."""
    terms = known.terms
    if meld.kind == "set" and rank_of(card) != meld.rank:
        return False
    stands_for = () if meld.kind == "set" else (card,)
    if not extend_reasons(meld, (card,), stands_for, terms):
        return True
    return any(not claim_reasons(meld, card, one, terms) for one in meld.cards if is_wild(one, terms.wild))


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownCards:
    """What the player of a seat knows.

    ``unseen``: cards of which the player knows only that they are in another hand or in the stock, counted. ``melds``: on the
    table. ``next_known``: cards of the next player that everybody has seen. ``next_has_melded``: so that they may extend and claim.
    """

    terms: Terms
    unseen: Counter[Card]
    melds: tuple[Meld, ...]
    next_known: tuple[Card, ...]
    next_has_melded: bool


def known_cards(seen: TableState, deal: Deal, seat: int) -> KnownCards:
    """Return what a state, as the player of the seat sees it, tells them."""
    seats = len(deal.hands)
    after = seat_after(seat, seats)
    melds = tuple(one.meld for one in deal.melds)
    visible = Counter(card for hand in (*deal.hands, deal.discards) for card in hand if card != HIDDEN)
    visible.update(card for meld in melds for card in meld.cards)
    return KnownCards(
        terms=Terms(wild=deal.wild, packs=packs_of(seen.rules, seats), rules=seen.rules),
        # From what the seat sees only, so that a bot knows no more than a person in its place.
        unseen=Counter(pack_of(seen.rules, seats)) - visible,
        melds=melds,
        next_known=deal.known[after],
        next_has_melded=after in deal.has_melded,
    )


# The moves of a bot: the same at every level, except for its choices (WR2, WR4, WR11, WR19, WR24, WR29, WR31, WR33).
#
# Bots of every level put down all that they can: a player who holds melds back must count them when somebody else goes out.

_MOST_TAKEN: Final = 4
"""WR32: so many discards at most are considered; more of them are more than they are worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strategy:
    """The choices in which levels differ.

    ``burden(hand, known)``: what cards that stay in hand are expected to cost. ``danger(card, known)``: what it costs to give
    the next player a card. ``tries``: how many draws from the stock are tried before a discard is taken; 0 to compare it
    with the hand as it is. ``most_to_press``: the most points that the player adds to their own total to press a deal (WR24).
    """

    burden: Callable[[Hand, KnownCards], float]
    danger: Callable[[Card, KnownCards], float]
    tries: int
    most_to_press: int


def move(strategy: Strategy, seen: TableState, seat: int) -> c.Command | None:
    """Return the command that a player of this strategy gives; None where the table does not wait for the seat.

    WR38: a deal with real cards waits for the scribe, who records what the players do.
    """
    if seen.phase == "cutting":
        return _to_first_dealer(seen, seat)
    if seen.phase == "between_deals":
        return c.DealCards() if seat == seen.dealer else None
    deal = seen.deal
    if deal is None or deal.recorded or deal.turn != seat:
        return None
    return _in_turn(strategy, seen, deal, seat)


def _in_turn(strategy: Strategy, seen: TableState, deal: Deal, seat: int) -> c.Command | None:
    """The move of the player at turn in a deal."""
    match seen.phase:
        case "naming":
            return c.NameWild(seat=seat, rank=_best_rank(seen, deal.hands[seat]))
        case "drawing":
            return _draw(strategy, seen, deal, seat)
        case "playing":
            return _play(strategy, seen, deal, seat)
        case "last_melds":
            found = best_turn(position_of(seen, deal, seat), seen.rules)
            return c.PutDownLast(seat=seat, actions=found.actions if found else ())
        case "pressing":
            return c.DecidePress(seat=seat, adds=deal.press_points <= strategy.most_to_press)
        case _:
            return None


def _to_first_dealer(seen: TableState, seat: int) -> c.Command | None:
    """WR2, WR29: draw a card, or turn cards up, which anybody may do."""
    if seen.rules.first_dealer == "jack":
        # Everybody may do it. Of several bots only one must, or the others would be refused.
        return c.TurnUpCards() if seat == 0 else None
    now = round_of(seen.cuts, len(seen.members))
    return c.CutCard(seat=seat) if seat in now.seats and seat not in now.drawn else None


def _best_rank(seen: TableState, hand: Hand) -> str:
    """WR33: the rank that leaves the fewest points."""
    packs = packs_of(seen.rules, len(seen.members))

    def left(rank: str) -> int:
        return least_points(HandToLay(cards=hand), Terms(wild=rank, packs=packs, rules=seen.rules)) or 0

    return min(unnamed_ranks(seen), key=left)


def _draw(strategy: Strategy, seen: TableState, deal: Deal, seat: int) -> c.Command:
    """WR11, WR19, WR32: take the discards that leave the lightest hand, or draw from the stock."""
    before, known = before_draw(seen, deal, seat), known_cards(seen, deal, seat)
    # All turns that are considered share the tries of one, since every bot of every club moves in one thread.
    lightest, count, tries = _burden_now(strategy, before, known), 0, Tries()
    for taken in range(1, min(most_discards(before, seen.rules), _MOST_TAKEN) + 1):
        if tries.left <= 0:
            break
        chosen = _choose(strategy, _drawn(before, before.discards[-taken:], "discard_pile"), known, tries)
        if chosen is not None and chosen.burden < lightest:
            lightest, count = chosen.burden, taken
    # Draws are tried only where a discard helps at all, because each try is a search for the best turn.
    if count and lightest < _burden_expected(strategy, before, known, tries):
        return c.TakeDiscards(seat=seat, count=count)
    return c.DrawCard(seat=seat) if "stock" in sources(before, seen.rules) else c.LeaveDiscard(seat=seat)


def _burden_now(strategy: Strategy, before: BeforeDraw, known: KnownCards) -> float:
    """What the hand costs as it is, once all is put down that can be."""
    table = before.melds if before.has_melded else ()
    found = best_lay_down(HandToLay(cards=before.hand, table=table, discards=False), known.terms)
    return strategy.burden(found.left if found else before.hand, known)


def _burden_expected(strategy: Strategy, before: BeforeDraw, known: KnownCards, tries: Tries) -> float:
    """WR11: what the hand is expected to cost after a draw from the stock; anything if nobody tries, or without a stock."""
    if not strategy.tries or not before.stock:
        return inf
    cards = sorted(known.unseen.elements())
    # The tries are spread evenly over the cards in order, because a move has no source of chance.
    tried = cards[:: max(1, len(cards) // strategy.tries)]
    drawn = [_choose(strategy, _drawn(before, (card,), "stock"), known, tries) for card in tried if tries.left > 0]
    burdens = [chosen.burden for chosen in drawn if chosen is not None]
    return sum(burdens) / len(burdens) if burdens else inf


def _drawn(before: BeforeDraw, cards: Hand, source: Source) -> Position:
    """WR11: what a player has before them once they have drawn cards."""
    return Position(
        hand=(*before.hand, *cards),
        melds=before.melds,
        wild=before.wild,
        packs=before.packs,
        has_melded=before.has_melded,
        may_meld=before.may_meld,
        drawn=cards,
        source=source,
        held_at_start=len(before.hand),
    )


class _Chosen(NamedTuple):
    """A turn, and what the cards left in hand are expected to cost."""

    actions: tuple[Action, ...]
    discard: Card
    burden: float


def _choose(strategy: Strategy, position: Position, known: KnownCards, tries: Tries) -> _Chosen | None:
    """Return the best turn with the discard that costs least; None if the rules allow no turn."""
    rules = known.terms.rules
    best = best_turn(position, rules, tries)
    if best is None:
        return None
    chosen = _Chosen(best.actions, best.discard, strategy.burden(best.left, known))
    # The best turn comes with the discard that costs its own hand least. Another may cost less if the next player
    # cannot use it.
    least = chosen.burden + strategy.danger(best.discard, known)
    for card in dict.fromkeys(best.left):
        left = tuple(without((*best.left, best.discard), (card,)))
        burden = strategy.burden(left, known)
        cost = burden + strategy.danger(card, known)
        if cost < least and not reasons(position, best.actions, card, rules):
            least, chosen = cost, _Chosen(best.actions, card, burden)
    return chosen


def _play(strategy: Strategy, seen: TableState, deal: Deal, seat: int) -> c.Command | None:
    """WR10 to WR18, WR29: put down, extend and claim, then discard; end the deal with a 2 where that is possible."""
    position = position_of(seen, deal, seat)
    chosen = _choose(strategy, position, known_cards(seen, deal, seat), Tries())
    if chosen is None:
        return None
    discard = _let_go(position, chosen, deal, seen.rules) if _is_stuck(seen) else chosen.discard
    up_for_two = not reasons(position, chosen.actions, discard, seen.rules, up_for_two=True)
    return c.PlayTurn(seat=seat, actions=chosen.actions, discard=discard, up_for_two=up_for_two)


def _is_stuck(seen: TableState) -> bool:
    """WR19: Return True once the pile has become the stock: then players must let go of cards that others wait for."""
    return seen.shuffle is not None and seen.shuffle.reshuffle > 0


def _let_go(position: Position, chosen: _Chosen, deal: Deal, rules: HouseRules) -> Card:
    """WR11: Return another discard from turn to turn, so that nobody keeps a card for ever that somebody waits for."""
    # Nothing is left to hold back: any discard ends the hand.
    if not chosen.burden:
        return chosen.discard
    cards = [card for card in sort_hand(position.hand) if not reasons(position, chosen.actions, card, rules)]
    return cards[deal.turns // len(deal.hands) % len(cards)]


TRIES: Final = 8
"""How many draws from the stock are tried before a discard is taken."""
MOST_TO_PRESS: Final = 5
"""WR24: more points than these are not worth a doubled deal."""
CAREFUL: Final = Strategy(burden=expected_points, danger=use_to_next, tries=TRIES, most_to_press=MOST_TO_PRESS)


def burden(hand: Hand, known: KnownCards) -> float:
    """WR20: the points of the hand."""
    return cards_points(hand, known.terms.wild, known.terms.rules)


def danger(_card: Card, _known: KnownCards) -> float:
    """Give away any card."""
    return 0


SIMPLE: Final = Strategy(burden=burden, danger=danger, tries=0, most_to_press=0)


def check_rules(rules: HouseRules) -> None:
    """WR37: raise ``Refused("bot_stakes")`` for house rules with a stake that do not allow bots to play for it."""
    if rules.bot_stakes == "refused" and (rules.stake.amount or rules.deal_fee):
        detail = "by these house rules bots play for points only: leave out the stakes, or allow bot_stakes"
        raise Refused("bot_stakes", "WR37", detail, "rules.bot_stakes")


BOTS: Final = GameBots(
    levels={"simple": partial(move, SIMPLE), "careful": partial(move, CAREFUL)}, check_rules=check_rules
)

"""What the events of a command show about hands that a reader does not see."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

from ging_service.domain.cards import HIDDEN, Card, suit_of
from ging_service.domain.structs import replace
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.decisions.playing import cards_played
from ging_service.games.newmarket.decider.views import as_dealt
from ging_service.games.newmarket.rules.cards import ALL_SUITS, PACKS, height, sort_hand
from ging_service.games.newmarket.rules.dealing import DealtCards
from ging_service.games.newmarket.rules.sequences import cards_of, suits_to_start

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.domain.cards import Hand
    from ging_service.games.newmarket.decider.state import TableState
    from ging_service.games.newmarket.rules.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Facts:
    """Where cards lie. A hand is named by its place before the command: the seats in order, then the dead hand.

    ``needs``: the hand in which a card lies. ``bans``: hands in which it does not. ``options``: of each tuple, one holds.
    """

    needs: dict[Card, int] = field(default_factory=dict)
    bans: dict[Card, set[int]] = field(default_factory=dict)
    options: list[tuple[Facts, ...]] = field(default_factory=list)

    @staticmethod
    def together(parts: Iterable[Facts]) -> Facts:
        """All facts of several parts, without their options."""
        whole = Facts()
        for part in parts:
            whole.needs.update(part.needs)
            for card, hands in part.bans.items():
                whole.bans.setdefault(card, set()).update(hands)
        return whole

    def ban(self, cards: Iterable[Card], hands: Iterable[int]) -> None:
        """The cards lie in none of these hands, unless they were there and have been played since."""
        for card in cards:
            self.bans.setdefault(card, set()).update(hand for hand in hands if self.needs.get(card) != hand)

    def places_of(self, card: Card, hands: int) -> list[int]:
        """The hands in which a card can lie."""
        needed = self.needs.get(card)
        possible = range(hands) if needed is None else (needed,)
        return [place for place in possible if place not in self.bans.get(card, ())]


class ShownFacts:
    """Reads the events of one command in order. ``suits``: in which the next sequence can start; ``last_king``: its suit."""

    def __init__(self, seats: int, suits: tuple[str, ...], last_king: str, rules: HouseRules) -> None:
        self._facts = Facts()
        # Which hand, named by its place before the command, each seat has now. Exchanges change it.
        self._hand_of = list(range(seats))
        self._dead = seats
        self._suits = suits
        self._last_king = last_king
        self._rules = rules
        self._top = Card("")

    def of(self, events: Sequence[e.Event], missing: Iterable[Card] = ()) -> Facts:
        """Return what the events show. ``missing``: cards that are known to be dead."""
        self._facts.needs.update(dict.fromkeys(missing, self._dead))
        for before, event in zip((None, *events), events, strict=False):
            match event:
                case e.DeadHandBought():
                    self._exchange(event.seat, event.hand)
                case e.CardBuried():
                    self._buried(event)
                case e.CardPlayed():
                    self._played(event, by_default=isinstance(before, e.TimeRanOut))
                case e.SequenceStopped():
                    if event.reason == "dead":
                        self._facts.needs[event.missing] = self._dead
                    self._suits = suits_to_start(self._top, self._rules)
                case e.StartPassed():
                    # A pass shows that the player has no card of these suits (NM14).
                    self._facts.ban(self._cards(self._suits), (self._hand_of[event.seat],))
                case e.StartAwaited():
                    hand = self._hand_of[event.seat]
                    # A forged event can name any suits any number of times, and each card is one more way to try.
                    suits = [suit for suit in dict.fromkeys(event.suits) if suit in ALL_SUITS]
                    self._facts.options.append(tuple(Facts({card: hand}) for card in self._cards(suits)))
                case _:
                    pass
        return self._facts

    def _cards(self, suits: Iterable[str]) -> list[Card]:
        return [card for suit in suits for card in cards_of(suit, self._rules.game)]

    def _exchange(self, seat: int, hand: Hand) -> None:
        """NM8, NM24: the reader who has taken the dead hand sees it."""
        self._facts.needs.update(dict.fromkeys((card for card in hand if card != HIDDEN), self._dead))
        # Only the places change: facts name a hand by where it was before the command.
        self._hand_of[seat], self._dead = self._dead, self._hand_of[seat]

    def _played(self, event: e.CardPlayed, *, by_default: bool) -> None:
        """NM10, NM13, NM16: a card that starts a sequence is the lowest of those that the player could start with."""
        hand = self._hand_of[event.seat]
        self._facts.needs[event.card] = hand
        self._top = event.card
        if not event.starts:
            return
        lower = [card for card in self._cards(suit_of(event.card)) if height(card) < height(event.card)]
        if self._suits:
            self._facts.ban(lower, (hand,))
            self._facts.ban(self._before(event.card, by_default=by_default), (hand,))
        else:  # the first diamond: nobody holds a lower one
            self._facts.ban(lower, self._hand_of)

    def _before(self, chosen: Card, *, by_default: bool) -> list[Card]:
        """NM13, NM16: the cards with which the player would have had to start, or the service for them."""
        # Of equal cards the suit that comes first is taken (NM16).
        place = self._suits.index(suit_of(chosen))
        if by_default:
            return [
                card
                for card in self._cards(self._suits)
                if (height(card), self._suits.index(suit_of(card))) < (height(chosen), place)
            ]
        is_free = self._rules.start == "own_choice"
        return [] if is_free else [card for card in self._cards(self._suits) if height(card) < height(chosen)]

    def _buried(self, event: e.CardBuried) -> None:
        """NM23, NM24: the caller holds the highest card in play and all below it down to the target."""
        cards, caller = cards_of(self._last_king, "newmarket"), self._hand_of[event.caller]
        first = cards.index(event.target) + 1 if event.target in cards else 0
        if event.target:
            self._facts.needs[event.target] = self._hand_of[event.seat] if event.seat >= 0 else self._dead
        self._facts.options.append(
            tuple(
                Facts(
                    dict.fromkeys(cards[first : last + 1], caller),
                    {card: {*self._hand_of} for card in cards[last + 1 :]},
                )
                for last in range(first, len(cards))
            )
        )
        if event.seat >= 0:
            self._exchange(event.seat, event.hand)


# Hands as they may be, for a reader who does not see them all.
#
# Cards stay closed after a deal (NM21), so a reader of the record decides commands on hands that agree with what they see: each
# card that was played lies in the hand that it came from, and a card whose absence the events show lies elsewhere. There are
# always such hands, because the real ones are some.


def possible_deal(dealt: e.HandsDealt, events: Sequence[e.Event], state: TableState) -> DealtCards:
    """Return dealt hands that lead to the events of their own command."""
    hands = (*map(as_dealt, dealt.hands, dealt.sizes), as_dealt(dealt.dead, dealt.dead_size))
    suits = ALL_SUITS if state.rules.game == "original" else ()
    shown = ShownFacts(len(dealt.hands), suits, _last_king(state), state.rules)
    found = _possible(hands, PACKS[state.rules.game], shown.of(_of_one_command(events)))
    return DealtCards(hands=found[:-1], dead=found[-1])


def possible_state(events: Sequence[e.Event], state: TableState) -> TableState:
    """Return the state with hands that lead to the events of one command."""
    deal = state.deal
    # Real cards are decided without hands, and a deal that is over has nothing left to decide.
    if deal is None or deal.recorded or deal.result is not None:
        return state
    lying = cards_played(deal)
    pack = [card for card in PACKS[state.rules.game] if card not in lying]
    shown = ShownFacts(len(deal.hands), deal.suits, _last_king(state), state.rules)
    found = _possible((*deal.hands, deal.dead), pack, shown.of(_of_one_command(events), deal.missing))
    return replace(state, deal=replace(deal, hands=found[:-1], dead=found[-1]))


def _of_one_command(events: Sequence[e.Event]) -> Sequence[e.Event]:
    """Leave out the events of later commands in one order. A command ends where a player is asked, or with the deal."""
    buries = False
    for place, event in enumerate(events):
        # NM22: one card is buried in a deal. Each forged burial would multiply the hands that ``_possible`` tries.
        if isinstance(event, e.CardBuried) and buries:
            return events[:place]
        buries |= isinstance(event, e.CardBuried)
        if isinstance(event, e.BuyOffered | e.StartAwaited | e.DealEnded | e.DealVoided):
            return events[: place + 1]
    return events


def _last_king(state: TableState) -> str:
    return next((suit_of(heap.card) for heap in state.layout.heaps if heap.is_in), "")


def _possible(hands: Sequence[Hand], pack: Sequence[Card], facts: Facts) -> tuple[Hand, ...]:
    """Fill the hands with the cards of the pack that are not seen. Hands that are forged are filled in any way."""
    seen = {card for hand in hands for card in hand}
    unseen = [card for card in pack if card not in seen]
    room = [hand.count(HIDDEN) for hand in hands]
    # There are two such facts at most, even in a forged record: a burial, and the start at which the command ends.
    for chosen in product(*facts.options):
        added = Facts.together((*chosen, facts))
        # A card that was played from one hand is no other player's card to start with.
        if any(added.needs[card] != place for one in chosen for card, place in one.needs.items()):
            continue
        # A card that lies face up, or that the reader sees in another hand, is not in the hand that needs it.
        if any(card not in unseen and card not in hands[place] for card, place in added.needs.items()):
            continue
        if (places := _placed(unseen, room, added)) is not None:
            return _filled(hands, places)
    # No hands fit, so the record is forged. The verifier goes on with any hands, decides, and finds other events.
    return _filled(hands, dict(zip(unseen, Counter(dict(enumerate(room))).elements(), strict=False)))


def _placed(cards: Sequence[Card], room: Sequence[int], facts: Facts) -> dict[Card, int] | None:
    """Place each card in a hand with room for it that it may lie in; None if that is impossible. By augmenting paths."""
    lying: list[list[Card]] = [[] for _ in room]

    def place(card: Card, tried: set[int]) -> bool:
        for hand in facts.places_of(card, len(room)):
            if hand in tried:
                continue
            # Each hand once for each card: this bounds the search, however many cards there are.
            tried.add(hand)
            if len(lying[hand]) < room[hand]:
                lying[hand].append(card)
                return True
            for other in lying[hand]:
                if place(other, tried):
                    lying[hand][lying[hand].index(other)] = card
                    return True
        return False

    if not all(place(card, set()) for card in cards):
        return None
    return {card: hand for hand, cards_there in enumerate(lying) for card in cards_there}


def _filled(hands: Sequence[Hand], places: dict[Card, int]) -> tuple[Hand, ...]:
    return tuple(
        sort_hand((*(card for card in hand if card != HIDDEN), *(card for card, at in places.items() if at == place)))
        for place, hand in enumerate(hands)
    )

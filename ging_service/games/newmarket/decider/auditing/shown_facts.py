"""What the events of a command show about hands that a reader does not see."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ging_service.domain.cards import Card, suit_of
from ging_service.domain.face_down import HIDDEN
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.rules.cards import ALL_SUITS, height
from ging_service.games.newmarket.rules.sequences import cards_of, suits_to_start

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.domain.cards import Hand
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

"""A deal as the scribe has entered it in the form: dealer, hands and declarations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.cards import Hand, parse_card
from ging_service.event_messages.card_words import suit_words
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.messages.game_words import combination_words
from ging_service.games.ging.rules.cards import HAND_SIZE, PACK, SEATS, sort_hand, suit_counts
from ging_service.games.ging.rules.combinations import COMBINATIONS, holds, proof_of_combination, proof_of_suit
from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import text, texts, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    SeatName = Callable[[int], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredDeal:
    """The entered deal. ``hands`` by seat: whole ones if ``is_whole``, else the cards that were tabled (G22)."""

    dealer: int
    hands: tuple[Hand, ...]
    is_whole: bool
    said: tuple[tuple[str, ...], ...]

    @property
    def is_complete(self) -> bool:
        """True if every card is in one hand, or if only tabled cards are entered: then only claims can be missing."""
        return not self.is_whole or sorted(card for hand in self.hands for card in hand) == sorted(PACK)

    def recorded(self) -> c.RecordDeal:
        """G4: the deal itself."""
        return c.RecordDeal(now_s=0, dealer=self.dealer, hands=self.hands if self.is_whole else ())

    def claims(self, name: SeatName) -> Iterator[c.Command]:
        """G7, G12 to G17, G22: Yield the declarations, suits first.

        Raises ``BadRequest("invalid")`` for a claim that is not held.
        """
        for seat in SEATS:
            # False sorts before True, so suits come first. The form sends the boxes in the order of the page.
            for what in sorted(self.said[seat], key=tuple(COMBINATIONS).__contains__):
                yield self._claim(seat, what, name)

    def _claim(self, seat: int, what: str, name: SeatName) -> c.Command:
        hand = self.hands[seat]
        for combination in COMBINATIONS:
            if combination == what and holds(combination, hand):
                cards = proof_of_combination(combination, hand)
                return c.DeclareCombination(seat=seat, combination=combination, cards=cards, is_false=False)
        # Reached by a suit, or by a combination that the hand does not hold: that is no suit, so it has no points
        # either.
        points = suit_counts(hand).get(what)
        if points is None:
            words = combination_words(what) if what in COMBINATIONS else suit_words(what)
            raise BadRequest(
                "invalid", _("%(name)s does not hold %(what)s.", name=name(seat), what=words), f"says-{seat}"
            )
        return c.DeclareSuit(seat=seat, suit=what, points=points, cards=proof_of_suit(what, hand), is_false=False)


def asked_entry(*, needs_hands: bool) -> EnteredDeal:
    """Return the form as it was sent. Raises ``Refused("not_a_card")`` or ``BadRequest("invalid")``."""
    is_whole = text("known") != "tabled"
    hands = tuple(_asked_cards(seat) for seat in SEATS)
    if is_whole and any(hands):
        hands = _with_fourth(hands)
    return EnteredDeal(
        dealer=whole("dealer", -1),
        hands=hands,
        # With no card at all the deal is recorded without hands, which only a showdown forbids (G20).
        is_whole=is_whole and (needs_hands or any(hands)),
        said=tuple(_asked_claims(seat) for seat in SEATS),
    )


def _asked_cards(seat: int) -> Hand:
    name = f"hand-{seat}"
    return tuple(parse_card(word, "G1", name) for word in text(name).replace(",", " ").split())


def _with_fourth(hands: Sequence[Hand]) -> tuple[Hand, ...]:
    """Return four hands: the fourth one is the rest of the pack."""
    empty = [seat for seat in SEATS if not hands[seat]]
    # A hand that is too short or too long would make the rest wrong. The decision refuses it with its own message.
    if len(empty) != 1 or any(len(hand) != HAND_SIZE for hand in hands if hand):
        return tuple(hands)
    # A card typed twice leaves eight cards over, and the decision refuses that as well.
    left = sort_hand(set(PACK).difference(*map(set, hands)))
    return tuple(hand or left for hand in hands)


def _asked_claims(seat: int) -> tuple[str, ...]:
    name = f"says-{seat}"
    said = tuple(texts(name))
    if not {*said} <= {*COMBINATIONS, "S", "H", "D", "C"}:
        raise BadRequest("invalid", _("Choose one of the options."), name)
    return said

"""An introduction to wild-card rummy, for people who sit down to it. The numbered rules are a page of the documentation.

Its examples are worked out by the rules themselves (``tests/games/wild_card_rummy/pages/test_how_to_play.py``).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, parse_card
from ging_service.domain.stakes import Stake, paid_between
from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import ShownCards
from ging_service.games.wild_card_rummy.messages import meld_words
from ging_service.games.wild_card_rummy.pages.felt.meld_pictures import meld_card
from ging_service.games.wild_card_rummy.pages.felt.score_sheet import CountedCard
from ging_service.games.wild_card_rummy.pages.table.turn_forms import action_as_text
from ging_service.games.wild_card_rummy.rules.cards import is_wild
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules, Terms
from ging_service.games.wild_card_rummy.rules.melds import Meld, told
from ging_service.games.wild_card_rummy.rules.playing.extending import claimed, extended
from ging_service.games.wild_card_rummy.rules.points import card_points, cards_points, multiple_of, paid_for_totals
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _
from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from flask import Response

    from ging_service.domain.cards import Hand
    from ging_service.games.wild_card_rummy.pages.felt.meld_pictures import MeldCard
    from ging_service.games.wild_card_rummy.rules.melds import Action
    from ging_service.games.wild_card_rummy.rules.position import Step


RULES: Final = HouseRules()


def _cards(text: str) -> Hand:
    return tuple(parse_card(card, "WR1", "card") for card in text.split())


def _run(cards: str, stands_for: str = "") -> Meld:
    return Meld(kind="run", cards=_cards(cards), stands_for=_cards(stands_for or cards), rank="")


def _set(cards: str, rank: str) -> Meld:
    return Meld(kind="set", cards=_cards(cards), stands_for=(), rank=rank)


SET: Final = _set("KC KH JS", "K")
RUN: Final = _run("5H 6H JD", "5H 6H 7H")
"""WR5, WR6: a set and a run where jacks are wild."""
READINGS: Final = (
    _set("JD 3S 3C", "J"),
    _run("JD 3S 3C", "JD QD KD"),
    _run("3S 3C JD", "9D 10D JD"),
    _run("3S JD 3C", "10D JD QD"),
)
"""WR9: what J♦ and two threes can be where threes are wild."""
TWOS_WILD: Final = Terms(wild="2", packs=1, rules=RULES)
BEFORE_CLAIM: Final = _run("7S 2H 9S", "7S 8S 9S")
CLAIMS: Final = Card("8S")
TAKEN: Final = Card("2H")
AFTER_CLAIM: Final = claimed(BEFORE_CLAIM, CLAIMS, TAKEN, TWOS_WILD)
AFTER_ALL: Final = extended(AFTER_CLAIM, (TAKEN, Card("5S")), (Card("6S"), Card("5S")), TWOS_WILD)
"""WR15, WR16: twos are wild. The eight of spades claims the two, which then stands for the six."""
LEFT: Final = _cards("9S AD 4H 10C KH")
LEFT_WILD: Final = "9"
"""WR20: cards that are left in hand where nines are wild."""
TOTALS: Final = (184, 137, 250, 241)
CENT_A_POINT: Final = HouseRules(payment="pairs", stake=Stake(amount=1, unit="money", counter_value="1"))
"""WR26: the totals of four players who settle with each other at a cent a point."""


def how_to_play() -> Response:
    """Return the page that explains the rules."""
    return show(
        "wild_card_rummy/how_to_play.html",
        set=_drawn(SET),
        run=_drawn(RUN),
        readings=[_drawn(meld) for meld in READINGS],
        before=_drawn(BEFORE_CLAIM),
        claimed=_drawn(AFTER_CLAIM, CLAIMS),
        after=_drawn(AFTER_ALL, CLAIMS, TAKEN, Card("5S")),
        left=[
            CountedCard(card=card, points=card_points(card, LEFT_WILD, RULES), is_wild=is_wild(card, LEFT_WILD))
            for card in LEFT
        ],
        left_points=cards_points(LEFT, LEFT_WILD, RULES),
        letters="ABCD",
        totals=TOTALS,
        pairs=tuple(pairs()),
        nets=paid_for_totals(TOTALS, CENT_A_POINT),
    )


def pairs() -> Iterator[tuple[int, int, int, int]]:
    """WR26: two seats, the difference of their totals, and what is paid for it."""
    for one, other in combinations(range(len(TOTALS)), 2):
        points = abs(TOTALS[one] - TOTALS[other])
        yield one, other, points, paid_between(points, 0, CENT_A_POINT.stake, multiple_of(CENT_A_POINT))


def _drawn(meld: Meld, *new: Card) -> tuple[MeldCard, ...]:
    return tuple(meld_card(meld, place, is_new=card in new) for place, card in enumerate(meld.cards))


@dataclass(frozen=True, slots=True, kw_only=True)
class StepInWords:
    """A step of a draft, with the meld as it lies then."""

    words: str
    shown: tuple[ShownCards, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """WR9: what chosen cards can be. ``value``: as the form sends it. ``text``: the cards with what they stand for."""

    value: str
    words: str
    shown: tuple[ShownCards, ...]
    text: str


def steps_in_words(steps: Sequence[Step]) -> Iterator[StepInWords]:
    """Return each step: what the player does, and the meld."""
    for step in steps:
        meld, place = meld_words(step.now), number(step.place + 1)
        match step.kind:
            case "meld":
                words = _("You lay down a %(meld)s:", meld=meld)
            case "extend":
                words = _("You add to meld %(place)s, a %(meld)s:", place=place, meld=meld)
            case "claim":
                words = _(
                    "You claim the %(wild)s of meld %(place)s with the %(card)s:",
                    wild=card_name(step.taken),
                    place=place,
                    card=card_name(step.cards[0]),
                )
        yield StepInWords(words=words, shown=(ShownCards(cards=step.now.cards),))


def reading(action: Action) -> Reading:
    """Return a reading among which the player chooses."""
    is_meld = action.kind == "meld"
    meld = Meld(kind=action.meld_kind or "run", cards=action.cards, stands_for=action.stands_for, rank=action.rank)
    return Reading(
        value=action_as_text(action),
        words=meld_words(meld) if is_meld else _("as"),
        shown=(ShownCards(cards=action.stands_for or action.cards),),
        text=told(meld),
    )

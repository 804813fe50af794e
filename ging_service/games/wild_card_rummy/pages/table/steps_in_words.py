"""The steps of a draft and the readings of cards in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import ShownCards
from ging_service.games.wild_card_rummy.messages.game_words import meld_words
from ging_service.games.wild_card_rummy.pages.table.turn_forms import action_as_text
from ging_service.games.wild_card_rummy.rules.melds import Meld, told
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.wild_card_rummy.rules.melds import Action
    from ging_service.games.wild_card_rummy.rules.position import Step


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

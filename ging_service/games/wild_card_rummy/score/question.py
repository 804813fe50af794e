"""Reading a question of any kind. It is checked, never corrected.

What the rules refuse in a meld, an extension, a claim or a turn is no error here: it is judged, and refused, in the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from ging_service.domain.cards import Card, Hand
from ging_service.domain.errors import Refused
from ging_service.game_support.json_reading import read_object
from ging_service.games.wild_card_rummy.rules.melds import Action, Meld, MeldKind
from ging_service.games.wild_card_rummy.score.game_question import (
    GAME_MEMBERS,
    MONEY_MEMBERS,
    GameQuestion,
    MoneyQuestion,
    ask_game,
    ask_money,
)
from ging_service.games.wild_card_rummy.score.reading import (
    AROUND,
    Around,
    check_copies,
    need,
    read_any_card,
    read_around,
    read_choice,
    read_hand,
    read_meld,
    read_rank,
    read_yes,
)
from ging_service.games.wild_card_rummy.score.turn_question import TURN_MEMBERS, TurnQuestion, ask_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class MeldQuestion(msgspec.Struct, frozen=True, gc=False):
    """A meld as a player says it."""

    action: Action
    around: Around


class LaidQuestion(msgspec.Struct, frozen=True, gc=False):
    """Cards as they are laid, of which the readings are wanted."""

    cards: Hand
    around: Around


class ExtendQuestion(msgspec.Struct, frozen=True, gc=False):
    """Cards that are added to a meld."""

    meld: Meld
    cards: Hand
    stands_for: Hand
    around: Around


class ClaimQuestion(msgspec.Struct, frozen=True, gc=False):
    """A card that takes a wild card out of a meld."""

    meld: Meld
    card: Card
    takes: Card
    around: Around


class HeldQuestion(msgspec.Struct, frozen=True, gc=False):
    """Cards left in hand at the end of a deal."""

    held: Hand
    is_pressed: bool
    around: Around


Question = (
    MeldQuestion
    | LaidQuestion
    | ExtendQuestion
    | ClaimQuestion
    | TurnQuestion
    | HeldQuestion
    | GameQuestion
    | MoneyQuestion
)


def ask(given: object) -> Question:
    """Return a checked question from JSON. Its kind follows from the member that only this kind has. Raises ``Refused``."""
    # Without a field for it: the member that a question is about says what it asks.
    kind = next((name for name in _KINDS if isinstance(given, dict) and name in given), None)
    if kind is None:
        # What is no object, or has an unknown member, is refused for that, and only then for a missing member.
        read_object(given, "", (*_KINDS, *AROUND))
        raise Refused("missing_member", "", f"a question has one of the members {', '.join(_KINDS)}", _FIRST)
    read, known = _KINDS[kind]
    return read(read_object(given, "", known))


def _meld(members: Mapping[str, object]) -> MeldQuestion:
    around = read_around(members)
    said = read_object(need(members, "meld", "WR9"), "meld", ("kind", "cards", "stands_for", "rank"))
    kind = said.get("kind")
    action = Action(
        kind="meld",
        meld=-1,
        meld_kind="" if kind is None else read_choice(kind, MeldKind, "meld.kind"),
        cards=read_hand(need(said, "cards", "WR5", "meld."), "meld.cards"),
        stands_for=read_hand(said.get("stands_for"), "meld.stands_for"),
        rank=read_rank(said.get("rank", ""), "meld.rank", "WR9"),
        takes=Card(""),
    )
    check_copies(around, ("meld.cards", action.cards))
    return MeldQuestion(action, around)


def _laid(members: Mapping[str, object]) -> LaidQuestion:
    around = read_around(members)
    cards = read_hand(need(members, "laid", "WR9"), "laid")
    check_copies(around, ("laid", cards))
    return LaidQuestion(cards, around)


def _extend(members: Mapping[str, object]) -> ExtendQuestion:
    around = read_around(members)
    said = read_object(need(members, "extend", "WR14"), "extend", ("meld", "cards", "stands_for"))
    meld = read_meld(need(said, "meld", "WR14", "extend."), "extend.meld", around.terms)
    cards = read_hand(need(said, "cards", "WR14", "extend."), "extend.cards")
    check_copies(around, ("extend.meld.cards", meld.cards), ("extend.cards", cards))
    stated = read_hand(said.get("stands_for"), "extend.stands_for")
    return ExtendQuestion(meld, cards, stated, around)


def _claim(members: Mapping[str, object]) -> ClaimQuestion:
    around = read_around(members)
    said = read_object(need(members, "claim", "WR15"), "claim", ("meld", "card", "takes"))
    meld = read_meld(need(said, "meld", "WR15", "claim."), "claim.meld", around.terms)
    card = read_any_card(need(said, "card", "WR15", "claim."), "claim.card")
    takes = read_any_card(need(said, "takes", "WR15", "claim."), "claim.takes")
    return ClaimQuestion(meld, card, takes, around)


def _held(members: Mapping[str, object]) -> HeldQuestion:
    around = read_around(members)
    held = read_hand(need(members, "held", "WR20"), "held")
    check_copies(around, ("held", held))
    return HeldQuestion(held, read_yes(members.get("pressed"), "pressed"), around)


_KINDS: Final[dict[str, tuple[Callable[[Mapping[str, object]], Question], tuple[str, ...]]]] = {
    "meld": (_meld, ("meld", *AROUND)),
    "laid": (_laid, ("laid", *AROUND)),
    "extend": (_extend, ("extend", *AROUND)),
    "claim": (_claim, ("claim", *AROUND)),
    "hand": (ask_turn, TURN_MEMBERS),
    "held": (_held, ("held", "pressed", *AROUND)),
    "deals": (ask_game, GAME_MEMBERS),
    "totals": (ask_money, MONEY_MEMBERS),
}
"""By the member that only this kind of question has: how it is read, and its members."""

_FIRST: Final = next(iter(_KINDS))

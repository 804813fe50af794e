"""Actions that are written as the fields of their command, in the order of the declaration: ``find WHOM yes|no``.

A new field of such a command is read from records, written into them and offered at the command line without further
code. A text goes up to the end of the line, so it is the last field.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from ging_service.domain.cards import SUIT_NAMES
from ging_service.game_support.declared_commands import GivenField, given_fields
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider.commands import BeSatisfied, Command, MakeRemark
from ging_service.games.ging.rules.combinations import Combination
from ging_service.records.errors import Misread
from ging_service.records.words import Word, card_of, need_words, no_more, number_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.ging.decider.state import TableState
    from ging_service.records.names import PlayerNames


# Beside those of `parse_card`, which reads whole cards only.
_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_SUITS = {spelt: suit for suit, name in SUIT_NAMES.items() for spelt in (suit.casefold(), name)} | _SIGNS
_COMBINATIONS: dict[str, Combination] = {name: name for name in get_args(Combination)}


def ging_card(word: Word) -> Card:
    """G1: Return the card meant. Raises ``Misread("not_a_card")``."""
    return card_of(word, "G1")


def _cards_and_mark(words: Sequence[Word]) -> tuple[Hand, bool]:
    """Return the cards tabled with a claim, and whether the record marks it as false (G21, G22)."""
    # Last, after the cards: "p1 D 30 false" and "p1 D 30 10D KD false" are both written on paper.
    false = bool(words) and words[-1].is_("false")
    return tuple(ging_card(word) for word in (words[:-1] if false else words)), false


def read_claim(who: Word, words: Sequence[Word], names: PlayerNames) -> Said:
    """``WHO ok``, ``WHO away``, ``WHO SUIT POINTS [CARDS] [false]`` or ``WHO COMBINATION [CARDS] [false]``."""
    seat = who.seat(names)
    if not words:
        raise Misread("bad_action", "a claim, 'ok' or another action must follow the player", offset=who.end)
    # Before suits and combinations, whose names are none of these words.
    if words[0].is_("ok", "satisfied", "away"):
        if len(words) > 1:
            raise Misread("bad_action", f"{words[1].text!r} is not expected here", offset=words[1].offset)
        return c.BeSatisfied(seat=seat, by="scribe" if words[0].is_("away") else "player")
    # Emoji signs of suits end with U+FE0F. Combinations are written with hyphens as often as with underscores.
    spelt = words[0].text.casefold().replace("-", "_").replace("\ufe0f", "")
    if spelt in _COMBINATIONS:
        cards, false = _cards_and_mark(words[1:])
        return c.DeclareCombination(seat=seat, combination=_COMBINATIONS[spelt], cards=cards, is_false=false)
    if spelt not in _SUITS:
        detail = (
            f"{words[0].text!r} is no suit (S, H, D, C), no combination ({', '.join(_COMBINATIONS)}), 'ok' or 'away'"
        )
        raise Misread("bad_action", detail, rule="G19", offset=words[0].offset)
    if len(words) == 1:
        raise Misread("bad_action", "a suit claim needs its points", rule="G21", offset=words[0].end)
    cards, false = _cards_and_mark(words[2:])
    points = number_of(words[1])
    return c.DeclareSuit(seat=seat, suit=_SUITS[spelt], points=points, cards=cards, is_false=false)


@dataclass(frozen=True, slots=True, kw_only=True)
class EveryoneSatisfied:
    """``all ok``: every player who is still silent says that they are satisfied, in seat order (G19).

    ``remark``: noted before that, "" for none.
    """

    remark: str = ""

    @property
    def asked(self) -> tuple[str, str]:
        """The request that the same idempotency key must repeat. Who is still silent depends on earlier events."""
        return "everyone_satisfied", self.remark

    def commands(self, state: TableState) -> tuple[Command, ...]:
        """Return the commands of the silent players.

        With no table open or no deal running, the first player gives one, which is refused.
        """
        deal = state.deal if state.phase == "declaring" else None
        silent = deal.silent if deal else (0,)
        remarks = (MakeRemark(text=self.remark),) if self.remark else ()
        return (*remarks, *(BeSatisfied(seat=seat, by="player") for seat in silent))


Said = Command | EveryoneSatisfied


FIELD_ACTIONS: Final[Mapping[str, type]] = MappingProxyType(
    {
        "cut": c.CutCard,
        "misdeal": c.CallMisdeal,
        "undo": c.UndoDeal,
        "accuse": c.AccuseLostDeal,
        "find": c.FindLostDeal,
        "rebuy": c.Rebuy,
    }
)
"""The command of each action."""
_WRITTEN_AS: Final[Mapping[type, str]] = MappingProxyType(
    {
        e.CardCut: "cut",
        e.DealMisdealt: "misdeal",
        e.DealUndone: "undo",
        e.LostDealAccused: "accuse",
        e.LostDealFound: "find",
        e.CountersRebought: "rebuy",
    }
)
"""The action that leads to an event. The event has the fields of its command."""
# By name: a declaration says that a field is a number or a text, and not what that stands for.
_PLAYERS: Final = MappingProxyType({"seat": "WHO", "accuser": "WHO", "accused": "WHOM"})
_CARD: Final = "card"
WordKind = Literal["player", "card", "yes_no", "number", "text"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldWord:
    """A field as it is written in a line. ``form`` stands for it in help and error messages."""

    name: str
    form: str
    kind: WordKind
    is_required: bool

    def read(self, word: Word, names: PlayerNames) -> Any:  # noqa: ANN401  the type of the field
        """Return the value of a word. Raises ``Misread``."""
        match self.kind:
            case "player":
                return word.seat(names)
            case "card":
                return ging_card(word)
            case "yes_no":
                if not word.is_("yes", "no"):
                    raise Misread("bad_action", f"yes or no is expected here, not {word.text!r}", offset=word.offset)
                return word.is_("yes")
            case _:
                # A number. A text is no single word, and `read_field_action` reads it.
                return number_of(word)

    def write(self, value: Any) -> str:  # noqa: ANN401  the type of the field
        """Return the word for a value, "" for an empty text."""
        match self.kind:
            case "player":
                return f"p{value}"
            case "yes_no":
                return "yes" if value else "no"
            case "text":
                return free_text(value)
            case _:
                return str(value)


def field_words(action: str) -> tuple[FieldWord, ...]:
    """Return the fields of an action in the order in which they are written."""
    return words_of_fields(FIELD_ACTIONS[action])


@cache
def words_of_fields(kind: type) -> tuple[FieldWord, ...]:
    """Return the fields of a command in the order in which they are written. Raises ``TypeError`` for one without a word."""
    return tuple(_field_word(one) for one in given_fields(kind))


def _field_word(field: GivenField) -> FieldWord:
    form = _PLAYERS.get(field.name, field.name.upper())
    kind: WordKind
    if field.name in _PLAYERS:
        kind = "player"
    elif field.name == _CARD:
        kind = "card"
    elif field.type.kind == "flag":
        kind, form = "yes_no", "yes|no"
    elif field.type.kind == "whole":
        kind = "number"
    elif field.type.kind == "text":
        kind = "text"
    else:
        raise TypeError(f"there is no word for a field like {field.name!r}: the grammar must read this action")
    return FieldWord(name=field.name, form=form, kind=kind, is_required=field.is_required)


def read_field_action(action: str, words: Sequence[Word], names: PlayerNames, said: str, behind: int) -> Said:
    """Return the command of an action. ``words`` are those of its fields; they follow the place ``behind`` in ``said``.

    Raises ``Misread``.
    """
    expected = field_words(action)
    form = " ".join((action, *(one.form if one.is_required else f"[{one.form}]" for one in expected)))
    need_words(action, form, words, sum(one.is_required for one in expected))
    given: dict[str, Any] = {}
    for one in expected:
        if one.kind == "text":
            given[one.name], words = read_text(said, behind), ()
        elif words:
            given[one.name], behind, words = one.read(words[0], names), words[0].end, words[1:]
    no_more(words)
    command: Said = FIELD_ACTIONS[action](**given)
    return command


def field_line(event: e.Event) -> str:
    """Return the line of the action that leads to an event; "" where it is none of these actions."""
    action = _WRITTEN_AS.get(type(event))
    if action is None:
        return ""
    words = (one.write(getattr(event, one.name)) for one in field_words(action))
    return " ".join((action, *filter(None, words)))


def read_text(said: str, behind: int) -> str:
    """Return free text up to the end; it is in double quotes where it must be exact. Raises ``Misread``."""
    text = said[behind:].strip()
    if text.startswith('"'):
        try:
            # In the escapes of JSON, which are those of TOML too: a scribe has seen them elsewhere in the file.
            quoted, end = json.JSONDecoder().raw_decode(text)
        except ValueError as error:
            raise Misread("bad_action", "the quoted text is not closed", offset=behind) from error
        if end != len(text):
            raise Misread("bad_action", "nothing may follow the quoted text", offset=behind)
        text = str(quoted)
    return text


def free_text(text: str) -> str:
    """Return a text as it is, or in double quotes where it would not be read back letter by letter."""
    plain = text.strip() == text and text.isprintable() and not {'"', "#"}.intersection(text)
    return text if plain else json.dumps(text, ensure_ascii=False)

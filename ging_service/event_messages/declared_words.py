"""Names that declarations give to event types and to their fields, in the language of the reader."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from ging_service.domain.declare import words_of
from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import BOOKS, CLUBS, DISPUTES
from ging_service.event_messages.general_messages import spoken, title
from ging_service.game_support.declared_types import field_types
from ging_service.game_support.game_bots import bot_levels
from ging_service.i18n.messages import translated, translated_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.declare import Described, Says
    from ging_service.domain.game import Decider, Game
    from ging_service.game_support.declared_types import FieldType

_OF_FIELD: Final = "field"
"""The context of a field's name in catalogues: as a word elsewhere it may have another translation."""


def record_names() -> dict[str, str]:
    """Return the names of event types (``type:newmarket.CardCut``) and fields (``field:seat``) of tables and disputes."""
    types = {f"type:{one.kind}.{kind.__name__}": translated(_label(kind)) for one in _shown() for kind in one.events}
    fields = {f"field:{name}": translated_in(_OF_FIELD, label) for name, label in _field_labels().items()}
    rules = {
        f"field:{name}": translated(one.label)
        for game in reversed(GAMES)
        for name, one in _house_rules(game)
        if one.label
    }
    return types | rules | fields


def declared_texts() -> Iterator[tuple[Says, str | None]]:
    """Yield each text that declarations of this distribution state, for the catalogues, and its context."""
    own = tuple(one for one in _shown() if one.state.__module__.startswith("ging_service."))
    yield from ((says, None) for one in (CLUBS, BOOKS, *own) for kind in one.events for says in sentences_of(kind))
    yield from ((_label(kind), None) for one in own for kind in one.events)
    yield from ((label, _OF_FIELD) for label in _labels_of(own).values())
    yield from ((spoken(level), None) for one in own for level in bot_levels(one.kind))
    for _name, rule in (found for game in GAMES if game in own for found in _house_rules(game)):
        texts = (rule.label, rule.group, *(words for _value, words in rule.choices))
        yield from ((text, None) for text in texts if text)


def sentences_of(kind: type) -> Iterator[Says]:
    """Yield the sentences that an event type states."""
    says = words_of(kind).says
    yield from says.values() if isinstance(says, Mapping) else [says] if says else []


def _shown() -> tuple[Decider, ...]:
    return (DISPUTES, *GAMES)


def _label(kind: type) -> str:
    return words_of(kind).label or title(kind.__name__)


@cache
def _field_labels() -> Mapping[str, str]:
    return _labels_of(_shown())


def _labels_of(deciders: tuple[Decider, ...]) -> Mapping[str, str]:
    """The English labels of fields, by name. One that a declaration states goes before those of other fields of its name."""
    found = [pair for one in deciders for kind in one.events for pair in _fields_of(kind)]
    return {name: _derived(name) for name, _stated in found} | {name: stated for name, stated in found if stated}


def _derived(name: str) -> str:
    # Where a limit ends is a moment; other numbers of seconds are lengths of time.
    unit = " (seconds since 1970)" if name.endswith("_by_s") else " (seconds)" if name.endswith("_s") else ""
    return spoken(name.removesuffix("_s") if unit else name) + unit


def _fields_of(kind: type) -> Iterator[tuple[str, str]]:
    """Yield each field of a declared type and of the values in it, and its stated label, but none of house rules."""
    for name, found in field_types(kind).items():
        yield name, found.described.label
        inner = _innermost(found)
        if inner is not None and inner not in {game.house_rules for game in GAMES}:
            yield from _fields_of(inner)


def _house_rules(game: Game) -> Iterator[tuple[str, Described]]:
    """Yield each field of a game's house rules and of the values in them, and its description."""
    for name, found in field_types(game.house_rules).items():
        yield name, found.described
        if found.declared is not None:
            yield from ((inner, one.described) for inner, one in field_types(found.declared).items())


def _innermost(found: FieldType) -> type | None:
    return _innermost(found.items) if found.items else found.declared

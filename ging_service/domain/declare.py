"""Declarations of commands, events and values for every kind of stream, and the facts that an event states.

A game's events have names of its own. The platform (ledger, limits, signing, read models) does not know them: it
subscribes to facts. An event that states no fact concerns its game only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import Enum, auto
from functools import cache
from typing import Annotated, Any, Final, TypeVar, dataclass_transform, overload

from ging_service.domain.structs import as_struct, replace

Declared = TypeVar("Declared")


class Fact(Enum):
    """A meaning of an event to the platform, independent of the game."""

    # Facts are looked up in sets for each event that is folded, and Enum's own hash is a function in Python.
    __hash__ = object.__hash__

    TABLE_OPENED = auto()
    """The seats of a table are taken. The event has ``members`` by seat and ``rules``."""

    STACK_BOUGHT = auto()
    """A member takes further counters from home to their stack."""

    TABLE_CHANGED = auto()
    """The table's line in the list of tables changes, and no deal begins or ends."""

    SHUFFLE_COMMITTED = auto()
    """The service has committed itself to the next deal's shuffle."""

    DEAL_STARTED = auto()
    """A deal begins. The deal counts in the season in which this event happened. The event has ``deal``, its number."""

    DEAL_FINISHED = auto()
    """The deal has its result."""

    DEAL_VOIDED = auto()
    """The deal is over without a result, or its result no longer counts."""

    DEAL_COMPLETED = auto()
    """Something that belongs to the result of the last deal follows it."""

    DEAL_OPENED = auto()
    """Cards of a deal that may be long over are opened. The event has ``deal``, its number, or ``deals``, several."""

    GAME_ENDED = auto()
    """No more deals are played at the table."""

    GAME_SETTLED = auto()
    """After the last deal, counters go to the players' stacks: what is left of a pot, or the payment for points."""

    COUNTERS_RETURNED = auto()
    """The members have taken home what they had on the table."""

    RULING_APPLIED = auto()
    """A ruling is carried out. It may post into a closed season.

    The event has ``corrects`` (the position of the event that it corrects), ``dispute`` and ``settled_at`` (when the
    deal counts, "" for when the event happened).
    """

    WITHOUT_LIMIT = auto()
    """No credit limit applies to the event's transfers: they have come about, and nobody chose to take the counters."""


@dataclass(frozen=True, slots=True)
class Described:
    """The meaning of a declared type or field, for the specification and other doors: ``Annotated[int, Described("...")]``.

    ``least`` and ``most`` of a whole number, of the characters of a text or of the items of a list. The decider checks them: a
    door may do so before. ``example``: of a value as people write it. ``values``: of a text whose type does not name them.
    ``read(text, where)``: the text that is meant, if several mean the same; raises ``Refused``. In a question to ``ging score``
    a value that is no text can have it too, and it then reads any JSON. ``left_out``: the value of a command's field that a
    person may leave out. It is no default, because code that makes a command names every field. ``label``: what people call a
    field of an event or of house rules, in English; "" where they call it by its name. ``rule``: the number of its rule, by
    which a missing or wrong value in a question to ``ging score`` is refused. There, ``null`` means the same as leaving the
    field out. ``group``: what the house rules around it are about. ``choices``: each value and its words. ``none``: the value
    of a text or number that stands for none; answers have null instead.
    """

    about: str = ""
    least: int | None = None
    most: int | None = None
    example: Any = None
    values: tuple[str, ...] = ()
    read: Callable[[Any, str], Any] | None = None
    left_out: Any = None
    label: str = ""
    rule: str = ""
    group: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    null: bool = False
    none: Any = None


def house_rule(
    rule: str, label: str, group: str = "", /, *, most: int | None = None, null: bool = False, **choices: str
) -> Described:
    """Describe a field of house rules in English: the number of its rule, its label, its group, and the words of its choices.

    Forms, the log and the specification follow from it. Choices in the order of the form; those of "no" and "yes", and of
    "refused" and "allowed", have words already.
    """
    words = "; ".join(f"{value}: {words}" for value, words in choices.items())
    about = f"{label} ({rule})" if rule else label
    return Described(
        about=f"{about}. {words}" if words else about,
        most=most,
        label=label,
        rule=rule,
        group=group,
        choices=tuple(choices.items()),
        null=null,
    )


SEAT_OR_NOBODY = Described("a seat; -1: nobody")
SeatOrNobody = Annotated[int, SEAT_OR_NOBODY]
"""A seat of a state. Answers of the API have a member beside it that is null for nobody."""


def service_fills(*, default: Any) -> Any:  # noqa: ANN401  the type of the field
    """A field of a command that only the service fills in, such as the time or the order of the pack.

    No outlet lets a person give it. ``default`` stands in the command until ``Game.complete`` fills it in.
    """
    return field(default=default, metadata={_FILLED: True})


def shown_elsewhere(*, default: Any = MISSING) -> Any:  # noqa: ANN401  the type of the field
    """A field of a state that the general page of a table does not list.

    The page shows it in another way, from what ``Game.summary``, ``deal``, ``to_act`` and ``counters_at`` return, or it is
    of no use to a reader.
    """
    return field(default=default, metadata={_SHOWN_ELSEWHERE: True})


@dataclass_transform(
    frozen_default=True, kw_only_default=True, field_specifiers=(field, service_fills, shown_elsewhere)
)
def value(declared: type[Declared]) -> type[Declared]:
    """Declare an immutable value: a state, or a part of a command, an event or a state."""
    return as_struct(declared)


Policy = Callable[[Any, Any, Any], None]
"""Who may give a command, by the command, the state and the asker (``domain.game.authority``)."""


@overload
def command(declared: type[Declared], /) -> type[Declared]: ...
@overload
def command(*, by: Policy | None = None, line: str = "") -> Callable[[type[Declared]], type[Declared]]: ...
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field, service_fills))
def command(declared: type[Declared] | None = None, /, *, by: Policy | None = None, line: str = "") -> Any:
    """Declare a command that a person may give, if ``by`` lets them, or ``Game.check_authority`` in a game that has its own.

    ``line``: how a record writes it, with its fields in braces: "cut {seat} {card}" (``ging_service/records/command_lines.py``).
    """
    return _command(declared, by, line, set())


@overload
def opening_command(declared: type[Declared], /) -> type[Declared]: ...
@overload
def opening_command(*, by: Policy) -> Callable[[type[Declared]], type[Declared]]: ...
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field, service_fills))
def opening_command(declared: type[Declared] | None = None, /, *, by: Policy | None = None) -> Any:
    """Declare the command that opens a table. It has the fields ``members``, ids by seat, and ``rules``.

    Every other field has a default, so that a table of any game can be opened with these two. ``by`` as in ``command``.
    """
    return _command(declared, by, "", _OPENING)


@overload
def service_command(declared: type[Declared], /) -> type[Declared]: ...
@overload
def service_command(*, by: Policy) -> Callable[[type[Declared]], type[Declared]]: ...
@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field, service_fills))
def service_command(declared: type[Declared] | None = None, /, *, by: Policy | None = None) -> Any:
    """Declare a command that only the service gives: at a deadline, or to carry out a ruling. No outlet offers it.

    ``by`` as in ``command``.
    """
    return _command(declared, by, "", _SERVICE_ONLY)


def _command(declared: type[Declared] | None, by: Policy | None, line: str, kinds: set[type]) -> Any:  # noqa: ANN401  a type or a decorator
    def declare(declared: type[Declared]) -> type[Declared]:
        made = value(declared)
        kinds.add(made)
        if by is not None:
            _BY[made] = by
        if line:
            _LINES[made] = line
        return made

    return declare if declared is None else declare(declared)


Says = str | tuple[str, str]
"""A sentence in which ``%(name)s`` stands for a field; or two, for one and for several of the number that only the second has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventWords:
    """The words of an event type, in English. Catalogues translate them.

    ``label``: what people call it, "" where the name of the class says it ("CardDrawn": "Card drawn"). ``says``: its
    sentence, "" where a function must write it. ``rule``: the number of the rule that it applies, "" for the first one in
    its docstring. Either may depend on the field ``by``: given for values of that field, for True (it has a value) and False
    (none, also 0, "" and only zeros), and for None (any other). ``note``: the field with a note that somebody wrote,
    ``shows``: that with cards to be shown beside the sentence, "" for none.
    """

    label: str = ""
    says: Says | Mapping[Any, Says] = ""
    by: str = ""
    rule: str | Mapping[Any, str] = ""
    note: str = ""
    shows: str = ""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def event(*facts: Fact, **words: Any) -> Callable[[type[Declared]], type[Declared]]:  # noqa: ANN401  of EventWords
    """Declare an event, the facts that it states, and its words (``EventWords``)."""

    def declare(declared: type[Declared]) -> type[Declared]:
        made = value(declared)
        _FACTS[made] = frozenset(facts)
        _WORDS[made] = EventWords(**words)
        return made

    return declare


TAKEN_HOME: Final[Mapping[str, Any]] = {
    "label": "Counters taken home",
    "by": "counters",
    "says": {True: "Everyone takes their counters home: %(counters)s.", False: "Nobody has won or lost counters."},
}
"""The words of an event with which ``members`` take home what they had on the table, ``counters`` by seat."""


def from_fields(kind: type[Declared], source: object, /, **more: Any) -> Declared:  # noqa: ANN401  the types of the fields
    """Make a declared value from the fields of the same names of another one, and from ``more``.

    An event takes what its command says in this way, and the audit's command what the event says: a new field of both
    needs no line where one is made from the other. ``more`` has the fields that differ.
    """
    shared: Any = {name: getattr(source, name) for name in _shared_names((kind, type(source)))}
    # `more` comes last: it has the fields whose values differ from those of the source.
    return kind(**(shared | more))


def from_mapping(kind: type[Declared], given: Mapping[str, Any], **more: Any) -> Declared:  # noqa: ANN401  the types of the fields
    """Make a declared value from the entries that have the names of its fields, and from ``more``."""
    shared = _names(kind) & given.keys() - more.keys()
    return kind(**{name: given[name] for name in shared}, **more)


def _names(kind: Any) -> frozenset[str]:  # noqa: ANN401  a declared type
    return _cached_names(kind)  # by a function of its own, because mypy takes no type[...] for hashable


@cache
def _shared_names(kinds: tuple[Any, Any]) -> tuple[str, ...]:
    kind, source = kinds
    return tuple(one.name for one in fields(kind) if one.name in _cached_names(source))


@cache
def _cached_names(kind: Any) -> frozenset[str]:  # noqa: ANN401  a declared type
    return frozenset(one.name for one in fields(kind))


_FILLED = "filled by the service"
_WORD: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SHOWN_ELSEWHERE = "shown elsewhere"
_OPENING: set[type] = set()
_SERVICE_ONLY: set[type] = set()
_BY: dict[type, Policy] = {}
# Kept beside the classes and not in them: the fields of a struct are its stored form, and nothing else may get into it.
_FACTS: dict[type, frozenset[Fact]] = {}
_NOTHING: frozenset[Fact] = frozenset()
_WORDS: dict[type, EventWords] = {}
_LINES: dict[type, str] = {}


def facts_of(kind: type) -> frozenset[Fact]:
    """Return the facts that events of a type state."""
    # An event type without a declaration states nothing: it concerns its game only.
    return _FACTS.get(kind, _NOTHING)


def words_of(kind: type) -> EventWords:
    """Return the words that an event type states."""
    return _WORDS.get(kind, EventWords())


def line_of(kind: type) -> str:
    """Return the line that a command type declares, "" if it declares none."""
    return _LINES.get(kind, "")


def states(stated: object, fact: Fact) -> bool:
    """Return True if an event states a fact."""
    return fact in _FACTS.get(type(stated), _NOTHING)


def spelled(kind: type, between: str) -> str:
    """Return the name of a type in small letters: ``draw_card`` or ``draw-card`` of ``DrawCard``, by what stands between words."""
    return _WORD.sub(between, kind.__name__).lower()


def policy_of(kind: type) -> Policy | None:
    """Return who may give commands of a type; None if its declaration does not say so."""
    return _BY.get(kind)


def opens_table(kind: type) -> bool:
    """Return True if commands of a type open a table."""
    return kind in _OPENING


def is_service_only(kind: type) -> bool:
    """Return True if only the service gives commands of a type."""
    return kind in _SERVICE_ONLY


def is_filled_in(declared: Field[Any]) -> bool:
    """Return True if only the service fills in a field of a command."""
    return _FILLED in declared.metadata


def is_shown_elsewhere(declared: Field[Any]) -> bool:
    """Return True if the general page of a table does not list a field of the state."""
    return _SHOWN_ELSEWHERE in declared.metadata


def filled_in(kind: type) -> frozenset[str]:
    """Return the names of the fields of a command type that only the service fills in."""
    return frozenset(_filled_defaults(kind))


def asked_for(command: Any) -> Any:  # noqa: ANN401  of any game
    """Return a command without what only the service fills in; None if nothing is left of it."""
    kind: Any = type(command)
    defaults = _filled_defaults(kind)
    if not defaults:
        return command
    return replace(command, **defaults) if len(defaults) < len(fields(command)) else None


@cache
def _filled_defaults(kind: Any) -> dict[str, Any]:  # noqa: ANN401  a declared type
    return {one.name: one.default for one in fields(kind) if is_filled_in(one)}


def seated_by(command: Any) -> tuple[str, ...]:  # noqa: ANN401  of any game
    """Return the members who sit down by a command that opens a table; () for every other command."""
    members: tuple[str, ...] = command.members if opens_table(type(command)) else ()
    return members

"""The commands of a game that a person may give, with the fields that they fill in.

The API, the pages and the command line offer these commands for a game that has no outlet of its own.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from inspect import getdoc
from typing import TYPE_CHECKING, Any

from ging_service.domain.declare import is_filled_in, is_service_only, opens_table, spelled
from ging_service.game_support.declared_types import FieldType, field_types
from ging_service.game_support.declared_values import as_json, read_value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenField:
    """A field that a person fills in. ``type``: its values. ``default`` is None for a required field."""

    name: str
    type: FieldType
    is_required: bool
    default: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenCommand:
    """A command that a person may give.

    ``name`` as in addresses and at the command line, such as ``call-misdeal``. ``about``: the docstring of ``kind``, as
    Markdown.
    """

    name: str
    kind: type
    about: str
    fields: tuple[GivenField, ...]

    def build(self, given: Mapping[str, Any]) -> Any:  # noqa: ANN401  a command of the game
        """The command that JSON values give by field name. Raises ``Refused("invalid")`` with the place of the fault."""
        # Names outside these are refused, above all those of fields that only the service fills in.
        return read_value(self.kind, given, {one.name for one in self.fields})


def commands_given(game: Game) -> tuple[GivenCommand, ...]:
    """The commands that a person may give at an open table of the game."""
    # An opening command has an outlet of its own, because there is no table yet at which to give it.
    return tuple(_given(kind) for kind in game.commands if not opens_table(kind) and not is_service_only(kind))


def opening_of(game: Game) -> GivenCommand:
    """The command that opens a table of the game. Raises ``LookupError`` where the game declares none."""
    opening = next((kind for kind in game.commands if opens_table(kind)), None)
    if opening is None:
        raise LookupError(f"{game.kind} declares no opening_command")
    return _given(opening)


def command_name(kind: type) -> str:
    """The name of a command type in addresses, records and at the command line, such as ``call-misdeal``."""
    return spelled(kind, "-")


@cache
def _given(kind: type) -> GivenCommand:
    return GivenCommand(
        name=command_name(kind),
        kind=kind,
        about=(getdoc(kind) or "").replace("``", "`"),
        fields=_fields_of(kind),
    )


def given_values(command: object) -> dict[str, Any]:
    """The fields of a command that a person fills in, as JSON by name."""
    return {one.name: as_json(getattr(command, one.name)) for one in given_fields(type(command))}


def differing_values(command: Any) -> dict[str, Any]:  # noqa: ANN401  of any game
    """The values of ``given_values`` that are no defaults: a service may know better than its client what stands for the others."""
    usual = {one.name: one.default for one in given_fields(type(command))}
    return {name: value for name, value in given_values(command).items() if value != usual[name]}


def given_fields(kind: type) -> tuple[GivenField, ...]:
    """The fields of a declared type, without those that only the service fills in."""
    return _given(kind).fields


def _fields_of(kind: type) -> tuple[GivenField, ...]:
    types = field_types(kind)
    return tuple(_field(one, types[one.name]) for one in fields(kind) if not is_filled_in(one))


def _field(declared: Field[Any], found: FieldType) -> GivenField:
    default = found.described.left_out if declared.default is MISSING else declared.default
    is_required = declared.default_factory is MISSING and declared.default is MISSING and default is None
    return GivenField(name=declared.name, type=found, is_required=is_required, default=default)

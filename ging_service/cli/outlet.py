"""A game's part of the command line.

A game names its ``GameCli`` in the entry point group ``ging_service.game_cli``. It contains names of modules, so that
`ging --help` does not import them. Tables of a game without one are played with `ging table play` and shown seat by
seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Final, NamedTuple

GROUP: Final = "ging_service.game_cli"


class CommandEntry(NamedTuple):
    """The place of a click command, and its line in `ging --help`.

    So the help needs no import of the command.
    """

    where: str
    summary: str


class GameCommandEntry(NamedTuple):
    """A command of a game: an entry under a heading of `ging --help`, listed before a command of the platform."""

    heading: str
    before: str
    entry: CommandEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCli:
    """The commands of a game. Every value is a place such as ``package.module:name``.

    ``commands``: at the top, by name. ``more``: commands in groups of the platform, by group and name.
    ``send``: sends a command to a service, as the API takes it: it is called with the client, the table, the command and the
    conditions.
    ``odds``: the command that `ging odds` is for this game.
    """

    commands: Mapping[str, GameCommandEntry] = field(default_factory=dict)
    more: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    send: str = ""
    odds: str = ""


@cache
def game_clis() -> dict[str, GameCli]:
    """The parts of the installed games, by name. The games themselves are not imported."""
    found = {point.name: point.load() for point in entry_points(group=GROUP)}
    return dict(sorted(found.items()))


def cli_of(kind: str) -> GameCli:
    """A game's part; an empty one if it names none."""
    return game_clis().get(kind, GameCli())


def loaded(where: str) -> Any:  # noqa: ANN401  an object of any type
    """The object at a place such as ``package.module:name``."""
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


def more_in(group: str) -> dict[str, str]:
    """The commands that games add to a group of the platform, by name. The first game by name keeps a name."""
    found: dict[str, str] = {}
    for game in game_clis().values():
        for name, where in game.more.get(group, {}).items():
            found.setdefault(name, where)
    return found

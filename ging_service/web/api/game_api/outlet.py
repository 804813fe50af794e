"""The parts of the API that a game contributes. ``derived`` makes them for a game without any."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from marshmallow import Schema, fields

GROUP: Final = "ging_service.game_api"
"""The entry point group in which a package names its ``GameApi``, under its game's name."""

Fields = dict[str, fields.Field[Any]]
Asked = dict[str, Any]
"""A request's body, read by its schema."""


class RecordedRefusal(NamedTuple):
    """The problem that answers a command whose refusal is on record.

    ``code``, ``detail`` and ``rule`` as in every problem; ``about``: the meaning of the code for a command of a batch.
    """

    code: str
    detail: str
    rule: str
    about: str


def no_operations() -> tuple[Any, ...]:
    """Return no operations: the game has none of its own."""
    return ()


class DossierApi(NamedTuple):
    """A dossier of deals for arbitrators that a game contributes.

    ``read(services, club_id, table_id, deal, person)``: the dossier of a deal, limited to what the person may see;
    raises ``NotFound``. ``schema``: the schema that serializes it.
    """

    schema: type[Schema]
    read: Callable[[Any, str, str, int, Any], Any]


def no_dossier() -> None:
    """Return no dossier: the game has the general one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameApi:
    """The parts of the API that a game contributes.

    ``events``: the fields that are shown of each event, by the event's name without its game. An event without an entry
    is not shown at all.
    ``house_rules``: the schema of house rules in answers; ``asked_rules``: in requests; ``read_rules(asked)``: the
    house rules that a request contains.
    ``opening``: fields that the request to open a table has for this game only. ``open_table(asked)``: the command.
    ``state``: the schema of a table's state, read from a ``VisibleTable``. ``deal``: of a deal's entry, from a
    ``DealEntry``.
    ``ruling``: the body of a ruling on a dispute at this game; ``read_ruling(asked)``: the ruling, None if it dismisses
    the dispute.
    ``tally``: the game's own columns of standings.
    ``refusals``: event types that put a refused command on record, and the problem that answers it. The event is the
    command's first.
    ``operations()``: the blueprints (``web.api.blueprint``) of the game's own operations. It imports them when it is
    called, because they import what the platform makes of the other fields. None: an operation for each command that a
    person may give, made from its declaration (``web.api.play.derived_operations``).
    ``expensive``: the names of those that are (``web.costs``).
    ``dossier()``: the game's own dossier of a deal; None: the general one. Imports it as ``operations`` does.
    ``about_opening``: the specification's text on opening a table, beside the members who sit down.
    ``rules_page``: the address of a rule without its number, "" if the game's rules are on no page.
    ``lists_codes``: True if ``web.http.problem_codes`` lists every code with which the game refuses.
    ``words``: the possible words of ``combination`` and ``ties`` in the report of fairness; () where the game has none.
    """

    events: Mapping[str, Fields]
    house_rules: type[Schema]
    asked_rules: type[Schema]
    read_rules: Callable[[Asked], Any]
    opening: Fields = field(default_factory=dict)
    open_table: Callable[[Asked], Any]
    state: type[Schema]
    deal: type[Schema]
    ruling: type[Schema]
    read_ruling: Callable[[Asked], Any]
    tally: Fields = field(default_factory=dict)
    refusals: Mapping[type, RecordedRefusal] = field(default_factory=dict)
    operations: Callable[[], tuple[Any, ...]] | None = no_operations
    expensive: frozenset[str] = frozenset()
    dossier: Callable[[], DossierApi | None] = no_dossier
    about_opening: str = ""
    rules_page: str = ""
    lists_codes: bool = False
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

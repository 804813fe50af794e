"""The fields at the head of a record, checked one by one."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.club.decide import LONGEST_NAME, SLUG, is_name
from ging_service.domain.errors import Refused
from ging_service.game_support.declared_commands import given_fields
from ging_service.game_support.declared_values import read_value
from ging_service.game_support.game_names import game_named
from ging_service.records.errors import Misread
from ging_service.records.record import Heading

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.domain.game import Game
    from ging_service.game_support.declared_types import FieldType, Kind

FORMAT = 1
HEAD = ("format", "game", "club", "table", "date", "time", "time_zone", "venue", "players")
"""Fields of every record."""

OF_LINES = ("members", "rules", "actions")
"""Further fields of a record that is written line by line."""

OF_COMMANDS = ("commands",)
"""Further fields of a record that lists commands."""


def needed(fields: Mapping[str, Any], key: str) -> Any:  # noqa: ANN401  any TOML value
    """Return the value of a required field. Raises ``Misread("missing_field")``."""
    if key not in fields:
        raise Misread("missing_field", f"a record needs the field {key!r}", key=key)
    return fields[key]


def _text(fields: Mapping[str, Any], key: str, default: str = "") -> str:
    value = fields.get(key, default)
    if not isinstance(value, str):
        raise Misread("bad_field", f"{key!r} must be text in quotes", key=key)
    return value


def _slug(text: str, key: str) -> str:
    if not SLUG.fullmatch(text):
        detail = f"{text!r} is not an id: 1 to 63 lower-case letters, digits and hyphens, not beginning with a hyphen"
        raise Misread("bad_id", detail, key=key)
    return text


def read_heading(fields: Mapping[str, Any]) -> Heading:
    """Return the heading of a record. Raises ``Misread`` with the key."""
    date, time = needed(fields, "date"), fields.get("time", dt.time())
    # A datetime is a date for Python, and a TOML value with a time would pass.
    if not isinstance(date, dt.date) or isinstance(date, dt.datetime):
        raise Misread("bad_field", "'date' must be a date such as 2026-11-20, without quotes", key="date")
    if not isinstance(time, dt.time):
        raise Misread("bad_field", "'time' must be a time such as 19:30:00, without quotes", key="time")
    needed(fields, "table")
    club = _text(fields, "club")
    return Heading(
        table=_slug(_text(fields, "table"), "table"),
        date=date,
        time=time,
        time_zone=_text(fields, "time_zone", "UTC"),
        club=_slug(club, "club") if club else "",
        venue=_text(fields, "venue"),
    )


def check_fields(fields: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Refuse unknown fields, so that typing errors are noticed. Fields that begin with ``_`` are ignored."""
    for key in fields:
        if key not in known and not key.startswith("_"):
            raise Misread(
                "unknown_field", f"a record has no field {key!r}; a field of your own begins with '_'", key=key
            )


def read_game(fields: Mapping[str, Any]) -> Game:
    """Return the game of a record of this format."""
    # ``isinstance`` would take true for a whole number, and true equals 1.
    if type(needed(fields, "format")) is not int or fields["format"] != FORMAT:
        raise Misread("bad_format", f"this service reads records with 'format = {FORMAT}'", key="format")
    kind = needed(fields, "game")
    try:
        return game_named(kind if isinstance(kind, str) else "")
    except Refused as refused:
        raise Misread("bad_game", refused.detail, key="game") from refused


def read_seats(fields: Mapping[str, Any], game: Game, rule: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return ids and names of the members. Names are the ids where none are given."""
    fewest, most = game.seats
    members = _names(needed(fields, "members"), "members", (fewest, most), rule)
    for member in members:
        _slug(member, "members")
    return members, read_players(fields, members, rule)


def read_players(fields: Mapping[str, Any], members: tuple[str, ...], rule: str = "") -> tuple[str, ...]:
    """Return the names of members, which are their ids where none are given."""
    players = _names(fields.get("players", list(members)), "players", (len(members), len(members)), rule)
    if not all(map(is_name, players)):
        raise Misread("bad_field", f"a name has 1 to {LONGEST_NAME} printable characters", key="players")
    return players


def _names(value: object, key: str, bounds: tuple[int, int], rule: str) -> tuple[str, ...]:
    fewest, most = bounds
    if not isinstance(value, list) or not fewest <= len(value) <= most or not all(map(_is_text, value)):
        number = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise Misread("bad_field", f"{key!r} must be a list of {number} texts, in seat order", rule=rule, key=key)
    return tuple(value)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value != ""


_CLASSES: Final[Mapping[Kind, type]] = {"flag": bool, "text": str, "whole": int}
_ALLOWED: Final[Mapping[Kind, str]] = {"flag": "true or false", "whole": "a whole number", "text": "text in quotes"}


def _fits(value: object, wanted: FieldType) -> bool:
    if wanted.kind == "choice":
        return value in wanted.choices
    if wanted.kind in _CLASSES:
        # ``isinstance`` would take true for a whole number.
        return type(value) is _CLASSES[wanted.kind]
    items = wanted.items
    return isinstance(value, tuple) and items is not None and all(_fits(part, items) for part in value)


def _allowed(wanted: FieldType) -> str:
    if wanted.kind == "choice":
        return "one of " + ", ".join(f'"{choice}"' for choice in wanted.choices)
    return _ALLOWED.get(wanted.kind, "a list of whole numbers")


def read_rules(fields: Mapping[str, Any], game: Game) -> Any:  # noqa: ANN401  the game's own type
    """Return the house rules, each of its type. The game itself decides whether they are consistent."""
    given = fields.get("rules", {})
    if not isinstance(given, dict):
        raise Misread("bad_field", "'rules' must be house rules such as rules.stake = 2", key="rules")
    known = {one.name: one.type for one in given_fields(game.house_rules)}
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
    for name, value in values.items():
        key = f"rules.{name}"
        # TOML puts every key after a header into that table, so a list below [rules] is read as a house rule.
        if name == "actions":
            raise Misread("bad_field", "'actions' must stand before [rules], else it is one of them", key=key)
        if name not in known:
            raise Misread("unknown_field", f"there is no house rule {name!r} ({', '.join(known)})", key=key)
        if (declared := known[name].declared) is not None:
            values[name] = _declared(declared, value, key)
        elif not _fits(value, known[name]):
            raise Misread("bad_field", f"the house rule {name!r} must be {_allowed(known[name])}", key=key)
    return game.house_rules(**values)


def _declared(kind: type, value: object, key: str) -> object:
    """Return a house rule with fields of its own, such as a stake."""
    if not isinstance(value, dict):
        raise Misread("bad_field", f"{key!r} must be a table such as {{ amount = 1, points = 10 }}", key=key)
    try:
        return read_value(kind, value)
    except Refused as refused:
        raise Misread("bad_field", f"{key}.{refused.where}: {refused.detail}", key=key) from refused

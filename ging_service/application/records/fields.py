"""The fields at the head of a record, checked one by one."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from ging_service.application.records.errors import Misread
from ging_service.application.records.names import names_of
from ging_service.application.records.record import Heading, Members
from ging_service.domain.club.decide import LONGEST_NAME, SLUG, is_name
from ging_service.domain.games.ging.rules.house import HouseRules

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT = 1
FIELDS = (
    "format", "game", "club", "table", "date", "time", "time_zone", "venue",
    "members", "players", "first_dealer", "rules", "actions",
)  # fmt: skip
_SEATS = 4


def needed(fields: Mapping[str, Any], key: str) -> Any:  # noqa: ANN401  any TOML value
    """The value of a field that no record is without. Raises ``Misread("missing_field")``."""
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
        detail = f"{text!r} is no id: 1 to 63 small letters, digits and hyphens, no hyphen first"
        raise Misread("bad_id", detail, key=key)
    return text


def _four(value: object, key: str) -> Members:
    if not isinstance(value, list) or len(value) != _SEATS or not all(isinstance(text, str) and text for text in value):
        raise Misread("bad_field", f"{key!r} must be a list of four texts, in seat order", rule="G2", key=key)
    return value[0], value[1], value[2], value[3]


def read_heading(fields: Mapping[str, Any]) -> Heading:
    """What stands at the head. Raises ``Misread`` with the key."""
    date, time = needed(fields, "date"), fields.get("time", dt.time())
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


def check_fields(fields: Mapping[str, Any]) -> None:
    """Fields must be known (a slip of the pen must not pass), save those that begin with ``_``, which are not read."""
    for key in fields:
        if key not in FIELDS and not key.startswith("_"):
            raise Misread(
                "unknown_field", f"a record has no field {key!r}; a field of your own begins with '_'", key=key
            )
    if type(needed(fields, "format")) is not int or fields["format"] != FORMAT:
        raise Misread("bad_format", f"this service reads records with 'format = {FORMAT}'", key="format")
    if needed(fields, "game") != "ging":
        raise Misread("bad_game", "this service reads records of the game 'ging'", key="game")


def read_seats(fields: Mapping[str, Any]) -> tuple[Members, Members]:
    """Ids and names of the four members. Names are the ids where none are given."""
    members = _four(needed(fields, "members"), "members")
    for member in members:
        _slug(member, "members")
    players = _four(fields.get("players", list(members)), "players")
    if not all(map(is_name, players)):
        raise Misread("bad_field", f"a name has 1 to {LONGEST_NAME} printable characters", key="players")
    return members, players


def read_first_dealer(fields: Mapping[str, Any], members: Members, players: Members) -> int:
    """The seat of a first dealer who was assigned or drawn (G3); −1 where he is cut for."""
    value = fields.get("first_dealer", -1)
    if isinstance(value, str):
        try:
            return names_of(members, players).seat(value)
        except Misread as misread:
            misread.key = "first_dealer"
            raise
    if isinstance(value, bool) or not isinstance(value, int):
        raise Misread("bad_field", "'first_dealer' must be a seat or a player", rule="G3", key="first_dealer")
    return value


def _fits(value: object, wanted: Any) -> bool:  # noqa: ANN401  a type hint
    if get_origin(wanted) is Literal:
        return value in get_args(wanted)
    if wanted is bool:
        return isinstance(value, bool)
    if wanted is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, tuple) and all(_fits(part, int) for part in value)


def _allowed(wanted: Any) -> str:  # noqa: ANN401  a type hint
    if get_origin(wanted) is Literal:
        return "one of " + ", ".join(f'"{choice}"' for choice in get_args(wanted))
    return {bool: "true or false", int: "a whole number"}.get(wanted, "a list of whole numbers")


def read_rules(fields: Mapping[str, Any]) -> HouseRules:
    """The house rules, each of its type; whether they hold together the game itself decides."""
    given = fields.get("rules", {})
    if not isinstance(given, dict):
        raise Misread("bad_field", "'rules' must be house rules such as rules.stake = 2", key="rules")
    hints = get_type_hints(HouseRules)
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
    for name, value in values.items():
        key = f"rules.{name}"
        if name == "actions":
            raise Misread("bad_field", "'actions' must stand before [rules], else it is one of them", key=key)
        if name not in hints:
            raise Misread("unknown_field", f"there is no house rule {name!r} ({', '.join(hints)})", key=key)
        if not _fits(value, hints[name]):
            raise Misread("bad_field", f"the house rule {name!r} must be {_allowed(hints[name])}", key=key)
    return HouseRules(**values)

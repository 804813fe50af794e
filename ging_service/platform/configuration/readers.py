"""Declarations of settings, and the conversion of their texts to values, with validation."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from ging_service.platform.dsn import is_usable
from ging_service.platform.errors import SettingRefused

if TYPE_CHECKING:
    from environs import Env


Reader: TypeAlias = Callable[["Env", str, str], Any]
"""Takes the source, the setting's name and its default's text; gives the value or raises SettingRefused."""

_ROLE_NAME = re.compile(r"[a-z_][a-z0-9_]{0,62}")
_ORIGIN = re.compile(r"[A-Za-z0-9._:-]+(/[A-Za-z0-9._:-]+)*")
_WEB_ORIGIN = re.compile(r"https?://([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?")
_HOST = re.compile(r"[A-Za-z0-9.:_-]{1,253}")


def environment() -> Env:
    """A source that reads the environment of this process and follows ``NAME_FILE``."""
    from environs import FileAwareEnv

    return FileAwareEnv(strip_whitespace=True)


def text(source: Env, name: str, default: str) -> str:
    """Any text."""
    try:
        return source.str(name, default).strip()
    except ValueError as error:
        # Not what the library says, which can quote the file.
        raise SettingRefused(f"{name}_FILE", "must name a file that can be read") from error


def whole(least: int, most: int) -> Reader:
    """A whole number in a range, both ends included."""

    def read(source: Env, name: str, default: str) -> int:
        given = text(source, name, default)
        return _whole(name, given, least, most, f"must be a whole number from {least} to {most}")

    return read


def whole_or_off(least: int, most: int) -> Reader:
    """A whole number in a range, or ``off``, which is read as -1."""

    def read(source: Env, name: str, default: str) -> int:
        given = text(source, name, default)
        if given == "off":
            return -1
        return _whole(name, given, least, most, f"must be `off` or a whole number from {least} to {most}")

    return read


def wholes(least: int, most_each: int, *, most: int) -> Reader:
    """Whole numbers in a range, both ends included, separated by commas: up to ``most`` of them, or none."""

    def read(source: Env, name: str, default: str) -> tuple[int, ...]:
        given = text(source, name, default)
        parts = [part.strip() for part in given.split(",")] if given else []
        refusal = f"must be up to {most} whole numbers from {least} to {most_each}, separated by commas"
        if len(parts) > most:
            raise SettingRefused(name, refusal)
        return tuple(_whole(name, part, least, most_each, refusal) for part in parts)

    return read


def web_origins(source: Env, name: str, default: str) -> tuple[str, ...]:
    """Origins of pages as browsers write them, separated by commas, or none. A star would allow every page there is."""
    given = text(source, name, default)
    found = tuple(part.strip() for part in given.split(",")) if given else ()
    if not all(map(_WEB_ORIGIN.fullmatch, found)):
        raise SettingRefused(
            name, "must be origins such as https://scores.example:8443, separated by commas, without a path"
        )
    return found


def one_of(*allowed: str) -> Reader:
    """One word of a few, in any case."""

    def read(source: Env, name: str, default: str) -> str:
        given = text(source, name, default).lower()
        if given not in allowed:
            raise SettingRefused(name, f"must be one of {', '.join(allowed)}")
        return given

    return read


def yes_or_no(source: Env, name: str, default: str) -> bool:
    """True or false, in the spellings that environs knows."""
    from environs import EnvError

    try:
        return source.bool(name, default.lower() == "true")
    except EnvError as error:
        raise SettingRefused(name, "must be true or false") from error


def folder(fallback: Callable[[], Path | None]) -> Reader:
    """A folder that exists or can be made; empty: the fallback."""

    def read(source: Env, name: str, default: str) -> Path | None:
        given = text(source, name, default)
        found = Path(given).expanduser() if given else fallback()
        path = found and found.absolute()
        if path and path.exists() and not path.is_dir():
            raise SettingRefused(name, f"{path} is not a folder")
        return path

    return read


def role_name(source: Env, name: str, default: str) -> str:
    """A plain role name, or nothing."""
    given = text(source, name, default)
    if given and not _ROLE_NAME.fullmatch(given):
        raise SettingRefused(name, "must be a role name of small letters, digits and underscores")
    return given


def origin(source: Env, name: str, default: str) -> str:
    """A name in signed notes: no blanks and no plus sign, and no slash at its ends."""
    given = text(source, name, default)
    if not _ORIGIN.fullmatch(given):
        raise SettingRefused(name, "must be letters, digits, dots, hyphens, with slashes between them only")
    return given


def host(source: Env, name: str, default: str) -> str:
    """An address or host name."""
    given = text(source, name, default)
    if not _HOST.fullmatch(given):
        raise SettingRefused(name, "must be an address or a host name")
    return given


def networks(source: Env, name: str, default: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """Networks or single addresses, separated by commas."""
    given = [part.strip() for part in text(source, name, default).split(",")]
    try:
        return tuple(ip_network(part) for part in given if part)
    except ValueError as error:
        raise SettingRefused(
            name, "must be networks such as 10.0.0.0/8 or single addresses, separated by commas"
        ) from error


def database_url(source: Env, name: str, default: str) -> str:
    """A libpq connection string, or nothing; it may hold a password, so that a refusal never repeats it."""
    given = text(source, name, default)
    if given and not is_usable(given):
        raise SettingRefused(name, "is not a Postgres URL such as postgresql://user:password@host:5432/name")
    return given


def _whole(name: str, given: str, least: int, most: int, refusal: str) -> int:
    # int() alone would also take "1_0" and full-width digits
    if not re.fullmatch(r"[0-9]{1,12}", given) or not least <= int(given) <= most:
        raise SettingRefused(name, refusal)
    return int(given)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """One setting: its name in the environment, its default's text, its unit, its meaning, and how it is read."""

    name: str
    default: str
    unit: str
    meaning: str
    read: Reader

    @property
    def flag(self) -> str:
        """The command-line flag that overrides the environment, such as ``--pool-size``."""
        text = "database" if self.name == "DATABASE_URL" else self.name.removeprefix("GING_").lower()
        return "--" + text.replace("_", "-")


def declare(name: str, default: str, unit: str, meaning: str, read: Reader) -> Any:  # noqa: ANN401  a field's marker
    """A field of a class of settings."""
    declaration = Declaration(name=name, default=default, unit=unit, meaning=meaning, read=read)
    return dataclasses.field(metadata={"declaration": declaration})

"""Reasons why the service does not start: one line for people and one exit code for scripts."""

from __future__ import annotations

from typing import ClassVar

# Process managers tell these apart: a refused setting is not cured by another start. They are listed in
# docs/settings.md.
EXIT_PART_ENDED = 1
EXIT_SETTING_REFUSED = 2
EXIT_FOLDER_IN_USE = 3
EXIT_CANNOT_START = 4


class StartRefused(Exception):  # noqa: N818  a refusal is an answer, not a fault
    """The service cannot start; the text says why in one line, without secrets."""

    exit_code: ClassVar[int] = EXIT_CANNOT_START


class SchemaOutdated(StartRefused):
    """The database has an older schema, or none, until somebody migrates it."""


class SettingRefused(StartRefused):
    """A setting has a value that cannot be used; names the setting and never prints a secret value."""

    exit_code: ClassVar[int] = EXIT_SETTING_REFUSED

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")
        self.name = name
        self.reason = reason


class FolderInUse(StartRefused):
    """Another process already works on the data folder."""

    exit_code: ClassVar[int] = EXIT_FOLDER_IN_USE


class PartEnded(StartRefused):
    """A part of the service that should run until it is stopped has ended by itself."""

    exit_code: ClassVar[int] = EXIT_PART_ENDED

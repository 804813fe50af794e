"""Errors in an evening record, with their places."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ging_service.domain.errors import Refused
    from ging_service.records.toml_places import Place


class RecordError(Exception):
    """A record that cannot be read or played: nothing of it is taken.

    ``line`` and ``column`` count from 1; ``code`` is stable, a refusal code of the game or
    one of the codes of ``docs/records.md``; ``rule`` is the numbered rule ("D5", "" where none is concerned).
    """

    def __init__(self, *, file: str, line: int, column: int, code: str, rule: str, detail: str) -> None:  # noqa: PLR0913
        rule_text = f", {rule}" if rule else ""
        super().__init__(f"{file}:{line}:{column}: {detail} ({code}{rule_text})")
        self.file = file
        self.line = line
        self.column = column
        self.code = code
        self.rule = rule
        self.detail = detail


class Misread(Exception):  # noqa: N818  carries what is wrong up to where the place in the file is known
    """An error in one value: ``offset`` is its place in the text of the value, ``key`` the field it is in."""

    def __init__(self, code: str, detail: str, *, rule: str = "", offset: int = 0, key: str = "") -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.rule = rule
        self.offset = offset
        self.key = key


def error_at(file: str, place: Place, wrong: Misread | Refused, offset: int = 0) -> RecordError:
    """Return an error with its place. ``offset``: of the character in the text that stands there."""
    column = place.column_of(offset)
    return RecordError(file=file, line=place.line, column=column, code=wrong.code, rule=wrong.rule, detail=wrong.detail)

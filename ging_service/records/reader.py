"""Reading of a record: from its text to its values."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

from ging_service.domain.printable import composed
from ging_service.records.commands import read_commands
from ging_service.records.errors import Misread, RecordError, error_at
from ging_service.records.fields import read_game
from ging_service.records.file import MOST_BYTES, too_long
from ging_service.records.line_reader import read_lines
from ging_service.records.outlet import records_of
from ging_service.records.toml_limits import check_size
from ging_service.records.toml_places import find_places, place_of_field

if TYPE_CHECKING:
    from ging_service.records.record import EveningRecord

_PLACE_IN_MESSAGE = re.compile(r" \(at line (\d+), column (\d+)\)$")


def read_record(text: str, file: str = "record.toml") -> EveningRecord:
    """Read a record. Raises ``RecordError`` at the first error in its form."""
    if len(text) > MOST_BYTES:
        raise too_long(file)
    text = composed(text.removeprefix("\ufeff"))  # some editors begin files with it
    # This comes before the parser, which takes quadratic time for some texts.
    check_size(text.replace("\r\n", "\n"), file)
    fields = _parse(text, file)
    places = find_places(text.replace("\r\n", "\n"))
    try:
        game = read_game(fields)
        written = records_of(game.kind)
        if written is None:
            return read_commands(fields, game, file, places)
        return read_lines(fields, (game, written), file, places)
    except Misread as misread:
        raise error_at(file, place_of_field(places.keys, misread.key), misread) from misread


def _parse(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers and nestings beyond all measure
        message = str(error)
        found = _PLACE_IN_MESSAGE.search(message)
        end = text.count("\n") + 1, len(text) - text.rfind("\n")
        line, column = (int(found[1]), int(found[2])) if found else end
        detail = f"not valid TOML: {_PLACE_IN_MESSAGE.sub('', message)}"
        raise RecordError(file=file, line=line, column=column, code="bad_toml", rule="", detail=detail) from error

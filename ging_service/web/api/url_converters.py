"""URL converters for proofs and deliveries: positions of events, and levels and numbers of tiles."""

from __future__ import annotations

from typing import Any, Final

from werkzeug.routing import BaseConverter


class PositionConverter(BaseConverter):
    """The position of an event, 0 or more, in an address."""

    # One spelling for each number, and no more digits than every reader of JSON counts exactly.
    regex = r"(?:0|[1-9][0-9]{0,14})"

    def to_python(self, value: str) -> int:
        """Return the number."""
        return int(value)


class DeliveryConverter(PositionConverter):
    """The position of a delivery: of an event, or below zero of a test event."""

    regex = r"(?:0|-?[1-9][0-9]{0,14})"


class LevelConverter(BaseConverter):
    """The level of a tile, 0 to 63, in an address."""

    regex = r"(?:[0-9]|[1-5][0-9]|6[0-3])"


class TileConverter(BaseConverter):
    """The number of a tile in groups of three digits, and its width if it is partial: ``x001/x234/067.p/17``."""

    # Werkzeug would otherwise end the value at its first slash.
    part_isolating = False
    # As C2SP tlog-tiles writes numbers: groups of three digits, all but the last preceded by x.
    regex = r"(?:x[0-9]{3}/){0,6}[0-9]{3}(?:\.p/[0-9]{1,3})?"


CONVERTERS: Final[dict[str, tuple[type[BaseConverter], dict[str, Any]]]] = {
    "position": (PositionConverter, {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}),
    "delivery": (DeliveryConverter, {"type": "integer", "minimum": -(10**15 - 1), "maximum": 10**15 - 1}),
    "level": (LevelConverter, {"type": "string", "pattern": f"^{LevelConverter.regex}$"}),
    "tile": (TileConverter, {"type": "string", "pattern": f"^{TileConverter.regex}$", "examples": ["000", "000.p/5"]}),
}
"""Converters by name, each with the schema that the specification has for its values."""

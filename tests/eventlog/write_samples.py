"""Writes the samples that are missing for the registered events' current versions; never touches one that is there.

python tests/eventlog/write_samples.py
"""

from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path
from typing import Any, Literal, NewType, get_args, get_origin, get_type_hints

from ging_service.bootstrap import codec
from ging_service.domain.club.events import HouseRulesNamed
from ging_service.eventlog.codec import Envelope
from ging_service.games.ging.rules.house_rules import HouseRules

FOLDER = Path(__file__).parent / "samples"
ENVELOPE = Envelope(
    actor="alice",
    command="c-0123456789abcdef",
    recorded_at="2026-11-20T10:05:00.123456Z",
    stream="table/first",
    version=41,
    happened_at="2026-11-19T21:30:00.000000Z",
)


def main() -> None:
    """Write each missing sample, and name it."""
    registry = codec()
    for name, schema in sorted(registry.types.items()):
        path = FOLDER / f"{name}.{schema}.json"
        if not path.exists():
            path.write_bytes(registry.encode(ENVELOPE, example(registry.event_class(name))).body)
            sys.stdout.write(f"{path.name}\n")


def example(hint: Any) -> Any:
    """A value of the type: of each field one that its reader would not take for missing."""
    if isinstance(hint, NewType):
        return example(hint.__supertype__)
    if get_origin(hint) is Literal:
        return get_args(hint)[0]
    if get_origin(hint) is tuple:
        return tuple(example(item) for item in get_args(hint) if item is not Ellipsis)
    plain = {int: 7, str: "♠ text", bool: True}
    if hint in plain:
        return plain[hint]
    if hint is HouseRulesNamed:  # its rules are of the game that it names
        return hint(preset="♠ text", name="♠ text", game="ging", rules=example(HouseRules))
    hints = get_type_hints(hint)
    return hint(**{field.name: example(hints[field.name]) for field in fields(hint) if field.init})


if __name__ == "__main__":
    main()

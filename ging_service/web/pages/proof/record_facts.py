"""The facts of an event, word by word as the record has them. ``check/facts.js`` makes the same in the browser."""

from __future__ import annotations

import re
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from ging_service.eventlog.sealing import with_openings
from ging_service.web.pages.proof.record_labels import record_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_CARD: Final = re.compile(r"(?:10|[2-9AJQK])[SHDC]")
_SEALED: Final = b'{"sha256":""}'
_ABOUT: Final = ("recorded_at", "happened_at", "actor", "app", "stream", "version")
_LEFT_OUT_IF_EMPTY: Final = ("happened_at", "actor", "app")


class EventFacts(NamedTuple):
    """One event: its name, its content in one line, and by label its recorder, time and place."""

    title: str
    says: str
    facts: tuple[tuple[str, str], ...]


def event_facts(body: bytes, values: Mapping[int, bytes]) -> EventFacts:
    """Return the facts of a body. ``values``: those of its sealed values that may be shown, by place."""
    said = msgspec.json.decode(with_openings(body, values, repeat(_SEALED)))
    words = record_words()
    about = ((name, said[name]) for name in _ABOUT if name not in _LEFT_OUT_IF_EMPTY or said.get(name))
    return EventFacts(
        title=words.get(f"type:{said['type']}", said["type"]),
        says="; ".join(" ".join(line) for line in _lines((), said["data"], words)),
        facts=tuple(line for name, value in about for line in _lines((name,), value, words)),
    )


def _lines(path: tuple[str, ...], value: Any, words: Mapping[str, str]) -> Iterator[tuple[str, str]]:  # noqa: ANN401  JSON
    if isinstance(value, list) and any(isinstance(one, dict | list) for one in value):
        for place, one in enumerate(value):
            yield from _lines((*path, str(place)), one, words)
    elif isinstance(value, dict) and not _is_sealed(value):
        # By name, as in the canonical bytes that were hashed, and as the script in the browser writes them.
        for name in sorted(value):
            yield from _lines((*path, name), value[name], words)
    else:
        yield (
            " ".join(words.get(f"field:{name}", name.replace("_", " ")) for name in path),
            _text(value, path[-1], words),
        )


def _text(value: Any, name: str, words: Mapping[str, str]) -> str:  # noqa: ANN401  JSON
    if _is_sealed(value):
        return words["sealed"]
    if isinstance(value, list):
        return ", ".join(_text(one, name, words) for one in value) or words["nothing"]
    if isinstance(value, bool):
        return words[str(value).lower()]
    if value == "":
        return words["nothing"]
    if name == "suit":
        return words.get(f"suit:{value}", str(value))
    return words[f"card:{value}"] if isinstance(value, str) and _CARD.fullmatch(value) else str(value)


def _is_sealed(value: Any) -> bool:  # noqa: ANN401  JSON
    """Return True if it is a commitment that nothing opens."""
    return isinstance(value, dict) and list(value) == ["sha256"]

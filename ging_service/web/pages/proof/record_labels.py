"""Labels for the fields of the record, which are in the log itself, under the signed hash.

They follow from the declarations of events. Names of nothing that is declared are shown as they stand in the log.
"""

from __future__ import annotations

import re
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from ging_service.domain.cards import RANKS, SUITS, pack
from ging_service.event_messages.card_words import card_name, suit_words
from ging_service.event_messages.declared_words import record_names
from ging_service.event_messages.game_messages import messages_by_game
from ging_service.eventlog.sealing import with_openings
from ging_service.i18n.message_language import cache_by_language
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@cache_by_language
def record_words() -> dict[str, str]:
    """Return every label by its kind and name: ``type:dispute.DisputeRaised``, ``field:seat``, ``card:KC``.

    Kept for each language, because every event that is shown needs it.
    """
    of_games = [messages.record_words() for messages in messages_by_game().values()]
    return {
        **record_names(),
        # Reversed, so that of several games with a word for a name the first one counts.
        **{name: word for words in reversed(of_games) for name, word in words.items()},
        "field:actor": _("by"),
        "field:app": _("with the app"),
        "field:recorded_at": _("recorded at"),
        "field:happened_at": _("happened at"),
        "field:stream": _("in"),
        "field:version": _("version"),
        **{f"card:{card}": card_name(card) for card in pack(RANKS)},
        **{f"suit:{suit}": suit_words(suit) for suit in SUITS},
        "true": _("yes"),
        "false": _("no"),
        "nothing": _("nothing"),
        "sealed": _("sealed"),
    }


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

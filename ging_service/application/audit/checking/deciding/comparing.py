"""What a command leads to, against what is on record."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from ging_service.domain.games.ging.events import DealRecorded, HandsDealt
from ging_service.domain.games.ging.fair_events import ShuffleCommitted
from ging_service.domain.streams import DECIDERS

if TYPE_CHECKING:
    from collections.abc import Sequence

_LONGEST = 120


def difference(decided: Any, recorded: Any) -> str:  # noqa: ANN401  any two events
    """In which way an event on record is not what was decided anew, "" if it is the same as far as it is opened."""
    decided = _as_opened(decided, recorded)
    if decided == recorded:
        return ""
    if type(decided) is not type(recorded):
        return f"by the rules {_name(decided)} was to follow here, and not {_name(recorded)}"
    sealed = _sealed_fields(recorded)
    parts = [
        _against(field.name, getattr(recorded, field.name), getattr(decided, field.name), sealed=field.name in sealed)
        for field in fields(decided)
        if getattr(decided, field.name) != getattr(recorded, field.name)
    ]
    return f"{_name(recorded)}: {'; '.join(parts)}"


def _against(name: str, found: object, due: object, *, sealed: bool) -> str:
    """What a field is and should be; a report goes to others, so that it repeats nothing that is sealed."""
    if sealed:
        return f"{name} is not what the rules lead to"
    return f"{name} is {_shown(found)} and by the rules {_shown(due)}"


def _sealed_fields(event: object) -> set[str]:
    return {one.field for decider in DECIDERS for one in decider.sealed.get(type(event), ())}


def missing(decided: Sequence[Any]) -> str:
    """What was to follow where the record of a command ends."""
    return f"by the rules {' and '.join(map(_name, decided))} had to follow here"


def _as_opened(decided: Any, recorded: Any) -> Any:  # noqa: ANN401  any two events
    """What was decided, as far as the event on record is opened."""
    if type(decided) is not type(recorded):
        return decided
    if isinstance(recorded, HandsDealt | DealRecorded) and len(recorded.hands) == len(decided.hands):
        shown = zip(decided.hands, recorded.hands, strict=True)
        return replace(decided, hands=tuple(hand if seen else () for hand, seen in shown))
    if isinstance(recorded, ShuffleCommitted) and not recorded.seed:
        return replace(decided, seed="")
    return decided


def _name(event: object) -> str:
    return type(event).__name__


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"

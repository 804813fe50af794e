"""Comparison of the events that a command leads to with the events on record."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from ging_service.domain.streams import decider_of
from ging_service.domain.structs import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.game import Sealed

# A report is for people: a whole state on one line would hide the difference.
_LONGEST = 120


def difference(decided: Any, recorded: Any) -> str:  # noqa: ANN401  any two events
    """Describe how a recorded event differs from the one decided again, "" if its opened parts are the same."""
    decided = _as_opened(decided, recorded)
    if decided == recorded:
        return ""
    if type(decided) is not type(recorded):
        return f"by the rules {_name(decided)} was to follow here, and not {_name(recorded)}"
    sealed = {one.field for one in _sealed_of(recorded)}
    parts = [
        _against(field.name, getattr(recorded, field.name), getattr(decided, field.name), sealed=field.name in sealed)
        for field in fields(decided)
        if getattr(decided, field.name) != getattr(recorded, field.name)
    ]
    return f"{_name(recorded)}: {'; '.join(parts)}"


def _against(name: str, found: object, due: object, *, sealed: bool) -> str:
    """Describe a field's recorded and expected value. Sealed values are not repeated, because reports go to others."""
    if sealed:
        return f"{name} is not what the rules lead to"
    return f"{name} is {_shown(found)} and by the rules {_shown(due)}"


def _sealed_of(event: object) -> tuple[Sealed, ...]:
    return decider_of(type(event)).sealed.get(type(event), ())


def missing(decided: Sequence[Any]) -> str:
    """Describe the events that should follow where the record of a command ends."""
    return f"by the rules {' and '.join(map(_name, decided))} had to follow here"


def _as_opened(decided: Any, recorded: Any) -> Any:  # noqa: ANN401  any two events
    """Return the decided event, opened only where the recorded event is opened."""
    if type(decided) is not type(recorded):
        return decided
    shown = {one.field: _as_shown(one, decided, recorded) for one in _sealed_of(recorded)}
    return replace(decided, **shown) if shown else decided


def _as_shown(sealed: Sealed, decided: Any, recorded: Any) -> Any:  # noqa: ANN401  any two events
    """Return the decided value of a sealed field, or the recorded value wherever one of the two is hidden.

    A decided value is hidden if it follows from hidden cards: the card that a reader has drawn lies in a stock that
    they cannot see.
    """
    due, found = getattr(decided, sealed.field), getattr(recorded, sealed.field)
    if not sealed.each:
        return found if sealed.hidden in (found, due) else due
    if len(due) != len(found):
        return due
    return tuple(there if sealed.hidden in (one, there) else one for one, there in zip(due, found, strict=True))


def _name(event: object) -> str:
    return type(event).__name__


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"

"""The message of an event whose declaration states its sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, get_type_hints

from ging_service.domain.cards import HIDDEN, Card
from ging_service.domain.declare import words_of
from ging_service.event_messages.card_words import card_name
from ging_service.event_messages.event_message import EventMessage, ShownCards
from ging_service.event_messages.general_messages import OF_SEATS
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import translated, translated_number

if TYPE_CHECKING:
    from ging_service.domain.declare import Says
    from ging_service.event_messages.event_message import Names

_PLACE: Final = re.compile(r"%\((\w+)\)s")
_RULE: Final = re.compile(r"[A-Z]+[0-9]+")
_SEATS: Final = OF_SEATS | {"accused", "accuser", "by", "caller", "first", "natural"}
_MEMBERS: Final = frozenset({"arbitrator", "giver", "member"})


def declared_message(event: Any, names: Names) -> EventMessage | None:  # noqa: ANN401  any event of the log
    """The message of an event as its reader may see it; None if its declaration states no sentence."""
    kind: Any = type(event)
    words = words_of(kind)
    if not words.says:
        return None
    return EventMessage(
        text=_filled(_chosen(words.says, event, words.by), event, names),
        rule=_chosen(words.rule, event, words.by) or getattr(event, "rule", _first_rule(kind)),
        note=getattr(event, words.note) if words.note else "",
        shown=_shown(getattr(event, words.shows), names) if words.shows else (),
    )


def _chosen(stated: Any, event: object, by: str) -> Any:  # noqa: ANN401  texts, or texts by value
    if not isinstance(stated, Mapping):
        return stated
    value = getattr(event, by)
    has_value = any(value) if isinstance(value, tuple) else bool(value)
    return next((stated[key] for key in (value, has_value, None) if key in stated), "")


def _filled(says: Says, event: object, names: Names) -> str:
    places, counted = _places(says)
    values = {name: _text(event, name, names) for name in places}
    if isinstance(says, str):
        return translated(says, **values)
    return translated_number(*says, getattr(event, counted), **values)


@cache
def _places(says: Says) -> tuple[tuple[str, ...], str]:
    """The fields in a sentence, and the one by which it has two forms, "" for none."""
    one, many = map(_PLACE.findall, (says, says) if isinstance(says, str) else says)
    return tuple(many), "".join(set(many) - set(one))


def _text(event: Any, name: str, names: Names) -> str:  # noqa: ANN401  any event of the log
    """The value of a field in a sentence."""
    match getattr(event, name):
        case int(figure):
            return names.seat(figure) if name in _SEATS else number(figure)
        case str(text) if name in _MEMBERS:
            return names.member(text)
        case str(text):
            return card_name(text) if name in _cards_of(type(event)) else text  # type: ignore[arg-type]  # of this type
        case tuple(members) if name == "members":
            return names.everybody(members)
        case tuple(figures) if hasattr(event, "members"):
            each = zip(event.members, figures, strict=True)
            return together([f"{names.member(member)} {number(figure)}" for member, figure in each])
        case figures:
            return names.changes(figures)


@cache
def _cards_of(kind: type) -> frozenset[str]:
    return frozenset(name for name, hint in get_type_hints(kind).items() if hint is Card)


@cache
def _first_rule(kind: type) -> str:
    found = _RULE.match(kind.__doc__ or "")
    return found[0] if found else ""


def _shown(value: Any, names: Names) -> tuple[ShownCards, ...]:  # noqa: ANN401  a card, a hand, or hands by seat
    """The cards that the reader may see. The sentence names the holder of a single hand."""
    if isinstance(value, str):
        return _shown((value,), names)
    if any(isinstance(hand, tuple) for hand in value):
        return tuple(
            ShownCards(cards=hand, name=names.seat(seat))
            for seat, hand in enumerate(value)
            if hand and HIDDEN not in hand
        )
    return (ShownCards(cards=value),) if value and HIDDEN not in value else ()

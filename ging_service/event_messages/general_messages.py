"""Messages of any event of any game, derived from its declaration: "Card drawn: deal 1, seat Ada, card 5"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.streams import decider_of
from ging_service.event_messages.card_words import card_name, is_of_suit
from ging_service.event_messages.event_message import EventMessage, Names
from ging_service.i18n.formatting import moment, number
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ging_service.domain.game import Decider

_WORDS: Final = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
# By name: a declaration says that a field is a number, and not what the number stands for.
OF_SEATS: Final = frozenset(
    {"seat", "seats", "dealer", "next_dealer", "eldest", "winner", "winners", "turn", "again", "accused", "penalties"}
)
"""Fields whose numbers are seats, in every game that uses these names."""
OF_GROUPS: Final = frozenset({"melds", "other_melds"})
"""Fields with groups of cards, of which a player can have as many as there are seats, in every game that uses these names."""
_OF_MEMBERS: Final = frozenset({"member", "members"})
# This is in 2001. House rules of the games here have at most a million seconds, so no limit is taken for a moment.
_MOMENTS_FROM: Final = 1_000_000_000
_LARGE: Final = frozenset({"rules"})
"""Fields that a page shows elsewhere."""


def general_message(event: Any, names: Names) -> EventMessage:  # noqa: ANN401  any event of any game
    """The event's name, and each field that has a value. ``view`` has emptied the fields that the reader may not see."""
    hidden = placeholders(decider_of(type(event)))
    told = [
        f"{spoken(one.name.removesuffix('_s'))} {text}"
        for one in fields(event)
        if one.name not in _LARGE and (text := value_text(getattr(event, one.name), one.name, names, hidden))
    ]
    name = title(type(event).__name__)
    return EventMessage(text=f"{name}: {', '.join(told)}." if told else f"{name}.")


def title(name: str) -> str:
    """The name of a class as people write it: ``DealStarted`` is "Deal started"."""
    words = " ".join(_WORDS.findall(name)).lower()
    return words[:1].upper() + words[1:]


def spoken(name: str) -> str:
    """A name of the program as people say it: ``most_of_suit`` is "most of suit"."""
    return name.replace("_", " ").replace("-", " ")


def capitalised(words: str) -> str:
    """The words with a capital letter first; the rest stays as it is."""
    return words[:1].upper() + words[1:]


def placeholders(decider: Decider) -> frozenset[str]:
    """The texts that stand for cards face down."""
    hidden = (sealed.hidden for every in decider.sealed.values() for sealed in every)
    return frozenset(text for one in hidden for text in _texts(one) if text)


def value_text(value: Any, name: str, names: Names, hidden: Collection[str]) -> str:  # noqa: ANN401, PLR0911  a line a kind
    """The value of a field, "" for none. ``hidden``: the texts that stand for cards face down."""
    # -1 stands for nobody. In other fields it is a number like any other.
    if value is None or value in ("", ()) or (value == -1 and name in OF_SEATS):
        return ""
    # This comes before the numbers, of which Python counts true and false.
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int) and name.endswith("_s"):
        return _of_seconds(value)
    if isinstance(value, int):
        return names.seat(value) if name in OF_SEATS else number(value)
    if isinstance(value, str):
        return names.member(value) if name in _OF_MEMBERS else _of_text(value, hidden)
    if isinstance(value, Mapping):
        told = ((spoken(str(key)), value_text(one, str(key), names, hidden)) for key, one in value.items())
        return ", ".join(f"{label} {text}" for label, text in told if text)
    if isinstance(value, tuple | list):
        return _several(value, name, names, hidden)
    if is_dataclass(value):
        parts = {one.name: getattr(value, one.name) for one in fields(value)}
        return value_text(parts, name, names, hidden)
    return str(value)


def _of_seconds(value: int) -> str:
    """A number of seconds, or a moment in seconds since 1970; "" for 0."""
    if value < _MOMENTS_FROM:
        return _("%(seconds)s s", seconds=number(value)) if value else ""
    return moment(datetime.fromtimestamp(value, UTC).isoformat())


def _several(values: Sequence[Any], name: str, names: Names, hidden: Collection[str]) -> str:
    """Values in their order. Tuples in a tuple are by seat, as hands are, or groups. Cards face down are only counted."""
    if name in OF_GROUPS:
        return " / ".join(value_text(one, "", names, hidden) for one in values)
    if any(isinstance(one, tuple | list) for one in values):
        told = ((seat, value_text(one, name, names, hidden)) for seat, one in enumerate(values))
        return "; ".join(f"{names.seat(seat)}: {text}" for seat, text in told if text)
    down = sum(isinstance(one, str) and one in hidden for one in values)
    known = [one for one in values if not (isinstance(one, str) and one in hidden)]
    # A dash keeps the place of an empty value, so that the values after it stay in order.
    told_known = [value_text(one, name, names, hidden) or "–" for one in known]
    # The parts of a record have commas between them.
    between = "; " if any(isinstance(one, Mapping) or is_dataclass(one) for one in known) else ", "
    return between.join([*told_known, *([_face_down(down)] if down else [])])


def _of_text(value: str, hidden: Collection[str]) -> str:
    if value in hidden:
        return _("face down")
    return card_name(value) if is_of_suit(value) else spoken(value)  # type: ignore[arg-type]  # a card's text


def _face_down(cards: int) -> str:
    return ngettext("one card face down", "%(num)s cards face down", cards)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _texts(one)

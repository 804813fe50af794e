"""Events from before sealing: values that are sealed today are in their bodies, readable by everybody forever."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from ging_service.domain.declare import Fact
from ging_service.domain.errors import Refused
from ging_service.domain.streams import decider_of, table_id_of, types_stating
from ging_service.eventlog.errors import UnknownEvent

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.eventlog.codec import Codec
    from ging_service.eventlog.read import Stored
    from ging_service.execution.visibility import VisibilityFilter


def holds_in_clear(codec: Codec, stored: Stored) -> bool:
    """Return True if an event's body holds a value in clear that is sealed in events of this type today."""
    try:
        event = codec.event_class(stored.type)
    except KeyError:  # of a newer program, or an invalid type: the verifier reports it
        return False
    sealed = decider_of(event).sealed.get(event, ())
    if not sealed:
        return False
    data = msgspec.json.decode(stored.body)["data"]
    return any(
        # A commitment is an object. Hands, seeds and names in clear are lists and texts.
        not isinstance(value, dict)
        for field in sealed
        for value in (data[field.field] if field.each else [data[field.field]])
    )


def refuse_clear(codec: Codec, stored: Stored) -> None:
    """Raise ``Refused("not_sealed")`` for an event that must not be handed on."""
    if holds_in_clear(codec, stored):
        raise Refused(
            "not_sealed",
            "",
            f"the event at position {stored.position} is older than sealing: what others may not see stands in it for"
            " everybody to read; only the keeper can export it, with all openings",
        )


def refuse_hidden(eyes: VisibilityFilter) -> None:
    """Raise ``Refused("not_yours_to_see")`` if whole events are handed on and these eyes may not see some of them."""
    if not eyes.reads_all_bodies:
        raise Refused("not_yours_to_see", "", "this would reveal whole events, and you may not see all of them")


def refuse_uninstalled(eyes: VisibilityFilter, codec: Codec, stored: Stored) -> None:
    """Raise ``Refused("not_yours_to_see")`` for an event of a game that is not installed, if these eyes may not see it."""
    if not eyes.reads_uninstalled_games and table_id_of(stored.stream_id) and _is_unknown(codec, stored):
        raise Refused(
            "not_yours_to_see",
            "",
            f"the event at position {stored.position} is of a game that is not installed, and only the game knows what"
            " you may see of it",
        )


def _is_unknown(codec: Codec, stored: Stored) -> bool:
    with suppress(Exception):  # a damaged event is exported as it is: the verifier reports it
        try:
            codec.decode(stored.body, stored.type)
        except UnknownEvent:
            return True
    return False


_TABLE_OPENED = types_stating(Fact.TABLE_OPENED)


def learn_seats(codec: Codec, visibility: VisibilityFilter, stored: Iterable[Stored]) -> None:
    """Tell a filter the seats of the tables that these events open: the opening event comes before all hands."""
    for one in stored:
        if one.type in _TABLE_OPENED:
            visibility.know_seats({one.stream_id: codec.decode(one.body, one.type).event.members})

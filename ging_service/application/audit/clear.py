"""Events from before sealing: what is sealed today stands in their bodies, for everybody to read and for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ging_service.domain.errors import Refused
from ging_service.domain.streams import decider_of

if TYPE_CHECKING:
    from ging_service.application.viewing import Eyes
    from ging_service.eventlog.codec import Codec
    from ging_service.eventlog.read import Stored


def holds_in_clear(codec: Codec, stored: Stored) -> bool:
    """Whether an event's body holds a value in clear that is sealed in events of this type today."""
    try:
        event = codec.event_class(stored.type)
    except KeyError:  # of a newer program, or no type at all: for the verifier
        return False
    sealed = decider_of(event).sealed.get(event, ())
    if not sealed:
        return False
    data = msgspec.json.decode(stored.body)["data"]
    return any(
        not isinstance(value, dict)
        for field in sealed
        for value in (data[field.field] if field.each else [data[field.field]])
    )


def refuse_clear(codec: Codec, stored: Stored) -> None:
    """Raise ``Refused("not_sealed")`` for an event that may not be handed on."""
    if holds_in_clear(codec, stored):
        raise Refused(
            "not_sealed",
            "",
            f"the event at position {stored.position} is older than sealing: what others may not see stands in it for"
            " everybody to read; only the keeper can export it, with all openings",
        )


def refuse_hidden(eyes: Eyes) -> None:
    """Raise ``Refused("not_yours_to_see")`` where event after event is handed on, and some are not for these eyes."""
    if not eyes.reads_all_bodies:
        raise Refused("not_yours_to_see", "", "whole events are handed on, and not all of them are for whoever asks")

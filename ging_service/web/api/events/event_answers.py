"""Events as the API shows them: each type with the fields that are shown of it, one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import Schema, fields

from ging_service.domain.club.state import OFFICES
from ging_service.domain.streams import dispute_id_of, table_id_of
from ging_service.execution.recorded_event import UninstalledGameEvent
from ging_service.web.api.events.platform_events import OF_BOOKS, OF_DISPUTES
from ging_service.web.api.game_api.any_game import house_rules_field
from ging_service.web.api.game_api.installed import game_apis
from ging_service.web.api.schemas.fields import OrNull, limit, many, number, one_of, text, text_or_null, time, yes_no
from ging_service.web.api.schemas.objects import Answer, page_of
from ging_service.web.api.schemas.serialize import shape_of

if TYPE_CHECKING:
    from ging_service.execution.recorded_event import RecordedEvent

Fields = dict[str, fields.Field[Any]]


_COUNTERS = "how many counters"
_MEMBER: Fields = {"member": text("id"), "name": text("name; empty if it has been erased since")}
_BANK: Fields = {
    "member": text("id"),
    "counters": number(_COUNTERS),
    "note": text("the note"),
    "paid": text("the money that changed hands, such as 12.50; empty where nothing was said"),
    "currency": text("of that money, such as EUR"),
}

_OF_CLUB: dict[str, Fields] = {
    "ClubFounded": {"name": text("the club's name")},
    "MemberJoined": _MEMBER,
    "BotJoined": {
        "member": text("id"),
        "name": text("its name, which never changes"),
        "game": text("which game it plays"),
        "level": text("how well, by one of the words of the game"),
    },
    "MemberRenamed": _MEMBER,
    "MemberNameErased": {"member": text("id")},
    "MemberLeft": {"member": text("id")},
    "MemberReturned": {"member": text("id")},
    "CountersBought": _BANK,
    "CountersCashed": _BANK,
    "ArbitratorNamed": {"member": text("id")},
    "ArbitratorDismissed": {"member": text("id")},
    "RoleGiven": {"member": text("id"), "role": one_of("which", *OFFICES)},
    "RoleTaken": {"member": text("id"), "role": one_of("which", *OFFICES)},
    "HouseRulesNamed": {
        "preset": text("id"),
        "name": text("as people call them"),
        "game": text("whose house rules they are"),
        "rules": house_rules_field(),
    },
    "HouseRulesDropped": {"preset": text("id")},
    "TimeZoneSet": {"zone": text("IANA name or offset")},
    "SeatsOffered": {
        "table": text("the table"),
        "by": text("the player who opened it"),
        "members": many(fields.String(), "those who have been given seats"),
    },
    "SeatAccepted": {"table": text("the table"), "member": text("id")},
    "SeatLimitSet": {"member": text("id"), "counters": limit("counters at the first deal of a table of somebody else")},
    "EndAgreed": {"table": text("the table"), "member": text("id"), "deal": number("the table's last deal by then")},
    "AgreementsEnded": {"table": text("the table")},
}
DATA = {f"club.{name}": data for name, data in _OF_CLUB.items()}
DATA |= {f"books.{name}": data for name, data in OF_BOOKS.items()}
DATA |= {f"{kind}.{name}": dict(data) for kind, api in game_apis().items() for name, data in api.events.items()}
DATA |= {f"dispute.{name}": data for name, data in OF_DISPUTES.items()}
"""The fields of each type of event. A type without an entry is not shown at all."""


DATA_SCHEMAS: dict[str, type[Schema]] = {
    name: Answer.from_dict(dict(data), name=f"{name}.data") for name, data in DATA.items()
}
_SHAPES = {name: shape_of(schema) for name, schema in DATA_SCHEMAS.items()}


class EventBase(Answer):
    """The fields that every event has, beside its `type` and its `data`."""

    position = number("in the club's log: dense from 0, the order of everything")
    table = text_or_null("null: not at a table")
    dispute = text_or_null("null: not of a dispute")
    version = number("of the stream of the table, the dispute, the treasurer's book or the club itself, dense from 1")
    recorded_at = time("when it was recorded")
    happened_at = OrNull(required=True, metadata={"description": "when it happened, if given", "format": "date-time"})
    actor = text_or_null("the member who asked for it")
    app = text_or_null("the app that sent the request, if it gave its name")
    commitments = many(fields.String(), "to what is sealed in it: SHA-256 of salt and value, hexadecimal")


UNINSTALLED: Final = "EventOfUninstalledGame"


def own_schemas() -> dict[str, type[Schema]]:
    """Return what each type of event has beside ``EventBase``, and `UNINSTALLED`: only the specification needs them."""
    found = {
        name: {"type": one_of("what happened", name), "data": fields.Nested(data, required=True)}
        for name, data in DATA_SCHEMAS.items()
    }
    about = "empty: all of it could be hidden; not so for a type of a later release, which is not listed here"
    found[UNINSTALLED] = {
        "type": text("what happened, as the game calls it"),
        "data": fields.Dict(required=True, metadata={"maxProperties": 0, "description": about}),
    }
    schemas = {name: Answer.from_dict(own, name=name) for name, own in found.items()}
    schemas[
        UNINSTALLED
    ].__doc__ = "An event at a table whose game is not installed any more, or only in an older version."
    return schemas


class Event(Answer):
    """Stands for an event of any type. The specification tells them apart by ``type``."""


class Done(Answer):
    """What a command did."""

    version = number("of the stream after it: the ETag")
    replayed = yes_no("the same command was carried out before; these are its events")
    events = many(fields.Nested(Event), "as the caller may see them")


EventPage = page_of(Event, after=number("the position to go on from, as `after`"))


def event_json(recorded_event: RecordedEvent) -> dict[str, Any]:
    """Return the JSON of an event that is already filtered for the viewer."""
    is_known = not isinstance(recorded_event.event, UninstalledGameEvent)
    return {
        "position": recorded_event.position,
        "table": table_id_of(recorded_event.stream_id) or None,
        "dispute": dispute_id_of(recorded_event.stream_id) or None,
        "version": recorded_event.version,
        "type": recorded_event.type,
        "recorded_at": recorded_event.recorded_at,
        "happened_at": recorded_event.happened_at or None,
        "actor": recorded_event.actor or None,
        "app": recorded_event.app or None,
        "commitments": recorded_event.commitments,
        # Without its game, nobody can tell which fields are hidden: all of them are left out.
        "data": _SHAPES[recorded_event.type](recorded_event.event) if is_known else {},
    }

"""Events to canonical bytes and back, with schema versions and upcasts.

The body of a stored event is the canonical JSON of ``actor``, ``command``, ``data`` (the event's own fields),
``happened_at`` (only where given), ``recorded_at``, ``schema``, ``stream``, ``type`` and ``version``.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal, cast

import msgspec

from ging_service.eventlog.canonical import encode_checked
from ging_service.eventlog.errors import NotCanonical, UnknownEvent
from ging_service.eventlog.event_types import check_event_type

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    Upcast = Callable[[dict[str, Any]], dict[str, Any]]
    Record = Callable[..., "Recorded"]


class Recorded(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One stored event: the event itself and who, by which command, when and where it was recorded.

    ``recorded_at`` and ``happened_at`` are RFC 3339 text; ``happened_at`` is "" unless it was recorded after the
    fact. ``version`` is the stream's, ``schema`` that of the event's data.
    """

    actor: str
    command: str
    event: Any = msgspec.field(name="data")
    happened_at: str = ""
    recorded_at: str
    schema: int
    stream: str
    type: str
    version: int


class Envelope(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What all events of one command share. ``version`` is the stream's before the first of them."""

    actor: str
    command: str
    recorded_at: str
    stream: str
    version: int
    happened_at: str = ""


class _Head(msgspec.Struct, frozen=True):
    type: str
    schema: int


class _Form(msgspec.Struct, frozen=True):
    """How one event type is written and read in its current schema version."""

    event: type
    name: str
    schema: int
    record: Record
    decoder: Any


class Codec:
    """The registry of event types.

    ``events``: the dataclasses. ``names``: what each is called in the log, its class's name where none is given.
    ``schemas``: the current schema version of each name, 1 where none is given. ``upcasts``: from (name, older
    version) a function that makes that version's data the next one's.
    """

    def __init__(
        self,
        events: Iterable[type],
        schemas: Mapping[str, int] | None = None,
        upcasts: Mapping[tuple[str, int], Upcast] | None = None,
        names: Mapping[type, str] | None = None,
    ) -> None:
        self._upcasts = dict(upcasts or {})
        self._by_class: dict[type, _Form] = {}
        self._by_name: dict[str, _Form] = {}
        schemas = dict(schemas or {})
        for event in events:
            name = (names or {}).get(event, event.__name__)
            self._register(event, name, schemas.pop(name, 1))
        self._check_names(schemas)

    @property
    def types(self) -> dict[str, int]:
        """Every event type's name and current schema version."""
        return {name: form.schema for name, form in self._by_name.items()}

    def event_class(self, name: str) -> type:
        """The dataclass of an event type's name. Raises ``KeyError``."""
        return self._by_name[name].event

    def encode(self, envelope: Envelope, event: object, offset: int = 1) -> bytes:
        """The event's canonical bytes, as the ``offset``-th event of its command.

        What is written can be read: the bytes are decoded again and must give the same event. Raises
        ``NotCanonical`` if they do not, ``UnknownEvent`` if the event's class is not registered.
        """
        form = self._by_class.get(type(event))
        if form is None:
            raise UnknownEvent(type(event).__name__, 0)
        record = form.record(
            actor=envelope.actor,
            command=envelope.command,
            event=event,
            happened_at=envelope.happened_at,
            recorded_at=envelope.recorded_at,
            schema=form.schema,
            stream=envelope.stream,
            type=form.name,
            version=envelope.version + offset,
        )
        body = encode_checked(record)
        try:
            same = form.decoder.decode(body) == record
        except msgspec.ValidationError as error:
            raise NotCanonical(f"{form.name}: {error}") from error
        if not same:
            raise NotCanonical(f"{form.name}: reading it back gives another event")
        return body

    def encode_all(self, envelope: Envelope, events: Iterable[object]) -> list[bytes]:
        """The canonical bytes of a command's events, in order."""
        return [self.encode(envelope, event, offset) for offset, event in enumerate(events, 1)]

    def name(self, event: object) -> str:
        """The event's type name. Raises ``UnknownEvent``."""
        form = self._by_class.get(type(event))
        if form is None:
            raise UnknownEvent(type(event).__name__, 0)
        return form.name

    def decode(self, body: bytes, type_name: str = "") -> Recorded:
        """The event in its current form, whatever version it was written in.

        With ``type_name`` (the log keeps it beside the body) this takes one pass instead of two. Raises
        ``UnknownEvent`` for a type or version that this program does not know, ``msgspec.DecodeError`` for bytes
        that are no event.
        """
        form = self._by_name.get(type_name)
        if form is not None:
            try:
                return form.decoder.decode(body)  # type: ignore[no-any-return]
            except msgspec.ValidationError:
                pass  # an older version, most likely
        return self._decode_any(body)

    def _decode_any(self, body: bytes) -> Recorded:
        head = msgspec.json.decode(body, type=_Head)
        form = self._by_name.get(head.type)
        if form is None or not 1 <= head.schema <= form.schema:
            raise UnknownEvent(head.type, head.schema)
        if head.schema == form.schema:
            return form.decoder.decode(body)  # type: ignore[no-any-return]
        fields = msgspec.json.decode(body)
        for schema in range(head.schema, form.schema):
            fields["data"] = self._upcasts[head.type, schema](fields["data"])
        fields["schema"] = form.schema
        return form.decoder.decode(msgspec.json.encode(fields))  # type: ignore[no-any-return]

    def _register(self, event: type, name: str, schema: int) -> None:
        if name in self._by_name:
            raise ValueError(f"two event types are named {name}")
        check_event_type(event)
        for version in range(1, schema):
            if (name, version) not in self._upcasts:
                raise ValueError(f"no upcast of {name} from schema version {version}")
        record = msgspec.defstruct(
            f"Recorded{event.__name__}",
            # The literals make the one-pass decoder refuse another type or version instead of misreading it.
            [("event", event, msgspec.field(name="data")), ("schema", Literal[schema]), ("type", Literal[name])],
            bases=(Recorded,),
            frozen=True,
            kw_only=True,
            omit_defaults=True,
            gc=False,
        )
        form = _Form(
            event=event,
            name=name,
            schema=schema,
            record=cast("Record", record),
            decoder=msgspec.json.Decoder(record),
        )
        self._by_class[event] = self._by_name[name] = form

    def _check_names(self, unused_schemas: Mapping[str, int]) -> None:
        stray = set(unused_schemas) | {name for name, _ in self._upcasts} - set(self._by_name)
        if stray:
            raise ValueError(f"schema versions or upcasts of unknown events: {', '.join(sorted(stray))}")


def timestamp(moment: datetime) -> str:
    """RFC 3339 UTC text with microseconds: ``2026-11-20T10:05:00.123456Z``. ``moment`` must know its zone."""
    if moment.tzinfo is None:
        raise NotCanonical("a time without its zone")
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"

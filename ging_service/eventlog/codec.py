"""Events to canonical bytes and back, with schema versions and upcasts.

The body of a stored event is the canonical JSON of ``actor``, ``app`` (only where given), ``command``, ``data`` (the
event's own fields, sealed ones as commitments), ``happened_at`` (only where given), ``recorded_at``, ``schema``,
``stream``, ``type`` and ``version``.
"""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import repeat
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, cast, get_args, get_origin, get_type_hints

import msgspec

from ging_service.eventlog.canonical import encode_checked
from ging_service.eventlog.errors import NotCanonical, UnknownEvent
from ging_service.eventlog.event_types import check_event_type
from ging_service.eventlog.sealing import Opening, SealedBody, commitment_of, new_salt, sealed_elements, with_openings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ging_service.domain.game import Sealed

    Upcast = Callable[[dict[str, Any]], dict[str, Any]]
    Record = Callable[..., "Recorded"]


class Recorded(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One stored event: the event itself, its author, app and command, and when and where it was recorded.

    ``recorded_at`` and ``happened_at`` are RFC 3339 text; ``happened_at`` is "" unless it was recorded after the
    fact. ``version`` is the stream's, ``schema`` that of the event's data.
    """

    actor: str
    app: str = ""
    command: str
    event: Any = msgspec.field(name="data")
    happened_at: str = ""
    recorded_at: str
    schema: int
    stream: str
    type: str
    version: int


class Envelope(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The values that all events of one command share. ``version`` is the stream's before the first of them."""

    actor: str
    command: str
    recorded_at: str
    stream: str
    version: int
    happened_at: str = ""
    app: str = ""


_NOTHING_SEALED: Mapping[int, bytes] = MappingProxyType({})


class _Head(msgspec.Struct, frozen=True):
    type: str
    schema: int


_ENVELOPE: Final = msgspec.json.Decoder(Recorded)


class _Form(msgspec.Struct, frozen=True):
    """Encoding and decoding of one event type in its current schema version.

    ``sealed``: the sealed fields, in their order in a body; ``hidden``: the value that each of them reads as while it
    is sealed.
    """

    event: type
    name: str
    schema: int
    record: Record
    decoder: Any
    sealed: tuple[Sealed, ...] = ()
    hidden: Mapping[str, bytes] = MappingProxyType({})


class Codec:
    """The registry of event types.

    ``events``: the dataclasses. ``names``: the name of each in the log, by default its class's name. ``schemas``: the
    current schema version of each name, by default 1. ``upcasts``: from (name, older version) a function that converts
    that version's data to the next version's. ``sealed``: the fields of each event that are written as commitments;
    ``salt`` returns a new salt for each.
    """

    def __init__(  # noqa: PLR0913  what is known of the events, by name
        self,
        events: Iterable[type],
        *,
        schemas: Mapping[str, int] | None = None,
        upcasts: Mapping[tuple[str, int], Upcast] | None = None,
        names: Mapping[type, str] | None = None,
        sealed: Mapping[type, tuple[Sealed, ...]] | None = None,
        salt: Callable[[], bytes] = new_salt,
    ) -> None:
        self._upcasts = dict(upcasts or {})
        self._sealed = dict(sealed or {})
        self._salt = salt
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

    def encode(self, envelope: Envelope, event: object, offset: int = 1) -> SealedBody:
        """Return the canonical bytes of the ``offset``-th event of its command, and the openings of its sealed values.

        The bytes are decoded again and must give the same event, so everything written can be read. Raises
        ``NotCanonical`` if they do not, ``UnknownEvent`` if the event's class is not registered.
        """
        form = self._by_class.get(type(event))
        if form is None:
            raise UnknownEvent(type(event).__name__, 0)
        record = form.record(
            actor=envelope.actor,
            app=envelope.app,
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
        written = self._seal(form.sealed, body, event) if form.sealed else SealedBody(body)
        try:
            # An event that cannot be read back would stop every later fold of its stream, for ever.
            same = _read(form, written.body, {opening.place: opening.value for opening in written.openings}) == record
        except msgspec.ValidationError as error:
            raise NotCanonical(f"{form.name}: {error}") from error
        if not same:
            raise NotCanonical(f"{form.name}: reading it back gives another event")
        return written

    def _seal(self, sealed_fields: Iterable[Sealed], body: bytes, event: object) -> SealedBody:
        """The body with commitments for the values of its sealed fields, and their openings."""
        fields = msgspec.json.decode(body)
        openings: list[Opening] = []
        for sealed in sealed_fields:
            value = fields["data"][sealed.field]
            subject = f"{fields['stream']}/{sealed.subject(event)}"
            commitments = []
            for index, item in enumerate(value if sealed.each else [value]):
                salt, told = self._salt(), encode_checked(item)
                openings.append(Opening(len(openings), subject, sealed.audience(event, index), salt, told))
                commitments.append({"sha256": commitment_of(salt, told)})
            fields["data"][sealed.field] = commitments if sealed.each else commitments[0]
        return SealedBody(encode_checked(fields), tuple(openings))

    def encode_all(self, envelope: Envelope, events: Iterable[object]) -> list[SealedBody]:
        """A command's events as they are stored, in order."""
        return [self.encode(envelope, event, offset) for offset, event in enumerate(events, 1)]

    def name(self, event: object) -> str:
        """The event's type name. Raises ``UnknownEvent``."""
        form = self._by_class.get(type(event))
        if form is None:
            raise UnknownEvent(type(event).__name__, 0)
        return form.name

    def decode(self, body: bytes, type_name: str = "", values: Mapping[int, bytes] = _NOTHING_SEALED) -> Recorded:
        """Return the event in its current form, from any schema version.

        With ``type_name`` (the log keeps it beside the body) this takes one pass instead of two. ``values``: of its
        sealed values those that the reader may have, by place; the others read as nothing. Raises ``UnknownEvent`` for
        a type or version that this program does not know, ``msgspec.DecodeError`` for bytes that are no event.
        """
        form = self._by_name.get(type_name)
        if form is not None:
            try:
                return _read(form, body, values)
            except msgspec.ValidationError:
                pass  # an older version, most likely
        return self._decode_any(body, values)

    def envelope(self, body: bytes) -> Recorded:
        """The envelope alone, with None as the event: for an event of a type that this program does not know.

        Raises ``msgspec.DecodeError`` for bytes that are no event.
        """
        return msgspec.structs.replace(_ENVELOPE.decode(body), event=None)

    def opened(self, body: bytes, type_name: str, values: Mapping[int, bytes] = _NOTHING_SEALED) -> bytes:
        """The body of an event of the current schema, read as ``decode`` does. Raises ``KeyError`` for an unknown type."""
        return _opened(self._by_name[type_name], body, values)

    def _decode_any(self, body: bytes, values: Mapping[int, bytes]) -> Recorded:
        head = msgspec.json.decode(body, type=_Head)
        form = self._by_name.get(head.type)
        # A newer version than this program's comes from a later release, before a rollback: guessing its meaning would
        # be worse than failing.
        if form is None or not 1 <= head.schema <= form.schema:
            raise UnknownEvent(head.type, head.schema)
        if head.schema == form.schema:
            return _read(form, body, values)
        fields = msgspec.json.decode(_opened(form, body, values))
        for schema in range(head.schema, form.schema):
            fields["data"] = self._upcasts[head.type, schema](fields["data"])
        fields["schema"] = form.schema
        # Not canonical, and it need not be: nobody hashes an upcast event.
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
        sealed = _in_order(event, self._sealed.get(event, ()))
        form = _Form(
            event=event,
            name=name,
            schema=schema,
            record=cast("Record", record),
            decoder=msgspec.json.Decoder(record),
            sealed=sealed,
            hidden={one.field: _placeholder(event, one) for one in sealed},
        )
        self._by_class[event] = self._by_name[name] = form

    def _check_names(self, unused_schemas: Mapping[str, int]) -> None:
        stray = set(unused_schemas) | {name for name, _ in self._upcasts} - set(self._by_name)
        if stray:
            raise ValueError(f"schema versions or upcasts of unknown events: {', '.join(sorted(stray))}")


def _read(form: _Form, body: bytes, values: Mapping[int, bytes]) -> Recorded:
    return form.decoder.decode(_opened(form, body, values))  # type: ignore[no-any-return]


def _opened(form: _Form, body: bytes, values: Mapping[int, bytes]) -> bytes:
    if not form.sealed:
        return body
    if len(form.sealed) == 1:  # the usual case: one placeholder for all places, so the body need not be parsed
        return with_openings(body, values, repeat(form.hidden[form.sealed[0].field]))
    return with_openings(body, values, (form.hidden[one.sealed.field] for one in sealed_elements(body, form.sealed)))


def _in_order(event: type, sealed: Iterable[Sealed]) -> tuple[Sealed, ...]:
    """Sealed fields in the order of a body's bytes."""
    found = {one.field: one for one in sealed}
    if len(found) < len(tuple(sealed)):
        raise ValueError(f"a field of {event.__name__} is sealed twice")
    return tuple(found[name] for name in sorted(found))


def _placeholder(event: type, sealed: Sealed) -> bytes:
    """The value of this field while it is sealed. Raises ``TypeError`` if the field cannot have such a value."""
    hint = get_type_hints(event)[sealed.field]
    if sealed.each and get_origin(hint) is not tuple:
        raise TypeError(f"{event.__name__}.{sealed.field}: only the elements of a tuple can be sealed each by itself")
    try:
        msgspec.convert(sealed.hidden, get_args(hint)[0] if sealed.each else hint)
    except msgspec.ValidationError as error:
        raise TypeError(f"{event.__name__}.{sealed.field}: a hidden value cannot read as this: {error}") from error
    return encode_checked(sealed.hidden)


def timestamp(moment: datetime) -> str:
    """RFC 3339 UTC text with microseconds: ``2026-11-20T10:05:00.123456Z``. ``moment`` must know its zone."""
    if moment.tzinfo is None:
        raise NotCanonical("a time without its zone")
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"

"""Events to canonical bytes and back, with schema versions and upcasts.

The body of a stored event is the canonical JSON of ``actor``, ``app`` (only where given), ``command``, ``data`` (the
event's own fields, sealed ones as commitments), ``happened_at`` (only where given), ``recorded_at``, ``schema``,
``stream``, ``type`` and ``version``.
"""

from __future__ import annotations

from datetime import UTC, datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, cast, get_args, get_origin, get_type_hints

import msgspec

from ging_service.eventlog.canonical import encode_checked
from ging_service.eventlog.errors import NotCanonical, UnknownEvent
from ging_service.eventlog.event_types import check_event_type
from ging_service.eventlog.sealing import Opening, Written, commitment_of, new_salt, opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ging_service.domain.game import Sealed

    Upcast = Callable[[dict[str, Any]], dict[str, Any]]
    Record = Callable[..., "Recorded"]


class Recorded(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One stored event: the event itself and who, with which app, by which command, when and where it was recorded.

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
    """What all events of one command share. ``version`` is the stream's before the first of them."""

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


class _Form(msgspec.Struct, frozen=True):
    """How one event type is written and read in its current schema version.

    ``sealed``: the field whose value is sealed, if there is one; ``hidden``: what its value reads as while it is.
    """

    event: type
    name: str
    schema: int
    record: Record
    decoder: Any
    sealed: Sealed | None = None
    hidden: bytes = b""


class Codec:
    """The registry of event types.

    ``events``: the dataclasses. ``names``: what each is called in the log, its class's name where none is given.
    ``schemas``: the current schema version of each name, 1 where none is given. ``upcasts``: from (name, older
    version) a function that makes that version's data the next one's. ``sealed``: the fields of each event that are
    written as commitments, at most one an event; ``salt`` gives a new salt for each.
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

    def encode(self, envelope: Envelope, event: object, offset: int = 1) -> Written:
        """The event's canonical bytes, as the ``offset``-th event of its command, and what opens its sealed values.

        What is written can be read: the bytes are decoded again and must give the same event. Raises
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
        written = Written(body) if form.sealed is None else self._seal(form.sealed, body, event)
        try:
            same = _read(form, written.body, {opening.place: opening.value for opening in written.openings}) == record
        except msgspec.ValidationError as error:
            raise NotCanonical(f"{form.name}: {error}") from error
        if not same:
            raise NotCanonical(f"{form.name}: reading it back gives another event")
        return written

    def _seal(self, sealed: Sealed, body: bytes, event: object) -> Written:
        """The body with commitments for the values of its sealed field, and their openings."""
        fields = msgspec.json.decode(body)
        value = fields["data"][sealed.field]
        subject = f"{fields['stream']}/{sealed.subject(event)}"
        openings = tuple(
            Opening(place, subject, sealed.audience(event, place), self._salt(), encode_checked(item))
            for place, item in enumerate(value if sealed.each else [value])
        )
        commitments = [{"sha256": commitment_of(opening.salt, opening.value)} for opening in openings]
        fields["data"][sealed.field] = commitments if sealed.each else commitments[0]
        return Written(encode_checked(fields), openings)

    def encode_all(self, envelope: Envelope, events: Iterable[object]) -> list[Written]:
        """A command's events as they are stored, in order."""
        return [self.encode(envelope, event, offset) for offset, event in enumerate(events, 1)]

    def name(self, event: object) -> str:
        """The event's type name. Raises ``UnknownEvent``."""
        form = self._by_class.get(type(event))
        if form is None:
            raise UnknownEvent(type(event).__name__, 0)
        return form.name

    def decode(self, body: bytes, type_name: str = "", values: Mapping[int, bytes] = _NOTHING_SEALED) -> Recorded:
        """The event in its current form, whatever version it was written in.

        With ``type_name`` (the log keeps it beside the body) this takes one pass instead of two. ``values``: of its
        sealed values those that the reader may have, by place; the others read as nothing. Raises
        ``UnknownEvent`` for a type or version that this program does not know, ``msgspec.DecodeError`` for bytes
        that are no event.
        """
        form = self._by_name.get(type_name)
        if form is not None:
            try:
                return _read(form, body, values)
            except msgspec.ValidationError:
                pass  # an older version, most likely
        return self._decode_any(body, values)

    def _decode_any(self, body: bytes, values: Mapping[int, bytes]) -> Recorded:
        head = msgspec.json.decode(body, type=_Head)
        form = self._by_name.get(head.type)
        if form is None or not 1 <= head.schema <= form.schema:
            raise UnknownEvent(head.type, head.schema)
        if head.schema == form.schema:
            return _read(form, body, values)
        fields = msgspec.json.decode(opened(body, values, form.hidden))
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
        sealed = _sealed_field(event, self._sealed.get(event, ()))
        form = _Form(
            event=event,
            name=name,
            schema=schema,
            record=cast("Record", record),
            decoder=msgspec.json.Decoder(record),
            sealed=sealed,
            hidden=_hidden(event, sealed) if sealed else b"",
        )
        self._by_class[event] = self._by_name[name] = form

    def _check_names(self, unused_schemas: Mapping[str, int]) -> None:
        stray = set(unused_schemas) | {name for name, _ in self._upcasts} - set(self._by_name)
        if stray:
            raise ValueError(f"schema versions or upcasts of unknown events: {', '.join(sorted(stray))}")


def _read(form: _Form, body: bytes, values: Mapping[int, bytes]) -> Recorded:
    if form.sealed is not None:
        body = opened(body, values, form.hidden)
    return form.decoder.decode(body)  # type: ignore[no-any-return]


def _sealed_field(event: type, sealed: tuple[Sealed, ...]) -> Sealed | None:
    if len(sealed) > 1:
        raise ValueError(f"{event.__name__} has more than one sealed field")
    return sealed[0] if sealed else None


def _hidden(event: type, sealed: Sealed) -> bytes:
    """What a sealed value of this field reads as: an empty list or an empty text."""
    hint = get_type_hints(event)[sealed.field]
    value = get_args(hint)[0] if sealed.each else hint
    return b"[]" if get_origin(value) is tuple else b'""'


def timestamp(moment: datetime) -> str:
    """RFC 3339 UTC text with microseconds: ``2026-11-20T10:05:00.123456Z``. ``moment`` must know its zone."""
    if moment.tzinfo is None:
        raise NotCanonical("a time without its zone")
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"

"""Read model ``snapshots``: the state of every stream, as bytes. The append itself writes it.

The state is preceded by the kind of its stream and the number of its shape: ``ging/4:{…}``. A program whose state has
another shape does not read it, and folds the stream's events instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ging_service.domain.streams import DECIDERS, decider_of_state, deciders_of

if TYPE_CHECKING:
    from ging_service.domain.game import Decider

_encode = msgspec.json.Encoder().encode
_DECODERS: dict[str, msgspec.json.Decoder[Any]] = {
    decider.kind: msgspec.json.Decoder(decider.state) for decider in DECIDERS
}


class OtherShape(Exception):  # noqa: N818  an answer, not a fault
    """There is no snapshot, or its state has not the shape that this program reads."""


def encode_state(state: object) -> bytes:
    """A state as bytes, preceded by its shape: the same state always gives the same bytes."""
    return _shape(decider_of_state(state)) + _encode(state)


def decode_state(stream_id: str, snapshot: bytes) -> Any:  # noqa: ANN401  each kind of stream has a state of its own
    """The state that a snapshot of a stream holds. Raises ``OtherShape``."""
    for decider in deciders_of(stream_id):
        shape = _shape(decider)
        if snapshot.startswith(shape):
            try:
                return _DECODERS[decider.kind].decode(memoryview(snapshot)[len(shape) :])
            except msgspec.ValidationError as error:  # the shape has changed and its number has not
                raise OtherShape from error
    raise OtherShape


def is_older(stream_id: str, snapshot: bytes) -> bool:
    """Return True if a snapshot has a shape that an older program wrote. Nobody reads it any more."""
    kind, _, shape = snapshot.partition(b":")[0].rpartition(b"/")
    if not shape.isdigit():
        return False
    if not kind:  # from before snapshots named the kind
        return True
    return any(kind == decider.kind.encode() and int(shape) < decider.shape for decider in deciders_of(stream_id))


def _shape(decider: Decider) -> bytes:
    return b"%s/%d:" % (decider.kind.encode(), decider.shape)

"""Read model ``snapshots``: the state of every stream, as bytes. The append itself writes it.

In front of the state stands the number of its shape: ``1:{…}``. A program whose state has another shape does not read
it, and folds the stream's events instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ging_service.domain.streams import DECIDERS

if TYPE_CHECKING:
    from ging_service.domain.game import Decider

_encode = msgspec.json.Encoder().encode
_DECODERS: dict[str, msgspec.json.Decoder[Any]] = {
    decider.kind: msgspec.json.Decoder(decider.state) for decider in DECIDERS
}
_DECIDER_OF_STATE = {decider.state: decider for decider in DECIDERS}


class OtherShape(Exception):  # noqa: N818  an answer, not a fault
    """There is no snapshot, or its state has not the shape that this program reads."""


def encode_state(state: object) -> bytes:
    """A state as bytes, its shape in front: the same state always gives the same bytes."""
    return _shape(_DECIDER_OF_STATE[type(state)]) + _encode(state)


def decode_state(decider: Decider, snapshot: bytes) -> Any:  # noqa: ANN401  each kind of stream has a state of its own
    """The state that a snapshot holds. Raises ``OtherShape``."""
    shape = _shape(decider)
    if not snapshot.startswith(shape):
        raise OtherShape
    try:
        return _DECODERS[decider.kind].decode(memoryview(snapshot)[len(shape) :])
    except msgspec.ValidationError as error:  # the shape has changed and its number has not
        raise OtherShape from error


def _shape(decider: Decider) -> bytes:
    return b"%d:" % decider.shape

"""Read model ``snapshots``: the state of every stream, as bytes. The append itself writes it."""

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


def encode_state(state: object) -> bytes:
    """A state as bytes: the same state always gives the same bytes."""
    return _encode(state)


def decode_state(decider: Decider, state: bytes) -> Any:  # noqa: ANN401  each kind of stream has a state of its own
    """The state that a snapshot holds; the initial state for a stream that has none yet."""
    return _DECODERS[decider.kind].decode(state) if state else decider.initial_state()

"""The state of a stream at a version."""

from __future__ import annotations

from typing import Any, NamedTuple


class VersionedState(NamedTuple):
    """A stream at a version; 0 and the initial state where it has no events."""

    version: int
    state: Any

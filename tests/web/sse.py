"""Server-Sent Events as a browser reads them (WHATWG HTML, 9.2.6), for what this service sends: lines end in LF."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@dataclass(kw_only=True)
class Source:
    """What has come in of a stream: the last id, what the server asks to wait, all ids and comments; ``read`` gives the events."""

    last_id: str = ""
    retry_ms: int = 0
    comments: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    _rest: bytes = b""

    def read(self, chunks: Iterable[bytes]) -> Iterator[dict[str, Any]]:
        """The events' data; each has the id and the name that stand beside it."""
        for chunk in chunks:
            self._rest += chunk
            *blocks, self._rest = self._rest.split(b"\n\n")
            for block in blocks:
                event = self._block(block.decode())
                if event is not None:
                    yield event

    def _block(self, block: str) -> dict[str, Any] | None:
        name, data = "message", None
        for line in block.split("\n"):
            key, _, value = line.partition(":")
            value = value.removeprefix(" ")
            match key:
                case "":
                    self.comments.append(value)
                case "id":
                    self.last_id = value
                    self.ids.append(value)
                case "retry":
                    self.retry_ms = int(value)
                case "event":
                    name = value
                case "data":
                    assert data is None
                    data = value
                case _:
                    raise AssertionError(line)
        if data is None:
            return None
        event = json.loads(data)
        assert (str(event["position"]), event["type"]) == (self.last_id, name)
        return event

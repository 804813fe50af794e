"""Commands that are gathered and sent together: all of them are carried out, or none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from ging_service.client.calls import Given, body_of, condition
from ging_service.client.operations.everything import ClubCommands
from ging_service.client.wire import Request

if TYPE_CHECKING:
    from types import TracebackType

    from ging_service.client.shapes import BatchDone, CommandDone  # noqa: TC004  a field's type; 47 modules
    from ging_service.client.wire import Wire


@dataclass(slots=True)
class Slot:
    """The place of a command in a batch; ``done`` is its answer once the batch is sent."""

    done: CommandDone | None = None


class Batch(ClubCommands[Slot]):
    """Commands to a club that are carried out together or not at all.

    Use it in a ``with`` block: what is said to it there is sent when the block is left, and nothing when an error leaves
    it. The commands take no keys and no conditions of their own but ``if_match``. Raises ``Problem``, whose ``where``
    names the command that was refused, such as ``commands.3``. ``replayed``: it had been carried out before.
    """

    def __init__(self, wire: Wire, base: str, key: str) -> None:
        self._wire = wire
        self._base = base
        self._key = key
        self._commands: list[dict[str, Any]] = []
        self._slots: list[Slot] = []
        self.replayed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None and self._commands:
            self._send()

    def _command(  # noqa: PLR0913  an operation and its conditions
        self,
        method: str,
        path: str,
        needed: Given,
        optional: Given,
        *,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Slot:
        if key is not None:
            raise ValueError("the key is that of the whole batch")
        command = {method.lower(): path.removeprefix("/"), "body": body_of(needed, optional)}
        conditions = {} if if_match is None else {"if_match": condition(if_match)["If-Match"]}
        self._commands.append(command | conditions)
        self._slots.append(Slot())
        return self._slots[-1]

    def _send(self) -> None:
        body = {"commands": self._commands}
        asked = Request(method="POST", path=f"{self._base}/commands", body=body, key=self._key)
        told: BatchDone = self._wire.ask_json(asked)
        self.replayed = told["replayed"]
        for slot, done in zip(self._slots, told["commands"], strict=True):
            slot.done = done

"""Operations: batches. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls

if TYPE_CHECKING:
    from ging_service.client.shapes.record.batches import BatchCommand, BatchDone


class BatchesCalls(Calls):
    """Of a club: batches."""

    def carry_out_batch(self, *, commands: list[BatchCommand], key: str | None = None) -> BatchDone:
        """Carry out up to 1,000 commands in their order, with nobody else's in between: all of them or none.

        Each is decided as if it were sent alone, with the same rights. The first one that is refused is returned as the problem, with its place in `where`. A false claim is no refusal here: it is on record, and the batch goes on.

        ``commands``: In order.
        """
        return cast("BatchDone", self._send("POST", "/commands", {"commands": commands}, {}, key=key))

"""Operations: fairness. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls

if TYPE_CHECKING:
    from ging_service.client.shapes.fairness import FairnessReport


class FairnessCalls(Calls):
    """Of a club: fairness."""

    def get_fairness(self, *, table: str | None = None) -> FairnessReport:
        """The fairness report of a club or a table: what was counted, what is to be expected, and what to think of it.

        Whoever chooses a table for what its deals came to will find it odd: the p-values know nothing of such a choice.

        ``table``: Only of this table.
        """
        return cast("FairnessReport", self._read("/fairness", {"table": table}, remembered=True))

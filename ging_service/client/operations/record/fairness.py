"""Operations: fairness. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls

if TYPE_CHECKING:
    from ging_service.client.shapes.record.fairness import FairnessReport


class FairnessCalls(Calls):
    """Of a club: fairness."""

    def get_fairness(self, *, table: str | None = None) -> FairnessReport:
        """The fairness report of a club or a table: the counts, the expected values, and a verdict.

        A table chosen for the results of its deals looks odd: the p-values do not know of such a choice.

        ``table``: Only of this table.
        """
        return cast("FairnessReport", self._read("/fairness", {"table": table}, remembered=True))

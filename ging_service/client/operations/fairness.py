"""Operations: fairness. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls

if TYPE_CHECKING:
    from ging_service.client.shapes.fairness import FairnessReport


class FairnessCalls(Calls):
    """Of a club: fairness."""

    def get_fairness(self) -> FairnessReport:
        """The club's fairness report: what was counted, what is to be expected, and what to think of the difference."""
        return cast("FairnessReport", self._read("/fairness", {}, remembered=True))

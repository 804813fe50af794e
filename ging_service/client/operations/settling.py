"""Operations: settling. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ging_service.client.calls import Calls

if TYPE_CHECKING:
    from ging_service.client.shapes.settling import NotSettledDeal, SettledDeal, SettleDeal


class SettlingOpen(Calls):
    """Of the service: settling."""

    def settle_deals(self, body: SettleDeal | list[Any]) -> SettledDeal | list[SettledDeal | NotSettledDeal]:
        """Settle one deal, or a list of up to 1,000.

        Of a list each deal is answered in its place, a bad one with its `error`; a bad deal alone is a problem.
        """
        return cast("SettledDeal | list[SettledDeal | NotSettledDeal]", self._send("POST", "/v1/settle", body, {}))

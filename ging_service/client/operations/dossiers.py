"""Operations: dossiers. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls, part

if TYPE_CHECKING:
    from ging_service.client.shapes.dossiers import Dossier


class DossiersCalls(Calls):
    """Of a club: dossiers."""

    def get_dossier(self, table: str, deal: int) -> Dossier:
        """One deal step by step, with hands, rules, what could have been declared, and how far all of it is proved."""
        return cast("Dossier", self._read(f"/tables/{part(table)}/deals/{part(deal)}/dossier", {}, remembered=True))

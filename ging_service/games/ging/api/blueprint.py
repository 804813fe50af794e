"""The operations of Ging: one tag of the specification."""

from __future__ import annotations

from typing import Final

from ging_service.web.api.blueprint import Blueprint

BLUEPRINT: Final = Blueprint("ging", __name__, url_prefix="/v1", description="Ging")
AT_CLUB: Final = "/clubs/<slug:club>"
AT_TABLE: Final = f"{AT_CLUB}/tables/<slug:table>"

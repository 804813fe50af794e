"""Builds the client before hatchling collects the files of a wheel: of the service, which contains it, and of the client alone."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface[Any]):
    """Writes the operations and shapes of ``ging_service.client``, also for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  hatchling's
        """Write them."""
        sys.path.insert(0, str(Path(__file__).parent))
        from build_client import build  # noqa: PLC0415  found by the path above

        build()

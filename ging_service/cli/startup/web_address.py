"""The URL at which a browser reaches the service of a command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ging_service.platform.settings import Settings

LOOPBACK_OF: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  how to reach what listens everywhere


def web_address(settings: Settings) -> str:
    """The URL of a service with these settings, as seen from its own machine."""
    host = LOOPBACK_OF.get(settings.host, settings.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"

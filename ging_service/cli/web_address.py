"""Where a browser reaches the service that a command works for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ging_service.platform.settings import Settings

LOOPBACK_OF: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  how to reach what listens everywhere


def web_address(settings: Settings) -> str:
    """The address of a service with these settings, from the machine that it runs on."""
    host = LOOPBACK_OF.get(settings.host, settings.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"

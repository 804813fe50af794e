"""The URL at which a browser reaches the service of a command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.platform.postgres.folder import told_address

if TYPE_CHECKING:
    from ging_service.platform.settings import Settings

LOOPBACK_OF: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  how to reach what listens everywhere


def address_of_service(settings: Settings) -> str:
    """The URL of the service that runs on the data folder, or else that of a service with these settings."""
    told = "" if settings.database_url else told_address(settings.data)
    return told or web_address(settings)


def web_address(settings: Settings) -> str:
    """The URL of a service with these settings, as seen from its own machine."""
    host = LOOPBACK_OF.get(settings.host, settings.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"

"""Validation of the URLs of webhooks."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ging_service.domain.errors import Refused
from ging_service.outgoing import AddressRefused, check_literal, check_name
from ging_service.webhooks.delivery_limits import LONGEST_URL

if TYPE_CHECKING:
    from ging_service.webhooks.delivery_limits import DeliveryLimits


def check_url(url: str, limits: DeliveryLimits) -> None:
    """Raise ``Refused("bad_url")``, or ``address_refused`` for an address that must not be reached.

    A host that is a name is looked up each time something is sent: its current address proves nothing. ``check_host``
    looks it up once, for those who have mistyped it.
    """
    # Some parsers take a backslash for a slash, and would then see another host than the one that is checked here.
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        raise _bad(f"a URL is up to {LONGEST_URL} printable ASCII characters without blanks")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise _bad("the URL is not well formed") from error
    if parts.scheme != "https" and not (limits.http and parts.scheme == "http"):
        raise _bad("the URL begins with https://" + (" or http://" if limits.http else ""))
    if not host or "%" in host or port == 0:
        raise _bad("the URL names a host, without the zone of an address, and a port from 1 to 65535 if it names one")
    # Everybody who may list webhooks reads their URLs, and a user before the host can pass for the host itself.
    if "@" in parts.netloc:
        raise _bad("a URL must not contain a user or a password")
    if "#" in url:
        raise _bad("a URL must not have a fragment")
    try:
        check_literal(host, limits.allowed)
    except AddressRefused as refused:
        raise Refused("address_refused", "", str(refused), "url") from refused
    except UnicodeError as error:
        raise _bad("the URL names a host whose labels have 1 to 63 characters") from error


def check_host(url: str, limits: DeliveryLimits) -> None:
    """Raise ``Refused("address_refused")`` for a URL whose name leads to the machine itself. Waits for the resolver.

    So it is called where no transaction is open. What ``check_url`` refuses is left to it.
    """
    try:
        host = urlsplit(url).hostname or ""
        check_name(host, limits.allowed)
    except AddressRefused as refused:
        raise Refused("address_refused", "", str(refused), "url") from refused
    except ValueError:
        return


def _bad(detail: str) -> Refused:
    return Refused("bad_url", "", detail, "url")

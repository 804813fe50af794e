"""Who is at the other end of a request: the address of the client, behind proxies too.

A proxy adds whom it was asked by to ``X-Forwarded-For``. Anybody may send that header, so it is believed only as far as
those who say it are trusted: read from its end, up to the first address that is no trusted proxy.
"""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING, cast

from flask import current_app

if TYPE_CHECKING:
    from ipaddress import IPv4Address

    from flask import Request

TRUSTED = "GING_TRUSTED_PROXIES"
"""Where the app's configuration keeps the networks of trusted proxies."""

_HEADER = "X-Forwarded-For"
_HOPS_MAX = 32
_IPV6_NETWORK = 64

Networks = tuple[IPv4Network | IPv6Network, ...]


def client_address(request: Request) -> str:
    """The client's address as text in its shortest form, "" where the connection has none (a Unix socket)."""
    trusted = cast("Networks", current_app.config[TRUSTED])
    peer = _address(request.remote_addr or "")
    if peer is None:
        return ""
    for told in reversed(_told(request) if trusted else ()):
        before = _address(told)
        if before is None or not any(peer in network for network in trusted):
            break
        peer = before
    return str(peer)


def peer_address(request: Request) -> str:
    """The address at the other end of the connection, which may be a proxy's; "" where there is none."""
    peer = _address(request.remote_addr or "")
    return "" if peer is None else str(peer)


def network_of(address: str) -> str:
    """What is counted together: an IPv4 address, the IPv6 network that a provider gives one customer; "" for no address."""
    if not address:
        return ""
    found = ip_address(address)
    return str(ip_network((found, _IPV6_NETWORK), strict=False)) if isinstance(found, IPv6Address) else address


def _told(request: Request) -> list[str]:
    """What proxies have said, the last of them last; several headers count as one."""
    return ",".join(request.headers.getlist(_HEADER)).split(",")[-_HOPS_MAX:]


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """An address, without a port or a zone; IPv4 in IPv6's dress as what it is."""
    plain = text.strip()
    if plain.startswith("["):
        plain = plain[1:].partition("]")[0]
    elif plain.count(":") == 1:
        plain = plain.partition(":")[0]
    try:
        found = ip_address(plain.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found

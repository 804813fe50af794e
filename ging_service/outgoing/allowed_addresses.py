"""Addresses that a request may reach: those of the public internet, and those that the operator allows besides.

A club chooses the address of a webhook and the service connects to it. Without this check, the person who manages a
club's webhooks could make the service send requests to its internal network (server-side request forgery).
"""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

_REFUSED = tuple(
    map(
        ip_network,
        (
            "192.0.0.0/24",  # protocols, among them anycast to one's own router (RFC 7723)
            "192.52.193.0/24",  # anycast to the nearest relay of AMT (RFC 7450)
            "192.88.99.0/24",  # relays from IPv6 to IPv4 (RFC 7526)
            "::/96",  # IPv4-compatible, long out of use
            "::ffff:0:0/96",  # IPv4-mapped
            "::ffff:0:0:0/96",  # IPv4-translated (RFC 2765)
            "64:ff9b::/96",  # NAT64: any IPv4 address behind it
            "64:ff9b:1::/48",  # NAT64 of one's own
            "2001::/23",  # protocols: Teredo, anycast as of 192.0.0.0/24
            "2002::/16",  # 6to4
            "3fff::/20",  # documentation (RFC 9637)
            "5f00::/16",  # segment routing (RFC 9602)
            "fec0::/10",  # site-local, long out of use
        ),
    )
)
"""Networks that ``is_global`` of the standard library accepts, at least in some versions, but that must not be reached.
"""


_NOT_PUBLIC: Final = "the host is not on the public internet"
_LOOPBACK: Final = ip_address("127.0.0.1")
_NAT64: Final = ip_network("64:ff9b::/96")
_METADATA: Final = tuple(
    map(
        ip_network,
        (
            "169.254.0.0/16",  # link-local: AWS, Azure, Google Cloud, OpenStack, DigitalOcean, and container credentials
            "100.100.100.200/32",  # Alibaba Cloud
            "168.63.129.16/32",  # Azure's wire server
            "192.0.0.192/32",  # Oracle Cloud
            "fe80::a9fe:a9fe/128",  # OpenStack
            "fd00:ec2::/32",  # AWS: metadata, DNS and time
            "fd00:c1::a9fe:a9fe/128",  # Oracle Cloud
            "fd20:ce::254/128",  # Google Cloud
            "fd00:42::42/128",  # Scaleway
        ),
    )
)
"""Metadata services of clouds. No setting allows these."""


class AddressRefused(Exception):  # noqa: N818  an answer, not a fault
    """An address is not one that a request may reach; the text gives the reason, for people."""


class LoopbackRefused(AddressRefused):
    """A name leads to the machine itself, which tells nothing about the operator's network."""


def resolve(host: str, port: int, allowed: Collection[Network]) -> list[str]:
    """The addresses that a host has now. The caller connects to these without another look-up.

    Raises ``AddressRefused`` if it has no address, or one that must not be reached. The error never tells which of the
    two, nor the address: otherwise clubs could look up the names of the operator's own network. Only ``LoopbackRefused``
    is told apart. ``OSError``: names cannot be looked up at present.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except socket.gaierror as error:
        # The resolver failed, not the name: a later attempt may succeed, so the address is not refused.
        if error.errno == socket.EAI_AGAIN:
            raise
        found = []
    hosts = _hosts(found)
    # All of them: of a public and an internal address, the connection could go to the internal one.
    refused = [one for one in map(ip_address, hosts) if not may_be_reached(one, allowed)]
    if any(one.is_loopback or one.is_unspecified for one in refused):
        raise LoopbackRefused(_NOT_PUBLIC)
    if refused or not hosts:
        raise AddressRefused(_NOT_PUBLIC)
    return hosts


def check_literal(host: str, allowed: Collection[Network]) -> None:
    """Refuse a host that is an address, in any spelling, if it must not be reached; names pass, except localhost.

    Raises ``AddressRefused``; ``UnicodeError`` for a text that can be neither address nor name.
    """
    # The machine itself without a look-up, whatever a resolver says of it (RFC 6761).
    if f".{host.rstrip('.').lower()}".endswith(".localhost"):
        host = str(_LOOPBACK)
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
    except OSError:
        return
    for address in _hosts(found):
        if not may_be_reached(ip_address(address), allowed):
            raise AddressRefused(f"{address} is not an address of the public internet")


def _hosts(found: Sequence[tuple[object, ...]]) -> list[str]:
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))  # type: ignore[index]  # getaddrinfo's five


def may_be_reached(address: Address, allowed: Collection[Network]) -> bool:
    """Return True if an address is of the public internet, or allowed, and not a metadata service of a cloud.

    Metadata services give any client the credentials of the machine. An address that embeds an IPv4 address is judged
    by that, too.
    """
    # Before the operator's own networks: an allowed range such as 169.254.0.0/16 must not open the machine's
    # credentials.
    if any(one in network for one in (address, *_embedded(address)) for network in _METADATA):
        return False
    if any(address in network for network in allowed):
        return True
    if not address.is_global or address.is_multicast or getattr(address, "scope_id", None):
        return False
    return not any(address in network for network in _REFUSED)


def _embedded(address: Address) -> list[Address]:
    """The IPv4 address that an IPv6 address embeds: mapped, 6to4, NAT64 (RFC 6052)."""
    if not isinstance(address, IPv6Address):
        return []
    found: list[Address] = [one for one in (address.ipv4_mapped, address.sixtofour) if one is not None]
    if address in _NAT64:
        found.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return found

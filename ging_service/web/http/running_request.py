"""The running request: its values, its application and services, without Flask's proxies; its client and its paths.

``flask.request``, ``g`` and ``current_app`` look up their object for each attribute, in four calls. Modules that work for
every request, or often for a page, take the object itself from here, once in each function.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING, Final, cast

from flask import Request, current_app, g, request
from werkzeug.sansio.http import parse_cookie
from werkzeug.utils import cached_property

if TYPE_CHECKING:
    from collections.abc import Callable
    from ipaddress import IPv4Address

    from flask import Flask
    from flask.ctx import _AppCtxGlobals
    from werkzeug.datastructures import ImmutableMultiDict

    from ging_service.execution.services import Services


# Werkzeug documents this function of its proxies. They raise ``RuntimeError`` outside a request.
running_request: Final[Callable[[], Request]] = request._get_current_object  # type: ignore[attr-defined]  # noqa: SLF001
request_values: Final[Callable[[], _AppCtxGlobals]] = g._get_current_object  # noqa: SLF001
running_app: Final[Callable[[], Flask]] = current_app._get_current_object  # type: ignore[attr-defined]  # noqa: SLF001


EXTENSION = "ging-services"
MOST: Final = "STATEMENT_MOVEMENTS_MAX"
"""The key under which the app keeps the most movements that a statement in one piece may have."""
WITHIN = "services"
"""The key of the services of one request: within a batch those of its transaction, of a read those on a standby."""


def services() -> Services:
    """Return the services of the running app, or those that the request has of its own."""
    return cast("Services", request_values().get(WITHIN) or running_app().extensions[EXTENSION])


class ServiceRequest(Request):
    """A request whose cookies are found by their name in the environment.

    Werkzeug looks through all of the environment, which contains the variables of the process, too.
    """

    @cached_property
    def cookies(self) -> ImmutableMultiDict[str, str]:
        """Return the cookies, as Werkzeug does."""
        return parse_cookie(self.environ.get("HTTP_COOKIE"), cls=self.dict_storage_class)  # type: ignore[return-value]  # of that class


CLUBS: Final = "/clubs/"
LIVE: Final = "/live"
"""The part of a page's path that follows the club's address."""

_OTHERS: Final = frozenset({"/", "/preferences"})


def is_page(path: str) -> bool:
    """Return True if the path is a page's."""
    return path.startswith(CLUBS) or path in _OTHERS


def club_in(path: str) -> str:
    """Return the club of a page's path, "" for none."""
    return path.removeprefix(CLUBS).split("/")[0] if path.startswith(CLUBS) else ""


ORIGINS: Final = "GING_ORIGINS"
"""The key under which the app's configuration keeps the origins at which it is reached."""


def is_tls_only() -> bool:
    """Return True if every origin of the service is an ``https:`` one."""
    origins = running_app().config[ORIGINS]
    return bool(origins) and all(one.startswith("https:") for one in origins)


def came_over_tls() -> bool:
    """Return True if the page has come over TLS. The browser names the scheme of the page that sent the form."""
    # Senders who make up this header change only the cookie that they get themselves.
    return is_tls_only() or request.is_secure or request.headers.get("Origin", "").startswith("https:")


# The address of the client that sent a request, also behind proxies.
#
# A proxy adds the address of its client to ``X-Forwarded-For``. Anybody may send that header, so only the entries of
# trusted proxies count: it is read from its end, up to the first address that is no trusted proxy.

TRUSTED = "GING_TRUSTED_PROXIES"
"""The key under which the app's configuration keeps the networks of trusted proxies."""

_HEADER = "X-Forwarded-For"
# No chain of proxies is as long, and a client could send thousands of entries to be parsed.
_HOPS_MAX = 32
_IPV6_NETWORK = 64
_CACHED_MAX = 1024
_LENGTH_MAX = 80
"""An IPv6 address has up to 45 characters; brackets, a port and the name of a zone may be added."""

Networks = tuple[IPv4Network | IPv6Network, ...]


def client_address(request: Request) -> str:
    """Return the client's address as text in its shortest form, "" if the connection has none (a Unix socket)."""
    return str(found_address(request) or "")


def found_address(request: Request) -> IPv4Address | IPv6Address | None:
    """Return the client's address, None if the connection has none."""
    trusted = cast("Networks", running_app().config[TRUSTED])
    peer = parsed_address(request.remote_addr or "")
    if peer is None:
        return None
    for told in reversed(_told(request) if trusted else ()):
        before = parsed_address(told)
        # Anything before the first untrusted address is that sender's own claim.
        if before is None or not any(peer in network for network in trusted):
            break
        peer = before
    return peer


def network_of(address: str) -> str:
    """Return the network that is counted together, "" for no address.

    It is the address itself for IPv4; for IPv6, the network that a provider gives one customer.
    """
    found = parsed_address(address)
    # One customer has 2^64 addresses, and could use a new one for each request.
    return str(ip_network((found, _IPV6_NETWORK), strict=False)) if isinstance(found, IPv6Address) else address


def _told(request: Request) -> list[str]:
    """Return the entries of proxies, the last one last. Several headers count as one."""
    # The client may have sent any number of entries: only the last ones can come from our proxies.
    return ",".join(request.headers.getlist(_HEADER)).split(",")[-_HOPS_MAX:]


def parsed_address(text: str) -> IPv4Address | IPv6Address | None:
    """Return an address without port or zone. An IPv4 address mapped to IPv6 becomes the IPv4 address."""
    plain = text.strip()
    # A client may send any text: the cache keeps only what can be an address.
    return _parsed(plain) if len(plain) <= _LENGTH_MAX else None


@lru_cache(maxsize=_CACHED_MAX)
def _parsed(plain: str) -> IPv4Address | IPv6Address | None:
    """Parse an address. Each request needs it several times, and a client sends many requests."""
    if plain.startswith("["):
        plain = plain[1:].partition("]")[0]
    elif plain.count(":") == 1:
        plain = plain.partition(":")[0]
    try:
        found = ip_address(plain.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found

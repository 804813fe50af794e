"""A service on a socket of its own, which can be told to answer badly, and clubs with keys at it."""

from __future__ import annotations

import dataclasses
import threading
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from werkzeug.serving import make_server

from ging_service.access.rate_limiter import Limits, Rate
from ging_service.access.role_rights import ALL, Right
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club
from ging_service.bootstrap import open_services
from ging_service.client import Client, TimeLimits
from ging_service.domain.club.commands import AddMember, FoundClub
from ging_service.execution.caller import ANYONE
from ging_service.execution.services import Services
from ging_service.web.api.feed.sse_stream import EXTENSION
from ging_service.web.app import create_app

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ging_service.client import Club

    Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
    Fault = Callable[[Wsgi, dict[str, Any], Callable[..., Any]], Iterable[bytes]]

MEMBERS = ("anna", "ben", "cato", "dora")
HANDS = [
    ["9S", "JH", "9H", "10D", "7D", "KC", "JC"],
    ["10S", "8S", "KH", "10H", "KD", "9D", "10C"],
    ["KS", "JS", "7S", "7H", "QD", "JD", "8D"],
    ["QS", "QH", "8H", "QC", "9C", "8C", "7C"],
]
_clubs = count(1)


@dataclasses.dataclass(slots=True)
class Unreliable:
    """The application, with faults that the next requests meet, one each; ``seen``: what requests there were."""

    app: Wsgi
    faults: list[Fault] = dataclasses.field(default_factory=list)
    seen: list[dict[str, Any]] = dataclasses.field(default_factory=list)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.seen.append(environ)
        if self.faults:
            return self.faults.pop(0)(self.app, environ, start_response)
        return self.app(environ, start_response)


def answers(status: str, body: bytes = b"", **headers: str) -> Fault:
    """A fault: whatever is asked is answered so, and not carried out."""

    def answer(_app: Wsgi, _environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        start_response(status, [(name.replace("_", "-"), value) for name, value in headers.items()])
        return [body]

    return answer


def loses_the_answer(app: Wsgi, environ: dict[str, Any], _start_response: Callable[..., Any]) -> Iterable[bytes]:
    """A fault: the request is carried out, and its answer lost with the connection."""
    list(app(environ, lambda *_: None))
    environ["werkzeug.socket"].shutdown(2)
    return [b""]


@dataclasses.dataclass(frozen=True, slots=True)
class Live:
    """A service that answers at ``url``."""

    services: Services
    wire: Unreliable
    url: str

    def token(self, club: str, *scopes: Right, member: str = "") -> str:
        new = NewKey(key=f"key-{next(_clubs)}", member=member, scopes=frozenset(scopes or ALL))
        return make_key(self.services, club, new, ANYONE)[1]

    def client(self, club: str, *scopes: Right, member: str = "", **limits: float) -> Client:
        token = self.token(club, *scopes, member=member)
        return Client(self.url, token=token, limits=TimeLimits(**limits))


@contextmanager
def served(services: Services, **options: Any) -> Iterator[Live]:
    """Answer requests on a free port, in threads of this process. ``options``: of ``create_app``."""
    app = create_app(services, **options)
    wire = Unreliable(app)
    server = make_server("127.0.0.1", 0, wire, threaded=True)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield Live(services, wire, f"http://127.0.0.1:{server.port}")
    finally:
        app.extensions[EXTENSION].feed.stop()
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="module")
def services(database: Any) -> Iterator[Services]:
    with open_services(database.app_dsn) as opened:
        yield dataclasses.replace(opened, limits=Limits(requests=Rate(period_s=0, burst=1)))


@pytest.fixture(scope="module")
def live(services: Services) -> Iterator[Live]:
    with served(services) as running:
        yield running


@pytest.fixture
def club(live: Live) -> Iterator[Club]:
    """A new club with four members, by a client whose key may do everything."""
    name = f"club-{next(_clubs)}"
    at_club(live.services, name, FoundClub(name="The Thursday Club"), ANYONE)
    for member in MEMBERS:
        at_club(live.services, name, AddMember(member=member, name=member.title()), ANYONE)
    with live.client(name) as client:
        yield client.club(name)
    live.wire.faults.clear()

"""One request and its answer: the token, time-outs, and when to try again."""

from __future__ import annotations

import json
import random
import re
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, NamedTuple

import httpx

from ging_service.client.errors import ClientError, Problem, Unreachable, UnusableAddress

NO_KEY: Final = ""
"""Given as a command's key: it has none, and is sent once."""

TRY_AGAIN: Final = frozenset({429, 502, 503, 504})
_FIRST_PAUSE_S: Final = 0.1
_LONGEST_PAUSE_S: Final = 5.0
_OK: Final = range(200, 300)
_NOT_MODIFIED: Final = 304
_RATE_LIMIT: Final = re.compile(r'"([^"]*)";r=(\d{1,15});t=(\d{1,15})', re.ASCII)


_MOST_REMEMBERED: Final = 100


class Known(NamedTuple):
    """A response with its ETag. The body is kept as bytes, so that callers cannot change each other's objects."""

    etag: str
    body: bytes


class Remembered:
    """The last answers, by what was asked."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._lock = Lock()

    def find(self, asked: str) -> Known | None:
        """What was answered last, if it is known."""
        with self._lock:
            return self._known.get(asked)

    def keep(self, asked: str, known: Known) -> None:
        """Keep an answer that has an ETag; the oldest makes room."""
        if not known.etag:
            return
        with self._lock:
            self._known[asked] = known
            self._known.move_to_end(asked)
            if len(self._known) > _MOST_REMEMBERED:
                self._known.popitem(last=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A request. ``body``: JSON, None for no body. A POST or PATCH without a ``key`` is never sent twice.

    ``waits_s``: the service has been asked to wait for so long before it answers.
    """

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    key: str = NO_KEY
    headers: Mapping[str, str] = field(default_factory=dict)
    remembered: bool = False
    waits_s: float = 0

    @property
    def asked(self) -> str:
        """The request line, as text."""
        # The token is not part of it: all answers that a connection remembers are for the same one.
        return f"{self.path}?{sorted(self.query.items())}"

    @property
    def may_be_sent_again(self) -> bool:
        """Whether it does no more when it is sent twice."""
        return self.method == "GET" or self.key != NO_KEY


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeLimits:
    """How long to wait, in seconds: to be connected, for the next bytes, and for a call with all its tries."""

    connect_s: float = 5.0
    read_s: float = 20.0
    call_s: float = 60.0


class RateLimit(NamedTuple):
    """A limit as the last answer told it: ``left`` requests can come now, and all of them (or one, if none can) in ``reset_s``."""

    name: str
    left: int
    reset_s: int


class Wire:
    """The connection to one service. It may be used by several threads. It follows no redirect: the token is not theirs."""

    def __init__(self, url: str, token: str, limits: TimeLimits, transport: httpx.BaseTransport | None = None) -> None:
        """Raise ``ValueError`` for an address that is none, or that has a name or password in it."""
        self.url = _checked(url)
        self._limits = limits
        self._transport = transport
        # made once: it reads all certificates that are trusted
        self._context = httpx.create_ssl_context() if self.url.startswith("https:") and not transport else False
        self._token = token
        self._http = self._opened()
        self._remembered = Remembered()
        self.rate_limits: tuple[RateLimit, ...] = ()

    def close(self) -> None:
        """Close all connections."""
        self._http.close()

    def ask(self, request: Request) -> bytes:
        """The body of the answer. Raises ``Problem`` or ``Unreachable``."""
        deadline = time.monotonic() + self._limits.call_s + request.waits_s
        known = self._remembered.find(request.asked) if request.remembered else None
        headers = {} if known is None else {"If-None-Match": known.etag}
        status, got, body = self._sent(request, headers, deadline)
        if known is not None and status == _NOT_MODIFIED:
            return known.body
        if request.remembered:
            self._remembered.keep(request.asked, Known(got.get("ETag", ""), body))
        return body

    def ask_json(self, request: Request) -> Any:  # noqa: ANN401  any JSON
        """The answer's JSON. Raises ``Problem``, ``Unreachable``, or ``ClientError`` for an answer that is no JSON."""
        body = self.ask(request)
        try:
            return json.loads(body) if body else None
        except ValueError as error:
            raise ClientError(f"{self.url} returned something that is not JSON: is it a Ging Service?") from error

    @contextmanager
    def opened(self, request: Request, *, quiet_s: float) -> Iterator[httpx.Response]:
        """An answer that goes on for as long as the service likes; no more than ``quiet_s`` may pass in silence.

        It has a connection of its own. Raises ``Problem``, and httpx's errors when it breaks off.
        """
        with self._opened(read_s=quiet_s) as http, http.stream(**_arguments(request, {})) as response:
            if response.status_code not in _OK:
                response.read()
                raise _problem(response.status_code, response.headers, response.content)
            yield response

    def _sent(
        self, request: Request, headers: Mapping[str, str], deadline: float
    ) -> tuple[int, Mapping[str, str], bytes]:
        """Status, headers and body of the first answer that is worth having; each further try has a connection of its own."""
        tries = 0
        while True:
            try:
                status, got, body = self._sent_once(request, headers, deadline, fresh=tries > 0)
                if status in _OK or (headers and status == _NOT_MODIFIED):
                    return status, got, body
                failure: ClientError = _problem(status, got, body)
                again = status in TRY_AGAIN
            except httpx.InvalidURL as error:
                raise UnusableAddress(str(error)) from error
            except httpx.TransportError as error:
                failure = Unreachable(f"{self.url} does not answer: {error or type(error).__name__}", request.key)
                again = True
            pause = pause_s(tries, failure)
            # Another try could not end in time, and a timeout would tell less than this failure.
            if not (again and request.may_be_sent_again) or time.monotonic() + pause >= deadline:
                raise failure
            time.sleep(pause)
            tries += 1

    def _sent_once(
        self, request: Request, headers: Mapping[str, str], deadline: float, *, fresh: bool
    ) -> tuple[int, Mapping[str, str], bytes]:
        # Other kept connections may have died with the first one, such as all of them in a restart of the service.
        if fresh:
            with self._opened() as http:
                return self._received(http, request, headers, deadline)
        return self._received(self._http, request, headers, deadline)

    def _received(
        self, http: httpx.Client, request: Request, headers: Mapping[str, str], deadline: float
    ) -> tuple[int, Mapping[str, str], bytes]:
        """Read an answer to its end; one that drips slower than the deadline allows is cut off."""
        pieces = []
        timeout = self._timeout(self._limits.read_s + request.waits_s)
        with http.stream(**_arguments(request, headers), timeout=timeout) as response:
            for piece in response.iter_bytes():
                pieces.append(piece)
                if time.monotonic() > deadline:
                    raise httpx.ReadTimeout("the answer took too long")
            self.rate_limits = _rate_limits(response.headers)
            return response.status_code, response.headers, b"".join(pieces)

    def _opened(self, *, read_s: float | None = None) -> httpx.Client:
        headers = {"User-Agent": "ging-client"} | ({"Authorization": f"Bearer {self._token}"} if self._token else {})
        return httpx.Client(
            base_url=self.url,
            headers=headers,
            timeout=self._timeout(self._limits.read_s if read_s is None else read_s),
            follow_redirects=False,
            verify=self._context,
            transport=self._transport,
        )

    def _timeout(self, read_s: float) -> httpx.Timeout:
        return httpx.Timeout(read_s, connect=self._limits.connect_s, pool=self._limits.connect_s)


def _arguments(request: Request, headers: Mapping[str, str]) -> dict[str, Any]:
    given = dict(request.headers) | dict(headers)
    if request.key != NO_KEY:
        given["Idempotency-Key"] = request.key
    body = {} if request.body is None else {"json": request.body}
    return {"method": request.method, "url": request.path, "params": request.query, "headers": given, **body}


def _problem(status: int, headers: Mapping[str, str], body: bytes) -> Problem:
    try:
        said = json.loads(body)
    except ValueError:
        said = {}
    if status in range(300, 400):
        said = {"code": "redirected", "detail": "the answer points elsewhere; a token is not sent there"}
    return Problem(status, said if isinstance(said, dict) else {}, _retry_after_s(headers))


def _rate_limits(headers: Mapping[str, str]) -> tuple[RateLimit, ...]:
    found = _RATE_LIMIT.finditer(headers.get("RateLimit", ""))
    return tuple(RateLimit(name, int(left), int(reset_s)) for name, left, reset_s in (one.groups() for one in found))


def _retry_after_s(headers: Mapping[str, str]) -> float:
    given = headers.get("Retry-After", "")
    return float(given) if given.isascii() and given.isdecimal() else 0.0


def pause_s(tries: int, failure: ClientError) -> float:
    """As long as the service says, or twice as long as before; and some more, so that clients do not come back at once."""
    least = failure.retry_after_s if isinstance(failure, Problem) else 0.0
    spread = min(_FIRST_PAUSE_S * 2**tries, _LONGEST_PAUSE_S)
    return least + random.uniform(0, spread)  # noqa: S311  no secret


def _checked(url: str) -> str:
    found = httpx.URL(url)
    if found.scheme not in ("http", "https") or not found.host:
        raise ValueError("the address of a service begins with http:// or https://")
    if found.userinfo:
        raise ValueError("the address must not contain a name or a password: pass the token separately")
    return str(found).rstrip("/")

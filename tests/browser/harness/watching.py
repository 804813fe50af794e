"""Faults in a browser that every test detects: script errors, violated policies, requests to other hosts."""

from __future__ import annotations

import re
from contextlib import contextmanager
from http import HTTPStatus
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

_TOLD_STATUS: Final = re.compile(r"Failed to load resource: the server responded with a status of (\d+)")
_TOLD_CUT_OFF: Final = re.compile(r"Failed to load resource: net::ERR_|htmx: htmx:error: ")
"""What Chromium and htmx complain of where no answer comes."""
_BROKEN_OFF: Final = "net::ERR_ABORTED"
"""By the page itself: a stream that ends as one leaves, or a file that is saved and not shown."""


class Watch:
    """Everything that a context's pages complain of, and the refusals that a test has said it expects."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self._origin = origin
        self._found: list[str] = []
        self._expected: set[int] = set()
        self._allowed: set[int] = set()
        self._refused: set[int] = set()
        self._is_cut_off = False
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("response", self._response)

    def expect(self, *statuses: int) -> None:
        """Answers of these statuses, 400 and more, are what is tested; one of each must come."""
        self._expected |= set(statuses)

    def allow(self, *statuses: int) -> None:
        """Answers of these statuses may come: chance decides."""
        self._allowed |= set(statuses)

    @contextmanager
    def cut_off(self) -> Iterator[None]:
        """Within this the service cannot be reached: requests may fail, be answered by a proxy, and be complained of."""
        self._is_cut_off = True
        try:
            yield
        finally:
            self._is_cut_off = False

    def check(self) -> None:
        """Nothing went wrong since the last time but what was expected, and that did."""
        found, self._found = self._found, []
        assert not found, "\n".join(found)
        assert self._refused == self._expected, f"answered {self._refused}, expected {self._expected}"

    def _console(self, message: ConsoleMessage) -> None:
        told = _TOLD_STATUS.match(message.text)
        is_told_by_the_answer = told is not None and int(told[1]) >= HTTPStatus.BAD_REQUEST
        if self._is_cut_off and _TOLD_CUT_OFF.match(message.text):
            return
        if message.type in ("error", "warning") and not is_told_by_the_answer:
            self._found.append(f"console of {message.location.get('url', '')}: {message.text}")

    def _error(self, error: WebError) -> None:
        where = error.page.url if error.page else ""
        self._found.append(f"script on {where}: {error.error}")

    def _request(self, request: Request) -> None:
        if request.url.startswith(("blob:", "about:")):
            return
        parts = urlsplit(request.url)
        if f"{parts.scheme}://{parts.netloc}" != self._origin:
            self._found.append(f"a request elsewhere: {request.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != _BROKEN_OFF and not self._is_cut_off:
            self._found.append(f"{request.url}: {request.failure}")

    def _response(self, response: Response) -> None:
        is_of_a_proxy = self._is_cut_off and response.status >= HTTPStatus.INTERNAL_SERVER_ERROR
        if response.status < HTTPStatus.BAD_REQUEST or is_of_a_proxy or response.status in self._allowed:
            return
        if response.status in self._expected:
            self._refused.add(response.status)
        else:
            self._found.append(f"{response.status} for {response.request.method} {response.url}")

"""Requests of the application: cookies as Werkzeug reads them."""

from __future__ import annotations

import pytest
from flask import Flask, Request
from werkzeug.test import EnvironBuilder

from ging_service.web.http.running_request import ServiceRequest

COOKIES = ("", "a=1", "a=1; b=2; a=3", 'a="x\\"y"; =; b', "ging_session=ging_club_x", "a=\xc3\xb6")


@pytest.mark.parametrize("cookie", COOKIES)
def test_cookies_are_those_that_werkzeug_finds(cookie: str) -> None:
    environ = EnvironBuilder().get_environ() | ({"HTTP_COOKIE": cookie} if cookie else {})
    assert list(ServiceRequest(environ).cookies.items(multi=True)) == list(Request(environ).cookies.items(multi=True))


def test_cookies_are_found_without_a_search_of_the_environment(app: Flask) -> None:
    class Unread(dict[str, object]):
        def items(self) -> None:  # type: ignore[override]
            raise AssertionError("searched")

    request = app.request_class(Unread(EnvironBuilder().get_environ() | {"HTTP_COOKIE": "a=1"}))
    assert dict(request.cookies) == {"a": "1"}

"""Answers that are complete before they are sent go to the server as they are; all others as Werkzeug sends them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from flask import Response
from werkzeug.test import EnvironBuilder

from ging_service.web.http.responses import WholeResponse

if TYPE_CHECKING:
    from collections.abc import Iterable

FILE = Response(b"one two", content_type="text/plain")


def sent(response: Response, method: str = "GET") -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
    return response.get_wsgi_response(EnvironBuilder(method=method).get_environ())


def test_a_complete_body_is_a_list_of_one_piece() -> None:
    body, status, headers = sent(WholeResponse(b"one two", headers={"X-Own": "1"}))
    assert body == [b"one two"]
    assert (status, dict(headers)["Content-Length"], dict(headers)["X-Own"]) == ("200 OK", "7", "1")


@pytest.mark.parametrize("status", [200, 201, 204, 303, 304, 404])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
@pytest.mark.parametrize("location", ["", "/clubs/ö"])
def test_any_answer_is_the_one_that_flask_sends(status: int, method: str, location: str) -> None:
    headers = {"Location": location} if location else {}
    given: tuple[Any, ...] = (b"one two", status, headers)
    own, usual = sent(WholeResponse(*given), method), sent(Response(*given), method)
    assert b"".join(own[0]) == b"".join(usual[0])
    assert own[1:] == usual[1:]


@pytest.mark.parametrize("status", [200, 201, 204, 304, 404])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_an_answer_of_a_body_is_the_one_that_flask_sends(status: int, method: str) -> None:
    own = sent(WholeResponse.of(b"one two", "application/json", status), method)
    usual = sent(Response(b"one two", status, content_type="application/json"), method)
    assert b"".join(own[0]) == b"".join(usual[0])
    assert own[1:] == usual[1:]


def test_what_waits_for_the_end_of_a_body_is_told_of_it() -> None:
    ended = []
    response = WholeResponse(b"one two")
    response.call_on_close(lambda: ended.append(True))
    body: Any = sent(response)[0]
    assert b"".join(body) == b"one two"
    assert not ended
    body.close()
    assert ended == [True]


def test_a_streamed_body_is_not_read_ahead() -> None:
    read = []

    def pieces() -> Iterable[bytes]:
        for piece in (b"one", b"two"):
            read.append(piece)
            yield piece

    body = iter(sent(WholeResponse(pieces(), direct_passthrough=True))[0])
    assert not read
    assert next(body) == b"one"
    assert read == [b"one"]


def test_every_answer_of_the_application_is_one(app: Any) -> None:
    assert app.response_class is WholeResponse
    with app.test_request_context():
        assert isinstance(app.make_response(FILE), WholeResponse)


@pytest.mark.parametrize("body", [b"one", "zwölf", b"", [b"one"], [b"one", b"two"], ["one", b"two"], (b"one",), []])
def test_the_data_of_an_answer_are_those_that_flask_returns(body: Any) -> None:
    own, usual = WholeResponse(body), Response(body)
    assert own.get_data() == usual.get_data()
    assert own.get_data(as_text=True) == usual.get_data(as_text=True)


def test_the_pieces_of_a_generator_are_joined() -> None:
    assert WholeResponse(piece for piece in (b"one", b"two")).get_data() == b"onetwo"

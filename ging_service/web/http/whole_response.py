"""Answers whose body is complete before it is sent, as nearly all are: they take the shortest way to the server."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, Self

from flask import Response
from werkzeug.datastructures import Headers

from ging_service.web.http.own_headers import add_headers, names_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import WSGIEnvironment

_PLAIN: Final = frozenset({HTTPStatus.OK, HTTPStatus.CREATED})
"""Statuses whose answers have a body and no address."""


class WholeResponse(Response):
    """The response of this application. Flask makes every answer one (``Flask.response_class``)."""

    @classmethod
    def of(cls, body: bytes, content_type: str, status: int = HTTPStatus.OK) -> Self:
        """Return an answer with a complete body.

        Werkzeug would look for other headers of these names, and for line breaks in each value.
        """
        headers = Headers()
        add_headers(headers, [("Content-Type", content_type), ("Content-Length", str(len(body)))])
        return cls([body], status, headers)

    def get_data(self, as_text: bool = False) -> Any:  # noqa: ANN401, FBT001, FBT002  Werkzeug's
        """Return the body. Werkzeug joins its pieces; a complete body nearly always is one, and is asked for three times."""
        match self.response:
            case [bytes() as whole] if not as_text:
                return whole
        return super().get_data(as_text=True) if as_text else super().get_data()

    def get_app_iter(self, environ: WSGIEnvironment) -> Iterable[bytes]:
        """Return a complete body as a list.

        The server sends a list in one piece. For any other iterable, such as Werkzeug's, it comes back to Python for each
        piece, and once more for the end.
        """
        if self._is_complete() and environ["REQUEST_METHOD"] != "HEAD":
            return [self.get_data()]
        return super().get_app_iter(environ)

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:
        """Return the headers of a complete answer as they are.

        Werkzeug copies them one by one, in order to complete addresses and the length; ``set_data`` has set the length.
        """
        if self._is_complete() and "content-length" in (names := names_of(self.headers)) and "location" not in names:
            return self.headers
        return super().get_wsgi_headers(environ)

    def _is_complete(self) -> bool:
        """Return True for a body in memory that nothing waits for the end of."""
        return self.status_code in _PLAIN and self.is_sequence and not self.direct_passthrough and not self._on_close

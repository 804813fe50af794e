"""The running request, without Flask's proxies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from flask import current_app, g, request

from ging_service.web.http.running_request import request_values, running_app, running_request

if TYPE_CHECKING:
    from flask import Flask


def test_they_are_what_the_proxies_of_flask_stand_for(app: Flask) -> None:
    with app.test_request_context("/one"):
        g.one = 1
        assert (running_request().path, request_values().one, running_app()) == ("/one", 1, app)
        with app.test_request_context("/other"):
            assert running_request().path == request.path == "/other"
        assert running_request() == request
        assert running_app() == current_app


def test_outside_a_request_there_are_none() -> None:
    for look in (running_request, request_values, running_app):
        with pytest.raises(RuntimeError):
            look()

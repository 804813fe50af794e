"""Forms and queries with a NUL are refused, however they are sent."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest

from ging_service.web.requests.form_checks import MOST_FIELDS

FORM = {"content_type": "application/x-www-form-urlencoded", "follow_redirects": False}


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_nul_in_a_form_is_refused(api: Any, method: str) -> None:
    client = api.app.test_client(use_cookies=False)
    own = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    refused = client.open("/preferences", method=method, data="theme=%00", headers=own, **FORM)
    assert refused.status_code == 422


def test_a_form_that_comes_in_chunks_is_read(api: Any) -> None:
    client = api.app.test_client(use_cookies=False)
    chunked = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    refused = client.get("/", input_stream=BytesIO(b"theme=%00"), environ_overrides=chunked, **FORM)
    assert refused.status_code == 422


def test_a_request_that_sends_nothing_is_answered(api: Any) -> None:
    assert api.app.test_client(use_cookies=False).get("/").status_code == 200


@pytest.mark.parametrize(("fields", "status"), [(MOST_FIELDS, 303), (MOST_FIELDS + 1, 422), (500_000, 422)])
def test_a_form_of_more_fields_than_any_page_has_is_refused_before_they_are_read(
    api: Any, fields: int, status: int
) -> None:
    client = api.app.test_client(use_cookies=False)
    own = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    answer = client.post("/preferences", data="&".join(["a"] * fields), headers=own, **FORM)
    assert answer.status_code == status

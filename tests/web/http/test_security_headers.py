"""Every answer, pages and refusals too, tells browsers what to keep from."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.web.app import create_app

ADDRESSES = (
    *("", "/v1/clubs/none", "/v1/nothing", "/docs", "/docs/style.css", "/healthz", "/", "tables?limit=none"),
    # A page of a problem, and a viewer who is sent to sign in.
    *("/clubs/", "/clubs/none", "/clubs/none/tables/t"),
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_says_what_browsers_keep_from(api: Any, address: str) -> None:
    told = api.get(address).headers
    policy = dict(one.strip().split(" ", 1) for one in told["Content-Security-Policy"].split(";"))
    assert (policy["default-src"], policy["frame-ancestors"], policy["base-uri"]) == ("'none'", "'none'", "'none'")
    assert "unsafe" not in told["Content-Security-Policy"]
    assert told["X-Content-Type-Options"] == "nosniff"
    assert told["Referrer-Policy"] == "no-referrer"
    assert "camera=()" in told["Permissions-Policy"]
    assert told["Cross-Origin-Opener-Policy"] == "same-origin"
    assert told["Cross-Origin-Embedder-Policy"] == "require-corp"
    assert told["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Strict-Transport-Security" not in told


def test_behind_tls_browsers_are_told_to_come_by_it_only(services: Any) -> None:
    answer = create_app(services, hsts_s=31_536_000).test_client().get("/healthz")
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"

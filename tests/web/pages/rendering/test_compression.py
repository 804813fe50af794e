"""Compression on request, with an ETag of its own, and never where the size could reveal a secret."""

from __future__ import annotations

import dataclasses
import gzip
from typing import Any

import pytest

from tests.web.deals import FIRST_EXAMPLE

GZIP = {"Accept-Encoding": "gzip"}
OWN = {"Sec-Fetch-Site": "same-origin"}


def long_table(api: Any) -> Any:
    """A table whose answers are worth compressing, and a reader who takes them as they come."""
    api.open_table("t")
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    return dataclasses.replace(api, checked=False)


def test_an_answer_of_the_api_is_the_same_compressed_and_each_has_its_etag(api: Any) -> None:
    reader = long_table(api)
    plain, packed = reader.get("events"), reader.get("events", **GZIP)
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) == len(packed.data)
    assert "Content-Encoding" not in plain.headers
    assert [answer.vary.find("Accept-Encoding") >= 0 for answer in (plain, packed)] == [True, True]
    assert packed.headers["ETag"] == plain.headers["ETag"][:-1] + '-gzip"'


def test_both_etags_are_taken_where_an_etag_is_taken(api: Any) -> None:
    reader = long_table(api)
    for more in ({}, GZIP):
        etag = reader.get("tables/t/deals/1", **more).headers["ETag"]
        assert etag.endswith('-gzip"') == bool(more)
        again = reader.get("tables/t/deals/1", **more, **{"If-None-Match": etag})
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", etag)
        assert "Content-Encoding" not in again.headers
        done = api.post("tables/t/remarks", {"text": "so"}, **{"If-Match": etag})
        assert done.status_code == 201, done.text
        stale = api.post("tables/t/remarks", {"text": "so"}, **{"If-Match": etag})
        assert stale.status_code == 412


@pytest.mark.parametrize(
    ("headers", "is_packed"),
    [
        (GZIP | OWN, True),
        (GZIP | {"Sec-Fetch-Site": "none"}, True),
        (GZIP | {"Sec-Fetch-Site": "cross-site"}, False),
        (GZIP | {"Sec-Fetch-Site": "same-site"}, False),
        (GZIP, False),
        (OWN, False),
        (OWN | {"Accept-Encoding": "gzip;q=0, *"}, False),
    ],
)
def test_a_page_is_compressed_only_for_our_own_pages_and_for_its_reader(
    api: Any, browser_of: Any, headers: dict[str, str], *, is_packed: bool
) -> None:
    api.open_table("t")
    anna = browser_of("anna")
    page = anna.get("tables/t", **headers)
    plain = gzip.decompress(page.data) if is_packed else page.data
    assert b'id="main"' in plain
    assert page.headers.get("Content-Encoding", "") == ("gzip" if is_packed else "")


def test_neither_streams_nor_answers_to_forms_nor_small_answers_are_compressed(api: Any, browser_of: Any) -> None:
    api.open_table("t")
    anna = browser_of("anna")
    stream = anna.client.get(anna.address("live?table=t"), headers=GZIP | OWN)
    refused = anna.post("tables/t/cut", {"seat": 9}, **GZIP)
    asset = anna.client.get("/static/app.js", headers=GZIP)
    assert refused.status_code >= 400
    assert len(refused.data) > 1000
    assert [one.headers.get("Content-Encoding") for one in (stream, refused, asset)] == [None, None, "gzip"]
    stream.close()
    assert "Content-Encoding" not in anna.client.get("/healthz", headers=GZIP).headers


def test_a_file_and_its_compressed_form_have_different_etags(stranger: Any) -> None:
    etags = {stranger.client.get("/static/app.js", headers=more).headers["ETag"] for more in ({}, GZIP)}
    assert len(etags) == 2

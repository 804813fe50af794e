"""Separation of clubs: a credential of one club reveals nothing of another, not even that there is one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.web.api_blueprints import specification
from ging_service.web.requests.authentication import COOKIE, NEEDS
from tests.web.conftest import MEMBERS, Api

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

pytestmark = pytest.mark.complete

PLACES = {"deal": 1, "payment": 1, "position": 1, "level": 0, "tile": "000", "table": "t", "member": "anna"}
BODIES: tuple[tuple[bytes, str], ...] = (
    (b"{}", "application/json"),
    (b'{"member": "eve", "name": "Eve"}', "application/json"),
    (b"{", "application/json"),
    (b"x" * (2**20 + 1), "text/plain"),
)
"""What might be told of before it is asked whose club it is: right, wrong, no JSON, too large."""


@pytest.fixture(scope="module")
def ours(app: Flask) -> Api:
    """One of two clubs that are alike; the other one is called ``theirs``."""
    clubs = [Api(app=app, club=name, checked=False) for name in ("theirs", "ours")]
    for club in clubs:
        club.found()
        for member in MEMBERS:
            club.do("members", {"member": member, "name": member.title()})
        club.open_table()
        club.do("tables/t/deals")
    return clubs[1]


def operations(*, with_open: bool = False) -> Iterator[tuple[str, str]]:
    """Every operation of a club: its method and its address with a place for the club's name."""
    for path, found in specification()["paths"].items():
        for method, operation in found.items():
            is_open = "security" in operation
            if method != "parameters" and "{club}" in path and (with_open or not is_open):
                named = re.sub(r"{(?!club})(\w+)}", lambda one: str(PLACES.get(one[1], "none")), path)
                yield method.upper(), named


def answer(api: Api, method: str, place: str, token: str | None, body: tuple[bytes, str] | None = None) -> Any:
    """Whatever is answered, but for the id of the request."""
    headers = {} if token is None else {"Authorization": token}
    data, content_type = body or (None, None)
    response = api.app.test_client().open(place, method=method, headers=headers, data=data, content_type=content_type)
    told = sorted((name, value) for name, value in response.headers.items() if name != "X-Request-Id")
    return response.status_code, told, response.data


def code(told: Any) -> str:
    found = re.search(rb'"code":"(\w+)"', told[2])
    return found[1].decode() if found else ""


def test_another_club_is_answered_as_one_that_there_is_not(ours: Api) -> None:
    shown = ours.credential()["Authorization"]
    cases = list(operations())
    assert len(cases) > 100
    for method, place in [*cases, ("GET", "/v1/clubs/{club}/nothing"), ("DELETE", "/v1/clubs/{club}/members")]:
        first = answer(ours, method, place.format(club="nowhere"), shown)
        assert (first[0], code(first)) == (404, "no_such_club"), place
        assert answer(ours, method, place.format(club="theirs"), shown) == first, place
        assert answer(ours, method, place.format(club="theirs") + "?limit=x&limit=y", shown) == first, place
        for body in BODIES if method != "GET" else ():
            assert answer(ours, method, place.format(club="theirs"), shown, body) == first, (place, body[0][:20])


def test_without_a_credential_every_club_is_answered_alike(ours: Api) -> None:
    unknown = {answer(ours, "GET", "/v1/clubs", None)[2]}
    tokens = (
        None,
        "",
        "Basic YTpi",
        "Bearer",
        "Bearer x",
        *(f"Bearer ging_{club}_x" for club in ("theirs", "nowhere")),
    )
    for method, place in operations():
        told = [
            answer(ours, method, place.format(club=club), token) for token in tokens for club in ("theirs", "nowhere")
        ]
        assert all(one == told[0] for one in told), place
        assert (told[0][0], code(told[0])) == (401, "unauthenticated"), place
        assert ("WWW-Authenticate", "Bearer") in told[0][1]
        unknown.add(told[0][2])
    assert len(unknown) == 1
    assert answer(ours, "GET", "/v1/nothing", None)[2] in unknown


def test_what_is_open_tells_no_clubs_apart(ours: Api) -> None:
    every = set(operations(with_open=True))
    for method, place in every - set(operations()):
        body = (b'{"member": "anna", "passphrase": "x", "invitation": "gingi_theirs_x"}', "application/json")
        for sent in (None, body, *BODIES):
            told = [answer(ours, method, place.format(club=club), None, sent) for club in ("theirs", "nowhere")]
            assert told[0] == told[1], (place, sent)


def test_nothing_is_looked_up_in_another_club(ours: Api) -> None:
    """One connection is taken for each request: the one that asks for the credential, inside its own club."""
    pool: Any = ours.services.pool
    shown = ours.credential()["Authorization"]
    cases = list(operations())
    before = pool.get_stats()["requests_num"]
    for method, place in cases:
        answer(ours, method, place.format(club="theirs"), shown, BODIES[1] if method != "GET" else None)
    assert pool.get_stats()["requests_num"] - before == len(cases)


def test_a_club_is_listed_to_its_own_only(ours: Api) -> None:
    assert [one["club"] for one in ours.get("/v1/clubs").json["items"]] == ["ours"]


def pages(app: Flask) -> Iterator[tuple[str, str]]:
    """Every page of a club and every form, with a place for the club's name."""
    for rule in app.url_map.iter_rules():
        if rule.endpoint.startswith("page_") and "club" in rule.arguments:
            is_open = app.extensions[NEEDS][rule.endpoint].is_open
            for method in (rule.methods or set()) & {"GET", "POST"} if not is_open else ():
                place = re.sub(
                    r"<(?:\w+:)?(\w+)>",
                    lambda one: str(PLACES.get(one[1], "none")) if one[1] != "club" else "{club}",
                    rule.rule,
                )
                yield method, place


def page(api: Api, method: str, club: str, place: str, token: str) -> Any:
    """What a browser is answered that shows the token to another club than its own."""
    headers = {"Cookie": f"{COOKIE}={token}", "Sec-Fetch-Site": "same-origin"}
    response = api.app.test_client(use_cookies=False).open(place.format(club=club), method=method, headers=headers)
    told = sorted((name, value) for name, value in response.headers.items() if name != "X-Request-Id")
    return response.status_code, told, response.data.replace(club.encode(), b"#")


def test_pages_of_another_club_are_as_those_of_one_that_there_is_not(ours: Api) -> None:
    token = ours.credential()["Authorization"].removeprefix("Bearer ")
    cases = list(pages(ours.app))
    assert len(cases) > 1
    pool: Any = ours.services.pool
    for method, place in cases:
        before = pool.get_stats()["requests_num"]
        first = page(ours, method, "nobody", place, token)
        assert first[0] == 404, place
        assert page(ours, method, "theirs", place, token)[::2] == first[::2], place
        assert pool.get_stats()["requests_num"] - before == 2, place
        for none in ("", "x", "gings_theirs_x", "ging_nobody_x"):
            told = [page(ours, method, club, place, none) for club in ("theirs", "nobody")]
            assert told[0][0] == (401 if place.endswith("/live") else 303), place
            assert [value.replace("theirs", "nobody") for _, value in told[0][1]] == [
                value for _, value in told[1][1]
            ], place

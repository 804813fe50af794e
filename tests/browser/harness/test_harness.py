"""The watch, axe and the measure of width see what they are there for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.harness.looking import fits

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.harness.browsing import Browsing
    from tests.browser.harness.looking import Axe
    from tests.browser.served import Site

STRICT = "default-src 'none'; connect-src 'self'"


def shown(page: Page, body: str, policy: str = STRICT) -> None:
    """A page of the site's with this body."""
    headers = {"Content-Security-Policy": policy, "Content-Type": "text/html"}
    page.route("**/shown", lambda route: route.fulfill(body=body, headers=headers))
    page.goto("/shown")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("<script>document.title = 'x'</script>", "Content Security Policy"),
        ("<p style='color: red'>x</p>", "Content Security Policy"),
        ("<img src='http://127.0.0.2:9/x.png' alt=''>", "Content Security Policy"),
    ],
)
def test_what_a_policy_forbids_is_seen(browsing: Browsing, site: Site, body: str, told: str) -> None:
    shown(browsing.stranger(site), body)
    with pytest.raises(AssertionError, match=told):
        browsing.check()


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("setTimeout(() => { throw new Error('broke') }); await new Promise((done) => setTimeout(done, 9))", "broke"),
        ("console.error('complained')", "complained"),
        ("await fetch('/v1/nothing')", "401 for GET"),
        ("await fetch('http://127.0.0.2:9/').catch(() => 0)", "Content Security Policy"),
    ],
)
def test_what_scripts_do_wrong_is_seen(browsing: Browsing, site: Site, script: str, told: str) -> None:
    page = browsing.stranger(site)
    shown(page, "<p>x</p>")
    page.evaluate(f"async () => {{ {script} }}")
    with pytest.raises(AssertionError, match=told):
        browsing.check()


def test_a_request_elsewhere_is_seen(browsing: Browsing, site: Site) -> None:
    page = browsing.stranger(site)
    page.route("http://127.0.0.2:9/*", lambda route: route.fulfill(body=""))
    shown(page, "<img src='http://127.0.0.2:9/x.png' alt=''>", "img-src *")
    with pytest.raises(AssertionError, match=r"elsewhere: http://127\.0\.0\.2:9/x\.png"):
        browsing.check()


def test_a_refusal_that_is_expected_must_come(browsing: Browsing, site: Site) -> None:
    page = browsing.stranger(site)
    browsing.expect(page, 401)
    page.goto("/v1/nothing")
    browsing.check()
    browsing.expect(browsing.stranger(site), 409)
    with pytest.raises(AssertionError, match="409"):
        browsing.check()


def test_axe_sees_faults_under_a_strict_policy(browsing: Browsing, site: Site, axe: Axe) -> None:
    page = browsing.stranger(site)
    shown(page, "<!doctype html><html lang=en><title>x</title><main><h1>x</h1><input></main>")
    with pytest.raises(AssertionError, match="label"):
        axe.finds_nothing(page)


def test_what_sticks_out_is_seen(browsing: Browsing, site: Site) -> None:
    page = browsing.stranger(site, width=320)
    shown(page, "<!doctype html><svg class='wide' width=400 height=9></svg>")
    with pytest.raises(AssertionError, match=r"svg\.wide"):
        fits(page)

"""Visitors of the site and their browsers: members who have signed in, guests with a key, strangers."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from tests.browser.harness.watching import Watch
from tests.browser.served import PASSPHRASE
from tests.support.waiting import HANG_S

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser, BrowserContext, Locator, Page, StorageState

    from tests.browser.served import Club, Site

    SignedIn = dict[tuple[str, str, str], StorageState]
    """What browsers keep of those who have signed in: by site, club, and member or key."""

WIDTHS: Final = (320, 768, 1280)
_HEIGHTS: Final = {320: 640, 768: 1024, 1280: 800}
_WAIT_MS: Final = HANG_S * 1000
"""How long a page is waited for: longer than a busy machine takes. A quick one never waits so long."""


def expect(seen: Page | Locator) -> Any:
    """Playwright's assertions on what a page shows, which wait until they hold."""
    from playwright.sync_api import expect as assertions

    assertions.set_options(timeout=_WAIT_MS)
    return assertions(seen)


def shows_everything(page: Page, club: Club) -> None:
    """Wait until a live page shows all that has happened, and takes taps: nothing will change under the next one."""
    expect(page.locator("[data-follow]")).to_have_attribute("data-after", str(club.last_position()))
    expect(page.locator("[data-settling]")).to_have_count(0)


class Browsing:
    """Each page has a context of its own, as if it were another person's browser; all are watched."""

    def __init__(self, browser: Browser, signed_in: SignedIn) -> None:
        self._browser = browser
        self._signed_in = signed_in
        self._open: list[tuple[BrowserContext, Watch]] = []

    def member(self, club: Club, member: str, **asked: Any) -> Page:
        """A page of a member, who has signed in. ``asked``: as of ``stranger``."""
        return self._let_in(club, {"member": member, "passphrase": PASSPHRASE}, **asked)

    def guest(self, club: Club, key: str, **asked: Any) -> Page:
        """A page of somebody who looks on with a key. ``asked``: as of ``stranger``."""
        return self._let_in(club, {"key": key}, **asked)

    def stranger(
        self, site: Site, *, width: int = 1280, height: int = 0, theme: str = "light", scripts: bool = True, **more: Any
    ) -> Page:
        """A page of somebody who has shown nothing. ``more``: as Playwright's ``new_context`` takes it."""
        context = self._browser.new_context(
            base_url=site.url,
            viewport={"width": width, "height": height or _HEIGHTS.get(width, 800)},
            color_scheme="dark" if theme == "dark" else "light",
            java_script_enabled=scripts,
            **{"locale": "en-GB", "reduced_motion": "reduce"} | more,
        )
        context.set_default_timeout(_WAIT_MS)
        self._open.append((context, Watch(context, site.url)))
        return context.new_page()

    def expect(self, page: Page, *statuses: int) -> None:
        """Refusals of these statuses are what the test is about; one of each must come."""
        self._watch(page).expect(*statuses)

    def allow(self, page: Page, *statuses: int) -> None:
        """Refusals of these statuses may come: chance decides."""
        self._watch(page).allow(*statuses)

    def cut_off(self, page: Page) -> AbstractContextManager[None]:
        """Within this the page's browser cannot reach the service, which is what the test is about."""
        return self._watch(page).cut_off()

    def look(self) -> None:
        """Nothing has gone wrong so far; all goes on."""
        for _, watch in self._open:
            watch.check()

    def check(self) -> None:
        """Close what is open. Nothing may have gone wrong that was not expected."""
        closed, self._open = self._open, []
        for context, _ in closed:
            context.close()
        for _, watch in closed:
            watch.check()

    def _watch(self, page: Page) -> Watch:
        return next(watch for context, watch in self._open if context == page.context)

    def _let_in(self, club: Club, shown: dict[str, str], **asked: Any) -> Page:
        whose = (club.site.url, club.id, shown.get("member") or shown["key"])
        page = self.stranger(club.site, storage_state=self._signed_in.get(whose), **asked)
        if whose not in self._signed_in:
            if "member" in shown:
                club.let_in(shown["member"])
            _sign_in_without_page(page.context, club, shown)
            self._signed_in[whose] = page.context.storage_state()
        return page


def _sign_in_without_page(context: BrowserContext, club: Club, shown: dict[str, str]) -> None:
    """Send what the form sends. To show two pages and to fill in the form takes a CPU second."""
    origin = {"Origin": club.site.url, "Sec-Fetch-Site": "same-origin"}
    answer = context.request.post(club.at("sign-in"), form=dict(shown), headers=origin, max_redirects=0)
    assert answer.status == HTTPStatus.SEE_OTHER, answer.text()


def sign_in(page: Page, club: Club, shown: dict[str, str]) -> None:
    """Sign in by the form, with a member's passphrase or with a key."""
    page.goto(club.at("sign-in"))
    for name, value in shown.items():
        field = page.locator(f'main [name="{name}"]')
        if not field.is_visible():
            page.locator(f'details:has([name="{name}"]) > summary').click()
        field.fill(value)
    field.press("Enter")
    page.wait_for_url(lambda url: not url.endswith("/sign-in"))

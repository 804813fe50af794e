"""Debian's Chromium, driven by Playwright: nothing is downloaded but by ``apt-get``."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from tests.support.outside_tools import need, need_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

_FONT: Final = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
"""For signs that have no picture of their own, as those of the suits in text."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """One browser without a window. It has no sandbox where root runs it: Chromium would not start.

    It is Chromium's shell, which Playwright also uses by default: the same engine takes a quarter of the CPU time without the
    parts around it, such as profiles and extensions.
    """
    from playwright.sync_api import sync_playwright

    program = need("chromium-headless-shell", "chromium-headless-shell", "fonts-dejavu-core")
    need_file(_FONT, "fonts-dejavu-core")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program,
            chromium_sandbox=os.geteuid() != 0,
            args=["--disable-gpu", "--font-render-hinting=none"],
        )
        try:
            yield browser
        finally:
            browser.close()

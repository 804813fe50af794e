"""Checks of every page: axe finds nothing, nothing sticks out, one title and one first heading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.support import extent

if TYPE_CHECKING:
    from playwright.sync_api import Page

COLOURED: Final = ("color-contrast", "link-in-text-block")
"""What axe looks at that a theme can change."""

LAID_OUT: Final = ("scrollable-region-focusable", "target-size", "color-contrast")
"""What axe looks at that a width can change."""

TAGS: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
_EVERYTHING: Final[dict[str, Any]] = {"type": "tag", "values": list(TAGS)}
_FIND: Final = """async (only) => {
  const ending = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map((one) => one.finished));
  const preload = {assets: ["media"]};
  const found = await axe.run(document, {runOnly: only, resultTypes: ["violations"], preload});
  return found.violations;
}"""
_STICKS_OUT: Final = """() => {
  const width = document.documentElement.clientWidth;
  // A table may scroll within its region, but nobody scrolls to read the sentence above it.
  const hints = [...document.querySelectorAll("caption .hint")].filter((one) => one.getBoundingClientRect().right > width + 1);
  if (hints.length) return hints.map((one) => one.textContent);
  // On a phone nobody finds the rows that lie below the edge of a region.
  const cut = [...document.querySelectorAll(".figures")].filter((one) => one.scrollHeight > one.clientHeight + 1);
  if (width <= 640 && cut.length) return cut.map((one) => `rows of ${one.textContent.trim().slice(0, 40)}`);
  // On a desk a table needs no scrolling, and the result of an evening fits everywhere.
  const wide = [...document.querySelectorAll(width < 1280 ? ".result .figures" : ".figures")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1);
  if (wide.length) return wide.map((one) => `columns of ${one.textContent.trim().slice(0, 40)}`);
  if (document.documentElement.scrollWidth <= width) return [];
  const out = [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > width + 1)
    .map((one) => `${one.tagName.toLowerCase()}.${one.className.baseVal ?? one.className}`)
    .slice(0, 10);
  return out.length ? out : ["something"];
}"""


class Axe:
    """axe-core, by its source: a policy that forbids scripts of a page's own does not hold it off."""

    def __init__(self, source: str) -> None:
        self._source = source

    def finds_nothing(self, page: Page, *themes: str) -> None:
        """The page as it is now has nothing that axe complains of, in both themes unless others are named.

        In the second one only colours are looked at, but in long runs everything.
        """
        first, *others = themes or ("light", "dark")
        self._check(page, {first: _EVERYTHING} | dict.fromkeys(others, _only(COLOURED)))

    def finds_nothing_in_its_layout(self, page: Page) -> None:
        """The page has nothing that axe complains of in how it lies; in long runs nothing at all."""
        self._check(page, {"light": _only(LAID_OUT)})

    def _check(self, page: Page, asked: dict[str, dict[str, Any]]) -> None:
        found = [fault for theme, rules in asked.items() for fault in self._faults(page, theme, rules)]
        assert not found, f"{page.url}\n" + "\n".join(found)

    def _faults(self, page: Page, theme: str, rules: dict[str, Any]) -> list[str]:
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(self._source)
        return [_told(theme, fault) for fault in page.evaluate(_FIND, rules)]


def _only(rules: tuple[str, ...]) -> dict[str, Any]:
    """These rules of axe; in long runs all of them."""
    return _EVERYTHING if extent.is_whole() else {"type": "rule", "values": list(rules)}


def _told(theme: str, fault: dict[str, Any]) -> str:
    places = "\n".join(f"    {node['html']}\n      {node['failureSummary']}" for node in fault["nodes"][:5])
    return f"{theme}: {fault['id']}: {fault['help']} ({len(fault['nodes'])} ×)\n{places}"


def text_without_scripts(page: Page, address: str) -> str:
    """The page at an address as it is served to the page's visitor: all that a browser without scripts shows."""
    answer = page.request.get(address, headers={"Accept-Language": "en-GB"})
    assert answer.ok, f"{answer.status} for {address}"
    return answer.text()


def has_one_heading(page: Page) -> None:
    """A page has a title, and one heading that says what it is."""
    assert page.title().strip()
    assert page.locator("h1").count() == 1, page.locator("h1").all_inner_texts()


def fits(page: Page) -> None:
    """Nothing sticks out at the side; what is wide scrolls for itself."""
    found = page.evaluate(_STICKS_OUT)
    assert not found, f"{page.url} is wider than {page.viewport_size}: {', '.join(found)}"

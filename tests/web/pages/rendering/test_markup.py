"""Rules for the markup of every page: nothing that its policy forbids, and one element to an id."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

from ging_service.web.pages.rendering.templates import POLICY

if TYPE_CHECKING:
    from collections.abc import Iterator


class Markup(HTMLParser):
    """The ids of a page, and what stands in it that must not."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.ids += [named["id"] or ""] if "id" in named else []
        is_inline = tag == "style" or (tag == "script" and "src" not in named)
        self.inline += [tag] if is_inline else []
        self.inline += [name for name in named if name == "style" or name.startswith("on")]


def test_pages_hold_nothing_that_their_policy_forbids_and_no_id_twice(api: Any, browser_of: Any) -> None:
    for office in ("secretary", "treasurer", "scribe"):
        api.in_office("anna", office)
    anna = browser_of("anna")
    api.open_table("t")
    for place in (*_pages_of(api), "tables/t", "tables/t/review", "tables/t/scribe", "members/anna"):
        page = anna.get(place)
        assert (page.status_code, page.headers["Content-Security-Policy"]) == (200, POLICY), place
        markup = Markup(page.text)
        assert [one for one, times in Counter(markup.ids).items() if times > 1] == [], place
        assert markup.inline == [], place


def _pages_of(api: Any) -> Iterator[str]:
    """The club's pages that are about nothing in particular."""
    for rule in api.app.url_map.iter_rules():
        if rule.endpoint.startswith("page_") and rule.arguments == {"club"} and "GET" in (rule.methods or ()):
            place = rule.rule.removeprefix("/clubs/<slug:club>").removeprefix("/")
            if not place.endswith(("live", "export", "consistency")):
                yield place

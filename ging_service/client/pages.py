"""Long answers: item by item, or page by page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


Item = TypeVar("Item")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page(Generic[Item]):
    """Some items, and the cursor of the page behind them: "" if this is the last one so far.

    ``whole``: all that the answer says, where it says more than its items.
    """

    items: list[Item]
    next: str
    whole: dict[str, Any]


class Pages(Generic[Item]):
    """A long list. Iterate over it for every item: pages are fetched as needed."""

    def __init__(self, ask: Callable[[Mapping[str, Any]], dict[str, Any]], query: Mapping[str, Any]) -> None:
        self._ask = ask
        self._query = dict(query)

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.items

    def pages(self) -> Iterator[Page[Item]]:
        """Every page."""
        page = self.first()
        yield page
        while page.next:
            page = self._page(self._query | {"after": page.next})
            yield page

    def first(self) -> Page[Item]:
        """The first page alone: at most ``limit`` items after ``after``."""
        return self._page(self._query)

    def _page(self, query: Mapping[str, Any]) -> Page[Item]:
        said = self._ask(query)
        return Page(items=said["items"], next=said["next"] or "", whole=said)

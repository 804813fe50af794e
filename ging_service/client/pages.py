"""Long answers: item by item, or page by page."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

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


# Cached responses: the service does not resend what has not changed.


_MOST: Final = 100


class Known(NamedTuple):
    """A response with its ETag. The body is kept as bytes, so that callers cannot change each other's objects."""

    etag: str
    body: bytes


class Remembered:
    """The last answers, by what was asked."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._lock = Lock()

    def find(self, asked: str) -> Known | None:
        """What was answered last, if it is known."""
        with self._lock:
            return self._known.get(asked)

    def keep(self, asked: str, known: Known) -> None:
        """Keep an answer that has an ETag; the oldest makes room."""
        if not known.etag:
            return
        with self._lock:
            self._known[asked] = known
            self._known.move_to_end(asked)
            if len(self._known) > _MOST:
                self._known.popitem(last=False)

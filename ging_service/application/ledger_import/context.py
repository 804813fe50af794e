"""Context of an old book: the data that it is checked against, and the options for reading it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from ging_service.domain.books.state import BooksState


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperOptions:
    """Options of an import.

    ``zone``: whose noon a day means, "": that of the season that contains the day, else UTC. ``add_members``: members
    that the club does not know are entered. ``skip_known``: rows that were imported before are left out.
    """

    zone: str = ""
    add_members: bool = False
    skip_known: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportContext:
    """Data that a book is checked against: members, the treasurer's book at a version, balances, and the time.

    ``known_among(fingerprints)``: those of rows that were imported before. ``noons``: by day, the moments at which its
    rows may have been imported, in UTC: {"2019-03-08": ["2019-03-08T11:00:00.000000Z"]}.
    """

    members: Collection[str]
    books: BooksState
    version: int
    balances: Mapping[str, int]
    known_among: Callable[[Sequence[str]], Collection[str]]
    noons: Mapping[str, Sequence[str]]
    zone: str
    now: datetime

"""The formats of the ledger: the writer of each, and its file name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from ging_service.reporting.plain_text.beancount import Beancount
from ging_service.reporting.plain_text.comma_separated import CommaSeparated
from ging_service.reporting.plain_text.hledger import Journal
from ging_service.reporting.plain_text.json_lines import JsonLines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.reporting.plain_text.transaction import Transaction


class Writing(Protocol):
    """Writes one ledger: its head, its transactions in order of when they count, its end."""

    def head(self, club_id: str, accounts: Iterable[str], types: Iterable[str], /) -> str:
        """Return the text above the transactions; all accounts and types of events that will be used are known."""

    def transaction(self, entry: Transaction, /) -> str:
        """One entry."""

    def end(self) -> str:
        """Return the text below them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A format. ``suffix``: the ending of such files' names."""

    begin: Callable[[], Writing]
    content_type: str
    suffix: str


FORMATS: Final = {
    "hledger": Format(begin=Journal, content_type="text/plain; charset=utf-8", suffix="hledger"),
    "beancount": Format(begin=Beancount, content_type="text/plain; charset=utf-8", suffix="beancount"),
    "csv": Format(begin=CommaSeparated, content_type="text/csv; charset=utf-8; header=present", suffix="csv"),
    "jsonl": Format(begin=JsonLines, content_type="application/jsonl", suffix="jsonl"),
}

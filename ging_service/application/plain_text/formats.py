"""The formats that the ledger is written in: what writes each, and what others call it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from ging_service.application.plain_text.beancount import Beancount
from ging_service.application.plain_text.comma_separated import CommaSeparated
from ging_service.application.plain_text.hledger import Journal
from ging_service.application.plain_text.json_lines import JsonLines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.application.plain_text.transaction import Transaction


class Writing(Protocol):
    """Writes one ledger: its head, its transactions in order of when they count, its end."""

    def head(self, club_id: str, accounts: Iterable[str], types: Iterable[str], /) -> str:
        """What stands above the transactions; all accounts and types of events that will be used are known."""

    def transaction(self, entry: Transaction, /) -> str:
        """One entry."""

    def end(self) -> str:
        """What stands below them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A format. ``suffix``: what names of such files end with."""

    begin: Callable[[], Writing]
    content_type: str
    suffix: str


FORMATS: Final = {
    "hledger": Format(begin=Journal, content_type="text/plain; charset=utf-8", suffix="hledger"),
    "beancount": Format(begin=Beancount, content_type="text/plain; charset=utf-8", suffix="beancount"),
    "csv": Format(begin=CommaSeparated, content_type="text/csv; charset=utf-8; header=present", suffix="csv"),
    "jsonl": Format(begin=JsonLines, content_type="application/jsonl", suffix="jsonl"),
}

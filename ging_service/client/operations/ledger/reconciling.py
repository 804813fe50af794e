"""Operations: reconciling. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls, Commands, Did

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.ledger.reconciling import Box, Count, LedgerChecked


class ReconcilingCalls(Calls):
    """Of a club: reconciling."""

    def check_ledger(self) -> LedgerChecked:
        """Recompute everything from the events and compare every account, season, count and statement.

        It takes minutes for half a million events. `checks` list what was compared, and what differs where.
        """
        return cast("LedgerChecked", self._read("/ledger/check", {}, remembered=True))

    def get_box(self) -> Box:
        """What should be in the box of counters now: the stock, less what is out.

        What should be in the box of counters now: the stock, less what is out. Needs `read_books`.
        """
        return cast("Box", self._read("/box", {}, remembered=True))

    def list_counts(self, *, limit: int | None = None, after: str | None = None) -> Pages[Count]:
        """The counts of the box, the newest first.

        The counts of the box, the newest first. Needs `read_books`.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        """
        return self._pages("/counts", {"limit": limit, "after": after})


class ReconcilingCommands(Commands[Did]):
    """Commands to a club: reconciling."""

    def count_counters(
        self,
        *,
        counted: int,
        happened_at: str | None = None,
        note: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Record a count of the box. Missing or surplus counters are posted to the account `difference`.

        Record a count of the box. Missing or surplus counters are posted to the account `difference`. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``note``: Your words.
        """
        return self._command(
            "POST",
            "/counts",
            {"counted": counted},
            {"happened_at": happened_at, "note": note},
            key=key,
            if_match=if_match,
        )

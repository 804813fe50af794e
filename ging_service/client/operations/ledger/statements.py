"""Operations: statements. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from ging_service.client.calls import Calls, part

if TYPE_CHECKING:
    from ging_service.client.shapes.ledger.statements import Statement


class StatementsCalls(Calls):
    """Of a club: statements."""

    def get_statement_of_club(
        self,
        *,
        season: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        zone: str | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> Statement:
        """Every account of the club itself: bank, gifts, fines, table money, fund, count differences, settlements.

        Opening and closing balances of all of them, a page of their movements, and what members hold.

        ``season``: A season; it has days and a time zone of its own.
        ``from_``: The first day, such as 2026-09-01; left out: from the beginning.
        ``to``: The last day, such as 2026-12-31; left out: up to now.
        ``zone``: The time zone of the days; left out: that of their season, otherwise UTC.
        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        """
        return cast(
            "Statement",
            self._read(
                "/statement",
                {"season": season, "from": from_, "to": to, "zone": zone, "limit": limit, "after": after},
                remembered=True,
            ),
        )

    def export_statement_of_club(
        self,
        *,
        season: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        zone: str | None = None,
        format_: Literal["html", "svg", "text", "csv"] | None = None,
    ) -> bytes:
        """The same in one piece: as a page to be printed, as text, as CSV, or the chart of its balances.

        The same in one piece: as a page to be printed, as text, as CSV, or the chart of its balances. Needs `read_books`.

        ``season``: A season; it has days and a time zone of its own.
        ``from_``: The first day, such as 2026-09-01; left out: from the beginning.
        ``to``: The last day, such as 2026-12-31; left out: up to now.
        ``zone``: The time zone of the days; left out: that of their season, otherwise UTC.
        ``format_``: Html: a page to be printed; svg: the chart alone; text: of a fixed width; csv.
        """
        return self._bytes(
            "/statement/export", {"season": season, "from": from_, "to": to, "zone": zone, "format": format_}
        )

    def get_statement_of_member(
        self,
        member: str,
        *,
        season: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        zone: str | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> Statement:
        """A member's opening balance, a page of their movements with deal and rule, and their closing balance.

        Counters at home and at tables are one account: what a member takes to a table is shown and does not count.

        ``season``: A season; it has days and a time zone of its own.
        ``from_``: The first day, such as 2026-09-01; left out: from the beginning.
        ``to``: The last day, such as 2026-12-31; left out: up to now.
        ``zone``: The time zone of the days; left out: that of their season, otherwise UTC.
        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        """
        return cast(
            "Statement",
            self._read(
                f"/members/{part(member)}/statement",
                {"season": season, "from": from_, "to": to, "zone": zone, "limit": limit, "after": after},
                remembered=True,
            ),
        )

    def export_statement_of_member(
        self,
        member: str,
        *,
        season: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        zone: str | None = None,
        format_: Literal["html", "svg", "text", "csv"] | None = None,
    ) -> bytes:
        """The same in one piece: as a page to be printed, as text, as CSV, or the chart of their balance.

        The same in one piece: as a page to be printed, as text, as CSV, or the chart of their balance. Needs one of the rights `read_books`, `own`.

        ``season``: A season; it has days and a time zone of its own.
        ``from_``: The first day, such as 2026-09-01; left out: from the beginning.
        ``to``: The last day, such as 2026-12-31; left out: up to now.
        ``zone``: The time zone of the days; left out: that of their season, otherwise UTC.
        ``format_``: Html: a page to be printed; svg: the chart alone; text: of a fixed width; csv.
        """
        return self._bytes(
            f"/members/{part(member)}/statement/export",
            {"season": season, "from": from_, "to": to, "zone": zone, "format": format_},
        )

    def get_statement_of_table(
        self,
        table: str,
        *,
        season: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        zone: str | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> Statement:
        """A table's stacks and tray: what was brought, what moved deal by deal, what was taken home.

        Payments at home for the table are shown and do not count: rulings after its end, table money.

        ``season``: A season; it has days and a time zone of its own.
        ``from_``: The first day, such as 2026-09-01; left out: from the beginning.
        ``to``: The last day, such as 2026-12-31; left out: up to now.
        ``zone``: The time zone of the days; left out: that of their season, otherwise UTC.
        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        """
        return cast(
            "Statement",
            self._read(
                f"/tables/{part(table)}/statement",
                {"season": season, "from": from_, "to": to, "zone": zone, "limit": limit, "after": after},
                remembered=True,
            ),
        )

    def export_statement_of_table(
        self,
        table: str,
        *,
        season: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        zone: str | None = None,
        format_: Literal["html", "svg", "text", "csv"] | None = None,
    ) -> bytes:
        """The same in one piece: as a page to be printed, as text, as CSV, or the chart of the stacks.

        The same in one piece: as a page to be printed, as text, as CSV, or the chart of the stacks. Needs `read_books`.

        ``season``: A season; it has days and a time zone of its own.
        ``from_``: The first day, such as 2026-09-01; left out: from the beginning.
        ``to``: The last day, such as 2026-12-31; left out: up to now.
        ``zone``: The time zone of the days; left out: that of their season, otherwise UTC.
        ``format_``: Html: a page to be printed; svg: the chart alone; text: of a fixed width; csv.
        """
        return self._bytes(
            f"/tables/{part(table)}/statement/export",
            {"season": season, "from": from_, "to": to, "zone": zone, "format": format_},
        )

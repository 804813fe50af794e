"""Operations: paper. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls

if TYPE_CHECKING:
    from ging_service.client.shapes.ledger.paper import NewRecord, PaperDone, RecordsDone


class PaperCalls(Calls):
    """Of a club: paper."""

    def take_in_paper(
        self,
        *,
        csv: str,
        add_members: bool | None = None,
        dry_run: bool | None = None,
        skip_known: bool | None = None,
        zone: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> PaperDone:
        """Import an old book, all of it or nothing. With `dry_run`, only report the result, errors included.

        This also needs the right `read_books`, because the result has the balances of the members. A refusal lists the errors in `errors` of the problem, each with row and column.

        ``add_members``: Add members that the club does not know.
        ``dry_run``: Check everything, report the result, and record nothing.
        ``csv``: The text of the CSV file.
        ``skip_known``: Skip rows that were imported before.
        ``zone``: A day without a time means noon in this zone; left out: the zone of its season, otherwise UTC.
        """
        return cast(
            "PaperDone",
            self._send(
                "POST",
                "/paper",
                {"csv": csv},
                {"add_members": add_members, "dry_run": dry_run, "skip_known": skip_known, "zone": zone},
                key=key,
                if_match=if_match,
            ),
        )

    def take_in_records(
        self,
        *,
        records: list[NewRecord],
        add_members: bool | None = None,
        dry_run: bool | None = None,
        key: str | None = None,
    ) -> RecordsDone:
        """Import evening records, all of them or nothing. With `dry_run`, only report the result.

        If records are refused, `errors` of the problem contains the first error of each, with its line.

        ``add_members``: Add members that the club does not know.
        ``dry_run``: Check everything, report the result, and record nothing.
        """
        return cast(
            "RecordsDone",
            self._send(
                "POST", "/records", {"records": records}, {"add_members": add_members, "dry_run": dry_run}, key=key
            ),
        )

"""Operations: paper. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls

if TYPE_CHECKING:
    from ging_service.client.shapes.paper import NewRecord, PaperDone, RecordsDone


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
        """Take in an old book, all of it or nothing; with `dry_run` only tell what it would come to, errors included.

        What is refused has its errors in `errors` of the problem, each with row and column.

        ``add_members``: Enter members that the club does not know.
        ``dry_run``: Check everything, tell what it comes to, and write nothing.
        ``csv``: The text of the CSV file.
        ``skip_known``: Leave out rows that were taken in before.
        ``zone``: Whose noon a day means; left out: its season's, else UTC's.
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
        """Take in evening records, all of them or nothing; with `dry_run` do it all and keep nothing.

        What is refused has the first error of each record in `errors` of the problem, with its line.

        ``add_members``: Enter members that the club does not know.
        ``dry_run``: Check everything, tell what it comes to, and write nothing.
        """
        return cast(
            "RecordsDone",
            self._send(
                "POST", "/records", {"records": records}, {"add_members": add_members, "dry_run": dry_run}, key=key
            ),
        )

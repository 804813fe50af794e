"""Operations: record. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ging_service.client.calls import Calls

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.record.record import Balance, Entry


class RecordCalls(Calls):
    """Of a club: record."""

    def list_accounts(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        table: str | None = None,
        account: str | None = None,
        kind: Literal[
            "bank",
            "difference",
            "fines",
            "fund",
            "gifts",
            "paper",
            "rounding",
            "table-money",
            "member",
            "settlement",
            "stack",
            "corner",
            "pee",
            "heap",
            "kitty",
            "pot",
            "payments",
        ]
        | None = None,
        position: int | None = None,
        recorded_at: str | None = None,
        happened_at: str | None = None,
        as_: Literal["known", "ruled"] | None = None,
    ) -> Pages[Balance]:
        """Balances now, after the event at a position, or from everything that was recorded or had happened by a time.

        As known then, or as ruled now, with all later corrections.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``table``: Only the stacks and the tray of this table.
        ``account``: Only this account.
        ``kind``: Only accounts of this kind.
        ``position``: As of the event at this position, that event included.
        ``recorded_at``: As of all that had been recorded by this time.
        ``happened_at``: As of all that is known to have happened by this time.
        ``as_``: As known then, or with later corrections by rulings.
        """
        return self._pages(
            "/accounts",
            {
                "limit": limit,
                "after": after,
                "table": table,
                "account": account,
                "kind": kind,
                "position": position,
                "recorded_at": recorded_at,
                "happened_at": happened_at,
                "as": as_,
            },
        )

    def list_entries(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        order: Literal["newest", "oldest"] | None = None,
        table: str | None = None,
        deal: int | None = None,
        account: str | None = None,
        dispute: str | None = None,
        first_position: int | None = None,
        end_position: int | None = None,
    ) -> Pages[Entry]:
        """The ledger: an entry for each event that moved counters, with its postings; the oldest first.

        The ledger: an entry for each event that moved counters, with its postings; the oldest first. Needs `read_books`.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``order``: The newest or the oldest first; by default the order that the operation states.
        ``table``: Only of this table.
        ``deal``: Only of deals with this number.
        ``account``: Only entries with a posting to this account.
        ``dispute``: Only the transfers of the ruling on this dispute.
        ``first_position``: From this position on.
        ``end_position``: Before this position.
        """
        return self._pages(
            "/entries",
            {
                "limit": limit,
                "after": after,
                "order": order,
                "table": table,
                "deal": deal,
                "account": account,
                "dispute": dispute,
                "first_position": first_position,
                "end_position": end_position,
            },
        )

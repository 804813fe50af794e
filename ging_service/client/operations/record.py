"""Operations: record. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ging_service.client.calls import Calls

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.record import Balance, Entry, PenaltyStep


class RecordCalls(Calls):
    """Of a club: record."""

    def list_penalties(
        self, *, limit: int | None = None, after: str | None = None, table: str | None = None, member: str | None = None
    ) -> Pages[PenaltyStep]:
        """Lost deals and their penalties, step by step (G25 to G28).

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``table``: Only of this table.
        ``member``: Only of this accused member.
        """
        return self._pages("/penalties", {"limit": limit, "after": after, "table": table, "member": member})

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
        ]
        | None = None,
        position: int | None = None,
        recorded_at: str | None = None,
        happened_at: str | None = None,
        as_: Literal["known", "ruled"] | None = None,
    ) -> Pages[Balance]:
        """Balances now, behind the event at a position, or of what was recorded or happened up to a time.

        As known then, or as ruled now: with all later corrections of what counts by then.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``table``: Only the stacks and the tray of this table.
        ``account``: Only this account.
        ``kind``: Only accounts that are this.
        ``position``: As of behind the event at this position.
        ``recorded_at``: As of all that had been recorded by this time.
        ``happened_at``: As of all that is known to have happened by this time.
        ``as_``: As known then, or with what rulings have corrected since of what counts by then.
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
        table: str | None = None,
        deal: int | None = None,
        account: str | None = None,
        dispute: str | None = None,
        first_position: int | None = None,
        end_position: int | None = None,
    ) -> Pages[Entry]:
        """The ledger: an entry for each event that moved counters, with its postings.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``table``: Only of this table.
        ``deal``: Only of deals of this number.
        ``account``: Only with a posting of this.
        ``dispute``: Only what the ruling on this dispute has moved.
        ``first_position``: From this position on.
        ``end_position``: Before this position.
        """
        return self._pages(
            "/entries",
            {
                "limit": limit,
                "after": after,
                "table": table,
                "deal": deal,
                "account": account,
                "dispute": dispute,
                "first_position": first_position,
                "end_position": end_position,
            },
        )

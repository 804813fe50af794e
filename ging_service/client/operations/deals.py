"""Operations: deals. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from ging_service.client.calls import Calls, Commands, Did, part

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.deals import DealEntry, DealSeen


class DealsCalls(Calls):
    """Of a club: deals."""

    def list_deals_of_club(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        kind: Literal["running", "sweep", "most", "none", "misdeal", "undone"] | None = None,
        table: str | None = None,
        member: str | None = None,
    ) -> Pages[DealEntry]:
        """The club's deals, by table and number.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``kind``: Only those that came to this.
        ``table``: Only of this table.
        ``member``: Only where this member sat.
        """
        return self._pages("/deals", {"limit": limit, "after": after, "kind": kind, "table": table, "member": member})

    def list_deals(
        self,
        table: str,
        *,
        limit: int | None = None,
        after: str | None = None,
        kind: Literal["running", "sweep", "most", "none", "misdeal", "undone"] | None = None,
    ) -> Pages[DealEntry]:
        """A table's deals, by number.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``kind``: Only those that came to this.
        """
        return self._pages(f"/tables/{part(table)}/deals", {"limit": limit, "after": after, "kind": kind})

    def get_deal(self, table: str, deal: int) -> DealSeen:
        """One deal with its events, as whoever asks may see them. The version in the ETag is the table's."""
        return cast("DealSeen", self._read(f"/tables/{part(table)}/deals/{part(deal)}", {}, remembered=True))


class DealsCommands(Commands[Did]):
    """Commands to a club: deals."""

    def deal_cards(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """Let the service shuffle and deal for the player whose deal it is (G4). Each sees his own hand only.

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        """
        return self._command(
            "POST", f"/tables/{part(table)}/deals", {}, {"happened_at": happened_at}, key=key, if_match=if_match
        )

    def record_deal(
        self,
        table: str,
        *,
        happened_at: str | None = None,
        dealer: int | None = None,
        hands: list[list[str]] | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Record a deal with real cards: all four hands, or none and the tabled cards with each claim (G4, G22).

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        ``dealer``: Whoever really dealt; left out: the one whose deal it is.
        ``hands``: All four hands by seat; left out: only tabled cards are recorded.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/recorded-deals",
            {},
            {"happened_at": happened_at, "dealer": dealer, "hands": hands},
            key=key,
            if_match=if_match,
        )

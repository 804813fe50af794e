"""Operations: deals. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from ging_service.client.calls import Calls, part

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.play.deals import AnyDealEntry, AnyDealSeen, AnyDossier


class DealsCalls(Calls):
    """Of a club: deals."""

    def list_deals_of_club(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        order: Literal["newest", "oldest"] | None = None,
        kind: Literal[
            "running",
            "gin",
            "knock",
            "undercut",
            "equal",
            "resigned",
            "void",
            "sweep",
            "most",
            "none",
            "misdeal",
            "undone",
            "out",
            "blocked",
            "last_king",
            "thirty_one",
            "last_taker",
            "draw",
            "up_for_two",
            "stock",
        ]
        | None = None,
        table: str | None = None,
        member: str | None = None,
    ) -> Pages[AnyDealEntry]:
        """The club's deals, by table and number.

        The club's deals, by table and number. Needs `look`.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``order``: The newest or the oldest first; by default the order that the operation states.
        ``kind``: Only those that came to this.
        ``table``: Only of this table.
        ``member``: Only where this member sat.
        """
        return self._pages(
            "/deals", {"limit": limit, "after": after, "order": order, "kind": kind, "table": table, "member": member}
        )

    def list_deals(
        self,
        table: str,
        *,
        limit: int | None = None,
        after: str | None = None,
        order: Literal["newest", "oldest"] | None = None,
        kind: Literal[
            "running",
            "gin",
            "knock",
            "undercut",
            "equal",
            "resigned",
            "void",
            "sweep",
            "most",
            "none",
            "misdeal",
            "undone",
            "out",
            "blocked",
            "last_king",
            "thirty_one",
            "last_taker",
            "draw",
            "up_for_two",
            "stock",
        ]
        | None = None,
    ) -> Pages[AnyDealEntry]:
        """A table's deals, by number.

        A table's deals, by number. Needs `look`.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``order``: The newest or the oldest first; by default the order that the operation states.
        ``kind``: Only those that came to this.
        """
        return self._pages(
            f"/tables/{part(table)}/deals", {"limit": limit, "after": after, "order": order, "kind": kind}
        )

    def get_deal(self, table: str, deal: int) -> AnyDealSeen:
        """One deal with its events, as the caller may see them. The version in the ETag is the table's.

        One deal with its events, as the caller may see them. The version in the ETag is the table's. Needs `look`.
        """
        return cast("AnyDealSeen", self._read(f"/tables/{part(table)}/deals/{part(deal)}", {}, remembered=True))

    def get_dossier(self, table: str, deal: int) -> AnyDossier:
        """One deal step by step for an arbitrator: its events, the counters that each moved, and the disputes about it.

        A game can add to it: the dossier of Ging has hands, rules, what could have been declared, and how far all of it is proved.
        """
        return cast("AnyDossier", self._read(f"/tables/{part(table)}/deals/{part(deal)}/dossier", {}, remembered=True))

"""Operations: standings. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from ging_service.client.calls import Calls

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.play.standings import PairStanding, RankedMember, SeatStandings, TableStanding


class StandingsCalls(Calls):
    """Of a club: standings."""

    def get_leaderboard(
        self,
        *,
        season: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        zone: str | None = None,
        table: str | None = None,
        game: Literal["gin_rummy", "ging", "newmarket", "thirty_one", "wild_card_rummy"] | None = None,
        as_: Literal["known", "ruled"] | None = None,
        limit: int | None = None,
        after: str | None = None,
        rank_by: Literal[
            "net",
            "net_per_deal",
            "burials",
            "games",
            "gins",
            "kings",
            "knocks",
            "last_cards",
            "outs",
            "points",
            "sweeps",
            "thirty_ones",
            "undercuts",
        ]
        | None = None,
        least_deals: int | None = None,
    ) -> Pages[RankedMember]:
        """Every member who has sat at a table in a season or in some days, best first.

        Deals count on their day and as ruled so far. Void deals do not count.

        ``season``: A season; it has days and a time zone of its own.
        ``from_``: The first day, such as 2026-09-01; left out: from the beginning.
        ``to``: The last day, such as 2026-12-31; left out: up to now.
        ``zone``: The time zone of the days; left out: that of their season, otherwise UTC.
        ``table``: Only of this table.
        ``game``: Only of tables of this game.
        ``as_``: As ruled so far, or as played.
        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``rank_by``: Counters in all, counters a deal, or a figure of a game.
        ``least_deals``: Members with fewer deals have no rank.
        """
        return self._pages(
            "/standings",
            {
                "season": season,
                "from": from_,
                "to": to,
                "zone": zone,
                "table": table,
                "game": game,
                "as": as_,
                "limit": limit,
                "after": after,
                "rank_by": rank_by,
                "least_deals": least_deals,
            },
        )

    def list_standings_of_seats(
        self,
        *,
        season: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        zone: str | None = None,
        table: str | None = None,
        game: Literal["gin_rummy", "ging", "newmarket", "thirty_one", "wild_card_rummy"] | None = None,
        as_: Literal["known", "ruled"] | None = None,
        member: str | None = None,
    ) -> SeatStandings:
        """The seats, as many as the largest table has, independent of who sat there, or of one member.

        The seats, as many as the largest table has, independent of who sat there, or of one member. Needs `look`.

        ``season``: A season; it has days and a time zone of its own.
        ``from_``: The first day, such as 2026-09-01; left out: from the beginning.
        ``to``: The last day, such as 2026-12-31; left out: up to now.
        ``zone``: The time zone of the days; left out: that of their season, otherwise UTC.
        ``table``: Only of this table.
        ``game``: Only of tables of this game.
        ``as_``: As ruled so far, or as played.
        ``member``: Only of this member, or with them.
        """
        return cast(
            "SeatStandings",
            self._read(
                "/standings/seats",
                {
                    "season": season,
                    "from": from_,
                    "to": to,
                    "zone": zone,
                    "table": table,
                    "game": game,
                    "as": as_,
                    "member": member,
                },
                remembered=True,
            ),
        )

    def list_standings_of_pairs(
        self,
        *,
        season: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        zone: str | None = None,
        table: str | None = None,
        game: Literal["gin_rummy", "ging", "newmarket", "thirty_one", "wild_card_rummy"] | None = None,
        as_: Literal["known", "ruled"] | None = None,
        member: str | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> Pages[PairStanding]:
        """Every two members who have sat at a table together, with the totals of each there.

        Every two members who have sat at a table together, with the totals of each there. Needs `look`.

        ``season``: A season; it has days and a time zone of its own.
        ``from_``: The first day, such as 2026-09-01; left out: from the beginning.
        ``to``: The last day, such as 2026-12-31; left out: up to now.
        ``zone``: The time zone of the days; left out: that of their season, otherwise UTC.
        ``table``: Only of this table.
        ``game``: Only of tables of this game.
        ``as_``: As ruled so far, or as played.
        ``member``: Only of this member, or with them.
        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        """
        return self._pages(
            "/standings/pairs",
            {
                "season": season,
                "from": from_,
                "to": to,
                "zone": zone,
                "table": table,
                "game": game,
                "as": as_,
                "member": member,
                "limit": limit,
                "after": after,
            },
        )

    def list_standings_of_tables(
        self,
        *,
        season: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        zone: str | None = None,
        table: str | None = None,
        game: Literal["gin_rummy", "ging", "newmarket", "thirty_one", "wild_card_rummy"] | None = None,
        as_: Literal["known", "ruled"] | None = None,
        member: str | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> Pages[TableStanding]:
        """Table by table, the totals of its players.

        Table by table, the totals of its players. Needs `look`.

        ``season``: A season; it has days and a time zone of its own.
        ``from_``: The first day, such as 2026-09-01; left out: from the beginning.
        ``to``: The last day, such as 2026-12-31; left out: up to now.
        ``zone``: The time zone of the days; left out: that of their season, otherwise UTC.
        ``table``: Only of this table.
        ``game``: Only of tables of this game.
        ``as_``: As ruled so far, or as played.
        ``member``: Only of this member, or with them.
        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        """
        return self._pages(
            "/standings/tables",
            {
                "season": season,
                "from": from_,
                "to": to,
                "zone": zone,
                "table": table,
                "game": game,
                "as": as_,
                "member": member,
                "limit": limit,
                "after": after,
            },
        )

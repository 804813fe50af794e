"""Operations: tables. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from ging_service.client.calls import Calls, Commands, Did, part

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.play.tables import AnyTableState, TableEntry
    from ging_service.client.shapes.shared import AnyAskedRules


class TablesCalls(Calls):
    """Of a club: tables."""

    def list_tables(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        order: Literal["newest", "oldest"] | None = None,
        phase: Literal[
            "cutting",
            "between_deals",
            "upcard",
            "drawing",
            "discarding",
            "showing",
            "ended",
            "declaring",
            "buying",
            "starting",
            "playing",
            "between_rounds",
            "taking",
            "naming",
            "last_melds",
            "counting",
            "pressing",
        ]
        | None = None,
        member: str | None = None,
    ) -> Pages[TableEntry]:
        """The club's tables, by id.

        The club's tables, by id. Needs `look`.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``order``: The newest or the oldest first; by default the order that the operation states.
        ``phase``: Only those in this phase.
        ``member``: Only where this member sits.
        """
        return self._pages(
            "/tables", {"limit": limit, "after": after, "order": order, "phase": phase, "member": member}
        )

    def get_table(self, table: str, *, version: int | None = None) -> AnyTableState:
        """A table's state, as the caller may see it: only their own hand is shown until hands are turned up.

        The version in the ETag is that of the table's stream.

        ``version``: Of the table's stream, from 1; left out: now.
        """
        return cast("AnyTableState", self._read(f"/tables/{part(table)}", {"version": version}, remembered=True))


class TablesCommands(Commands[Did]):
    """Commands to a club: tables."""

    def open_table(
        self,
        *,
        table: str,
        members: list[str],
        happened_at: str | None = None,
        game: Literal["gin_rummy", "ging", "newmarket", "thirty_one", "wild_card_rummy"] | None = None,
        rules: AnyAskedRules | None = None,
        first_dealer: int | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Open a table: the members sit down by seat.

        `bot:<level>` instead of a member lets a bot sit down, if the game has bots. The service makes its moves. Gin Rummy: they bring their stacks (GR33). Where the house rules assign the first dealer (GR2), the seat in `first_dealer` deals, or without it the first of them. Ging: they take their stacks and dress the tray (G5, G32). With the house rule `random` the service draws the first dealer. Newmarket: they bring their stacks (NM3). Where the house rules assign the first dealer (NM2), the seat in `first_dealer` deals, or without it the first of them. Thirty-one: they bring their stacks (NM95). A lot decides who begins (NM91), when the first round starts. Wild-card rummy: they bring their stacks (WR37). Where the house rules assign the first dealer (WR2), the seat in `first_dealer` deals, or without it the first of them.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``table``: The table's id.
        ``game``: Which game is played.
        ``members``: Two to eight members of the club by seat; `bot:<level>`: a bot of the game.
        ``first_dealer``: The first dealer's seat, with the house rule `assigned` only.
        """
        return self._command(
            "POST",
            "/tables",
            {"table": table, "members": members},
            {"happened_at": happened_at, "game": game, "rules": rules, "first_dealer": first_dealer},
            key=key,
            if_match=if_match,
        )

    def accept_seat(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """Accept the seat that another player has given the caller, with the table's house rules, stakes and time limit.

        No deal begins before. A member who does not want the seat ends the table.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/accepted-seats",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def agree_to_end(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """Agree as a player that the table ends before its game is over, as long as no other deal begins.

        When all others have agreed, each player may end the table.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST", f"/tables/{part(table)}/agreed-ends", {}, {"happened_at": happened_at}, key=key, if_match=if_match
        )

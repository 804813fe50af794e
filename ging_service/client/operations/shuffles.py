"""Operations: shuffles. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal

from ging_service.client.calls import Commands, Did, part


class ShufflesCommands(Commands[Did]):
    """Commands to a club: shuffles."""

    def commit_shuffle(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """Let the service bind itself to the shuffle of the next deal, before anybody knows it (G4).

        The commitment stands in the event (`commitments`) and in the table's state until the deal is dealt or the shuffle is void. To void it, call a misdeal.

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        """
        return self._command(
            "POST", f"/tables/{part(table)}/shuffle", {}, {"happened_at": happened_at}, key=key, if_match=if_match
        )

    def contribute(
        self,
        table: str,
        *,
        seat: int,
        contribution: str,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Add something of one's own to the shuffle that is committed to; only the member of the seat may (G4).

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        ``seat``: A seat: 0 to 3, clockwise.
        ``contribution``: 1 to 64 printable ASCII characters.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/shuffle/contributions",
            {"seat": seat, "contribution": contribution},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def open_hands(
        self,
        table: str,
        *,
        deals: list[int],
        happened_at: str | None = None,
        reason: Literal["ruling", "review"] | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Open to everybody the hands and the seeds of deals that are over: an arbitrator who did not sit there may (G22).

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        ``deals``: Their numbers.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/hands-opened",
            {"deals": deals},
            {"happened_at": happened_at, "reason": reason},
            key=key,
            if_match=if_match,
        )

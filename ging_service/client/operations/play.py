"""Operations: play. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal

from ging_service.client.calls import Commands, Did, part


class PlayCommands(Commands[Did]):
    """Commands to a club: play."""

    def cut_card(
        self,
        table: str,
        *,
        seat: int,
        card: str,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Cut for the first deal (G3).

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        ``seat``: A seat: 0 to 3, clockwise.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/cuts",
            {"seat": seat, "card": card},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def declare(
        self,
        table: str,
        *,
        seat: int,
        happened_at: str | None = None,
        suit: Literal["S", "H", "D", "C"] | None = None,
        points: int | None = None,
        combination: Literal["seven_cards", "four_sevens", "ging", "gentlemen", "bare_shoulders"] | None = None,
        cards: list[str] | None = None,
        false: bool | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Declare a suit or a combination (G7, G12 to G17, G21, G22).

        A false claim is refused and on record: problem `false_claim`, with the position of that record. In a recorded deal it is recorded only with `"false": true`: otherwise the answer is `false_claim_unconfirmed`, and nothing is recorded.

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        ``seat``: A seat: 0 to 3, clockwise.
        ``points``: The count of the whole holding of the suit.
        ``cards``: G22: the cards tabled with the claim.
        ``false``: G21: the claim is false, and was made at the table. A false claim of a recorded deal is put on record only with this.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/declarations",
            {"seat": seat},
            {
                "happened_at": happened_at,
                "suit": suit,
                "points": points,
                "combination": combination,
                "cards": cards,
                "false": false,
            },
            key=key,
            if_match=if_match,
        )

    def be_satisfied(
        self,
        table: str,
        *,
        seat: int,
        happened_at: str | None = None,
        by: Literal["player", "scribe"] | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Say that a player has nothing more to declare; with the fourth the deal settles (G19).

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        ``seat``: A seat: 0 to 3, clockwise.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/satisfied",
            {"seat": seat},
            {"happened_at": happened_at, "by": by},
            key=key,
            if_match=if_match,
        )

    def settle(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """Settle the running deal: silent seats count as satisfied; in a showdown all hands are turned up (G19, G20).

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        """
        return self._command(
            "POST", f"/tables/{part(table)}/settlement", {}, {"happened_at": happened_at}, key=key, if_match=if_match
        )

    def call_misdeal(
        self,
        table: str,
        *,
        happened_at: str | None = None,
        reason: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Call the running deal void: nothing moves, the same dealer deals again (G24).

        A deal that the service has dealt is voided only by somebody with `keep_score` who does not sit at the table: problem `scribe_only`. Players may void a deal with real cards, and a shuffle that is not dealt yet.

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/misdeal",
            {},
            {"happened_at": happened_at, "reason": reason},
            key=key,
            if_match=if_match,
        )

    def undo_deal(
        self,
        table: str,
        *,
        deal: int,
        reason: str,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Undo the last deal, recorded with real cards and settled: it is void, and what it moved is paid back (G24).

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/undone-deals",
            {"deal": deal, "reason": reason},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def accuse(
        self,
        table: str,
        *,
        accuser: int,
        accused: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Accuse a player of having lost the deal (G25, G28).

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        ``accuser``: A seat: 0 to 3, clockwise.
        ``accused``: A seat: 0 to 3, clockwise.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/accusations",
            {"accuser": accuser, "accused": accused},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def find(
        self,
        table: str,
        *,
        accused: int,
        upheld: bool,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Find on an accusation: upheld or not (G26 to G28).

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        ``accused``: A seat: 0 to 3, clockwise.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/findings",
            {"accused": accused, "upheld": upheld},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def rebuy(
        self,
        table: str,
        *,
        seat: int,
        counters: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Take more counters to the table, between deals (G32).

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        ``seat``: A seat: 0 to 3, clockwise.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/rebuys",
            {"seat": seat, "counters": counters},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def remark(
        self,
        table: str,
        *,
        text: str,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Note something beside the record.

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/remarks",
            {"text": text},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def end_table(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """Close the table between deals: the layout is divided, stacks go home (G29, G31).

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        """
        return self._command(
            "POST", f"/tables/{part(table)}/end", {}, {"happened_at": happened_at}, key=key, if_match=if_match
        )

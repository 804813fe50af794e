"""Operations: ging. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ging_service.client.calls import Calls, Commands, Did, part

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.games.ging import PenaltyStep


class GingCalls(Calls):
    """Of a club: ging."""

    def list_penalties(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        order: Literal["newest", "oldest"] | None = None,
        table: str | None = None,
        member: str | None = None,
    ) -> Pages[PenaltyStep]:
        """Lost deals and their penalties, step by step (G25 to G28), by table and version.

        Lost deals and their penalties, step by step (G25 to G28), by table and version. Needs `look`.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``order``: The newest or the oldest first; by default the order that the operation states.
        ``table``: Only of this table.
        ``member``: Only of this accused member.
        """
        return self._pages(
            "/penalties", {"limit": limit, "after": after, "order": order, "table": table, "member": member}
        )


class GingCommands(Commands[Did]):
    """Commands to a club: ging."""

    def deal_cards(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """Let the service shuffle and deal for the player whose deal it is (G4). Each player sees only their own hand.

        Let the service shuffle and deal for the player whose deal it is (G4). Each player sees only their own hand. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST", f"/tables/{part(table)}/deals", {}, {"happened_at": happened_at}, key=key, if_match=if_match
        )

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

        Cut for the first deal (G3). Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
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

        Record a deal with real cards: all four hands, or none and the tabled cards with each claim (G4, G22). Needs `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``dealer``: The actual dealer; left out: the player whose deal it is.
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
        """Record that a player has nothing more to declare. When all four have said so, the deal settles (G19).

        Record that a player has nothing more to declare. When all four have said so, the deal settles (G19). Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
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

        Settle the running deal: silent seats count as satisfied; in a showdown all hands are turned up (G19, G20). Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
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
        """Void the running deal: no counters move, and the same dealer deals again (G24).

        A deal that the service has dealt is voided only by somebody with `keep_score` who does not sit at the table: problem `scribe_only`. Players may void a deal with real cards, and a shuffle that is not dealt yet.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
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
        """Undo the last deal if it was recorded with real cards and is settled: it becomes void, and its counters are paid back (G24).

        Undo the last deal if it was recorded with real cards and is settled: it becomes void, and its counters are paid back (G24). Needs `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
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

        Accuse a player of having lost the deal (G25, G28). Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
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
        """Decide an accusation: upheld or not (G26 to G28).

        Decide an accusation: upheld or not (G26 to G28). Needs one of the rights `keep_score`, `judge`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
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

        Take more counters to the table, between deals (G32). Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
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
        """Add a remark to the record.

        Add a remark to the record. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
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

        Close the table between deals: the layout is divided, stacks go home (G29, G31). Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST", f"/tables/{part(table)}/end", {}, {"happened_at": happened_at}, key=key, if_match=if_match
        )

    def commit_shuffle(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """Commit the service to the shuffle of the next deal, before anybody knows it (G4).

        The commitment stands in the event (`commitments`) and in the table's state until the deal is dealt or the shuffle is void. To void it, call a misdeal.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
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
        """Add a player's contribution to the committed shuffle. Only the member at the seat can (G4).

        Add a player's contribution to the committed shuffle. Only the member at the seat can (G4). Needs `play`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
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
        """Open the hands and seeds of finished deals to everybody. Only an arbitrator who did not sit there can (G22).

        Open the hands and seeds of finished deals to everybody. Only an arbitrator who did not sit there can (G22). Needs `judge`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
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

        A false claim is refused and recorded: problem `false_claim`, with the position of that record. In a recorded deal it is recorded only with `"false": true`: otherwise the answer is `false_claim_unconfirmed`, and nothing is recorded.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
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

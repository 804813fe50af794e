"""Operations: thirty one. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import Literal

from ging_service.client.calls import Commands, Did, part


class ThirtyOneCommands(Commands[Did]):
    """Commands to a club: thirty one."""

    def thirty_one_start_round(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """NM90, NM91: lay out the cards for the next round. Before the first round a lot decides who begins.

        NM90, NM91: lay out the cards for the next round. Before the first round a lot decides who begins. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/thirty_one/start-round",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def thirty_one_take_card(
        self,
        table: str,
        *,
        seat: int,
        card: str,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """NM90: take a card, which adds its number to the total.

        NM90: take a card, which adds its number to the total. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/thirty_one/take-card",
            {"seat": seat, "card": card},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def thirty_one_record_round(
        self,
        table: str,
        *,
        first: int,
        cards: list[str],
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """NM96: record a round with real cards, card by card.

        `first`: who has begun, −1 for the player whose turn it is to begin. `cards`: all of the round, in the order in which they were taken.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/thirty_one/record-round",
            {"first": first, "cards": cards},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def thirty_one_record_result(
        self,
        table: str,
        *,
        first: int,
        kind: Literal["thirty_one", "last_taker", "draw"],
        winner: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """NM96: record the result of a round with real cards.

        `first`: as in `RecordRound`. `winner`: −1 for a draw.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/thirty_one/record-result",
            {"first": first, "kind": kind, "winner": winner},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def thirty_one_end_table(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """NM94: end the table. Between two rounds a player can do it, at any time a scribe; a round that runs is void.

        NM94: end the table. Between two rounds a player can do it, at any time a scribe; a round that runs is void. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/thirty_one/end-table",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

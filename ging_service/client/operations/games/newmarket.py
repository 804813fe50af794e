"""Operations: newmarket. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.client.calls import Commands, Did, part

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import AskedNewmarketHeapTaken


class NewmarketCommands(Commands[Did]):
    """Commands to a club: newmarket."""

    def newmarket_cut_card(
        self,
        table: str,
        *,
        seat: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """NM2: cut the pack for the first deal.

        NM2: cut the pack for the first deal. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/newmarket/cut-card",
            {"seat": seat},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def newmarket_deal_cards(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """NM4 to NM6: deal the next hands. Everybody puts their stakes on the table.

        NM4 to NM6: deal the next hands. Everybody puts their stakes on the table. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/newmarket/deal-cards",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def newmarket_buy_dead_hand(
        self,
        table: str,
        *,
        seat: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """NM8, NM9: exchange your whole hand for the spare one, unseen. The dealer pays nothing, another player the price.

        NM8, NM9: exchange your whole hand for the spare one, unseen. The dealer pays nothing, another player the price. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/newmarket/buy-dead-hand",
            {"seat": seat},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def newmarket_pass_buy(
        self,
        table: str,
        *,
        seat: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """NM8: keep your hand.

        NM8: keep your hand. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/newmarket/pass-buy",
            {"seat": seat},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def newmarket_start_sequence(
        self,
        table: str,
        *,
        seat: int,
        suit: str,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """NM13, NM52: start a sequence with the lowest card that you hold of this suit. `suit`: `S`, `H`, `D` or `C`.

        NM13, NM52: start a sequence with the lowest card that you hold of this suit. `suit`: `S`, `H`, `D` or `C`. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/newmarket/start-sequence",
            {"seat": seat, "suit": suit},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def newmarket_call_misdeal(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """NM2: the running deal is void, and the same player deals again. What it moved goes back.

        NM2: the running deal is void, and the same player deals again. What it moved goes back. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/newmarket/call-misdeal",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def newmarket_end_table(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """NM27, NM31: end the table. A running deal is void, and what lies on the table is divided.

        NM27, NM31: end the table. A running deal is void, and what lies on the table is divided. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/newmarket/end-table",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def newmarket_record_deal(
        self,
        table: str,
        *,
        dealer: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """NM29: record a deal with real cards, card by card.

        `dealer`: who has dealt, −1 for the player whose deal it is.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/newmarket/record-deal",
            {"dealer": dealer},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def newmarket_record_buy(
        self,
        table: str,
        *,
        seat: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """NM8, NM29: record who has bought the spare hand with real cards. Without it nobody has.

        NM8, NM29: record who has bought the spare hand with real cards. Without it nobody has. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/newmarket/record-buy",
            {"seat": seat},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def newmarket_record_burial(
        self,
        table: str,
        *,
        caller: int,
        target: str,
        seat: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """NM22 to NM25, NM29: record what was buried for the last king with real cards.

        `caller`: who said so. `target`: the card, empty if the caller held all the lower ones. `seat`: who had to exchange their hand, −1 if the card was in the spare hand already.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/newmarket/record-burial",
            {"caller": caller, "target": target, "seat": seat},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def newmarket_record_card(
        self,
        table: str,
        *,
        seat: int,
        card: str,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """NM29: record a card played with real cards: the next one of the running sequence, or the first of a new one.

        `card`: may be empty while a sequence runs, because only one card can follow.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/newmarket/record-card",
            {"seat": seat, "card": card},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def newmarket_record_stop(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """NM12, NM29: record that nobody has played the next card.

        NM12, NM29: record that nobody has played the next card. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/newmarket/record-stop",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def newmarket_record_pass(
        self,
        table: str,
        *,
        seat: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """NM14, NM29: record that a player cannot start a sequence in the colour. `seat`: of the player whose turn it is.

        NM14, NM29: record that a player cannot start a sequence in the colour. `seat`: of the player whose turn it is. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/newmarket/record-pass",
            {"seat": seat},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def newmarket_record_result(
        self,
        table: str,
        *,
        dealer: int,
        buyer: int,
        won: list[AskedNewmarketHeapTaken],
        out: int,
        cards_left: list[int],
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """NM29: record the result of a deal with real cards, recorded card by card until now or of which no more is known.

        `dealer` as in `RecordDeal`. `buyer`: who has bought the spare hand, −1 for nobody. `won`: cards of the layout that were won, in order, without those recorded already. `out`: who played their last card, −1 if nobody could start a sequence, or if the last king was won by a player with cards left. `cards_left`: by seat, in the original game; else none.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/newmarket/record-result",
            {"dealer": dealer, "buyer": buyer, "won": won, "out": out, "cards_left": cards_left},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def newmarket_open_deal(
        self,
        table: str,
        *,
        deal: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """NM33: open all cards of a deal that is over, for a review.

        NM33: open all cards of a deal that is over, for a review. Needs `judge`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/newmarket/open-deal",
            {"deal": deal},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

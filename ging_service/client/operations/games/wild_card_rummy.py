"""Operations: wild card rummy. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.client.calls import Commands, Did, part

if TYPE_CHECKING:
    from ging_service.client.shapes.games.wild_card_rummy import AskedWildCardRummyAction
    from ging_service.client.shapes.shared import AskedWildCardRummyHeldCards


class WildCardRummyCommands(Commands[Did]):
    """Commands to a club: wild card rummy."""

    def wild_card_rummy_cut_card(
        self,
        table: str,
        *,
        seat: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """WR2: draw a card for the first deal.

        WR2: draw a card for the first deal. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/wild_card_rummy/cut-card",
            {"seat": seat},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def wild_card_rummy_turn_up_cards(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """WR29: deal cards face up round the table until a jack appears, which finds the first dealer.

        WR29: deal cards face up round the table until a jack appears, which finds the first dealer. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/wild_card_rummy/turn-up-cards",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def wild_card_rummy_deal_cards(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """WR4: deal the next hands.

        WR4: deal the next hands. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/wild_card_rummy/deal-cards",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def wild_card_rummy_name_wild(
        self,
        table: str,
        *,
        seat: int,
        rank: str,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """WR33: name the wild rank of the deal, once you have seen your hand. Each rank can be named once.

        WR33: name the wild rank of the deal, once you have seen your hand. Each rank can be named once. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/wild_card_rummy/name-wild",
            {"seat": seat, "rank": rank},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def wild_card_rummy_draw_card(
        self,
        table: str,
        *,
        seat: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """WR11: draw the top card of the stock.

        WR11: draw the top card of the stock. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/wild_card_rummy/draw-card",
            {"seat": seat},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def wild_card_rummy_take_discards(
        self,
        table: str,
        *,
        seat: int,
        count: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """WR11, WR32: take the top card of the discard pile, or several from the top where the house rules allow it.

        `count`: of cards.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/wild_card_rummy/take-discards",
            {"seat": seat, "count": count},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def wild_card_rummy_play_turn(
        self,
        table: str,
        *,
        seat: int,
        actions: list[AskedWildCardRummyAction],
        discard: str,
        up_for_two: bool,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """WR10 to WR18, WR29: put down, extend and claim, in this order, then discard. With your last card you go out.

        `up_for_two`: end the deal with a 2 that is left in your hand (WR29).

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/wild_card_rummy/play-turn",
            {"seat": seat, "actions": actions, "discard": discard, "up_for_two": up_for_two},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def wild_card_rummy_put_down_last(
        self,
        table: str,
        *,
        seat: int,
        actions: list[AskedWildCardRummyAction],
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """WR31: once somebody has gone out, put down and extend from a hand that had no turn yet; or leave it, with no actions.

        WR31: once somebody has gone out, put down and extend from a hand that had no turn yet; or leave it, with no actions. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/wild_card_rummy/put-down-last",
            {"seat": seat, "actions": actions},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def wild_card_rummy_leave_discard(
        self,
        table: str,
        *,
        seat: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """WR19: do not take the top discard when the stock is empty, which ends the deal.

        WR19: do not take the top discard when the stock is empty, which ends the deal. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/wild_card_rummy/leave-discard",
            {"seat": seat},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def wild_card_rummy_decide_press(
        self,
        table: str,
        *,
        seat: int,
        adds: bool,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """WR24: as the player in last place, add points to your own total to press the next deal, or leave it.

        WR24: as the player in last place, add points to your own total to press the next deal, or leave it. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/wild_card_rummy/decide-press",
            {"seat": seat, "adds": adds},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def wild_card_rummy_end_table(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """WR36: end the table before its last deal. The game then has no winner, and nobody pays.

        WR36: end the table before its last deal. The game then has no winner, and nobody pays. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/wild_card_rummy/end-table",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def wild_card_rummy_record_deal(
        self,
        table: str,
        *,
        dealer: int,
        wild: str,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """WR38: record a deal with real cards from its first turn on, turn by turn.

        `dealer`: who has dealt, −1 for the player whose deal it is. `wild`: the rank that the dealer has named (WR33); "" where it follows from the order.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/wild_card_rummy/record-deal",
            {"dealer": dealer, "wild": wild},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def wild_card_rummy_record_turn(
        self,
        table: str,
        *,
        seat: int,
        taken: int,
        actions: list[AskedWildCardRummyAction],
        discard: str,
        up_for_two: bool,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """WR38: record a complete turn with real cards.

        `taken`: how many cards of the discard pile the player took; 0 if they drew from the stock, or did not draw (WR10). Who has no cards left is out: how many cards everybody holds is known.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/wild_card_rummy/record-turn",
            {"seat": seat, "taken": taken, "actions": actions, "discard": discard, "up_for_two": up_for_two},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def wild_card_rummy_record_result(
        self,
        table: str,
        *,
        dealer: int,
        wild: str,
        winner: int,
        held: list[AskedWildCardRummyHeldCards],
        melded: list[int],
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """WR38: record the result of a deal with real cards, recorded turn by turn until now or of which no more is known.

        `dealer` and `wild` as in `RecordDeal`. `winner`: who has ended the deal, −1 if nobody has; they have gone out if they hold nothing, and else were up for 2 (WR29). `held`: by seat; the points before any doubling. `melded`: by seat, the points of melded cards where they count (WR32) and do not follow from recorded turns; else none.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/wild_card_rummy/record-result",
            {"dealer": dealer, "wild": wild, "winner": winner, "held": held, "melded": melded},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

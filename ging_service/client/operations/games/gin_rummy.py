"""Operations: gin rummy. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ging_service.client.calls import Commands, Did, part

if TYPE_CHECKING:
    from ging_service.client.shapes.shared import AskedGinRummyLayOff


class GinRummyCommands(Commands[Did]):
    """Commands to a club: gin rummy."""

    def gin_rummy_cut_card(
        self,
        table: str,
        *,
        seat: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """GR2: cut the pack for the first deal.

        GR2: cut the pack for the first deal. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/gin_rummy/cut-card",
            {"seat": seat},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def gin_rummy_deal_cards(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """GR3: deal the next hands.

        GR3: deal the next hands. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/gin_rummy/deal-cards",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def gin_rummy_pass_upcard(
        self,
        table: str,
        *,
        seat: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """GR4: leave the upcard to the other player.

        GR4: leave the upcard to the other player. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/gin_rummy/pass-upcard",
            {"seat": seat},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def gin_rummy_take_discard(
        self,
        table: str,
        *,
        seat: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """GR4, GR6: take the top card of the discard pile, or the upcard in the first turn.

        GR4, GR6: take the top card of the discard pile, or the upcard in the first turn. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/gin_rummy/take-discard",
            {"seat": seat},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def gin_rummy_draw_card(
        self,
        table: str,
        *,
        seat: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """GR6: draw the top card of the stock.

        GR6: draw the top card of the stock. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/gin_rummy/draw-card",
            {"seat": seat},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def gin_rummy_discard(
        self,
        table: str,
        *,
        seat: int,
        card: str,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """GR7: put a card of your hand on the discard pile, which ends your turn.

        GR7: put a card of your hand on the discard pile, which ends your turn. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/gin_rummy/discard",
            {"seat": seat, "card": card},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def gin_rummy_knock(
        self,
        table: str,
        *,
        seat: int,
        discard: str,
        melds: list[list[str]],
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """GR10, GR11: knock: lay one card face down and table the other ten. Cards outside the melds count.

        `discard`: the card laid face down. `melds`: each a set or a run.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/gin_rummy/knock",
            {"seat": seat, "discard": discard, "melds": melds},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def gin_rummy_show_hand(
        self,
        table: str,
        *,
        seat: int,
        melds: list[list[str]],
        lay_offs: list[AskedGinRummyLayOff],
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """GR14: show your hand after a knock, where the players declare it (GR15): melds, and cards laid off on the knocker's.

        `melds`: each a set or a run. `lay_offs`: in any order; `meld` is the place of a meld of the knocker, from 0.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/gin_rummy/show-hand",
            {"seat": seat, "melds": melds, "lay_offs": lay_offs},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def gin_rummy_resign(
        self,
        table: str,
        *,
        seat: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """GR31: give up the deal and the game.

        GR31: give up the deal and the game. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/gin_rummy/resign",
            {"seat": seat},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def gin_rummy_end_table(
        self, table: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """GR32: end the table. Between two games a player can do it, at any time a scribe; a game that runs has no winner.

        GR32: end the table. Between two games a player can do it, at any time a scribe; a game that runs has no winner. Needs one of the rights `play`, `keep_score`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/gin_rummy/end-table",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def gin_rummy_record_deal(
        self,
        table: str,
        *,
        dealer: int,
        upcard: str,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """GR34: record a deal with real cards from its upcard on, turn by turn.

        `dealer`: who has dealt, −1 for the player whose deal it is.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/gin_rummy/record-deal",
            {"dealer": dealer, "upcard": upcard},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def gin_rummy_record_knock(
        self,
        table: str,
        *,
        dealer: int,
        upcard: str,
        hands: list[list[str]],
        discard: str,
        melds: list[list[str]],
        other_melds: list[list[str]],
        lay_offs: list[AskedGinRummyLayOff],
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """GR34: record a knock with real cards and both hands, in a deal that is recorded turn by turn or of which no more is known.

        `dealer`: as in `RecordDeal`. `upcard`: empty if it is not known. `hands`: by seat, the knocker's eleven cards and the other player's ten. `other_melds` and `lay_offs`: what the other player has declared (GR15); else none.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/gin_rummy/record-knock",
            {
                "dealer": dealer,
                "upcard": upcard,
                "hands": hands,
                "discard": discard,
                "melds": melds,
                "other_melds": other_melds,
                "lay_offs": lay_offs,
            },
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def gin_rummy_record_result(
        self,
        table: str,
        *,
        dealer: int,
        kind: Literal["gin", "knock", "undercut", "equal", "void"],
        winner: int,
        points: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """GR34: record the result of a deal with real cards, in a deal that is recorded turn by turn or of which no more is known.

        `dealer`: as in `RecordDeal`. `winner`: −1 if nobody has won the deal; it has no points then.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/tables/{part(table)}/gin_rummy/record-result",
            {"dealer": dealer, "kind": kind, "winner": winner, "points": points},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

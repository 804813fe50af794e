"""Operations: books. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from ging_service.client.calls import Calls, Commands, Did, part

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.ledger.books import Books, Season, SeasonSeen
    from ging_service.client.shapes.shared import AskedMoney


class BooksCalls(Calls):
    """Of a club: books."""

    def get_books(self) -> Books:
        """Limits, stock and open seasons. The ETag is the version of the book, for `If-Match` of commands to it.

        Limits, stock and open seasons. The ETag is the version of the book, for `If-Match` of commands to it. Needs `read_books`.
        """
        return cast("Books", self._read("/books", {}, remembered=True))

    def list_seasons(
        self, *, limit: int | None = None, after: str | None = None, order: Literal["newest", "oldest"] | None = None
    ) -> Pages[Season]:
        """The seasons in order of their days.

        The seasons in order of their days. Needs `read_club`.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``order``: The newest or the oldest first; by default the order that the operation states.
        """
        return self._pages("/seasons", {"limit": limit, "after": after, "order": order})

    def get_season(self, season: str) -> SeasonSeen:
        """One season, with what accounts held at its beginning and end: as written when it was closed, and as ruled since.

        One season, with what accounts held at its beginning and end: as written when it was closed, and as ruled since. Needs `read_books`.
        """
        return cast("SeasonSeen", self._read(f"/seasons/{part(season)}", {}, remembered=True))


class BooksCommands(Commands[Did]):
    """Commands to a club: books."""

    def open_season(
        self,
        *,
        name: str,
        first_day: str,
        last_day: str,
        money: AskedMoney,
        season: str,
        happened_at: str | None = None,
        zone: str | None = None,
        table_money_per: Literal["none", "deal", "evening"] | None = None,
        table_money: int | None = None,
        members_at_close: Literal["carried", "cashed"] | None = None,
        revalues: bool | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Open a season under terms that are fixed once something is booked in it.

        Open a season under terms that are fixed once something is booked in it. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``name``: The season's name.
        ``first_day``: Its first day.
        ``last_day``: Its last day, which belongs to it.
        ``zone``: The time zone of its days (IANA); left out: the club's.
        ``table_money_per``: For what each player owes table money.
        ``table_money``: Counters from each player who is no bot, 0 without table money.
        ``members_at_close``: Members' counters at the season's close.
        ``revalues``: The counters that members bring into the season are worth its value from then on.
        ``season``: The season's id.
        """
        return self._command(
            "POST",
            "/seasons",
            {"name": name, "first_day": first_day, "last_day": last_day, "money": money, "season": season},
            {
                "happened_at": happened_at,
                "zone": zone,
                "table_money_per": table_money_per,
                "table_money": table_money,
                "members_at_close": members_at_close,
                "revalues": revalues,
            },
            key=key,
            if_match=if_match,
        )

    def correct_season(
        self,
        season: str,
        *,
        name: str,
        first_day: str,
        last_day: str,
        money: AskedMoney,
        happened_at: str | None = None,
        zone: str | None = None,
        table_money_per: Literal["none", "deal", "evening"] | None = None,
        table_money: int | None = None,
        members_at_close: Literal["carried", "cashed"] | None = None,
        revalues: bool | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Correct a season. Once something is booked in it, only its name and last day change: today at the earliest.

        Correct a season. Once something is booked in it, only its name and last day change: today at the earliest. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``name``: The season's name.
        ``first_day``: Its first day.
        ``last_day``: Its last day, which belongs to it.
        ``zone``: The time zone of its days (IANA); left out: the club's.
        ``table_money_per``: For what each player owes table money.
        ``table_money``: Counters from each player who is no bot, 0 without table money.
        ``members_at_close``: Members' counters at the season's close.
        ``revalues``: The counters that members bring into the season are worth its value from then on.
        """
        return self._command(
            "POST",
            f"/seasons/{part(season)}/correction",
            {"name": name, "first_day": first_day, "last_day": last_day, "money": money},
            {
                "happened_at": happened_at,
                "zone": zone,
                "table_money_per": table_money_per,
                "table_money": table_money,
                "members_at_close": members_at_close,
                "revalues": revalues,
            },
            key=key,
            if_match=if_match,
        )

    def withdraw_season(
        self, season: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """Withdraw a season in which nothing has been booked.

        Withdraw a season in which nothing has been booked. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST", f"/seasons/{part(season)}/withdrawal", {}, {"happened_at": happened_at}, key=key, if_match=if_match
        )

    def close_season(
        self, season: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """Close a season: it takes no more postings except those of rulings. The closing counts at the season's end.

        Close a season: it takes no more postings except those of rulings. The closing counts at the season's end. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST", f"/seasons/{part(season)}/closing", {}, {"happened_at": happened_at}, key=key, if_match=if_match
        )

    def set_credit_limit(
        self,
        *,
        member: str | None,
        counters: int | None,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Limit how far below zero members may go by taking counters.

        Limit how far below zero members may go by taking counters. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``member``: Whose; null: all without one of their own.
        ``counters``: How far; null: no limit.
        """
        return self._command(
            "POST",
            "/credit-limits",
            {"member": member, "counters": counters},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def set_bank_limit(
        self,
        *,
        counters: int | None,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Limit how many counters the bank may give out in all.

        Limit how many counters the bank may give out in all. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``counters``: How many; null: no limit.
        """
        return self._command(
            "POST", "/bank-limit", {"counters": counters}, {"happened_at": happened_at}, key=key, if_match=if_match
        )

    def state_stock(
        self,
        *,
        counters: int,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Set how many counters the club owns.

        Set how many counters the club owns. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``counters``: How many.
        """
        return self._command(
            "POST", "/stock", {"counters": counters}, {"happened_at": happened_at}, key=key, if_match=if_match
        )

    def give_counters(
        self,
        *,
        member: str,
        counters: int,
        happened_at: str | None = None,
        giver: str | None = None,
        note: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Counters from one member, or from the club, to another.

        Counters from one member, or from the club, to another. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``giver``: The member who gives; null: the club.
        ``member``: Who is given them.
        ``counters``: How many.
        ``note``: Note.
        """
        return self._command(
            "POST",
            "/gifts",
            {"member": member, "counters": counters},
            {"happened_at": happened_at, "giver": giver, "note": note},
            key=key,
            if_match=if_match,
        )

    def impose_fine(
        self,
        *,
        member: str,
        counters: int,
        note: str,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """A member pays the club a fine.

        A member pays the club a fine. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``member``: Who pays it.
        ``counters``: How many.
        ``note``: What for.
        """
        return self._command(
            "POST",
            "/fines",
            {"member": member, "counters": counters, "note": note},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def reverse_entry(
        self,
        *,
        reverses: int,
        note: str,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Reverse a fine, a gift or a purchase that was wrong: its counters go back, and both entries stay.

        Reverse a fine, a gift or a purchase that was wrong: its counters go back, and both entries stay. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``reverses``: Its position in the club's log.
        ``note``: Why.
        """
        return self._command(
            "POST",
            "/reversals",
            {"reverses": reverses, "note": note},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def enter_opening_balance(
        self,
        *,
        member: str,
        counters: int,
        happened_at: str | None = None,
        note: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """What a member had, or owed, when the club began to keep its ledger here.

        What a member had, or owed, when the club began to keep its ledger here. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``member``: Member.
        ``counters``: Below zero if the member owed them.
        ``note``: Note.
        """
        return self._command(
            "POST",
            "/opening-balances",
            {"member": member, "counters": counters},
            {"happened_at": happened_at, "note": note},
            key=key,
            if_match=if_match,
        )

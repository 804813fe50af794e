"""Operations: settlements. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from ging_service.client.calls import Calls, Commands, Did, part

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.ledger.settlements import SettlementPlan, SettlingUp, SettlingUpSeen
    from ging_service.client.shapes.shared import AskedMoney


class SettlementsCalls(Calls):
    """Of a club: settlements."""

    def plan_settlement(
        self,
        *,
        season: str | None = None,
        before: str | None = None,
        coin: int | None = None,
        currency: str | None = None,
        minor_digits: int | None = None,
        counter_value: str | None = None,
    ) -> SettlementPlan:
        """Preview the payments of a settlement that would be agreed now. Nothing is recorded.

        Preview the payments of a settlement that would be agreed now. Nothing is recorded. Needs `read_books`.

        ``season``: At the season's end, in its currency.
        ``before``: Everything before this moment is settled; without it and without a season: everything.
        ``coin``: All amounts are multiples of this many minor units.
        ``currency``: Three letters (ISO 4217); with `counter_value`, else as in the season of that moment.
        ``minor_digits``: Decimal places of the currency, such as 2; left out: those of ISO 4217, and no others are accepted.
        ``counter_value``: Minor units that a counter is worth, a decimal above 0 with up to six places.
        """
        return cast(
            "SettlementPlan",
            self._read(
                "/settlement-plan",
                {
                    "season": season,
                    "before": before,
                    "coin": coin,
                    "currency": currency,
                    "minor_digits": minor_digits,
                    "counter_value": counter_value,
                },
                remembered=True,
            ),
        )

    def list_settlements(
        self, *, limit: int | None = None, after: str | None = None, order: Literal["newest", "oldest"] | None = None
    ) -> Pages[SettlingUp]:
        """The club's settlements, in the order in which they were agreed. Members see those that concern them.

        The club's settlements, in the order in which they were agreed. Members see those that concern them. Needs one of the rights `read_books`, `read_club`.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``order``: The newest or the oldest first; by default the order that the operation states.
        """
        return self._pages("/settlements", {"limit": limit, "after": after, "order": order})

    def get_settlement(self, settlement: str) -> SettlingUpSeen:
        """One settlement with everybody's share, and what has been paid. Members see their own share and payments.

        One settlement with everybody's share, and what has been paid. Members see their own share and payments. Needs one of the rights `read_books`, `read_club`.
        """
        return cast("SettlingUpSeen", self._read(f"/settlements/{part(settlement)}", {}, remembered=True))


class SettlementsCommands(Commands[Did]):
    """Commands to a club: settlements."""

    def agree_settlement(
        self,
        *,
        settlement: str,
        happened_at: str | None = None,
        season: str | None = None,
        before: str | None = None,
        money: AskedMoney | None = None,
        coin: int | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Agree on who pays whom, from the balances at the moment of recording. A club has one open settlement at a time.

        Agree on who pays whom, from the balances at the moment of recording. A club has one open settlement at a time. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``settlement``: The settlement's id.
        ``season``: At the season's end, in its currency.
        ``before``: Everything before this moment is settled; without it and without a season: everything.
        ``money``: Only without a season; left out: as in the season of that moment.
        ``coin``: All amounts are multiples of this many minor units.
        """
        return self._command(
            "POST",
            "/settlements",
            {"settlement": settlement},
            {"happened_at": happened_at, "season": season, "before": before, "money": money, "coin": coin},
            key=key,
            if_match=if_match,
        )

    def pay_settlement(
        self,
        settlement: str,
        payment: int,
        *,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Record that a payment has been made: it is posted. The member who receives it, or the treasurer, confirms it.

        Record that a payment has been made: it is posted. The member who receives it, or the treasurer, confirms it. Needs one of the rights `keep_books`, `play`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/settlements/{part(settlement)}/payments/{part(payment)}/paid",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def cancel_settlement(
        self,
        settlement: str,
        *,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Cancel the unpaid payments of a settlement. What has been paid stays paid.

        Cancel the unpaid payments of a settlement. What has been paid stays paid. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/settlements/{part(settlement)}/cancelled",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def undo_payment(
        self,
        settlement: str,
        payment: int,
        *,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Take back that a payment has been made: it is due again. The treasurer, or the payee who has confirmed it.

        Take back that a payment has been made: it is due again. The treasurer, or the payee who has confirmed it. Needs one of the rights `keep_books`, `play`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/settlements/{part(settlement)}/payments/{part(payment)}/undone",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def reopen_settlement(
        self,
        settlement: str,
        *,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Take back a cancellation: what has not been paid is due again.

        Take back a cancellation: what has not been paid is due again. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/settlements/{part(settlement)}/reopened",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

"""Operations: disputes. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from ging_service.client.calls import Calls, Commands, Did, part

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.play.disputes import (
        AmendedClaim,
        AmendedCombination,
        ArbitratorPage,
        AskedGinRummyAmendment,
        AskedNewmarketAmendment,
        AskedThirtyOneAmendment,
        AskedWildCardRummyAmendment,
        DisputeSeen,
        GinRummyOrderedTransfer,
        NewmarketOrderedTransfer,
        ThirtyOneOrderedTransfer,
        Transfer,
        WildCardRummyOrderedTransfer,
        Withdrawn,
    )
    from ging_service.client.shapes.shared import Dispute


class DisputesCalls(Calls):
    """Of a club: disputes."""

    def list_arbitrators(self) -> ArbitratorPage:
        """The members who review disputes and rule on them, in the order in which they were named.

        The members who review disputes and rule on them, in the order in which they were named. Needs `read_club`.
        """
        return cast("ArbitratorPage", self._read("/arbitrators", {}, remembered=True))

    def list_disputes(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        order: Literal["newest", "oldest"] | None = None,
        state: Literal["raised", "under_review", "ruled", "withdrawn"] | None = None,
        table: str | None = None,
        deal: int | None = None,
        raised_by: str | None = None,
        arbitrator: str | None = None,
    ) -> Pages[Dispute]:
        """The club's disputes, by id.

        The club's disputes, by id. Needs `read_club`.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``order``: The newest or the oldest first; by default the order that the operation states.
        ``state``: Only those in this state.
        ``table``: Only about this table.
        ``deal``: Only about deals with this number.
        ``raised_by``: Only those that this member has raised.
        ``arbitrator``: Only those that this arbitrator reviews or has ruled.
        """
        return self._pages(
            "/disputes",
            {
                "limit": limit,
                "after": after,
                "order": order,
                "state": state,
                "table": table,
                "deal": deal,
                "raised_by": raised_by,
                "arbitrator": arbitrator,
            },
        )

    def get_dispute(self, dispute: str) -> DisputeSeen:
        """One dispute with its texts and its steps. The whole club sees it.

        One dispute with its texts and its steps. The whole club sees it. Needs `read_club`.
        """
        return cast("DisputeSeen", self._read(f"/disputes/{part(dispute)}", {}, remembered=True))


class DisputesCommands(Commands[Did]):
    """Commands to a club: disputes."""

    def name_arbitrator(
        self, *, member: str, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """Appoint a member as arbitrator: they may review disputes and rule on them.

        Appoint a member as arbitrator: they may review disputes and rule on them. Needs `keep_members`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``member``: The member's id.
        """
        return self._command(
            "POST", "/arbitrators", {"member": member}, {"happened_at": happened_at}, key=key, if_match=if_match
        )

    def dismiss_arbitrator(
        self, member: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """Stop a member from reviewing disputes. Their rulings stand.

        Stop a member from reviewing disputes. Their rulings stand. Needs `keep_members`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "POST",
            f"/arbitrators/{part(member)}/dismissal",
            {},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def raise_dispute(
        self,
        *,
        dispute: str,
        table: str,
        subject: Literal["deal", "declaration", "transfer", "penalty"],
        reason: str,
        happened_at: str | None = None,
        deal: int | None = None,
        version: int | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Contest a deal, a declaration, a transfer or a penalty. Only members can.

        Contest a deal, a declaration, a transfer or a penalty. Only members can. Needs `dispute`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``dispute``: What the dispute is called.
        ``table``: The table's id.
        ``deal``: Number of the deal; 0: it belongs to no deal.
        ``version``: Of the table's stream: the contested event; 0: the deal as a whole.
        ``reason``: Why.
        """
        return self._command(
            "POST",
            "/disputes",
            {"dispute": dispute, "table": table, "subject": subject, "reason": reason},
            {"happened_at": happened_at, "deal": deal, "version": version},
            key=key,
            if_match=if_match,
        )

    def review_dispute(
        self,
        dispute: str,
        *,
        happened_at: str | None = None,
        open_hands: bool | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Take a dispute under review, also from another arbitrator; with `open_hands` its deal's hands are opened.

        Only an arbitrator who neither sat at the table nor raised the dispute can.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``open_hands``: G22, NM33: open the hands of the deal to everybody.
        """
        return self._command(
            "POST",
            f"/disputes/{part(dispute)}/review",
            {},
            {"happened_at": happened_at, "open_hands": open_hands},
            key=key,
            if_match=if_match,
        )

    def rule_dispute(
        self,
        dispute: str,
        *,
        outcome: Literal["dismissed", "amended", "voided", "ordered"],
        reasons: str,
        happened_at: str | None = None,
        transfers: list[GinRummyOrderedTransfer]
        | list[Transfer]
        | list[NewmarketOrderedTransfer]
        | list[ThirtyOneOrderedTransfer]
        | list[WildCardRummyOrderedTransfer]
        | None = None,
        dry_run: bool | None = None,
        amendment: AskedGinRummyAmendment
        | AskedNewmarketAmendment
        | AskedThirtyOneAmendment
        | AskedWildCardRummyAmendment
        | None = None,
        hands: list[list[str]] | None = None,
        claims: list[AmendedClaim] | None = None,
        combinations: list[AmendedCombination] | None = None,
        withdrawn: list[Withdrawn] | None = None,
        replace_declarations: bool | None = None,
        dealer: int | None = None,
        next_dealer: int | None = None,
        void_from: int | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Rule on a dispute. Nothing is edited: the difference is paid, and the payments cite the ruling.

        An amendment changes only what it names. The answer's `version` is the dispute's; its `events` are the dispute's, then the table's. With `dry_run` nothing is recorded, and these are the events that the ruling would lead to.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``outcome``: `voided`: the deal does not count, and the players pay back what it moved.
        ``reasons``: Why.
        ``transfers``: Ordered, or beside it; paid between the members' accounts.
        ``dry_run``: Report what the ruling would lead to, and record nothing.
        ``amendment``: Amended: what the deal has come to.
        ``hands``: Amended: all four hands of a recorded deal, by seat. They are open to everybody then.
        ``claims``: Amended: suit claims that stand, each instead of what its seat declared in the suit. What is not named stays as it was, unless `replace_declarations` is true.
        ``combinations``: Amended: combinations that stand, beside those declared.
        ``withdrawn``: Amended: declarations that do not stand.
        ``replace_declarations``: Amended: `claims` and `combinations` are all that was declared; none: nobody did.
        ``dealer``: Amended: the actual dealer; turns, lost deals and penalties follow.
        ``next_dealer``: Who deals next; left out: the player who is due.
        ``void_from``: G29: from this deal on all are void, because the game should have ended before; 0: none.
        """
        return self._command(
            "POST",
            f"/disputes/{part(dispute)}/ruling",
            {"outcome": outcome, "reasons": reasons},
            {
                "happened_at": happened_at,
                "transfers": transfers,
                "dry_run": dry_run,
                "amendment": amendment,
                "hands": hands,
                "claims": claims,
                "combinations": combinations,
                "withdrawn": withdrawn,
                "replace_declarations": replace_declarations,
                "dealer": dealer,
                "next_dealer": next_dealer,
                "void_from": void_from,
            },
            key=key,
            if_match=if_match,
        )

    def withdraw_dispute(
        self,
        dispute: str,
        *,
        happened_at: str | None = None,
        reason: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Withdraw a dispute that has not been ruled on. Only the member who raised it can.

        Withdraw a dispute that has not been ruled on. Only the member who raised it can. Needs `dispute`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``reason``: Why; may be left out.
        """
        return self._command(
            "POST",
            f"/disputes/{part(dispute)}/withdrawal",
            {},
            {"happened_at": happened_at, "reason": reason},
            key=key,
            if_match=if_match,
        )

"""Operations: clubs. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls, Commands, Did, part

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.club.clubs import Club, ClubPage, Member, SeatOfferPage


class ClubsCalls(Calls):
    """Of a club: clubs."""

    def get_club(self) -> Club:
        """One club.

        One club. Needs `look`.
        """
        return cast("Club", self._read("", {}, remembered=True))

    def list_seat_offers(self) -> SeatOfferPage:
        """The tables whose first deal waits for members to accept seats. The ETag is the version of the club.

        The tables whose first deal waits for members to accept seats. The ETag is the version of the club. Needs `look`.
        """
        return cast("SeatOfferPage", self._read("/seat-offers", {}, remembered=True))

    def list_members(self, *, limit: int | None = None, after: str | None = None) -> Pages[Member]:
        """The club's members, by id. The version in the ETag is the club's.

        The club's members, by id. The version in the ETag is the club's. Needs `look`.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        """
        return self._pages("/members", {"limit": limit, "after": after})

    def get_member(self, member: str) -> Member:
        """One member. The version in the ETag is the club's.

        One member. The version in the ETag is the club's. Needs `look`.
        """
        return cast("Member", self._read(f"/members/{part(member)}", {}, remembered=True))


class ClubsOpen(Calls):
    """Of the service: clubs."""

    def list_clubs(self) -> ClubPage:
        """The club of the credential. A credential is valid for one club only.

        The club of the credential. A credential is valid for one club only. Needs `look`.
        """
        return cast("ClubPage", self._read("/v1/clubs", {}, remembered=True))


class ClubsCommands(Commands[Did]):
    """Commands to a club: clubs."""

    def set_time_zone(
        self, *, zone: str, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """Set the time zone of the club's dates. Open seasons keep theirs.

        Set the time zone of the club's dates. Open seasons keep theirs. Needs `keep_members`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``zone``: IANA name or offset.
        """
        return self._command(
            "PUT", "/time-zone", {"zone": zone}, {"happened_at": happened_at}, key=key, if_match=if_match
        )

    def add_member(
        self,
        *,
        member: str,
        name: str,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Enter a member in the book.

        Enter a member in the book. Needs `keep_members`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``member``: The member's id.
        ``name``: The member's name.
        """
        return self._command(
            "POST",
            "/members",
            {"member": member, "name": name},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def rename_member(
        self,
        member: str,
        *,
        name: str,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Correct a member's name.

        Correct a member's name. Needs `keep_members`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``name``: The member's name.
        """
        return self._command(
            "PATCH",
            f"/members/{part(member)}",
            {"name": name},
            {"happened_at": happened_at},
            key=key,
            if_match=if_match,
        )

    def erase_name(
        self,
        member: str,
        *,
        happened_at: str | None = None,
        balance: int | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Erase every name that a member has had. Their id, deals and counters stay, and every proof stays valid.

        Erase every name that a member has had. Their id, deals and counters stay, and every proof stays valid. Needs `keep_members`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``balance``: The counters that the member has or, below 0, owes. Needed if they are not 0.
        """
        return self._command(
            "POST",
            f"/members/{part(member)}/erased-name",
            {},
            {"happened_at": happened_at, "balance": balance},
            key=key,
            if_match=if_match,
        )

    def buy_counters(
        self,
        member: str,
        *,
        counters: int,
        happened_at: str | None = None,
        note: str | None = None,
        paid: str | None = None,
        currency: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Counters from the club bank to a member.

        Counters from the club bank to a member. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``note``: Note.
        ``paid``: The money that changed hands. Default: what the counters are worth in the season.
        ``currency``: Of that money.
        """
        return self._command(
            "POST",
            f"/members/{part(member)}/bought-counters",
            {"counters": counters},
            {"happened_at": happened_at, "note": note, "paid": paid, "currency": currency},
            key=key,
            if_match=if_match,
        )

    def cash_counters(
        self,
        member: str,
        *,
        counters: int,
        happened_at: str | None = None,
        note: str | None = None,
        paid: str | None = None,
        currency: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Counters from a member back to the club bank.

        Counters from a member back to the club bank. Needs `keep_books`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``note``: Note.
        ``paid``: The money that changed hands. Default: what the counters are worth in the season.
        ``currency``: Of that money.
        """
        return self._command(
            "POST",
            f"/members/{part(member)}/cashed-counters",
            {"counters": counters},
            {"happened_at": happened_at, "note": note, "paid": paid, "currency": currency},
            key=key,
            if_match=if_match,
        )

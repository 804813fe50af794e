"""Operations: sessions. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls, Commands, Did, part

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.club.sessions import (
        Me,
        Passphrase,
        PassphraseChanged,
        Session,
        SessionEnded,
        ShutOut,
    )
    from ging_service.client.shapes.shared import SessionBegun


class SessionsCalls(Calls):
    """Of a club: sessions."""

    def begin_session(self, *, member: str, passphrase: str, note: str | None = None) -> SessionBegun:
        """Sign in. A wrong club, member or passphrase gets the same response; too many attempts must wait.

        Sign in. A wrong club, member or passphrase gets the same response; too many attempts must wait. Open to all.

        ``member``: The member's id.
        ``passphrase``: The member's passphrase.
        ``note``: A name for the device.
        """
        return cast(
            "SessionBegun",
            self._send("POST", "/sessions", {"member": member, "passphrase": passphrase}, {"note": note}),
        )

    def list_sessions(
        self, *, limit: int | None = None, after: str | None = None, member: str | None = None
    ) -> Pages[Session]:
        """List your own sessions by id, or with `member` and the right keep_access those of another member.

        List your own sessions by id, or with `member` and the right keep_access those of another member. Needs `member`.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``member``: Whose; left out: your own.
        """
        return self._pages("/sessions", {"limit": limit, "after": after, "member": member})

    def end_session(self, session: str, *, key: str | None = None, if_match: int | str | None = None) -> SessionEnded:
        """Sign out: a session ends with the next request. You can end your own, or any with the right keep_access.

        Sign out: a session ends with the next request. You can end your own, or any with the right keep_access. Needs `member`.
        """
        return cast(
            "SessionEnded", self._send("DELETE", f"/sessions/{part(session)}", {}, {}, key=key, if_match=if_match)
        )

    def get_me(self) -> Me:
        """Who you are to the service, and what you may do now.

        Who you are to the service, and what you may do now. Any credential will do.
        """
        return cast("Me", self._read("/me", {}, remembered=True))

    def get_passphrase(self) -> Passphrase:
        """When your passphrase was last set.

        When your passphrase was last set. Needs `member`.
        """
        return cast("Passphrase", self._read("/me/passphrase", {}, remembered=True))

    def change_passphrase(
        self, *, current: str, passphrase: str, key: str | None = None, if_match: int | str | None = None
    ) -> PassphraseChanged:
        """Change your passphrase. Your other sessions end; keys that you have made stay valid.

        Change your passphrase. Your other sessions end; keys that you have made stay valid. Needs `member`.

        ``current``: The current passphrase.
        ``passphrase``: The new passphrase, 12 to 1024 characters.
        """
        return cast(
            "PassphraseChanged",
            self._send(
                "PUT", "/me/passphrase", {"current": current, "passphrase": passphrase}, {}, key=key, if_match=if_match
            ),
        )

    def shut_out_member(self, member: str, *, balance: int | None = None, key: str | None = None) -> ShutOut:
        """Withdraw a member's access until they are invited again.

        Their passphrase, sessions, invitations and the keys that act for them end. With `balance`, somebody else also leaves the club.

        ``balance``: The counters that the member has or, below 0, owes. Needed if they are not 0. Without it they stay in the club.
        """
        return cast(
            "ShutOut", self._send("DELETE", f"/members/{part(member)}/credentials", {}, {"balance": balance}, key=key)
        )


class SessionsCommands(Commands[Did]):
    """Commands to a club: sessions."""

    def set_seat_limit(
        self,
        *,
        counters: int | None,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """State the most that a table of somebody else may cost you. No table is opened with a seat for you that can cost more.

        It holds for the stack that you bring and for what the first deal can cost, whichever is more; not for tables that you open, and not for evenings of the past. Nobody but you sees it, in `GET …/me`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``counters``: At the first deal, or as the stack that is brought; null: no limit.
        """
        return self._command(
            "PUT", "/me/seat-limit", {"counters": counters}, {"happened_at": happened_at}, key=key, if_match=if_match
        )

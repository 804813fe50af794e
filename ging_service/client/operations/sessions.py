"""Operations: sessions. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls, part

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.sessions import Me, Passphrase, PassphraseChanged, Session, SessionEnded, ShutOut
    from ging_service.client.shapes.shared import SessionBegun


class SessionsCalls(Calls):
    """Of a club: sessions."""

    def begin_session(self, *, member: str, passphrase: str, note: str | None = None) -> SessionBegun:
        """Sign in. Whatever is wrong with club, member or passphrase is answered alike; too many attempts wait.

        ``member``: The member's id.
        ``passphrase``: His passphrase.
        ``note``: What he calls his device.
        """
        return cast(
            "SessionBegun",
            self._send("POST", "/sessions", {"member": member, "passphrase": passphrase}, {"note": note}),
        )

    def list_sessions(
        self, *, limit: int | None = None, after: str | None = None, member: str | None = None
    ) -> Pages[Session]:
        """Your own sessions by id, or with `member` his, for whoever may keep_access.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``member``: Whose; left out: your own.
        """
        return self._pages("/sessions", {"limit": limit, "after": after, "member": member})

    def end_session(self, session: str, *, key: str | None = None, if_match: int | str | None = None) -> SessionEnded:
        """Sign out: a session ends with the next request. Your own, or anybody's for whoever may keep_access."""
        return cast(
            "SessionEnded", self._send("DELETE", f"/sessions/{part(session)}", {}, {}, key=key, if_match=if_match)
        )

    def get_me(self) -> Me:
        """Who you are to the service, and what you may do now."""
        return cast("Me", self._read("/me", {}, remembered=True))

    def get_passphrase(self) -> Passphrase:
        """Since when your passphrase is what it is."""
        return cast("Passphrase", self._read("/me/passphrase", {}, remembered=True))

    def change_passphrase(
        self, *, current: str, passphrase: str, key: str | None = None, if_match: int | str | None = None
    ) -> PassphraseChanged:
        """Change your passphrase. Your other sessions end; keys that you have made go on.

        ``current``: The current passphrase.
        ``passphrase``: The new passphrase, 12 to 1024 characters.
        """
        return cast(
            "PassphraseChanged",
            self._send(
                "PUT", "/me/passphrase", {"current": current, "passphrase": passphrase}, {}, key=key, if_match=if_match
            ),
        )

    def shut_out_member(self, member: str, *, key: str | None = None) -> ShutOut:
        """Let a member in no longer, until he is invited again: passphrase, sessions, invitations, keys that act for him end."""
        return cast("ShutOut", self._send("DELETE", f"/members/{part(member)}/credentials", {}, {}, key=key))

"""Operations: invitations. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls, part

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.club.invitations import Invitation, InvitationMade, InvitationRevoked
    from ging_service.client.shapes.shared import SessionBegun


class InvitationsCalls(Calls):
    """Of a club: invitations."""

    def invite(self, *, member: str, key: str | None = None) -> InvitationMade:
        """Invite a member to set their first passphrase or a new one. Their older invitations end.

        Invite a member to set their first passphrase or a new one. Their older invitations end. Needs `keep_access`.

        ``member``: The member's id.
        """
        return cast("InvitationMade", self._send("POST", "/invitations", {"member": member}, {}, key=key))

    def list_invitations(self, *, limit: int | None = None, after: str | None = None) -> Pages[Invitation]:
        """The club's invitations by id, for ninety days after they have expired.

        The club's invitations by id, for ninety days after they have expired. Needs `keep_access`.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        """
        return self._pages("/invitations", {"limit": limit, "after": after})

    def get_invitation(self, invitation: str) -> Invitation:
        """One invitation.

        One invitation. Needs `keep_access`.
        """
        return cast("Invitation", self._read(f"/invitations/{part(invitation)}", {}, remembered=True))

    def revoke_invitation(
        self, invitation: str, *, key: str | None = None, if_match: int | str | None = None
    ) -> InvitationRevoked:
        """Revoke an invitation. One that is no longer valid stays as it is.

        Revoke an invitation. One that is no longer valid stays as it is. Needs `keep_access`.
        """
        return cast(
            "InvitationRevoked",
            self._send("DELETE", f"/invitations/{part(invitation)}", {}, {}, key=key, if_match=if_match),
        )

    def accept_invitation(self, *, token: str, passphrase: str, note: str | None = None) -> SessionBegun:
        """Set your passphrase with an invitation, once. Your older sessions end, and a new one begins.

        Set your passphrase with an invitation, once. Your older sessions end, and a new one begins. Open to all.

        ``token``: As it was sent.
        ``passphrase``: The new passphrase, 12 to 1024 characters.
        ``note``: A name for the device.
        """
        return cast(
            "SessionBegun",
            self._send("POST", "/invitations/accepted", {"token": token, "passphrase": passphrase}, {"note": note}),
        )

"""Operations: keys. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls, part

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.club.keys import Key, KeyMade, KeyRevoked, Right


class KeysCalls(Calls):
    """Of a club: keys."""

    def make_key(
        self,
        *,
        key_id: str,
        scopes: list[Right],
        member: str | None = None,
        expires_at: str | None = None,
        note: str | None = None,
        key: str | None = None,
    ) -> KeyMade:
        """Make a key that acts for you, or, with the right keep_access, for no member. Its token is shown once.

        Make a key that acts for you, or, with the right keep_access, for no member. Its token is shown once. Needs `member`.

        ``key_id``: The key's id, up to 59 characters: the log calls the app `key/<id>`.
        ``scopes``: The rights that it has.
        ``member``: The member for whom it acts: only yourself. Left out: for nobody in particular.
        ``expires_at``: When it expires.
        ``note``: A note.
        """
        return cast(
            "KeyMade",
            self._send(
                "POST",
                "/keys",
                {"key": key_id, "scopes": scopes},
                {"member": member, "expires_at": expires_at, "note": note},
                key=key,
            ),
        )

    def list_keys(self, *, limit: int | None = None, after: str | None = None) -> Pages[Key]:
        """Keys by id: those that act for you, or all of them with the right keep_access.

        Keys by id: those that act for you, or all of them with the right keep_access. Needs `member`.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        """
        return self._pages("/keys", {"limit": limit, "after": after})

    def get_key(self, key_id: str) -> Key:
        """One key.

        One key. Needs `member`.
        """
        return cast("Key", self._read(f"/keys/{part(key_id)}", {}, remembered=True))

    def revoke_key(self, key_id: str, *, key: str | None = None, if_match: int | str | None = None) -> KeyRevoked:
        """Revoke a key, from the next request on. It stays in the list, because the log contains its id.

        Revoke a key, from the next request on. It stays in the list, because the log contains its id. Needs `member`.
        """
        return cast("KeyRevoked", self._send("DELETE", f"/keys/{part(key_id)}", {}, {}, key=key, if_match=if_match))

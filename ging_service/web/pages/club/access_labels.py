"""Labels of roles, rights and the states of credentials."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Mapping


def role_duties(role: str) -> str:
    """Return descriptions of the rights that each role gives."""
    return {
        "scribe": _("Keeps the score at any table."),
        "arbitrator": _("Rules on disputes at tables where they did not sit, and reads the books."),
        "treasurer": _("Keeps the books: counters, seasons, settling up."),
        "secretary": _("Manages members, their roles and their access; reads the books."),
    }[role]


def rights_in_words() -> Mapping[str, str]:
    """Return descriptions of the rights of a key or a webhook, by right."""
    return {
        Right.LOOK: _("look: names, tables, deals, standings, the signed log"),
        Right.READ_CLUB: _("read disputes, and who has which role"),
        Right.READ_BOOKS: _("read everyone's counters and money"),
        Right.PLAY: _("play: act for the member's own seat"),
        Right.DISPUTE: _("contest what happened"),
        Right.KEEP_SCORE: _("keep the score at any table"),
        Right.JUDGE: _("rule on disputes"),
        Right.KEEP_BOOKS: _("keep the books"),
        Right.KEEP_MEMBERS: _("manage members, roles and house rules"),
        Right.KEEP_ACCESS: _("invite, and create keys and webhooks"),
    }


def invitation_states() -> Mapping[str, str]:
    """Return the labels for states of invitations."""
    return {"open": _("open"), "accepted": _("accepted"), "revoked": _("revoked"), "expired": _("expired")}

"""How roles, rights and what becomes of credentials are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.access.rights import Right
from ging_service.web.pages.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping


def role_words(role: str) -> str:
    """What somebody is in the club."""
    return {
        "player": _("player"),
        "scribe": _("scribe"),
        "arbitrator": _("arbitrator"),
        "treasurer": _("treasurer"),
        "secretary": _("secretary"),
    }[role]


def role_duties(role: str) -> str:
    """What a role that is given lets somebody do."""
    return {
        "scribe": _("Keeps the score at any table."),
        "arbitrator": _("Rules on disputes of tables at which he did not sit, and reads the books."),
        "treasurer": _("Keeps the books: counters, seasons, settling up."),
        "secretary": _("Keeps the members, their roles, and who may come in; reads the books."),
    }[role]


def rights_in_words() -> Mapping[str, str]:
    """What a key or a webhook may do, by its right."""
    return {
        Right.LOOK: _("look on: names, tables, deals, standings, the proved log"),
        Right.READ_CLUB: _("read what is argued in the club: disputes, and who has which role"),
        Right.READ_BOOKS: _("read everybody's counters and money"),
        Right.PLAY: _("play: speak for the member's own seat"),
        Right.DISPUTE: _("contest what happened"),
        Right.KEEP_SCORE: _("keep the score of any table"),
        Right.JUDGE: _("rule on disputes"),
        Right.KEEP_BOOKS: _("keep the books"),
        Right.KEEP_MEMBERS: _("keep the members, their roles and the house rules"),
        Right.KEEP_ACCESS: _("invite, and make keys and webhooks"),
    }


def invitation_states() -> Mapping[str, str]:
    """What has become of an invitation."""
    return {"open": _("open"), "accepted": _("accepted"), "revoked": _("revoked"), "expired": _("expired")}

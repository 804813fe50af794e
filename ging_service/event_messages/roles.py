"""Names of the roles of members."""

from __future__ import annotations

from ging_service.i18n.messages import _


def role_words(role: str) -> str:
    """The name of a role in the club."""
    return {
        "player": _("player"),
        "bot": _("bot"),
        "scribe": _("scribe"),
        "arbitrator": _("arbitrator"),
        "treasurer": _("treasurer"),
        "secretary": _("secretary"),
    }[role]

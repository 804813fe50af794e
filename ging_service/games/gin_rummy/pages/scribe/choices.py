"""Choices of the forms for deals with real cards: results in words, and players by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.games.gin_rummy.pages.scribe.entry import NOBODY, RESIGNED
from ging_service.i18n.messages import _, pgettext

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.event_messages.event_message import Names
    from ging_service.games.gin_rummy.rules.house_rules import HouseRules


def kind_choices(kinds: Iterable[str], rules: HouseRules) -> list[tuple[str, str]]:
    """Return those of these results that a deal at a table can have, in words."""
    words = {
        "gin": _("Gin"),
        "knock": pgettext("result", "Knock"),
        "undercut": _("Undercut"),
        "equal": _("Equal deadwood"),
        "void": _("Void"),
        RESIGNED: _("Resigned"),
    }
    left_out = {"equal"} if rules.equal == "undercut" else set()
    return [(kind, words[kind]) for kind in kinds if kind not in left_out]


def seat_choices(called: Names) -> list[tuple[str, str]]:
    """Return the players by seat."""
    return [(str(seat), called.seat(seat)) for seat in range(len(called.members))]


def winner_choices(called: Names) -> list[tuple[str, str]]:
    """Return who can win a deal: a player, or nobody."""
    return [*seat_choices(called), (NOBODY, _("Nobody"))]

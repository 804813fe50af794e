"""How it is told what webhooks do, and what became of their deliveries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.web.api.event_answers import DATA
from ging_service.web.pages.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping


def delivery_states() -> Mapping[str, str]:
    """What has become of a delivery."""
    return {
        "pending": _("still to be sent"),
        "delivered": _("delivered"),
        "dead": _("given up"),
        "withheld": _("withheld: the webhook may not see it any more"),
    }


def pause_words(because: str) -> str:
    """Why nothing is sent."""
    return {
        "asked": _("paused by hand"),
        "gone": _("paused: the receiver said that it is gone (410)"),
        "dead_letters": _("paused: too many deliveries in a row were given up"),
    }.get(because, because)


def kinds_of_events() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """All types of events that can be sent: what they are about, and which there are."""
    kinds = {
        "ging": _("At tables"),
        "dispute": _("Disputes"),
        "club": _("The club and its members"),
        "books": _("The treasurer's book"),
    }
    return tuple(
        (words, tuple(sorted(one for one in DATA if one.startswith(f"{kind}.")))) for kind, words in kinds.items()
    )

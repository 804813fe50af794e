"""Labels of webhooks and of the results of their deliveries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.i18n.text import _
from ging_service.web.api.events.event_answers import DATA

if TYPE_CHECKING:
    from collections.abc import Mapping


def delivery_states() -> Mapping[str, str]:
    """Return the labels for states of deliveries."""
    return {
        "pending": _("still to be sent"),
        "delivered": _("delivered"),
        "dead": _("given up"),
        "withheld": _("withheld: the webhook may no longer see it"),
    }


def pause_words(because: str) -> str:
    """Return the labels for the reasons why nothing is sent."""
    return {
        "asked": _("paused by hand"),
        "gone": _("paused: the receiver answered 410 Gone"),
        "dead_letters": _("paused: too many deliveries failed in a row"),
    }.get(because, because)


def kinds_of_events() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return all types of events that can be sent, by their subject."""
    kinds = {
        "ging": _("At tables"),
        "dispute": _("Disputes"),
        "club": _("The club and its members"),
        "books": _("The treasurer's book"),
    }
    return tuple(
        (words, tuple(sorted(one for one in DATA if one.startswith(f"{kind}.")))) for kind, words in kinds.items()
    )

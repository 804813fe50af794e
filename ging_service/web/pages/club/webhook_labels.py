"""Labels of webhooks and of the results of their deliveries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.installed_games import GAMES
from ging_service.i18n.messages import _
from ging_service.web.api.events.event_answers import DATA

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


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


def kinds_of_events(stored: Collection[str] = ()) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return all types of events that can be sent, by their subject.

    ``stored``: the types that a webhook has. Those that can no longer be chosen come last, so that its form keeps them.
    """
    kinds = {game.kind: _("At tables of %(game)s", game=game.title) for game in GAMES}
    kinds |= {
        "dispute": _("Disputes"),
        "club": _("The club and its members"),
        "books": _("The treasurer's book"),
    }
    offered = [(words, [one for one in DATA if one.startswith(f"{kind}.")]) for kind, words in kinds.items()]
    # Such as the events of a game that was installed when the webhook was made.
    offered.append((_("No longer offered"), [one for one in stored if one not in DATA]))
    return tuple((words, tuple(sorted(types))) for words, types in offered if types)

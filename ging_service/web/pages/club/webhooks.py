"""Webhooks: the addresses to which a club's events are sent, and the attempts to deliver them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request

from ging_service.access.role_rights import Right
from ging_service.application.webhooks import queries
from ging_service.domain.installed_games import GAMES
from ging_service.i18n.messages import _
from ging_service.reporting.paging import Paging
from ging_service.web.api.events.event_answers import DATA
from ging_service.web.api.webhooks.webhook_commands import (
    redelivery_asked,
    secret_rotated,
    trial_asked,
    webhook_changed,
    webhook_made,
    webhook_removed,
)
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.club.access import rights_in_words
from ging_service.web.pages.forms import form_caller, need_sure, text, texts, ticked, whole
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person
from ging_service.webhooks.delivery_limits import MOST_OVERLAP_S, SCOPES, USUAL_OVERLAP_S
from ging_service.webhooks.store import WebhookId

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from flask import Response


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


BLUEPRINT = PageBlueprint("webhooks", __name__)


@BLUEPRINT.page("/webhooks", needs=Right.KEEP_ACCESS)
def webhooks_page(club: str) -> Response:
    """Show all webhooks, and a form for a new one."""
    return show(
        "pages/club/webhooks.html",
        webhooks=queries.list_webhooks(services(), club, Paging(after=request.args.get("after", ""))),
        pause_words=pause_words,
        chosen=chosen_by_form(Right.LOOK),
        **choices(),
    )


@BLUEPRINT.form("/webhooks", needs=Right.KEEP_ACCESS, again=webhooks_page)
def make_webhook_by_form(club: str) -> Response:
    """Make a webhook, and show its signing secret this once."""
    asked: dict[str, Any] = {"webhook": text("webhook").lower(), **asked_wish(), "after": None}
    outcome = webhook_made(club, asked, form_caller())
    return show(
        "pages/club/secret.html", webhook=outcome.answer["webhook"], secret=outcome.told()["secret"], is_new=True
    )


def asked_wish(stored: Collection[str] = ()) -> dict[str, Any]:
    """Return the address, events, rights and order in the form. Raises ``BadRequest("invalid")``.

    ``stored``: the types of events that the webhook has. They can be kept even if they are no longer offered.
    """
    types, scopes = texts("types"), texts("scopes")
    if not set(types) <= {*DATA, *stored}:
        raise BadRequest("invalid", _("Choose one of the options."), "types")
    # Without types a webhook is sent every event. A form without ticks must not do that to one that was sent few.
    if ticked("every_type"):
        types = []
    elif stored and not types:
        raise BadRequest("invalid", _("Tick the events to be sent, or all of them."), "types")
    if not set(scopes) <= set(SCOPES):
        raise BadRequest("invalid", _("Choose one of the options."), "scopes")
    return {
        "url": text("url"),
        "types": sorted(types),
        "table": text("table"),
        "scopes": sorted(scopes),
        "ordered": not ticked("unordered"),
    }


def choices(stored: Collection[str] = ()) -> dict[str, Any]:
    """Return the choices for a webhook: the viewer's own rights, and the types of events with those ``stored``."""
    words = rights_in_words()
    return {
        "scopes": {scope: words[scope] for scope in SCOPES if scope in person().rights},
        "kinds": kinds_of_events(stored),
    }


def chosen_by_form(*usual: str) -> dict[str, Any]:
    """Return the choices in the refused form; else the usual rights and all events."""
    return {"scopes": texts("scopes") or list(usual), "types": texts("types"), "ordered": not ticked("unordered")}


_HOUR_S = 3600
_MEMBERS = ("url", "types", "table", "scopes", "state", "after", "ordered")
_AS_IT_IS: dict[str, Any] = dict.fromkeys(_MEMBERS)


@BLUEPRINT.page("/webhooks/<slug:webhook>", needs=Right.KEEP_ACCESS)
def webhook_page(club: str, webhook: str) -> Response:
    """Show the webhook with its delivery log, the newest events first."""
    place, states = WebhookId(club, webhook), delivery_states()
    state = request.args.get("state", "")
    found = queries.get_webhook(services(), place)
    return show(
        "pages/club/webhook.html",
        webhook=found,
        deliveries=queries.list_deliveries(
            services(), place, state if state in states else "", Paging(limit=50, after=request.args.get("after", ""))
        ),
        state=state,
        states=states,
        pause_words=pause_words,
        # The other forms of the page have no address: if one of them is refused, this one shows what is stored.
        chosen=chosen_by_form()
        if "url" in request.form
        else {"scopes": found.scopes, "types": found.types, "ordered": found.ordered},
        place=f"/clubs/{club}/webhooks/{webhook}",
        **choices(found.types),
    )


@BLUEPRINT.form("/webhooks/<slug:webhook>", needs=Right.KEEP_ACCESS, again=webhook_page)
def change_webhook_by_form(club: str, webhook: str) -> str:
    """Change the address or the events of the webhook."""
    place = WebhookId(club, webhook)
    stored = queries.get_webhook(services(), place).types
    webhook_changed(place, _AS_IT_IS | asked_wish(stored), form_caller())
    return f"/clubs/{club}/webhooks/{webhook}"


@BLUEPRINT.form("/webhooks/<slug:webhook>/state", needs=Right.KEEP_ACCESS, again=webhook_page)
def pause_webhook(club: str, webhook: str) -> str:
    """Pause the webhook, or continue from where it stopped: no event is lost."""
    state = text("state")
    if state not in ("active", "paused"):
        raise BadRequest("invalid", _("Choose one of the options."), "state")
    webhook_changed(WebhookId(club, webhook), _AS_IT_IS | {"state": state}, form_caller())
    return f"/clubs/{club}/webhooks/{webhook}"


@BLUEPRINT.form("/webhooks/<slug:webhook>/test", needs=Right.KEEP_ACCESS, again=webhook_page)
def try_webhook(club: str, webhook: str) -> str:
    """Send a test event, and go to its result."""
    outcome = trial_asked(WebhookId(club, webhook), form_caller())
    return f"/clubs/{club}/webhooks/{webhook}/deliveries/{outcome.answer['position']}"


@BLUEPRINT.form("/webhooks/<slug:webhook>/remove", needs=Right.KEEP_ACCESS, again=webhook_page)
def remove_webhook_by_form(club: str, webhook: str) -> str:
    """Delete the webhook and the record of its deliveries."""
    need_sure()
    webhook_removed(WebhookId(club, webhook), form_caller())
    return f"/clubs/{club}/webhooks"


@BLUEPRINT.page("/webhooks/<slug:webhook>/secret", needs=Right.KEEP_ACCESS)
def secret_page(club: str, webhook: str) -> Response:
    """Show the form for a new secret."""
    found = queries.get_webhook(services(), WebhookId(club, webhook))
    hours = {"usual_hours": USUAL_OVERLAP_S // _HOUR_S, "most_hours": MOST_OVERLAP_S // _HOUR_S}
    return show("pages/club/rotation.html", webhook=found, **hours)


@BLUEPRINT.form("/webhooks/<slug:webhook>/secret", needs=Right.KEEP_ACCESS, again=secret_page)
def rotate_secret_by_form(club: str, webhook: str) -> Response:
    """Sign with a new secret, shown this once. For a while the old one signs, too."""
    asked = {"overlap_s": whole("hours", USUAL_OVERLAP_S // _HOUR_S) * _HOUR_S}
    outcome = secret_rotated(WebhookId(club, webhook), asked, form_caller())
    return show("pages/club/secret.html", webhook=webhook, secret=outcome.told()["secret"], is_new=False)


_DELIVERY = "/webhooks/<slug:webhook>/deliveries/<delivery:position>"


@BLUEPRINT.page(_DELIVERY, needs=Right.KEEP_ACCESS)
def delivery_page(club: str, webhook: str, position: int) -> Response:
    """Show all attempts to send a delivery, with their answers."""
    found = queries.get_delivery(services(), WebhookId(club, webhook), position, person().rights)
    return show(
        "pages/club/delivery.html",
        webhook=webhook,
        delivery=found.delivery,
        tried=found.tried,
        states=delivery_states(),
        place=f"/clubs/{club}/webhooks/{webhook}",
    )


@BLUEPRINT.form(f"{_DELIVERY}/again", needs=Right.KEEP_ACCESS, again=delivery_page)
def send_again(club: str, webhook: str, position: int) -> str:
    """Send the delivery once more, under the same id."""
    redelivery_asked(WebhookId(club, webhook), position, form_caller())
    return f"/clubs/{club}/webhooks/{webhook}/deliveries/{position}"

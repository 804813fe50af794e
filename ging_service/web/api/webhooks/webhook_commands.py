"""Commands about webhooks: made, changed, removed, tried out. Their signing secret is shown once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.application.access.idempotency_without_events import StoredResponse
from ging_service.application.webhooks import manage, queries
from ging_service.execution.command_batch import without_added
from ging_service.web.api.responses import done_once
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.api.webhooks import webhook_answers as answers
from ging_service.web.http.running_request import services
from ging_service.webhooks.store import WebhookId

if TYPE_CHECKING:
    from ging_service.execution.caller import Caller
    from ging_service.execution.services import Services


def webhook_made(club: str, asked: dict[str, Any], who: Caller) -> StoredResponse:
    """Make a webhook from the members of ``manage.NewWebhook``. Its ``secret`` is a secret of the outcome."""
    chosen = {"types": tuple(asked["types"]), "scopes": frozenset(map(Right, asked["scopes"]))}
    new = manage.NewWebhook(**asked | chosen)

    def do(within: Services) -> StoredResponse:
        secret = manage.make_webhook(within, club, new, who)
        return _outcome(within, WebhookId(club, new.webhook), 201, secret=secret)

    return done_once(
        club,
        ["make_webhook", without_added(asked, ordered=True)],
        who,
        do,
        lambda: manage.check_receiver(services(), new),
    )


def webhook_changed(place: WebhookId, asked: dict[str, Any], who: Caller) -> StoredResponse:
    """Change the given members of ``manage.WebhookChange``. None leaves a member unchanged."""
    chosen = dict(asked)
    if asked["types"] is not None:
        chosen["types"] = tuple(asked["types"])
    if asked["scopes"] is not None:
        chosen["scopes"] = frozenset(map(Right, asked["scopes"]))

    change = manage.WebhookChange(**chosen)

    def do(within: Services) -> StoredResponse:
        manage.change_webhook(within, place, change, who)
        return _outcome(within, place, 200)

    request = ["change_webhook", place.webhook, without_added(asked, ordered=None, after=None)]
    return done_once(place.club, request, who, do, lambda: manage.check_receiver(services(), change))


def webhook_removed(place: WebhookId, who: Caller) -> StoredResponse:
    """Remove a webhook, and all records of its deliveries."""

    def do(within: Services) -> StoredResponse:
        last = manage.remove_webhook(within, place, who)
        return StoredResponse(status=200, answer={"webhook": place.webhook}, version=last)

    return done_once(place.club, ["remove_webhook", place.webhook], who, do)


def secret_rotated(place: WebhookId, asked: dict[str, Any], who: Caller) -> StoredResponse:
    """Sign with a new ``secret``, a secret of the outcome. The old one signs too for another ``overlap_s``."""

    def do(within: Services) -> StoredResponse:
        secret = manage.rotate_secret(within, place, who, asked["overlap_s"])
        return _outcome(within, place, 201, secret=secret)

    return done_once(place.club, ["rotate_secret", place.webhook, asked], who, do)


def trial_asked(place: WebhookId, who: Caller) -> StoredResponse:
    """Send a test event, once."""

    def do(within: Services) -> StoredResponse:
        return _asked_for(within, place, manage.send_test(within, place))

    return done_once(place.club, ["send_test", place.webhook], who, do)


def redelivery_asked(place: WebhookId, position: int, who: Caller) -> StoredResponse:
    """Send a delivery once more, under the same id."""

    def do(within: Services) -> StoredResponse:
        manage.redeliver(within, place, position)
        return _asked_for(within, place, position)

    return done_once(place.club, ["redeliver", place.webhook, position], who, do)


def _outcome(within: Services, place: WebhookId, status: int, **secrets: str) -> StoredResponse:
    # Within the transaction of the command: its answer is kept, and must not tell of a change that somebody made after
    # it.
    found = queries.get_webhook(within, place)
    return StoredResponse(
        status=status, answer=shape_of(answers.Webhook)(found), version=found.version, secrets=secrets
    )


def _asked_for(within: Services, place: WebhookId, position: int) -> StoredResponse:
    # The answer has no attempts, so no rights to see what receivers have answered are needed.
    found = queries.get_delivery(within, place, position, ())
    return StoredResponse(status=201, answer=shape_of(answers.Delivery)(found.delivery))

"""`ging webhook`: the destinations of a club's events, and the state of each delivery."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.options import always_newest_first, paged
from ging_service.cli.shared.standard_streams import say
from ging_service.webhooks.delivery_limits import SCOPES, USUAL_OVERLAP_S
from ging_service.webhooks.store import WebhookId

if TYPE_CHECKING:
    from ging_service.application.webhooks.manage import State
    from ging_service.application.webhooks.queries import WebhookView
    from ging_service.reporting.paging import Paging

_WEBHOOK = click.argument("webhook_id", metavar="ID")
_SCOPE = click.option(
    "--scope",
    "scopes",
    multiple=True,
    type=click.Choice([str(one) for one in SCOPES]),
    help="A right that it has; several times. [default: look]",
)
_TYPE = click.option("--type", "types", multiple=True, metavar="TYPE", help="Only events of this type; several times.")
_STATES = ("pending", "delivered", "dead", "withheld")


def _read(made: Session, webhook_id: str, **_others: object) -> WebhookView:
    from ging_service.application.webhooks.queries import get_webhook

    return get_webhook(made.services, WebhookId(made.club, webhook_id))


@click.group(
    cls=CommandGroup,
    old_names={"make": "create", "remove": "delete"},
    epilog=example("ging webhook create board https://hooks.example/ging", "ging webhook list"),
)
def webhook() -> None:
    """Create and maintain webhooks, which receive events of the club, signed and in the order of the log."""


@webhook.command(epilog=example("ging webhook create board https://hooks.example/ging --type club.MemberJoined"))
@session()
@click.argument("new_id", metavar="ID")
@click.argument("url")
@_SCOPE
@_TYPE
@click.option("--only-table", default="", metavar="ID", help="Only events of this table.")
@click.option(
    "--behind", type=click.IntRange(min=-1), help="Begin after this position; -1: all. [default: new events only]"
)
@click.option("--unordered", is_flag=True, help="Send several at once, in any order; a failing one holds up no other.")
def create(  # noqa: PLR0913  an option each
    made: Session,
    new_id: str,
    url: str,
    *,
    scopes: tuple[str, ...],
    types: tuple[str, ...],
    only_table: str,
    behind: int | None,
    unordered: bool,
) -> None:
    """Send events to URL. Prints the secret that they are signed with, which is shown only once."""
    from ging_service.access.role_rights import Right
    from ging_service.application.webhooks.manage import NewWebhook, check_receiver, make_webhook

    chosen = frozenset(map(Right, scopes)) or frozenset({Right.LOOK})
    new = NewWebhook(
        webhook=new_id,
        url=url,
        types=types,
        table=only_table,
        scopes=chosen,
        after=behind,
        ordered=not unordered,
    )
    check_receiver(made.services, new)
    _print_secret(made, new_id, make_webhook(made.services, made.club, new, made.caller))


@webhook.command("list", epilog=example("ging webhook list"))
@session()
@paged
def list_all(made: Session, paging: Paging) -> None:
    """List the webhooks, without their secrets."""
    from ging_service.application.webhooks.queries import list_webhooks
    from ging_service.cli.shared.output import print_page, table

    page = list_webhooks(made.services, made.club, paging)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.webhooks.webhook_answers import Webhook as Answer

        print_objects(page, Answer)
        return
    rows = [
        (one.webhook, one.url, ", ".join(one.scopes), one.paused_because or one.state, f"{one.lag}", one.last_error)
        for one in page.items
    ]
    print_page(page, table("Webhooks", ("id", "sent to", "sees", "state", ">lag", "last error"), rows))


@webhook.command(epilog=example("ging webhook show board"))
@session()
@_WEBHOOK
def show(made: Session, webhook_id: str) -> None:
    """Show a webhook: what it receives, and how far it has come."""
    from ging_service.cli.shared.output import console, table

    found = _read(made, webhook_id)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_object
        from ging_service.web.api.webhooks.webhook_answers import Webhook as Answer

        print_object(found, Answer)
        return
    clock = made.clock()
    rows = [
        ("sent to", found.url),
        ("events", ", ".join(found.types) or "all that it may see"),
        ("of table", found.table or "any"),
        ("sees", ", ".join(found.scopes)),
        ("state", f"paused: {found.paused_because}" if found.paused_because else found.state),
        ("order", _order_words(ordered=found.ordered)),
        ("next position", f"{found.next_position}"),
        ("pending", f"{found.pending}"),
        ("lag", f"{found.lag}"),
        ("last error", found.last_error or "-"),
        (clock.named("next attempt"), clock(found.next_attempt_at) or "-"),
        ("given up in a row", f"{found.dead_in_row}"),
        (clock.named("old secret until"), clock(found.old_secret_until) or "-"),
    ]
    console().print(table(f"Webhook {found.webhook}", ("", ""), rows))


@webhook.command(epilog=example("ging webhook order board --unordered"))
@session()
@_WEBHOOK
@click.option("--ordered/--unordered", required=True, help="In the order of the log, or several at once in any order.")
def order(made: Session, webhook_id: str, *, ordered: bool) -> None:
    """Change the order in which deliveries are sent."""
    _change(made, webhook_id, f"{webhook_id} sends {_order_words(ordered=ordered)}", ordered=ordered)


@webhook.command(epilog=example("ging webhook rotate board --overlap-s 3600"))
@session()
@_WEBHOOK
@click.option("--overlap-s", default=USUAL_OVERLAP_S, show_default=True, help="How long the old one signs, too.")
@asks_first("Replace the secret of webhook {webhook_id}? The old one ends in {overlap_s} s.", about=_read)
def rotate(made: Session, webhook_id: str, overlap_s: int) -> None:
    """Sign with a new secret and print it; the old one also signs for a while."""
    from ging_service.application.webhooks.manage import rotate_secret

    _print_secret(
        made, webhook_id, rotate_secret(made.services, WebhookId(made.club, webhook_id), made.caller, overlap_s)
    )


@webhook.command(epilog=example("ging webhook pause board"))
@session()
@_WEBHOOK
def pause(made: Session, webhook_id: str) -> None:
    """Send nothing until the webhook is resumed. Nothing is lost meanwhile."""
    _set_state(made, webhook_id, "paused")


@webhook.command(epilog=example("ging webhook resume board"))
@session()
@_WEBHOOK
def resume(made: Session, webhook_id: str) -> None:
    """Resume a webhook that was paused by hand or by its receiver."""
    _set_state(made, webhook_id, "active")


@webhook.command(epilog=example("ging webhook test board"))
@session()
@_WEBHOOK
def test(made: Session, webhook_id: str) -> None:
    """Let a worker send a test event, once, even to a webhook that is paused."""
    from ging_service.application.webhooks.manage import send_test

    position = send_test(made.services, WebhookId(made.club, webhook_id))
    _print_asked(made, webhook_id, position)


@webhook.command(epilog=example("ging webhook deliveries board --state dead"))
@session()
@_WEBHOOK
@click.argument("position", type=int, required=False)
@click.option("--state", default="", type=click.Choice(["", *_STATES]), help="Only deliveries in this state.")
@always_newest_first
def deliveries(made: Session, webhook_id: str, position: int | None, *, state: str, paging: Paging) -> None:
    """List what was sent and is to be sent, the newest events first; or all attempts to deliver the one at POSITION."""
    place = WebhookId(made.club, webhook_id)
    if position is None:
        print_deliveries(made, place, state, paging)
    else:
        print_delivery(made, place, position)


@webhook.command(epilog=example("ging webhook redeliver board 118"))
@session()
@_WEBHOOK
@click.argument("position", type=int)
@click.option("--and-later", is_flag=True, help="Also all events after it, even those whose deliveries are forgotten.")
def redeliver(made: Session, webhook_id: str, position: int, *, and_later: bool) -> None:
    """Let a worker send the delivery at POSITION once more, under the same id."""
    from ging_service.application.webhooks import manage

    place = WebhookId(made.club, webhook_id)
    if and_later:
        again = manage.WebhookChange(after=max(position, 0) - 1)
        manage.change_webhook(made.services, place, again, made.caller)
    else:
        manage.redeliver(made.services, place, position)
    _print_asked(made, webhook_id, position)


@webhook.command(epilog=example("ging webhook delete board"))
@session()
@_WEBHOOK
@asks_first("Delete webhook {webhook_id} and the record of its deliveries?", about=_read)
def delete(made: Session, webhook_id: str) -> None:
    """Delete a webhook with the record of its deliveries."""
    from ging_service.application.webhooks.manage import remove_webhook
    from ging_service.cli.shared.output import print_json

    remove_webhook(made.services, WebhookId(made.club, webhook_id), made.caller)
    if made.as_json:
        print_json({"webhook": webhook_id})
        return
    say(f"{webhook_id} is removed")


def _order_words(*, ordered: bool) -> str:
    return "in the order of the log" if ordered else "several at once, in any order"


def _set_state(made: Session, webhook_id: str, state: State) -> None:
    _change(made, webhook_id, f"{webhook_id} is {state}", state=state)


def _change(made: Session, webhook_id: str, told: str, **changes: Any) -> None:  # noqa: ANN401  values of ``WebhookChange``
    from ging_service.application.webhooks.manage import WebhookChange, change_webhook

    change_webhook(made.services, WebhookId(made.club, webhook_id), WebhookChange(**changes), made.caller)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_object
        from ging_service.web.api.webhooks.webhook_answers import Webhook

        print_object(_read(made, webhook_id), Webhook)
        return
    say(told)


def _print_secret(made: Session, webhook_id: str, secret: str) -> None:
    from ging_service.cli.shared.output import print_json

    if made.as_json:
        print_json({"webhook": webhook_id, "secret": secret})
        return
    say(f"webhook {webhook_id} signs with this secret, which is shown only once:", err=True)
    say(secret)


def _print_asked(made: Session, webhook_id: str, position: int) -> None:
    from ging_service.cli.shared.output import print_json

    if made.as_json:
        print_json({"webhook": webhook_id, "position": position})
        return
    # With two hyphens, because the position of a test event is negative and would be read as an option.
    say(f"a worker sends it in a moment: `ging webhook deliveries {webhook_id} -- {position}` shows the result")


def print_deliveries(made: Session, place: WebhookId, state: str, paging: Paging) -> None:
    """Print a page of a webhook's deliveries."""
    from ging_service.application.webhooks.queries import list_deliveries
    from ging_service.cli.shared.output import print_page, table

    page = list_deliveries(made.services, place, state, paging)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.webhooks.webhook_answers import Delivery as Answer

        print_objects(page, Answer)
        return
    clock = made.clock()
    rows = [
        (
            f"{one.position}",
            one.type,
            one.state,
            f"{one.attempts}",
            clock(one.due_at) or "-",
            clock(one.ended_at) or "-",
        )
        for one in page.items
    ]
    print_page(
        page, table("Deliveries", (">position", "type", "state", ">attempts", clock.named("next try"), "ended"), rows)
    )


def print_delivery(made: Session, place: WebhookId, position: int) -> None:
    """Print all attempts to send one delivery."""
    from ging_service.application.webhooks.queries import get_delivery
    from ging_service.cli.shared.output import console, table

    told = get_delivery(made.services, place, position, made.caller.rights)
    if made.as_json:
        from ging_service.cli.shared.api_json import print_object
        from ging_service.web.api.schemas.serialize import shape_of
        from ging_service.web.api.webhooks.webhook_answers import Attempt, Delivery

        print_object(told.delivery, Delivery, tried=[shape_of(Attempt)(one) for one in told.tried])
        return
    clock = made.clock()
    rows = [
        (
            f"{one.attempt}",
            clock(one.began_at),
            "-" if one.duration_ms is None else f"{one.duration_ms}",
            "-" if one.status is None else f"{one.status}",
            one.error or one.answer,
        )
        for one in told.tried
    ]
    title = f"{told.delivery.message}: {told.delivery.type}, {told.delivery.state}"
    console().print(table(title, (">attempt", clock.named("began"), ">ms", ">status", "answer"), rows))

"""`ging webhook`: the destinations of a club's events, and the state of each delivery."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.play.history import EventType
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import Cell, When, print_list
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.options import Paging, always_newest_first, paged
from ging_service.cli.shared.output import console, print_json, table
from ging_service.cli.shared.standard_streams import say
from ging_service.webhooks.delivery_limits import SCOPES, USUAL_OVERLAP_S

if TYPE_CHECKING:
    from ging_service.cli.backend.parameters import Answer

_WEBHOOK = click.argument("webhook_id", metavar="ID")
_SCOPE = click.option(
    "--scope",
    "scopes",
    multiple=True,
    type=click.Choice([str(one) for one in SCOPES]),
    help="A right that it has; several times. [default: look]",
)
_TYPE = click.option(
    "--type", "types", type=EventType(), multiple=True, metavar="TYPE", help="Only events of this type; several times."
)
_STATES = ("pending", "delivered", "dead", "withheld")


def _read(made: Session, webhook_id: str, **_others: object) -> Answer:
    return made.api.get_webhook(webhook_id)


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
    types: tuple[tuple[str, ...], ...],
    only_table: str,
    behind: int | None,
    unordered: bool,
) -> None:
    """Send events to URL. Prints the secret that they are signed with, which is shown only once."""
    asked: dict[str, Any] = {
        "url": url,
        "types": list(chain.from_iterable(types)),
        "table": only_table or None,
        "scopes": list(scopes) or None,
        "after": behind,
        "ordered": not unordered,
    }
    _print_secret(made, made.api.make_webhook(webhook=new_id, **asked))


@webhook.command("list", epilog=example("ging webhook list"))
@session()
@paged
def list_all(made: Session, paging: Paging) -> None:
    """List the webhooks, without their secrets."""
    columns: dict[str, Cell] = {
        "id": "webhook",
        "sent to": "url",
        "sees": "scopes",
        "state": lambda one: one["paused_because"] or one["state"],
        ">lag": "lag",
        "last error": "last_error",
    }
    print_list(made, made.api.list_webhooks(**paging).first().whole, "Webhooks", columns)


@webhook.command(epilog=example("ging webhook show board"))
@session()
@_WEBHOOK
def show(made: Session, webhook_id: str) -> None:
    """Show a webhook: what it receives, and how far it has come."""
    found = _read(made, webhook_id)
    if made.as_json:
        print_json(found)
        return
    clock = made.clock()
    because = found["paused_because"]
    rows = [
        ("sent to", found["url"]),
        ("events", ", ".join(found["types"]) or "all that it may see"),
        ("of table", found["table"] or "any"),
        ("sees", ", ".join(found["scopes"])),
        ("state", f"paused: {because}" if because else found["state"]),
        ("order", _order_words(ordered=found["ordered"])),
        ("next position", f"{found['next_position']}"),
        ("pending", f"{found['pending']}"),
        ("lag", f"{found['lag']}"),
        ("last error", found["last_error"] or "-"),
        (clock.named("next attempt"), clock(found["next_attempt_at"]) or "-"),
        ("given up in a row", f"{found['dead_in_row']}"),
        (clock.named("old secret until"), clock(found["old_secret_until"]) or "-"),
    ]
    console().print(table(f"Webhook {found['webhook']}", ("", ""), rows))


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
    _print_secret(made, made.api.rotate_secret(webhook_id, overlap_s=overlap_s))


@webhook.command(epilog=example("ging webhook pause board"))
@session()
@_WEBHOOK
def pause(made: Session, webhook_id: str) -> None:
    """Send nothing until the webhook is resumed. Nothing is lost meanwhile."""
    _change(made, webhook_id, f"{webhook_id} is paused", state="paused")


@webhook.command(epilog=example("ging webhook resume board"))
@session()
@_WEBHOOK
def resume(made: Session, webhook_id: str) -> None:
    """Resume a webhook that was paused by hand or by its receiver."""
    _change(made, webhook_id, f"{webhook_id} is active", state="active")


@webhook.command(epilog=example("ging webhook test board"))
@session()
@_WEBHOOK
def test(made: Session, webhook_id: str) -> None:
    """Let a worker send a test event, once, even to a webhook that is paused."""
    _print_asked(made, webhook_id, made.api.send_test(webhook_id)["position"])


@webhook.command(epilog=example("ging webhook deliveries board --state dead"))
@session()
@_WEBHOOK
@click.argument("position", type=int, required=False)
@click.option("--state", default="", type=click.Choice(["", *_STATES]), help="Only deliveries in this state.")
@always_newest_first
def deliveries(made: Session, webhook_id: str, position: int | None, *, state: str, paging: Paging) -> None:
    """List what was sent and is to be sent, the newest events first; or all attempts to deliver the one at POSITION."""
    if position is None:
        columns: dict[str, Cell] = {
            ">position": "position",
            "type": "type",
            "state": "state",
            ">attempts": "attempts",
            "next try": When("due_at"),
            "ended": When("ended_at"),
        }
        asked: dict[str, Any] = {**paging, "state": state or None}
        print_list(made, made.api.list_deliveries(webhook_id, **asked).first().whole, "Deliveries", columns)
    else:
        print_delivery(made, made.api.get_delivery(webhook_id, position))


@webhook.command(epilog=example("ging webhook redeliver board 118"))
@session()
@_WEBHOOK
@click.argument("position", type=int)
@click.option("--and-later", is_flag=True, help="Also all events after it, even those whose deliveries are forgotten.")
def redeliver(made: Session, webhook_id: str, position: int, *, and_later: bool) -> None:
    """Let a worker send the delivery at POSITION once more, under the same id."""
    if and_later:
        made.api.change_webhook(webhook_id, after=max(position, 0) - 1)
    else:
        made.api.redeliver(webhook_id, position)
    _print_asked(made, webhook_id, position)


@webhook.command(epilog=example("ging webhook delete board"))
@session()
@_WEBHOOK
@asks_first("Delete webhook {webhook_id} and the record of its deliveries?", about=_read)
def delete(made: Session, webhook_id: str) -> None:
    """Delete a webhook with the record of its deliveries."""
    made.api.remove_webhook(webhook_id)
    if made.as_json:
        print_json({"webhook": webhook_id})
        return
    say(f"{webhook_id} is removed")


def _order_words(*, ordered: bool) -> str:
    return "in the order of the log" if ordered else "several at once, in any order"


def _change(made: Session, webhook_id: str, told: str, **changes: Any) -> None:  # noqa: ANN401  what the API takes
    changed = made.api.change_webhook(webhook_id, **changes)
    if made.as_json:
        print_json(changed)
        return
    say(told)


def _print_secret(made: Session, webhook: Answer) -> None:
    if made.as_json:
        print_json({"webhook": webhook["webhook"], "secret": webhook["secret"]})
        return
    say(f"webhook {webhook['webhook']} signs with this secret, which is shown only once:", err=True)
    say(webhook["secret"])


def _print_asked(made: Session, webhook_id: str, position: int) -> None:
    if made.as_json:
        print_json({"webhook": webhook_id, "position": position})
        return
    # With two hyphens, because the position of a test event is negative and would be read as an option.
    say(f"a worker sends it in a moment: `ging webhook deliveries {webhook_id} -- {position}` shows the result")


def print_delivery(made: Session, told: Answer) -> None:
    """Print all attempts to send one delivery."""
    if made.as_json:
        print_json(told)
        return
    clock = made.clock()
    rows = [
        (
            f"{one['attempt']}",
            clock(one["began_at"]),
            "-" if one["duration_ms"] is None else f"{one['duration_ms']}",
            "-" if one["status"] is None else f"{one['status']}",
            one["error"] or one["answer"] or "",
        )
        for one in told["tried"]
    ]
    title = f"{told['message']}: {told['type']}, {told['state']}"
    console().print(table(title, (">attempt", clock.named("began"), ">ms", ">status", "answer"), rows))

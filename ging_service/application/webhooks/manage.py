"""What a club does with its webhooks. Nothing of it is an event of the club: it says who is told, not what happened."""

from __future__ import annotations

import base64
import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Literal

from ging_service.application.access.giving import need_may_give
from ging_service.application.access.rights import Right
from ging_service.application.errors import NotFound
from ging_service.application.webhooks.message import TEST
from ging_service.application.webhooks.rules import MOST_OVERLAP_S, MOST_WEBHOOKS, USUAL_OVERLAP_S
from ging_service.application.webhooks.urls import check_url
from ging_service.domain.club.decide import check_slug
from ging_service.domain.errors import Refused
from ging_service.eventlog.read import head_size
from ging_service.webhooks import store
from ging_service.webhooks.store import Place, Wish

if TYPE_CHECKING:
    from ging_service.application.caller import Caller
    from ging_service.application.services import Services
    from ging_service.application.webhooks.rules import WebhookRules
    from ging_service.eventlog.scope import Connection
    from ging_service.webhooks.store import Held

State = Literal["active", "paused"]

_SECRET_BYTES = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class NewWebhook:
    """A webhook to be made: its id, where to send, which events (no types: all; no table: of all the club).

    ``scopes``: what it may see. ``after``: the events behind this position; None: those that are recorded from now on.
    """

    webhook: str
    url: str
    types: tuple[str, ...] = ()
    table: str = ""
    scopes: frozenset[Right] = frozenset({Right.LOOK})
    after: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What is to be different of a webhook; None stays as it is."""

    url: str | None = None
    types: tuple[str, ...] | None = None
    table: str | None = None
    scopes: frozenset[Right] | None = None
    state: State | None = None


def make_webhook(services: Services, club_id: str, asked: NewWebhook, caller: Caller) -> str:
    """Make a webhook; its secret, which is told this once. Raises ``Refused`` and ``NoSuchClub``."""
    check_slug(asked.webhook, "webhook")
    wish = Wish(asked.url, sorted(asked.types), asked.table, sorted(asked.scopes))
    _check(services.webhooks, wish, caller)
    secret = _new_secret()
    with services.of(club_id) as conn:
        head_size(conn, club_id)
        if store.count(conn, club_id) >= MOST_WEBHOOKS:
            raise Refused("too_many_webhooks", "", f"a club has up to {MOST_WEBHOOKS} webhooks")
        made = store.make(
            conn,
            Place(club_id, asked.webhook),
            wish,
            next=-1 if asked.after is None else asked.after + 1,
            secret=secret,
            made_by=caller.actor,
            now=services.clock(),
        )
    if not made:
        raise Refused("webhook_exists", "", "a webhook of this id exists", "webhook")
    return secret


def change_webhook(services: Services, place: Place, asked: Change, caller: Caller) -> None:
    """Change a webhook. Raises ``Refused``, ``NotFound`` and ``Stale``.

    What is laid out already is sent to the new URL, at once and with all its tries, as far as the new rights allow.
    """
    with services.of(place.club) as conn:
        held = _held(conn, place, caller)
        wish = _changed(held.wish, asked)
        if wish != held.wish:
            _check(services.webhooks, wish, caller)
        state = asked.state or held.state
        because = "" if state == "active" else held.paused_because or "asked"
        if wish == held.wish and state == held.state:
            return
        store.change(
            conn,
            place,
            wish,
            state=state,
            because=because,
            afresh=wish.url != held.wish.url or (held.state, state) == ("paused", "active"),
            now=services.clock(),
        )


def rotate_secret(services: Services, place: Place, caller: Caller, overlap_s: int = USUAL_OVERLAP_S) -> str:
    """A new secret for a webhook, told this once; the one before it signs beside it for so long. As ``change_webhook``."""
    if not 0 <= overlap_s <= MOST_OVERLAP_S:
        raise Refused(
            "bad_overlap", "", f"the old one signs beside the new one for 0 to {MOST_OVERLAP_S} seconds", "overlap_s"
        )
    secret, now = _new_secret(), services.clock()
    with services.of(place.club) as conn:
        _held(conn, place, caller)
        store.rotate(conn, place, secret, now, now + timedelta(seconds=overlap_s))
    return secret


def remove_webhook(services: Services, place: Place, caller: Caller) -> int:
    """Forget a webhook, and all that is known of its deliveries; the version that it had. As ``change_webhook``."""
    with services.of(place.club) as conn:
        held = _held(conn, place, caller)
        store.remove(conn, place)
    return held.version


def send_test(services: Services, place: Place) -> int:
    """Let a worker send a test event, once, even if the webhook is paused; its position. Raises ``NotFound``."""
    with services.of(place.club) as conn:
        position = store.ask_test(conn, place, TEST, services.clock())
    if position is None:
        raise NotFound("webhook")
    return position


def redeliver(services: Services, place: Place, position: int) -> None:
    """Let a worker send a delivery once more, or at once if it waits for its next try. Raises ``NotFound``."""
    with services.of(place.club) as conn:
        if store.webhook(conn, place, services.clock()) is None:
            raise NotFound("webhook")
        if not store.ask_again(conn, place, position, services.clock()):
            raise NotFound("delivery")


def _held(conn: Connection, place: Place, caller: Caller) -> Held:
    head_size(conn, place.club)
    held = store.hold(conn, place)
    if held is None:
        raise NotFound("webhook")
    caller.need_version(held.version)
    return held


def _check(rules: WebhookRules, wish: Wish, caller: Caller) -> None:
    """Nobody lets others see what he may not see himself: neither by more rights, nor by another address."""
    check_url(wish.url, rules)
    if wish.table_id:
        check_slug(wish.table_id, "table")
    if not wish.scopes:
        raise Refused("no_scopes", "", "a webhook that may see nothing is of no use", "scopes")
    need_may_give(caller, [Right(scope) for scope in wish.scopes])


def _changed(wish: Wish, asked: Change) -> Wish:
    if asked.url is not None:
        wish = wish._replace(url=asked.url)
    if asked.types is not None:
        wish = wish._replace(types=sorted(asked.types))
    if asked.table is not None:
        wish = wish._replace(table_id=asked.table)
    if asked.scopes is not None:
        wish = wish._replace(scopes=sorted(asked.scopes))
    return wish


def _new_secret() -> str:
    return "whsec_" + base64.b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()

"""Tables that the log does not prove: each is named in the verdict, and what their rows refer to must exist."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import Right
from ging_service.application.access.invitations import invite
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.access.sign_in import Acceptance, accept_invitation
from ging_service.application.webhooks.manage import NewWebhook, make_webhook, send_test
from ging_service.audit.database.verify import PROVED, check_references, said_of_database, unproved_tables
from ging_service.eventlog.catalog import expected_catalog
from ging_service.eventlog.schema import metadata
from ging_service.execution.caller import Caller
from ging_service.webhooks import schema as webhooks
from ging_service.webhooks.store import WebhookId
from tests.access.access_tables import TABLES as ACCESS_TABLES
from tests.audit.database.live_database import verified
from tests.audit.season import CLUB

if TYPE_CHECKING:
    from pathlib import Path

    import psycopg

    from ging_service.execution.services import Services

INSERTS = {
    "logins": ("'mallory', '', now(), 1", "no member of this name has joined"),
    "sessions": ("'s', '', 'ada', '', now(), now()", "its member has not set a passphrase"),
    "keys": ("'k', '', 'mallory', '{}', '', '', now(), NULL, NULL, NULL, 1", "mallory is no member"),
    "invitations": ("'i', '', 'mallory', '', now(), now(), NULL, NULL, 1", "mallory is no member"),
    "webhooks": ("'w', '', '{}', '', '{}', 'active', '', now(), '', 1, 0, 0, 0, '', now()", "no secret in use"),
    "webhook_secrets": ("'w', 'x', now(), NULL", "there is no such webhook"),
    "deliveries": ("'w', 0, 'x', 'pending', 0, 0, now(), now(), NULL, false", "the log has another event there"),
    "delivery_attempts": ("'w', 0, 1, now(), NULL, NULL, '', ''", "there is no such delivery"),
}
"""By table a row that refers to nothing, and what is said of it."""

NOTHING_TO_REFER_TO = {"outcomes", "rates", "signing_lease", "signing_refusals"}


def test_every_table_is_proved_or_the_verdict_says_that_it_is_not(played: Services, signer_folder: Path) -> None:
    said = said_of_database(verified(played, signer_folder))
    not_proved = set(said.partition("(not proved: ")[2].removesuffix(")").split(", "))
    of_webhooks = (webhooks.webhooks, webhooks.webhook_secrets, webhooks.deliveries, webhooks.delivery_attempts)
    assert not_proved == {
        *(table.name for table in (*ACCESS_TABLES, *of_webhooks)),
        "signing_lease",
        "signing_refusals",
    }
    assert {*PROVED, *not_proved} == {*metadata.tables, "alembic_version"}
    assert {*PROVED, *not_proved} == {item.name for item in expected_catalog() if item.kind == "table"}


@pytest.mark.usefixtures("played")
def test_rows_that_refer_to_nothing_are_named(superuser: psycopg.Connection[Any]) -> None:
    assert {*INSERTS, *NOTHING_TO_REFER_TO} == set(unproved_tables())
    for table, (values, reason) in INSERTS.items():
        with superuser.transaction(force_rollback=True):
            superuser.execute(f"INSERT INTO {table} VALUES ('{CLUB}', {values})")  # noqa: S608  written above
            found = check_references(superuser)
        told = [(failure.code, str(failure.where), failure.what) for failure in found.failures]
        assert any(
            code == "row_unexplained" and where.startswith(f"table {table}, club {CLUB}, ") and reason in what
            for code, where, what in told
        ), told


@pytest.mark.complete
def test_what_the_service_itself_writes_refers_to_what_is_there(
    played: Services, superuser: psycopg.Connection[Any]
) -> None:
    operator = Caller()
    _, token = invite(played, CLUB, "ada", operator)
    accept_invitation(played, CLUB, Acceptance(token=token, passphrase="four queens and a ten"))
    invite(played, CLUB, "bruno", operator)
    make_key(played, CLUB, NewKey(key="screen", scopes=frozenset({Right.LOOK})), operator)
    make_webhook(played, CLUB, NewWebhook(webhook="hook", url="https://receiver.example/hook"), operator)
    send_test(played, WebhookId(CLUB, "hook"))
    assert check_references(superuser).failures == []

"""The session in docs/webhooks.md is typed, and `ging webhook` tells what became of deliveries."""

from __future__ import annotations

import doctest
import re
import shlex
from contextlib import contextmanager
from ipaddress import ip_network
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from ging_service.application.webhooks.delivery import DeliveryTools
from ging_service.application.webhooks.delivery_worker import WebhookRounds
from ging_service.bootstrap import open_services
from ging_service.web.api.events.event_answers import event_json
from ging_service.webhooks.delivery_limits import DeliveryLimits
from tests.support.waiting import wait_until
from tests.webhooks.receiver import Answer, receiving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.cli.conftest import Scribe
    from tests.support.databases import Database

DOCUMENT = Path("docs/webhooks.md")
ALIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_the_session_of_the_document_prints_what_it_says(club: Scribe) -> None:
    block = re.search(r"^```console\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert block is not None
    for one in re.split(r"^\$ ging ", block[1], flags=re.MULTILINE)[1:]:
        command, _, printed = one.partition("\n")
        result = club.types(*shlex.split(command))
        assert doctest.OutputChecker().check_output(printed, result.output, ALIKE), f"ging {command}\n{result.output}"


@pytest.mark.complete
def test_what_became_of_deliveries_is_shown(club: Scribe, fresh_database: Database) -> None:
    club.monkeypatch.setenv("GING_WEBHOOK_ALLOW", "127.0.0.0/8")
    club.monkeypatch.setenv("GING_WEBHOOK_HTTP", "true")
    with receiving() as receiver:
        receiver.behave = lambda _: Answer(status=500, headers={"Content-Type": "text/plain"}, body=b"no room")
        club.does(
            "webhook", "create", "board", receiver.url, "--behind", "-1", "--scope", "look", "--only-table", "first"
        )
        club.does("table", "open", "ada", "bram", "clara", "dirk", "-t", "first")
        with working(fresh_database):
            wait_until(lambda: club.asks("webhook", "show", "board")["pending"] > 0 and receiver.got)
            wait_until(lambda: "no room" in club.does("webhook", "deliveries", "board", f"{receiver.got[0].position}"))
            receiver.behave = lambda _: Answer()
            position = f"{receiver.got[0].position}"
            club.does("webhook", "redeliver", "board", position)
            wait_until(lambda: club.asks("webhook", "show", "board")["pending"] == 0)
    told = club.does("webhook", "deliveries", "board", position)
    assert "delivered" in told
    assert [one["status"] for one in club.asks("webhook", "deliveries", "board", position)["tried"]] == [500, 204]
    listed = club.asks("webhook", "deliveries", "board", "--state", "delivered")["items"]
    assert {one["type"].partition(".")[0] for one in listed} == {"ging"}
    assert "sent to" in club.does("webhook", "show", "board")
    assert receiver.url in club.does("webhook", "list")
    assert club.asks("webhook", "list")["items"][0]["webhook"] == "board"
    assert club.asks("webhook", "pause", "board")["paused_because"] == "asked"
    assert club.asks("webhook", "order", "board", "--unordered")["ordered"] is False
    assert "board sends in the order of the log" in club.does("webhook", "order", "board", "--ordered")
    assert club.asks("webhook", "rotate", "board", "--yes")["secret"].startswith("whsec_")
    assert club.asks("webhook", "test", "board")["position"] == -1
    assert "webhook_exists" in club.is_refused("webhook", "create", "board", receiver.url)
    assert club.asks("webhook", "delete", "board", "--yes") == {"webhook": "board"}
    assert "webhook_not_found" in club.is_refused("webhook", "show", "board")


@contextmanager
def working(database: Database) -> Iterator[None]:
    rules = DeliveryLimits(allowed=(ip_network("127.0.0.0/8"),), http=True, interval_s=0.01)
    with open_services(database.app_dsn, webhooks=rules) as services:
        rounds = WebhookRounds(DeliveryTools(services, event_json))
        thread = Thread(target=rounds.run, daemon=True)
        thread.start()
        yield
        rounds.stop()
        thread.join()

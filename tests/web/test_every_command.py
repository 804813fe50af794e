"""What holds for every command of the API: it is done once a key, for the version that is meant, or not at all."""

from __future__ import annotations

from typing import Any

from tests.web.every_command import every_command

NEEDS_A_WORKER = {"redeliver"}
"""There is nothing to be delivered again before something was delivered: ``test_webhooks`` has a worker."""

TOLD_ONCE = {"token", "secret", "preview"}
"""Secrets are kept nowhere, and what a book would come to was told for those who looked at it first."""
OPEN = {"begin_session", "accept_invitation", "settle_deals"}
"""They take no credential, so there is nobody whose keys they could be under."""


def commands(api: Any) -> dict[str, set[str]]:
    """Every command's name, and the names of its headers."""
    found = {}
    for operations in api.app.extensions["ging-spec"]["paths"].values():
        for method, operation in operations.items():
            if method not in ("parameters", "get"):
                references = [one["$ref"] for one in operation.get("parameters", ()) if "$ref" in one]
                found[operation["operationId"]] = {one.rpartition("/")[2] for one in references}
    return found


def test_every_command_is_done_once_a_key_and_for_the_version_that_is_meant(api: Any) -> None:
    headers = commands(api)
    given = set()
    for number, one in enumerate(every_command(api)):
        given.add(one.operation)
        case = (number, one.operation)
        if "IfMatch" in headers[one.operation]:
            stale = one.send(If_Match='"9999"', Idempotency_Key=f"stale {number}")
            assert (stale.status_code, stale.json["code"]) == (412, "stale"), (case, stale.text)
        first = one.send(Idempotency_Key=f"key {number}")
        assert first.status_code in (200, 201, 202), (case, first.text)
        again = one.send(Idempotency_Key=f"key {number}")
        assert again.status_code == first.status_code, (case, again.text)
        assert first.json["replayed"] is False, case
        told = first.json | dict.fromkeys(TOLD_ONCE & first.json.keys())
        assert again.json == told | {"replayed": True}, case
        if one.other is None:
            continue
        reused = one.send(other=True, Idempotency_Key=f"key {number}")
        assert (reused.status_code, reused.json["code"]) == (422, "key_reused"), (case, reused.text)
    assert headers.keys() - given == OPEN | NEEDS_A_WORKER


def test_every_command_takes_an_idempotency_key(api: Any) -> None:
    headers = commands(api)
    assert {name for name, known in headers.items() if "IdempotencyKey" not in known} == OPEN


def test_commands_without_a_version_make_something_new(api: Any) -> None:
    """What there is not yet has no version; records and batches are about many streams at once."""
    headers = commands(api)
    without = {name for name, known in headers.items() if "IfMatch" not in known} - OPEN
    new = {"make_key", "invite", "make_webhook"}
    assert without - new <= {"take_in_records", "carry_out_batch", "send_test", "redeliver", "shut_out_member"}

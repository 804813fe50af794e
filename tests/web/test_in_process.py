"""The API in the process of the command line: nobody else speaks as the operator, and no operation is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest
from flask import Flask

from ging_service.client import Client, Problem
from ging_service.eventlog.errors import NoSuchClub
from ging_service.execution.visibility import operator
from ging_service.web.api_blueprints import collection_of, needs_of_operations, register_operations
from ging_service.web.in_process import InProcess
from ging_service.web.requests.authentication import IN_PROCESS
from tests.client.conftest import live, services  # noqa: F401  fixtures

if TYPE_CHECKING:
    from ging_service.execution.services import Services
    from tests.client.conftest import Live


@pytest.mark.parametrize("name", [IN_PROCESS, "Ging-Admitted", "Ging_Admitted", "wsgi.ging.admitted"])
def test_no_header_makes_a_client_the_operator(live: Live, name: str) -> None:  # noqa: F811
    address = f"{live.url}/v1/clubs/mayfair"
    answer = httpx.get(address, headers={name: "operator"}, trust_env=False)
    assert (answer.status_code, answer.json()["code"]) == (401, "unauthenticated")


def test_the_operator_reads_each_club_and_finds_no_other(api: Any, services: Services) -> None:  # noqa: F811
    api.do("members", {"member": "eve", "name": "Eve"})
    with Client("http://localhost", transport=InProcess(services, operator("eve"))) as client:
        assert client.club(api.club).get_member("eve")["name"] == "Eve"
        with pytest.raises(Problem) as refused:
            client.club("nowhere").get_club()
        with pytest.raises(NoSuchClub):
            client.club("No Where").get_club()
    assert (refused.value.status, refused.value.code) == (404, "no_such_club")


def test_each_operation_is_in_the_application_of_its_collection() -> None:
    whole = Flask(__name__, static_folder=None)
    register_operations(whole)
    for rule in whole.url_map.iter_rules():
        collection = collection_of(rule.rule.replace("<slug:club>", "mayfair"))
        assert rule.endpoint in needs_of_operations(collection), rule
        assert collection or rule.endpoint.startswith("batches."), rule

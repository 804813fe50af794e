"""Pages of other origins: only those that the operator names may use the API from a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.platform.errors import SettingRefused
from ging_service.platform.settings import Settings
from ging_service.web.app import create_app

if TYPE_CHECKING:
    from ging_service.execution.services import Services
    from tests.web.conftest import Api

PAGE = "https://scores.example"
ASKS = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}


def test_a_page_that_is_named_may_and_another_may_not(services: Services, api: Api) -> None:
    client = create_app(services, cors_origins=(PAGE,)).test_client()
    address = f"/v1/clubs/{api.club}/tables"
    asked = client.options(address, headers=ASKS | {"Origin": PAGE})
    assert (asked.status_code, asked.headers["Access-Control-Allow-Origin"]) == (204, PAGE)
    assert "Authorization" in asked.headers["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Credentials" not in asked.headers
    read = client.get(address, headers=api.credential() | {"Origin": PAGE})
    assert (read.status_code, read.headers["Access-Control-Allow-Origin"]) == (200, PAGE)
    assert "Origin" in read.headers["Vary"]
    for other in ({"Origin": "https://elsewhere.example"}, {"Origin": "null"}, {}):
        for answer in (client.options(address, headers=ASKS | other), client.get(address, headers=other)):
            assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]
            assert "Origin" in answer.headers["Vary"]


def test_where_none_is_named_nothing_is_said_of_it(api: Api) -> None:
    answer = api.get("tables", Origin=PAGE)
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]
    assert "Origin" not in answer.headers.get("Vary", "")


@pytest.mark.parametrize("given", ["*", "scores.example", "https://scores.example/", "https://a b"])
def test_what_is_no_origin_is_refused(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GING_CORS_ORIGINS", given)
    with pytest.raises(SettingRefused, match="GING_CORS_ORIGINS"):
        Settings.from_environment()

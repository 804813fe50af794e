"""Factories for the problems of requests, of the club and of the log. Imported for what it adds to the factories."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from psycopg_pool import PoolTimeout
from werkzeug.exceptions import BadRequest as HttpBadRequest

from ging_service.access.rate_limiter import Limits, Rate
from ging_service.domain.errors import Refused
from ging_service.eventlog.append import WriteQuotas
from ging_service.eventlog.errors import Conflict, UnknownEvent
from ging_service.web.api.request_body import MOST_VALUES
from ging_service.web.app import create_app
from ging_service.web.requests import expensive_requests
from ging_service.web.requests.expensive_requests import Share
from tests.web.factories.registry import asked, broken, reaches
from tests.web.signing import append_old_event, sign_once

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

EVE = {"member": "eve", "name": "Eve"}
asked("unauthenticated", "", "GET", "events", Authorization="Bearer nothing")
asked("bad_idempotency_key", "", "POST", "members", EVE, Idempotency_Key="é")
asked("bad_if_match", "", "POST", "members", EVE, If_Match="x")
asked("not_found", "", "GET", "/nowhere")
asked("page_not_found", "", "GET", "/docs/nothing")
asked("no_such_club", "", "GET", "/v1/clubs/nowhere")
asked("member_not_found", "", "PATCH", "members/eve", {"name": "Eve"})
asked("event_not_found", "", "GET", "events/99/proof-status")
asked("checkpoint_not_found", "", "GET", "log/checkpoint")
asked("proof_not_found", "", "GET", "events/0/proof")
asked("tile_not_found", "", "GET", "log/tile/0/999")
asked("method_not_allowed", "", "DELETE", "members")
asked("invalid", "", "POST", "members", {})
asked("too_many_values", "", "POST", "members", {"member": [0] * (MOST_VALUES + 1)})
asked("not_in_batch", "", "POST", "commands", {"commands": [{"post": "keys"}]})
asked("stale", "", "POST", "members", EVE, If_Match='"99"')
asked("member_exists", "", "POST", "members", {"member": "anna", "name": "Anna"})
asked("bad_id", "", "POST", "members", {"member": "Eve", "name": "Eve"})
asked("no_such_role", "", "POST", "members/anna/roles", {"role": "king"})
asked("lacks_role", "", "POST", "members/anna/roles/scribe/withdrawal")
asked("name_looks_alike", "", "POST", "members", {"member": "eve", "name": "\u0410nna"})  # a Cyrillic A
asked("bad_name", "", "POST", "members", {"member": "eve", "name": " "})
asked("bad_counters", "", "POST", "members/anna/bought-counters", {"counters": 0})
asked("duplicate_parameter", "", "GET", "events?table=t&table=u")
asked("bad_limit", "", "GET", "events?limit=0")
asked("bad_cursor", "", "GET", "events?after=x")
asked("bad_moment", "", "GET", "accounts?position=1&recorded_at=2026-01-01T00:00:00Z")
asked("bad_time", "", "POST", "members", EVE | {"happened_at": "yesterday"})
asked("happened_in_future", "", "POST", "members", EVE | {"happened_at": "2999-01-01T00:00:00Z"})


@reaches("bad_request")
def _(api: Any) -> TestResponse:
    return broken(api, HttpBadRequest("secret")).get("")


@reaches("name_erased")
def _(api: Any) -> TestResponse:
    api.do("members", EVE)
    api.do("members/eve/erased-name")
    return api.post("members/eve/erased-name")


@reaches("has_role")
def _(api: Any) -> TestResponse:
    api.do("members/anna/roles", {"role": "scribe"})
    return api.post("members/anna/roles", {"role": "scribe"})


@reaches("last_secretary")
def _(api: Any) -> TestResponse:
    api.post("members/anna/roles", {"role": "secretary"})
    return api.post("members/anna/roles/secretary/withdrawal")


@reaches("not_allowed")
def _(api: Any) -> TestResponse:
    return api.as_guest().post("members", EVE)


@reaches("too_many_requests")
def _(api: Any) -> TestResponse:
    slow = dataclasses.replace(api.services, limits=Limits(requests=Rate(period_s=60, burst=1)))
    limited = dataclasses.replace(api, app=create_app(slow))
    limited.get("")
    return limited.get("")


@reaches("quota_reached")
def _(api: Any) -> TestResponse:
    slow = dataclasses.replace(api.services, limits=Limits(writes=WriteQuotas(of_club=1)))
    limited = dataclasses.replace(api, app=create_app(slow))
    limited.post("members", EVE)
    refused = limited.post("members/eve/roles", {"role": "scribe"})
    assert 0 < int(refused.headers["Retry-After"]) <= 86_400
    return refused


@reaches("not_json")
def _(api: Any) -> TestResponse:
    return api.app.test_client().post("/v1/settle", data=b"{", content_type="application/json")


@reaches("duplicate_member")
def _(api: Any) -> TestResponse:
    return sends(api, "tables/t/remarks", b'{"text": "k", "text": "z"}')


def sends(api: Any, path: str, body: bytes) -> TestResponse:
    """A body letter by letter."""
    place = path if path.startswith("/") else f"/v1/clubs/{api.club}/{path}"
    return api.app.test_client().post(place, data=body, content_type="application/json", headers=api.credential())


@reaches("not_json_type")
def _(api: Any) -> TestResponse:
    return api.app.test_client().post("/v1/settle", data=b"{}", content_type="text/plain")


@reaches("body_too_large")
def _(api: Any) -> TestResponse:
    return api.post("/v1/settle", "x" * 2**20)


@reaches("key_reused")
def _(api: Any) -> TestResponse:
    api.do("members", EVE, Idempotency_Key="k")
    return api.post("members", EVE | {"name": "Eva"}, Idempotency_Key="k")


@reaches("not_sealed")
def _(api: Any) -> TestResponse:
    append_old_event(api)
    sign_once(api)
    size = api.get("log/checkpoint").text.splitlines()[1]
    return api.get(f"log/tile/entries/000.p/{size}")


@reaches("not_yours_to_see")
def _(api: Any) -> TestResponse:
    api.do("members/anna/bought-counters", {"counters": 5})
    sign_once(api)
    size = api.get("log/checkpoint").text.splitlines()[1]
    return api.as_guest().get(f"log/tile/entries/000.p/{size}")


@reaches("too_much")
def _(api: Any) -> Any:
    return dataclasses.replace(api, app=create_app(api.services, read_limit_s=1e-9)).get("")


@reaches("game_not_installed")
def _(api: Any) -> TestResponse:
    return broken(api, UnknownEvent("whist.CardLed", 1)).get("")


@reaches("unavailable")
def _(api: Any) -> TestResponse:
    return broken(api, PoolTimeout("all connections of postgresql://ging:secret@db are in use")).get("")


@reaches("internal_error")
def _(api: Any) -> TestResponse:
    return broken(api, RuntimeError("secret")).get("")


@reaches("other_game")
def _(api: Any) -> TestResponse:
    """Only one game is installed, and the API has no other's commands."""
    return broken(api, Refused("other_game", "", "this command belongs to a different game than the table")).get("")


@reaches("hands_stay_sealed")
def _(api: Any) -> TestResponse:
    """The only installed game opens hands, so a refusal stands for a game that does not."""
    return broken(api, Refused("hands_stay_sealed", "", "this game does not open hands for a review")).get("")


@reaches("conflict")
def _(api: Any) -> TestResponse:
    return broken(api, Conflict(7)).get("")


@reaches("busy")
def _(api: Any) -> TestResponse:
    app = create_app(api.services, expensive_share=Share(at_once=1, waiting=0))
    gates = app.extensions[expensive_requests.EXTENSION].gates
    gates["work"].enter(expensive_requests.Client("", "somebody else"))
    return dataclasses.replace(api, app=app).get("fairness")

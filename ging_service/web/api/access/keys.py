"""Keys of apps: made, listed, revoked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.access import keys
from ging_service.reporting.paging import Paging
from ging_service.web.api.access import access_schemas as answers
from ging_service.web.api.access.access_schemas import NewKey, NothingMore
from ging_service.web.api.access.credential_commands import key_made, key_revoked
from ging_service.web.api.blueprint import KEY, Blueprint
from ging_service.web.api.responses import caller, json_answer, once_answer, page_answer
from ging_service.web.api.schemas.filters import Pages
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.running_request import services
from ging_service.web.requests.required_rights import OWN_ACCESS

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint("keys", __name__, url_prefix="/v1/clubs/<slug:club>/keys", description="Keys of apps")

Asked = dict[str, Any]


@BLUEPRINT.command("", NewKey, needs=OWN_ACCESS, answer=answers.KeyMade, headers=(KEY,))
def make_key(asked: Asked, club: str) -> Response:
    """Make a key that acts for you, or, with the right keep_access, for no member. Its token is shown once."""
    return once_answer(key_made(club, asked, caller()))


@BLUEPRINT.read("", answers.KeyPage, needs=OWN_ACCESS, query=Pages)
def list_keys(asked: Asked, club: str) -> Response:
    """Keys by id: those that act for you, or all of them with the right keep_access."""
    return page_answer(keys.list_keys(services(), club, Paging(**asked), caller()), shape_of(answers.Key))


@BLUEPRINT.read("/<slug:key>", answers.Key, needs=OWN_ACCESS)
def get_key(club: str, key: str) -> Response:
    """One key."""
    found = keys.get_key(services(), club, key, caller())
    return json_answer(shape_of(answers.Key)(found), etag=found.version)


@BLUEPRINT.command(
    "/<slug:key>", NothingMore, needs=OWN_ACCESS, method="DELETE", required=False, answer=answers.KeyRevoked
)
def revoke_key(_asked: Asked, club: str, key: str) -> Response:
    """Revoke a key, from the next request on. It stays in the list, because the log contains its id."""
    return once_answer(key_revoked(club, key, caller()))

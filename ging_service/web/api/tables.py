"""Tables: opening them, and their state now or as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request

from ging_service.application.queries import members, tables
from ging_service.application.queries.paging import Paging
from ging_service.domain.club.decide import check_slug
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.commands import OpenTable
from ging_service.domain.games.ging.rules.counting import SEATS
from ging_service.domain.games.ging.rules.house import HouseRules
from ging_service.domain.streams import table_stream
from ging_service.web.api import answers
from ging_service.web.api.blueprint import IF_NONE_MATCH, MEMBER, Blueprint
from ging_service.web.api.bodies import NewTable
from ging_service.web.api.exchange import carry_out, json_answer, page_answer, services
from ging_service.web.api.filters import AtVersion, TableFilter
from ging_service.web.identity import person_of
from ging_service.web.shape import shape_of

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint("tables", __name__, url_prefix="/v1/clubs/<slug:club>/tables", description="Tables of Ging")

Asked = dict[str, Any]


@BLUEPRINT.read("", answers.TablePage, query=TableFilter)
def list_tables(asked: Asked, club: str) -> Response:
    """The club's tables, by id."""
    paging = Paging(limit=asked.pop("limit"), after=asked.pop("after"))
    return page_answer(tables.list_tables(services(), club, paging, **asked), shape_of(answers.TableEntry))


@BLUEPRINT.command("", NewTable)
def open_table(asked: Asked, club: str) -> Response:
    """Open a table: four members sit down, take their stacks and dress the tray (G5, G32).

    With the house rule `random` the service draws the first dealer.
    """
    check_slug(asked["table"], "table")
    rules = HouseRules(**asked["rules"] | {"packets": tuple(asked["rules"]["packets"])})
    first, second, third, fourth = _members(club, asked["members"])
    opening = OpenTable(members=(first, second, third, fourth), rules=rules, first_dealer=_first_dealer(asked, rules))
    said = ["OpenTable", asked["members"], rules, asked.get("first_dealer"), str(asked.get("happened_at", ""))]
    return carry_out(club, table_stream(asked["table"]), opening, asked, asked=said)


@BLUEPRINT.read("/<slug:table>", answers.TableState, query=AtVersion, headers=(MEMBER, IF_NONE_MATCH))
def get_table(asked: Asked, club: str, table: str) -> Response:
    """A table's state, as whoever asks may see it: only his own hand is shown until hands are turned up.

    The ETag is the version of the table's stream.
    """
    seen = tables.table_state(services(), club, table, person_of(request), asked.get("version"))
    return json_answer(shape_of(answers.TableState)(seen), version=seen.version)


def _members(club: str, named: list[str]) -> list[str]:
    """The four members. Raises ``Refused("no_such_member")``."""
    for seat, member in enumerate(named):
        check_slug(member, f"members.{seat}")
    missing = members.missing_members(services(), club, tuple(named))
    if missing:
        where = f"members.{named.index(missing[0])}"
        raise Refused("no_such_member", "", f"the club has no member {', '.join(missing)}", where)
    return named


def _first_dealer(asked: Asked, rules: HouseRules) -> int:
    """G3: the seat that was given, or drawn where the house rules leave it to chance."""
    given: int | None = asked.get("first_dealer")
    if rules.first_dealer != "random":
        return -1 if given is None else given
    if given is not None:
        raise Refused("first_dealer_is_drawn", "G3", "the first dealer of this table is drawn", "first_dealer")
    return services().chance.choice(SEATS)

"""Tables: opening them, and their state now or as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.access.rights import Right
from ging_service.application.queries import tables
from ging_service.application.queries.paging import Paging
from ging_service.domain.games.ging.commands import OpenTable
from ging_service.web.api import table_answers as answers
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.bodies import NewTable, house_rules
from ging_service.web.api.exchange import json_answer, page_answer, played_answer
from ging_service.web.api.filters import AtVersion, TableFilter
from ging_service.web.identity import person
from ging_service.web.needs import PLAYED
from ging_service.web.serving import services
from ging_service.web.shape import shape_of

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint("tables", __name__, url_prefix="/v1/clubs/<slug:club>/tables", description="Tables of Ging")

Asked = dict[str, Any]


@BLUEPRINT.read("", answers.TablePage, needs=Right.LOOK, query=TableFilter)
def list_tables(asked: Asked, club: str) -> Response:
    """The club's tables, by id."""
    paging = Paging(limit=asked.pop("limit"), after=asked.pop("after"))
    return page_answer(tables.list_tables(services(), club, paging, **asked), shape_of(answers.TableEntry))


@BLUEPRINT.command("", NewTable, needs=PLAYED)
def open_table(asked: Asked, club: str) -> Response:
    """Open a table: four members sit down, take their stacks and dress the tray (G5, G32).

    With the house rule `random` the service draws the first dealer.
    """
    first, second, third, fourth = asked["members"]
    first_dealer = asked.get("first_dealer", -1)
    members = (first, second, third, fourth)
    opening = OpenTable(members=members, rules=house_rules(asked["rules"]), first_dealer=first_dealer)
    return played_answer(club, asked["table"], opening, asked)


@BLUEPRINT.read("/<slug:table>", answers.TableState, needs=Right.LOOK, query=AtVersion)
def get_table(asked: Asked, club: str, table: str) -> Response:
    """A table's state, as whoever asks may see it: only his own hand is shown until hands are turned up.

    The version in the ETag is that of the table's stream.
    """
    seen = tables.table_state(services(), club, table, person(), asked.get("version"))
    return json_answer(shape_of(answers.TableState)(seen), etag=seen.version)

"""Paper in: old books from CSV, and evening records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.access.role_rights import Right
from ging_service.application.import_evening_records import import_records
from ging_service.application.ledger_import.context import PaperOptions
from ging_service.application.ledger_import.import_paper import NOWHERE, Paper, TakenIn, import_paper, preview_paper
from ging_service.application.played_evenings import RecordFile
from ging_service.execution.permissions import check_sees_balances
from ging_service.web.api.blueprint import KEY, Blueprint
from ging_service.web.api.books import import_answers as answers
from ging_service.web.api.books import import_bodies as bodies
from ging_service.web.api.responses import caller, json_answer
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.current_services import services

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

    from ging_service.application.ledger_import.preview import ImportPreview

BLUEPRINT = Blueprint("paper", __name__, url_prefix="/v1/clubs/<slug:club>", description="Old books and records")

Asked = dict[str, Any]

MOST_ACTIONS: Final = 20_000
"""The most actions and remarks in all records of one request: some fifty evenings, which take seconds."""

LONGEST_S: Final = 15.0
"""The most processor time in which the records of a request are read and played. So many of wild-card rummy take three."""

_NAME = "book.csv"


@BLUEPRINT.command("/paper", bodies.NewPaper, needs=Right.KEEP_BOOKS, answer=answers.PaperDone, may_be_dry=True)
def take_in_paper(asked: Asked, club: str) -> Response:
    """Import an old book, all of it or nothing. With `dry_run`, only report the result, errors included.

    This also needs the right `read_books`, because the result has the balances of the members. A refusal lists the errors
    in `errors` of the problem, each with row and column.
    """
    check_sees_balances(caller().rights)
    book = Paper(text=asked["csv"], name=_NAME)
    options = PaperOptions(zone=asked["zone"], add_members=asked["add_members"], skip_known=asked["skip_known"])
    if asked["dry_run"]:
        return _looked_at(preview_paper(services(), club, book, options))
    done = import_paper(services(), club, book, caller(), options=options)
    return json_answer(_told(done), 201, done.version)


@BLUEPRINT.command(
    "/records",
    bodies.NewRecords,
    needs=Right.KEEP_SCORE,
    answer=answers.RecordsDone,
    may_be_dry=True,
    headers=(KEY,),
)
def take_in_records(asked: Asked, club: str) -> Response:
    """Import evening records, all of them or nothing. With `dry_run`, only report the result.

    If records are refused, `errors` of the problem contains the first error of each, with its line.
    """
    files = [
        RecordFile(text=one["text"], name=one["name"] or f"record {number}")
        for number, one in enumerate(asked["records"], 1)
    ]
    dry = asked["dry_run"]
    done = import_records(
        services(),
        club,
        files,
        caller(),
        add_members=asked["add_members"],
        dry_run=dry,
        most_actions=MOST_ACTIONS,
        most_s=LONGEST_S,
        # The sender could have made up the shuffles, and know every card.
        restores_shuffles=False,
    )
    body = {
        "dry_run": dry,
        "replayed": done[0].replayed,
        "records": [shape_of(answers.RecordDone)(one) for one in done],
    }
    return json_answer(body, 200 if dry else 201)


def _looked_at(preview: ImportPreview) -> Response:
    seen = TakenIn(
        rows=preview.rows,
        version=preview.version,
        first_position=NOWHERE,
        members_added=preview.members_added,
        preview=preview,
    )
    return json_answer(_told(seen) | {"dry_run": True}, 200, preview.version)


def _told(done: TakenIn) -> dict[str, Any]:
    return {
        "dry_run": False,
        "replayed": done.replayed,
        "version": done.version,
        "rows": done.rows,
        "first_position": None if done.first_position == NOWHERE else done.first_position,
        "members_added": done.members_added,
        "preview": shape_of(answers.PaperPreview)(done.preview) if done.preview else None,
    }

"""Every way out of the service filters by its reader's rights: a new one fails here until it is declared.

Hidden data enters by a few functions: they read events, states, and the read models of counters, disputes and roles. A
module that imports one of them also imports the filter, or is listed here: as guarded by a right, or as inside the
wall.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from ging_service.access.role_rights import Right
from ging_service.web.api_blueprints import specification
from ging_service.web.requests.authentication import NEEDS

PACKAGE: Final = Path(__file__).parents[3] / "ging_service"
OUTSIDE: Final = (
    "access",
    "application",
    "audit",
    "calendar",
    "cli",
    "event_messages",
    "execution",
    "game_support",
    "games",
    "records",
    "reporting",
    "signing",
    "web",
    "webhooks",
)
"""The layers that something can leave by."""

READING: Final = {
    "ging_service.execution.recorded_event": {
        "listed_event_of",
        "listed_events_of",
        "recorded_event_of",
        "recorded_events_of",
    },
    "ging_service.execution.deciding": {"current", "state_of", "books_on", "folded"},
    "ging_service.application.books": {"basis_of"},
    "ging_service.reporting.ledger.books": {"books_of"},
    "ging_service.application.club": {"club_state"},
    "ging_service.eventlog.prefilter": {"narrowed_events", "paged_stream"},
    "ging_service.eventlog.openings": {"openings_between"},
    "ging_service.eventlog.read": {"club_events", "stream_events", "stream_events_at", "scan", "with_openings"},
    "ging_service.projections.schema": {"accounts", "entries", "postings", "totals", "disputes", "roles", "snapshots"},
    "ging_service.projections.sql": {"read_sql"},
    "ging_service.reporting.sql": {"read_sql"},
}
"""What gives out something that is not for everybody, by its module."""

EYES: Final = {"VisibilityFilter", "seen_by", "club_seen_by", "OPERATOR", "NOBODY"}

BY_RIGHT: Final = {
    "reporting.ledger.accounts": Right.READ_BOOKS,
    "reporting.ledger.books": Right.READ_BOOKS,
    "reporting.ledger.ledger": Right.READ_BOOKS,
    "reporting.statements.queries": Right.READ_BOOKS,
    "reporting.club.roles": Right.READ_CLUB,
    "reporting.tables.disputes": Right.READ_CLUB,
    "games.ging.review": Right.READ_CLUB,
}
"""Questions that need a right, by their module; ``BUT`` for those that it does not hold for."""

BUT: Final = {"list_seasons": Right.READ_CLUB, "rule_dispute": Right.JUDGE}
"""Seasons and their terms are the club's. Who rules on a dispute has to know its game, and nothing else is read."""

INSIDE: Final = {
    "reporting/fairness.py": "counts of events as a spectator sees them, and of the results of deals, which all see",
    "execution/visibility.py": "the eyes themselves; and who sits at which tables, which all see",
    "application/access/": "whether somebody is a member, and what they are themselves",
    "web/api/disputes/disputes.py": "who arbitrates, with read_club",
    "web/pages/sign_in.py": "who is invited by whom into which club, for a holder of the invitation",
    "web/pages/people.py": "who looks himself, his own roles, and names, which all see",
    "audit/": "for the operator: what leaves does so by evidence and export, which have eyes",
    "application/books.py": "commands: answered by their events, which pass the visibility filter in the responses and the backend",
    "application/table.py": "the same, many at once; what is running at a table, for a check; names and arbitrators, for checks",
    "application/bot_moves.py": "a bot is handed what its player sees (``bot_move``), and its move is a command like any other",
    "application/club.py": "the same",
    "application/disputes.py": "the same",
    "execution/execute.py": "the same",
    "execution/agreements.py": "who has been given seats and would end a table, which all see; when its last event was recorded",
    "web/api/club/clubs.py": "who has been given seats at tables, which all see",
    "application/import_evening_records.py": "the same; ids of members, which all see",
    "application/ledger_import/": "an answer to people who keep the books and may read them",
    "application/settlement_commands.py": "the same; the plan is for people who read the books",
    "execution/limits_under_lock.py": "limits, whose refusals are told without figures",
    "application/feed/feed.py": "the reader of each has eyes",
    "execution/recorded_event.py": "what it gives is guarded here",
    "execution/deciding.py": "the same",
    "reporting/plain_text/": "the whole ledger, for whoever reads the books",
    "reporting/club/clubs.py": "a club's name and how many members it has; house rules by name, which all see",
    "reporting/club/members.py": "which members are bots, which all see",
    "calendar/periods.py": "the days of a season, for people who may read the club",
    "calendar/zoned_days.py": "the club's time zone",
    "reporting/tables/deal_window.py": "the table at the start of a deal, as everybody sees it",
    "reporting/standings/queries.py": "what tables came to, which all see",
    "reporting/statements/scopes.py": "who sits at which tables, which all see",
    "reporting/statements/movements.py": "the months in which a statement's accounts moved, for reporting.statements.queries",
    "reporting/ledger/ledger.py": "the ledger's fines and gifts, for the treasurer",
    "reporting/ledger/accounts.py": "which of a table's accounts exist, for reporting.ledger.accounts",
    "reporting/tables/table_activity.py": "the same",
    "application/seats.py": "who is a member, and who is a bot, which all see",
    "application/simulation/": "plays by itself",
    "application/time_limit.py": "which tables' time is over, for the worker",
}
"""What reads and has no eyes, and why nothing hidden leaves by it."""

EVENTS_ARE_SHOWN_BY: Final = {
    "audit/export/evidence.py": "VisibilityFilter of whoever asks: only whole events that are for them",
    "application/webhooks/delivery.py": "VisibilityFilter of the webhook's own rights",
    "cli/backend/local.py": "VisibilityFilter of the person who gives the command",
    "cli/shared/command_results.py": "the backend, which shows what the caller may see; the text names who asks",
    "web/api/play/batches.py": "VisibilityFilter of whoever asks",
    "web/api/play/deals.py": "reporting.tables.deals",
    "web/api/disputes/disputes.py": "reporting.tables.disputes",
    "web/api/play/dossier_parts.py": "reporting.tables.deals, games.ging.review",
    "web/api/feed/sse_stream.py": "feed.Subscription, reporting.events.history",
    "web/api/responses.py": "VisibilityFilter of whoever asks",
    "web/pages/disputes/disputes.py": "reporting.tables.disputes, reporting.tables.table_steps",
    "web/pages/disputes/ruling.py": "what the arbitrator's own ruling would lead to, which all see",
    "web/pages/proof/page.py": "audit.proofs.deal_proof, audit.export.evidence: only whole events that are for whoever asks",
    "web/pages/review.py": "reporting.tables.table_steps",
    "games/wild_card_rummy/pages/table/page.py": "reporting.tables.table_activity",
    "web/pages/games/game_pages.py": "reporting.tables.table_activity",
    "web/pages/games/general_pages.py": "reporting.tables.table_activity",
    "event_messages/events.py": "the caller that asks for lines, which is named here",
    "event_messages/table_view.py": "the pages of deals: reporting.tables.deal_steps",
    "games/gin_rummy/pages/words.py": "why a table has ended, which all see",
    "games/ging/pages/words.py": "the same",
    "games/newmarket/pages/words.py": "the same; who has buried which card, which all see",
    "games/thirty_one/pages/words.py": "the same",
    "games/wild_card_rummy/pages/words.py": "the same",
    "games/newmarket/messages.py": "the caller that shows a ruling, which all see",
    "games/thirty_one/messages.py": "the results of rounds, which all see",
    "games/newmarket/pages/felt/sequences.py": "reporting.tables.deal_steps",
}
"""Who makes JSON or words of an event, and where it has passed the eyes."""

SHOWING: Final = {"event_json", "event_message", "event_text", "event_body", "proof_json", "evidence_text"}
SHOWING_LINES: Final = "ging_service.event_messages.events"
"""Whoever imports it tells events line by line."""

READ_WITH_EVENTS: Final = {
    "list_events": "reporting.events.history, feed.Subscription",
    "get_deal": "reporting.tables.deals",
    "get_dispute": "reporting.tables.disputes",
    "get_dossier": "reporting.tables.deal_dossier, games.ging.review",
}
"""Operations that read events, by the function that looks at them with the eyes of whoever asks."""

BYTES: Final = {
    "get_checkpoint": "sizes, roots and signatures",
    "get_vkey": "a public key",
    "get_tile": "hashes",
    "get_proof_file": "hashes",
    "get_entries": "audit.proofs.tree: only whole events that are for whoever asks",
    "export_whole_ledger": "read_books",
    "export_statement_of_club": "read_books",
    "export_statement_of_table": "read_books",
    "export_statement_of_member": "read_books, or one's own",
}
"""Operations whose answer is no JSON, and what is in it."""


@cache
def modules() -> dict[str, ast.Module]:
    """Every module that something could leave by."""
    files = (file for layer in OUTSIDE for file in (PACKAGE / layer).rglob("*.py"))
    return {file.relative_to(PACKAGE).as_posix(): ast.parse(file.read_text(encoding="utf-8")) for file in files}


def imports(tree: ast.Module) -> set[tuple[str, str]]:
    return {
        (node.module or "", alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def test_whoever_reads_what_is_hidden_has_eyes_or_is_named_here() -> None:
    blind = {
        name
        for name, tree in modules().items()
        if any(what in READING.get(module, ()) for module, what in imports(tree))
        and not any(module.endswith(".visibility") and what in EYES for module, what in imports(tree))
    }
    guarded = {f"{question.replace('.', '/')}.py" for question in BY_RIGHT}
    named = {name for name in blind if name in guarded or any(name.startswith(place) for place in INSIDE)}
    assert sorted(blind - named) == []
    assert {place for place in INSIDE if not any(name.startswith(place) for name in modules())} == set()


def _called(function: ast.expr) -> str:
    """The name of the function that is called."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def test_whoever_makes_something_of_an_event_is_named_here() -> None:
    showing = {
        name
        for name, tree in modules().items()
        if any(isinstance(node, ast.Call) and _called(node.func) in SHOWING for node in ast.walk(tree))
        or any(module == SHOWING_LINES for module, _ in imports(tree))
    }
    assert showing == set(EVENTS_ARE_SHOWN_BY)


def _asked_by(tree: ast.Module) -> dict[str, set[str]]:
    """The questions that each operation of a module asks, itself or by a function beside it."""
    questions = {
        alias.asname or alias.name: _question(node.module or "", alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    used = {
        node.name: {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }
    beside = {name: names.union(*(used[other] for other in names & used.keys())) for name, names in used.items()}
    return {name: {questions[one] for one in names & questions.keys()} for name, names in beside.items()}


def _question(module: str, name: str) -> str:
    """The module that is asked: the one that is imported from, or that is imported itself."""
    own = module.removeprefix("ging_service.")
    return own if own in BY_RIGHT else f"{own}.{name}"


def test_questions_that_a_right_guards_are_asked_with_that_right_only(app: Any) -> None:
    needs = {endpoint.rpartition(".")[2]: need for endpoint, need in app.extensions[NEEDS].items()}
    asked = {
        operation: questions
        for name, tree in modules().items()
        if re.match(r"(web|games/\w+)/api/", name)
        for operation, questions in _asked_by(tree).items()
        if operation in needs
    }
    guarded = [(one, question) for one, questions in asked.items() for question in questions & BY_RIGHT.keys()]
    assert len(guarded) > len(BY_RIGHT)
    for operation, question in guarded:
        assert needs[operation].rights == (BUT.get(operation, BY_RIGHT[question]),), operation


def _refers_to(spec: dict[str, Any], node: Any, seen: set[str]) -> set[str]:
    """Every schema that something of the specification is made of."""
    if isinstance(node, list):
        node = dict(enumerate(node))
    if not isinstance(node, dict):
        return seen
    place = node.get("$ref")
    if isinstance(place, str) and place not in seen:
        seen.add(place)
        found: Any = spec
        for part in place.split("/")[1:]:
            found = found[part]
        _refers_to(spec, found, seen)
    for inner in node.values():
        _refers_to(spec, inner, seen)
    return seen


@pytest.fixture(scope="module")
def answers() -> dict[str, tuple[str, set[str], set[str]]]:
    """Of every operation its method, the types of what it answers, and the schemas."""
    spec = specification()
    found = {}
    for operations in spec["paths"].values():
        for method, one in operations.items():
            if "operationId" in one:
                good = [told for status, told in one["responses"].items() if str(status).startswith("2")]
                types = {kind for told in good for kind in told.get("content", {})}
                found[one["operationId"]] = (method, types, _refers_to(spec, good, set()))
    return found


def test_every_operation_that_answers_events_is_named_here(answers: dict[str, tuple[str, set[str], set[str]]]) -> None:
    told = {name for name, (_, _, refers) in answers.items() if any("HandsDealt" in one for one in refers)}
    assert {name for name in told if answers[name][0] == "get"} == set(READ_WITH_EVENTS)
    by_exchange = {"#/components/schemas/Done", "#/components/schemas/BatchDone"}  # both are answered with eyes
    assert {name for name in told - set(READ_WITH_EVENTS) if not by_exchange & answers[name][2]} == set()


def test_every_operation_that_answers_something_else_than_json_is_named_here(
    answers: dict[str, tuple[str, set[str], set[str]]],
) -> None:
    other = {
        name for name, (method, types, _) in answers.items() if method == "get" and "application/json" not in types
    }
    assert other == set(BYTES)

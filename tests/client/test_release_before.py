"""A client generated from the specification of the release before reads the answers of this one."""

from __future__ import annotations

import json
import subprocess
import venv
from typing import TYPE_CHECKING, Any, Final

import pytest

from ging_service.access.role_rights import Right
from ging_service.domain.installed_games import GAMES
from ging_service.web import spec
from ging_service.web.openapi.open_answers import OPEN_WORDS, reached, refs
from tests.client.conftest import HANDS, MEMBERS
from tests.support.outside_tools import need_python

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.client import Club
    from tests.client.conftest import Live

pytestmark = [pytest.mark.complete, pytest.mark.starts_early]
ADDED: Final = {"dispute_not_found", "club.MemberJoined"}
"""A code and a type of event that answers of the test contain, and that the release before does not know."""
GENERATOR: Final = "openapi-python-client==0.29.1"

READER: Final = """
import importlib, inspect, json, os, pkgutil, sys
import before.api
from before import AuthenticatedClient

known, read = json.loads(os.environ["GING_KNOWN"]), {}
client = AuthenticatedClient(os.environ["GING_URL"], os.environ["GING_KEY"])
for found in pkgutil.walk_packages(before.api.__path__, "before.api."):
    ask = getattr(importlib.import_module(found.name), "sync_detailed", None)
    if ask is not None:
        needed = [n for n, p in inspect.signature(ask).parameters.items() if p.default is p.empty and n != "client"]
        for table in known["table"] if "table" in needed else [""]:
            answer = ask(client=client, **{name: {**known, "table": table}.get(name, "none") for name in needed})
            read.setdefault(found.name.rpartition(".")[2], []).append(type(answer.parsed).__name__)
print(json.dumps(read))
"""
"""Sends every read with the generated client. What it cannot read raises."""


def halved(document: dict[str, Any]) -> dict[str, Any]:
    """The reads of a specification with half of the codes, members, types of events and words that this one has."""
    schemas = document["components"]["schemas"]
    paths = {
        path: {part: one[part] for part in ("get", "parameters") if part in one}
        for path, one in document["paths"].items()
        if "get" in one
    }
    choice = schemas["Event"]
    mapping = choice["discriminator"]["mapping"]
    added = {mapping.pop(name) for name in {*sorted(mapping)[::2], *ADDED} & mapping.keys()}
    choice["anyOf"] = [one for one in choice["anyOf"] if one["$ref"] not in added]
    for name in reached(schemas, refs([paths, document["components"]["responses"]])):
        halve(schemas[name])
    kept = reached(schemas, refs([paths, document["components"]["parameters"], document["components"]["responses"]]))
    document["components"]["schemas"] = {name: schemas[name] for name in kept}
    return document | {"paths": paths, "webhooks": {}}


def halve(schema: dict[str, Any]) -> None:
    """Take half of the words out of all lists in a schema, and half of the members that tell no schemas apart."""
    if "properties" in schema:
        members = schema["properties"]
        for name in [one for one in members if one not in ("data", "state") and len(members[one].get("enum", ())) != 1][
            ::2
        ]:
            del members[name]
        schema["required"] = [name for name in schema.get("required", ()) if name in members]
    for inner in (schema, *schema.get("properties", {}).values()):
        if inner is not schema and "properties" in inner:
            halve(inner)
        for key in (OPEN_WORDS, "enum"):
            if len(inner.get(key, ())) > 1:
                inner[key] = [word for word in inner[key][::2] if word not in ADDED]


@pytest.fixture
def tables(club: Club) -> list[str]:
    """Tables of a club: one of each game, and one with a deal."""
    for game in GAMES:
        club.open_table(table=game.kind.replace("_", "-"), game=game.kind, members=[*MEMBERS][: game.seats[1]])
    club.open_table(table="dealt", members=[*MEMBERS], rules={"first_dealer": "assigned"}, first_dealer=3)
    club.record_deal("dealt", hands=HANDS)
    return [*(game.kind.replace("_", "-") for game in GAMES), "dealt"]


def test_a_generated_client_reads_the_answers_of_the_next_release(
    club: Club, tables: list[str], live: Live, tmp_path: Path
) -> None:
    before = halved(json.loads(spec.text()))
    assert not ADDED & set(json.dumps(before).split('"'))
    (tmp_path / "openapi.json").write_text(json.dumps(before), encoding="utf-8")
    (tmp_path / "config.yaml").write_text("post_hooks: []\n", encoding="utf-8")
    venv.create(tmp_path / "empty", with_pip=False)
    python = tmp_path / "empty" / "bin" / "python"
    need_python(python, GENERATOR)
    name = club.get_club()["club"]
    known = {"club": name, "table": tables, "member": "anna", "deal": 1}
    given = {"GING_URL": live.url, "GING_KEY": live.token(name, *Right), "GING_KNOWN": json.dumps(known)}
    files = "--path openapi.json --config config.yaml --output-path before --meta none"
    for command in (
        [python.with_name(GENERATOR.partition("=")[0]), "generate", *files.split()],
        [python, "-c", READER],
    ):
        done = subprocess.run(command, cwd=tmp_path, env=given, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-3000:] + done.stdout[-3000:]
    read = json.loads(done.stdout)
    assert (read["list_events"], read["get_member"], read["get_dispute"]) == (["EventPage"], ["Member"], ["Problem"])
    assert len(set(read["get_table"])) == len(GAMES)
    assert not {"Problem", "NoneType"} & {*read["get_table"], *read["list_deals"]}

"""docs/events.md: every field of every event, and a ledger that can be derived from exported events by what it states alone."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.audit import export_layout
from ging_service.audit.export.export import export_club
from ging_service.bootstrap import codec, open_services
from ging_service.domain.streams import transfers_of
from ging_service.web import event_reference
from tests.audit.season import CLUB, play_season

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.databases import Database

DOCUMENT = Path(__file__).parents[3] / event_reference.DOCUMENT
TEXT = DOCUMENT.read_text(encoding="utf-8")
Row = tuple[str, str, str, str, str, str]
SAMPLES = Path(__file__).parents[2] / "eventlog" / "samples"


def rows() -> list[Row]:
    """The table of transfers: event, for each, when, from, to, counters."""
    table = TEXT.partition("| event | for each |")[2].partition("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    return [
        (event.strip("`"), each.strip("`"), when, *(one.strip("`") for one in rest))
        for event, each, when, *rest in cells
    ]  # type: ignore[misc]


@pytest.fixture(scope="module")
def folder(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("export") / "record"
    with open_services(database.app_dsn) as opened:
        export_club(play_season(opened, tmp_path_factory.mktemp("signer")), CLUB, made, all_openings=True)
    return made


def value(path: str, known: dict[str, Any]) -> Any:
    """What a field path means: ``counters``, ``rules.starting_stack``, ``paid[s]``, ``paid[0]``, ``x.seat``, ``x``."""
    found: Any = known
    for name, seat in re.findall(r"(\w+)(?:\[([s\d])\])?", path):
        found = found[name]
        if seat:
            found = found[known["s"] if seat == "s" else int(seat)]
    return found


def counters(text: str, known: dict[str, Any]) -> int:
    if "*" in text:
        factor, field = text.split(" * ")
        return int(factor) * int(value(field, known))
    first, _, less = text.partition(" - ")
    return int(value(first, known)) - (int(value(less, known)) if less else 0)


def holds(when: str, known: dict[str, Any]) -> bool:
    return all(_is(condition, known) for condition in when.split(" and ")) if when else True


def _is(condition: str, known: dict[str, Any]) -> bool:
    field, wanted = re.fullmatch(r"`([\w.]+)` is (.+)", condition).groups()  # type: ignore[union-attr]
    found = value(field, known)
    return bool(
        {"empty": found == "", "not empty": found != "", "0": found == 0}.get(wanted, found == wanted.strip("`"))
    )


def each(text: str, data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    at_seats, _, rest = text.partition(", ")
    if rest:
        yield from (known for at_seat in each(at_seats, data) for known in each(rest, at_seat))
    elif text == "s":
        seats = data.get("seats", len(data.get("members", data.get("paid", range(4)))))
        yield from ({**data, "s": seat} for seat in range(seats))
    elif text:
        name, field = text.split(" in ")
        yield from ({**data, name: element} for element in data[field])
    else:
        yield data


def account(text: str, stream: str, known: dict[str, Any]) -> str:
    name = re.sub(r"\{([^}]+)\}", lambda found: str(value(found[1], known)), text)
    is_of_table = stream.startswith("table/") and re.match(r"stack/|corner/|heap/|kitty$|pee$|pot$", name)
    return f"{stream}/{name}" if is_of_table else name


def derived(events: list[dict[str, Any]]) -> dict[str, int]:
    """The balances that are not zero, from the events and the document."""
    balances: Counter[str] = Counter()
    for event in events:
        for row in rows():
            if row[0] != event["type"]:
                continue
            for known in each(row[1], event["data"]):
                if holds(row[2], known):
                    moved = counters(row[5], known)
                    balances[account(row[3], event["stream"], known)] -= moved
                    balances[account(row[4], event["stream"], known)] += moved
    return {name: balance for name, balance in balances.items() if balance}


def test_the_document_is_in_step() -> None:
    assert event_reference.main(["--check"]) == 0, "run python -m ging_service.web.event_reference"


def test_balances_follow_from_exported_events_by_the_document_alone(folder: Path) -> None:
    events = [json.loads(line) for line in (folder / export_layout.EVENTS).read_bytes().splitlines()]
    journal = (folder / export_layout.JOURNAL).read_text(encoding="utf-8")
    last = dict(re.findall(r"^    (\S+)  +-?\d+ counters = (-?\d+) counters", journal, re.MULTILINE))
    wanted = {name.replace(":", "/"): int(balance) for name, balance in last.items() if int(balance)}
    assert len(wanted) > 15
    assert derived(events) == wanted


def test_every_event_that_moves_counters_has_its_row() -> None:
    known = codec()
    events = [known.decode(file.read_bytes()).event for file in SAMPLES.glob("*.json")]
    moving = {known.name(event) for event in events if moves(event)}
    assert len(moving) > 15
    assert moving <= {row[0] for row in rows()} <= set(known.types)


def moves(event: object) -> bool:
    """Whether a sample moves counters. Its values are arbitrary: a seat that no table has is paid, too."""
    try:
        return bool(transfers_of(event))
    except IndexError:
        return True


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.json")), ids=lambda file: file.stem)
def test_a_stored_event_has_exactly_the_fields_of_the_document(sample: Path) -> None:
    """Every event that was ever written, in each of its schemas."""
    body = json.loads(sample.read_bytes())
    section = TEXT.partition(f"### `{body['type']}`\n")[2].partition("\n### ")[0]
    documented = set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))
    older = re.findall(r"^- Schema (\d+): without (.*)\.$", section, re.MULTILINE)
    without = " ".join(text for schema, text in older if int(schema) >= body["schema"])
    lacking = set(re.findall(r"`(\w+)` \(read as", without))
    assert set(body["data"]) == documented - lacking

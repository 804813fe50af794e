"""The platform does not speak of one game: Ging's own words occur in its source only where a reviewed reason says so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

PACKAGE: Final = Path(__file__).parents[2] / "ging_service"
GAMES_OWN: Final = ("games", "client")
"""Folders that may use Ging's words: the games, and the client, which is generated from the specification."""

WORDS: Final = re.compile(
    r"\bG[0-9]{1,2}\b|\btray\b|\bsweeps?\b|\bswept\b|\bcorners?\b|\bpee\b|\bshowdown\b|\bdress(?:ed|ing)\b|lost.deals?|false.claims?"
    r"|\bdeclare_by(?:_s)?\b|\bdeclaring\b|penalty.(?:deal|step)s?|\bging\.(?:(?-i:[A-Z])\w+|most|second|sweeps|lost_deals|penalty_deals|false_claims)\b",
    re.IGNORECASE,
)

ALLOWED: Final = {
    # What clients of the API see, and what the committed specification says of it.
    "web/api/disputes/dispute_schemas.py": "the description of a field in the specification",
    "web/api/fairness.py": "the fields of the fairness report, which are Ging's",
    "web/api/ledger/standings_answers.py": "the fields of standings in the specification",
    "web/api/ledger/statements.py": "descriptions of a field and an operation in the specification",
    "web/api/play/batches.py": "the description of an operation in the specification",
    "web/api/play/table_answers.py": "the name of a field in the API, the end of a time limit; and an answer of Ging's API that its command line prints too: inside a game, `cli` and `api` do not import each other",
    "web/api/schemas/filters.py": "descriptions of parameters in the specification",
    "web/api/webhooks/webhooks.py": "an example of an event in the specification",
    "web/openapi/document.py": "the members of a problem in the specification",
    "web/http/problem_codes.py": "the list of all problem codes, Ging's too: the specification has them in one enumeration",
    # Names that are stored or printed and must not change.
    "projections/schema.py": "the name of a column: the end of a time limit",
    "reporting/tables/tables.py": "the same column",
    "audit/checking/ledger.py": "the title of a finding in reports of `ging audit verify`",
    # What Ging's tables add to shared pages and lists, until ledgers get it from the game.
    "cli/play/standings.py": "an example in the help of an option",
    "cli/proof/fairness.py": "the fairness report, which is Ging's",
    "web/pages/ledger/ledger_labels.py": "words for the reasons of Ging's transfers",
    "cli/ledger/ledger.py": "examples of accounts in a help text",
    # Elsewhere the words mean something else or name Ging as an example.
    "application/simulation/demo.py": "the name of the club in the demo",
    "cli/play/history.py": "an example of an event's name",
    "records/play.py": "Ging as an example",
    "bootstrap.py": "an example of an event's name",
    "reporting/standings/ranking.py": "an example of a column's name",
    "web/api/schemas/serialize.py": "an example of a column's name",
}
"""Files in which the words may occur, and why."""


def found_in(file: Path) -> list[str]:
    """Ging's words in a file, without the names of its own modules."""
    text = re.sub(r"ging_service\.games\.ging\S*", "", file.read_text(encoding="utf-8"))
    return [match.group() for match in WORDS.finditer(text)]


def of_platform() -> dict[str, Path]:
    files = {str(file.relative_to(PACKAGE)): file for file in PACKAGE.rglob("*.py")}
    return {name: file for name, file in files.items() if name.split("/")[0] not in GAMES_OWN}


@pytest.mark.complete
def test_the_platform_does_not_use_gings_words() -> None:
    found = {name: words for name, file in of_platform().items() if name not in ALLOWED and (words := found_in(file))}
    assert found == {}


def test_every_exception_is_needed() -> None:
    files = of_platform()
    assert [name for name in ALLOWED if name not in files or not found_in(files[name])] == []

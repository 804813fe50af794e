import ast
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from ging_service.eventlog.named_queries import add_queries, read_query

ROOT = Path(__file__).parents[2]
PACKAGES = tuple(
    ".".join(folder.relative_to(ROOT).parts)
    for folder in sorted((ROOT / "ging_service").rglob("*"))
    if folder.is_dir() and any(file.read_text(encoding="utf-8").count("-- name: ") for file in folder.glob("*.sql"))
)


def test_a_query_is_the_text_below_its_name_which_it_keeps() -> None:
    queries: dict[str, str] = {}
    add_queries(queries, "-- About these.\n\n-- name: one\n-- The first.\nSELECT 1\n\n\n-- name: two\nSELECT 2\n")
    assert queries == {"one": "-- name: one\n-- The first.\nSELECT 1\n", "two": "-- name: two\nSELECT 2\n"}


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("-- name: one\nSELECT 1\n-- name: one\nSELECT 2\n", "two queries have the name 'one'"),
        ("SELECT 1\n-- name: one\nSELECT 2\n", "text before the first"),
        ("-- name: one\n\n-- name: two\nSELECT 2\n", "the query 'one' is empty"),
    ],
)
def test_a_file_that_is_not_clear_is_refused(source: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        add_queries({}, source)


def test_a_name_may_not_occur_in_two_files_of_a_package() -> None:
    queries: dict[str, str] = {}
    add_queries(queries, "-- name: one\nSELECT 1\n")
    with pytest.raises(ValueError, match="two queries have the name 'one'"):
        add_queries(queries, "-- name: one\nSELECT 1\n")


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(LookupError, match="has no query 'lode'"):
        read_query("ging_service.eventlog.sql", "lode")


@pytest.mark.complete
@pytest.mark.parametrize("package", PACKAGES)
def test_every_query_is_used(package: str) -> None:
    """A query's name is a string somewhere in the service or its migrations."""
    defined = {
        line.removeprefix("-- name: ").strip()
        for file in files(package).iterdir()
        if file.name.endswith(".sql")
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.startswith("-- name: ")
    }
    assert defined
    assert defined - _strings() == set()


@cache
def _strings() -> set[str]:
    """All strings of the service's and the migrations' source. To read them all takes seconds."""
    sources = (file for folder in ("ging_service", "migrations") for file in (ROOT / folder).rglob("*.py"))
    return {
        node.value
        for source in sources
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }

"""The diagram of folders shows every dependency, directly or by a longer way, and leaves out what follows."""

from __future__ import annotations

from tests import architecture_diagram as diagram

IMPORTS = {
    "cli": frozenset({"web", "domain", "client"}),
    "web": frozenset({"domain"}),
    "domain": frozenset[str](),
    "client": frozenset[str](),
    "alone": frozenset[str](),
}


def test_an_arrow_that_follows_from_others_is_left_out() -> None:
    assert diagram.reduced(IMPORTS)["cli"] == {"web", "client"}


def test_a_cycle_is_shown() -> None:
    circle = {"a": frozenset({"b"}), "b": frozenset({"a"})}
    assert diagram.reduced(circle) == circle


def test_folders_are_found_with_what_they_import() -> None:
    imports = diagram.dependencies()
    assert "domain" in imports["application"]
    assert imports["domain"] == frozenset()
    assert all(diagram.purpose(name) for name in imports)


def test_the_document_is_in_step() -> None:
    assert diagram.main(["--check"]) == 0

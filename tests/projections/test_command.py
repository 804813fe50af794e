from __future__ import annotations

from typing import TYPE_CHECKING, Any

from click.testing import CliRunner

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.cli.serve.maintenance import projections

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.execution.services import Services

ReadModels = dict[str, list[tuple[Any, ...]]]


def rebuild(database: Any, *names: str) -> Any:
    urls = {"DATABASE_URL": database.app_dsn, "GING_OWNER_URL": database.owner_dsn}
    return CliRunner().invoke(projections, ["rebuild", *names], env=urls)


def test_rebuild_says_what_it_made(
    services: Services, fresh_database: Any, read_models: Callable[[], ReadModels]
) -> None:
    simulate(services, Simulation(club_id="first", tables=2, deals=4, seed=1))
    live = read_models()
    ran = rebuild(fresh_database, "postings", "deals")
    assert ran.exit_code == 0, ran.output
    count = sum(len(rows) for name, rows in live.items() if name == "entries")
    assert count > 0
    assert ran.stdout.endswith("events folded; rebuilt: deals, entries, postings, accounts, totals\n")
    assert ran.stderr == ""  # progress is for terminals
    assert read_models() == live


def test_a_name_that_is_no_read_model_is_refused(fresh_database: Any) -> None:
    ran = rebuild(fresh_database, "dealz")
    assert ran.exit_code == 2
    assert "there is no read model dealz" in ran.stderr

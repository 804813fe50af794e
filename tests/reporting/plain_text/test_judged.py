"""A club of 40 members after many deals, judged by hledger and beancount; and every counter that is changed is found."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from bench.posted import Ledger, transactions
from ging_service.reporting.plain_text.formats import FORMATS
from ging_service.reporting.plain_text.transactions import balanced_anew
from tests.reporting.plain_text.judges import CHECKS, bean_check, hledger
from tests.support.extent import short_or_long

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.reporting.plain_text.transactions import Transaction

pytestmark = pytest.mark.complete

FIGURES = {
    "hledger": re.compile(r"(?<=  )-?\d+(?= counters = )|(?<= = )-?\d+(?= counters)"),
    "beancount": re.compile(r"(?<=  )-?\d+(?= COUNTER$)", re.MULTILINE),
}
"""The counters of every posting and every asserted balance."""


def written(name: str, entries: list[Transaction]) -> str:
    """The ledger of a club in a format."""
    writing = FORMATS[name].begin()
    accounts = sorted({line.account for entry in entries for line in entry.lines})
    head = writing.head("posted", accounts, sorted({entry.type for entry in entries}))
    texts = [writing.transaction(entry) for entry in balanced_anew(entries)]
    return "".join((head, *texts, writing.end()))


def is_sound(name: str, text: str, folder: Path) -> bool:
    """Whether the judge of the format has nothing to say."""
    file = folder / "club"
    file.write_text(text, encoding="utf-8", newline="")
    judged = hledger(file, *CHECKS) if name == "hledger" else bean_check(file)
    assert (judged.returncode == 0) == (not judged.stderr), judged.stderr
    return judged.returncode == 0


def with_one_counter_changed(name: str, text: str, random: Random) -> str:
    """The text with one of its figures higher or lower by one."""
    figure = random.choice(list(FIGURES[name].finditer(text)))
    return f"{text[: figure.start()]}{int(figure[0]) + random.choice((-1, 1))}{text[figure.end() :]}"


@pytest.mark.parametrize("ledger", short_or_long(500, 10_000), indirect=True)
@pytest.mark.parametrize("name", FIGURES)
def test_all_deals_add_up_and_with_one_counter_changed_they_do_not(
    name: str, ledger: tuple[int, list[Transaction]], tmp_path: Path
) -> None:
    deals, entries = ledger
    text = written(name, entries)
    assert len(FIGURES[name].findall(text)) > 10 * deals
    assert is_sound(name, text, tmp_path)
    assert not is_sound(name, with_one_counter_changed(name, text, chance()), tmp_path)


@pytest.mark.parametrize("name", FIGURES)
def test_one_counter_that_is_changed_anywhere_is_refused(name: str, tmp_path: Path) -> None:
    random, text = chance(), written(name, transactions(Ledger(deals=100)))
    assert is_sound(name, text, tmp_path)
    for _ in range(4):
        assert not is_sound(name, with_one_counter_changed(name, text, random), tmp_path)


@pytest.fixture(scope="module")
def ledger(request: pytest.FixtureRequest) -> tuple[int, list[Transaction]]:
    """A number of deals, and the ledger of a club of 40 members that has played them."""
    return request.param, transactions(Ledger(deals=request.param))


def chance() -> Random:
    """The same changes in each run."""
    return Random(7)  # noqa: S311  nothing is to be kept from anybody

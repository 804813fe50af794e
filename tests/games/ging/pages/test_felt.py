"""The felt as drawn and as text: neither contains anything that is hidden from the viewer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from flask import Flask, render_template_string

from ging_service.domain.cards import Card
from ging_service.event_messages.card_words import card_name
from ging_service.execution.caller import Principal
from ging_service.execution.visibility import NOBODY, seen_by
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.pages.felt.settlement_steps import steps_of_settlement
from ging_service.games.ging.pages.felt.table_view import picture_of
from ging_service.games.ging.rules.cards import PACK
from ging_service.reporting.tables.tables import VisibleTable
from ging_service.web import app as web
from ging_service.web.pages.rendering import templates
from tests.games.ging.deals import EXAMPLE_1
from tests.games.ging.table import MEMBERS, Table, cards, open_table, recorded, satisfied, suit

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = {"ada": "Ada <b>", "bob": "Ben", "cat": "Cato", "dan": "Dora"}
FACE = re.compile(r"/cards/(?:two|four)/(\w+)\.svg")
DRAWN, TOLD = "felt", "felt_text"


@pytest.fixture
def pages() -> Iterator[Flask]:
    app = Flask(web.__name__)
    templates.register(app)
    with app.test_request_context("/clubs/c/tables/t"):
        yield app


def html(table: Table, member: str, form: str) -> str:
    state = seen_by(Principal(member=member) if member else NOBODY, table.state)
    seen = VisibleTable(table_id="t", version=1, state=state, newest=1, position=1)
    page = "{% from 'ging/felt.html' import FORM with context %}{% call FORM(picture) %}<hr>{% endcall %}"
    return render_template_string(page.replace("FORM", form), picture=picture_of(seen, NAMES, member=member))


def declared() -> Table:
    """Dora has tabled her clubs."""
    return recorded(open_table(), EXAMPLE_1).after(suit(3, "C", 34), *satisfied(3))


def seen_in(page: str) -> set[Card]:
    """Every card that is drawn or named."""
    named = {card for card in PACK if card_name(card) in page}
    return named | {Card(card) for card in FACE.findall(page)}


@pytest.mark.parametrize("form", [DRAWN, TOLD])
@pytest.mark.parametrize("member", ["", *MEMBERS])
@pytest.mark.usefixtures("pages")
def test_nobody_finds_a_card_that_is_hidden_from_him(member: str, form: str) -> None:
    own = set(EXAMPLE_1[MEMBERS.index(member)]) if member else set()
    assert seen_in(html(declared(), member, form)) == own | set(cards("QC 9C 8C 7C"))


@pytest.mark.usefixtures("pages")
def test_backs_are_all_alike_and_counted_in_words() -> None:
    page = html(declared(), "ada", DRAWN)
    backs = re.findall(r'<img class="card" src="[^"]*back[^>]*>', page)
    assert (len(backs), len(set(backs))) == (7 + 7 + 3, 1)
    assert page.count("7 cards face down") == 2
    assert page.count("3 cards face down") == 1


@pytest.mark.usefixtures("pages")
def test_names_are_written_as_they_are_and_every_seat_and_corner_has_one() -> None:
    page = html(declared(), "ada", DRAWN)
    assert "<b>" not in page.replace("<br>", "")
    for name in ("Ada &lt;b&gt;", "Ben", "Cato", "Dora"):
        assert f"{name}&#39;s corner:" in page
    assert 'id="seat-0-name"' in page


@pytest.mark.parametrize("form", [DRAWN, TOLD])
@pytest.mark.usefixtures("pages")
def test_what_can_be_done_stands_in_it_and_nothing_else_of_forms(form: str) -> None:
    page = html(declared(), "ada", form)
    assert page.count("<hr>") == 1
    assert not re.search(r"<form|<button|<input|style=|<script", page)


@pytest.mark.usefixtures("pages")
def test_in_words_the_table_says_all_that_the_picture_shows() -> None:
    page = html(declared(), "ada", TOLD)
    for words in ("34 clubs", "dealer, satisfied", "eldest, to act", "7 cards face down", "In the pee"):
        assert words in page


@pytest.mark.usefixtures("pages")
def test_counters_are_drawn_one_by_one_and_what_is_owed_is_drawn_otherwise() -> None:
    page = html(open_table(ending="open").with_counters(stacks=(-3, 18, 18, 39)), "", DRAWN)
    assert page.count("#owed") == 3
    assert page.count("#counter") == 18 + 18 + 39 + 4 + 4
    assert "−3" in page


@pytest.mark.usefixtures("pages")
def test_a_settlement_is_a_list_of_steps_each_with_its_rule() -> None:
    table = recorded(open_table(mode="showdown"), EXAMPLE_1).after(c.Settle())
    steps = steps_of_settlement(table.happened, ("Ada", "Ben", "Cato", "Dora").__getitem__)
    page = render_template_string(
        "{% from 'ging/settlement.html' import settlement %}{{ settlement(steps) }}", steps=steps
    )
    assert page.count("<li>") == len(steps)
    assert '<a class="rule" href="/docs/rules#g11">G11</a>' in page

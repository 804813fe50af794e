"""Links to numbered rules: to the guide of a game's rules, or to its page for players if there is none."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.web.pages.rendering import templates


@pytest.fixture
def with_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templates, "_games_by_rule", lambda: {"G7": "ging", "XY1": "x_y"})


@pytest.mark.usefixtures("with_games")
def test_a_rule_is_linked_on_the_guide_of_its_game(app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templates, "guide_names", lambda: ("rules", "rules-x-y"))
    with app.test_request_context("/clubs/c/tables/t"):
        assert templates.rule_link("G7") == "/docs/rules#g7"
        assert templates.rule_link("XY1") == "/docs/rules-x-y#xy1"


@pytest.mark.usefixtures("with_games")
def test_a_game_without_a_guide_has_its_rules_on_its_page_for_players(app: Any) -> None:
    with app.test_request_context("/clubs/c/tables/t"):
        assert templates.rule_link("XY1") == "/clubs/c/how-to-play?game=x_y#xy1"


@pytest.mark.parametrize(
    ("text", "rule", "shown"),
    [
        ("Too high", "XY1", "Too high {XY1}"),
        ("Too <high>", "", "Too &lt;high&gt;"),
        ("Too high (G7)", "", "Too high (G7)"),
        ("Too high (XY1)", "XY1", "Too high ({XY1})"),
        ("Too high (XY1); too late (G7)", "XY1", "Too high ({XY1}); too late ({G7})"),
    ],
)
@pytest.mark.usefixtures("with_games")
def test_a_refusal_shows_each_rule_once(
    app: Any, monkeypatch: pytest.MonkeyPatch, text: str, rule: str, shown: str
) -> None:
    monkeypatch.setattr(templates, "guide_names", lambda: ("rules", "rules-x-y"))
    links = {"XY1": "/docs/rules-x-y#xy1", "G7": "/docs/rules#g7"}
    for name, address in links.items():
        shown = shown.replace(f"{{{name}}}", f'<a class="rule" href="{address}">{name}</a>')
    with app.test_request_context("/clubs/c/tables/t"):
        assert templates.with_rule_links(text, rule) == shown

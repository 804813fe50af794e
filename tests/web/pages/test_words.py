"""The words of pages: one catalogue, complete in every language; dates, numbers and currencies as each language has them."""

from __future__ import annotations

import ast
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from babel.messages.catalog import Catalog

import ging_service
from ging_service.i18n import formatting, message_language
from ging_service.i18n import messages as i18n
from ging_service.i18n.message_language import SOURCE, cache_by_language
from ging_service.web.http.problem_codes import PROBLEMS
from ging_service.web.pages import catalogue, problems
from ging_service.web.pages.preferences import LANGUAGES
from tests.web.pages.conftest import text_of
from tests.web.pages.literal_text import literal_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jinja2 import Environment

PACKAGE = Path(ging_service.__file__).parent
TEMPLATES = PACKAGE / "web/templates"
OF_GAMES = PACKAGE / "games"
GERMAN = {"Accept_Language": "de-AT,de;q=0.9,en;q=0.1"}
OTHERS = [language for language in LANGUAGES if language != SOURCE]


@pytest.mark.complete
def test_the_catalogue_says_all_that_pages_say_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogue.main(["--check"]) == 0, capsys.readouterr().err[-2000:]


def test_there_is_a_catalogue_for_each_language_that_can_be_chosen() -> None:
    assert {file.stem for file in i18n.CATALOGUES.iterdir()} == set(OTHERS)


SAID = ("%(name)s has %(counters)s", ("one deal of %(name)s", "%(num)s deals of %(name)s"), "Sign in")
GOOD = {
    SAID[0]: "%(counters)s hat %(name)s",
    SAID[1]: ("ein Spiel von %(name)s", "%(num)s Spiele von %(name)s"),
    SAID[2]: "Anmelden",
}


def catalogue_of(translated: dict[Any, Any]) -> Catalog:
    found = Catalog(locale="de")
    for source, translation in translated.items():
        found.add(source, translation)
    return found


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ({SAID[0]: "Es hat %(name)s"}, "other places to fill in"),
        ({SAID[0]: "%(zahl)s hat %(name)s"}, "other places to fill in"),
        ({SAID[1]: ("ein Spiel", "%(num)s Spiele von %(name)s")}, "other places to fill in"),
        ({SAID[1]: ("ein Spiel von %(name)s", "Spiele von %(name)s")}, "other places to fill in"),
        ({SAID[1]: ("ein Spiel von %(name)s", "")}, "not translated"),
        ({SAID[2]: ""}, "not translated"),
        ({"Sign out": "Abmelden"}, "said no more"),
    ],
)
def test_each_fault_of_a_catalogue_is_told(wrong: dict[Any, Any], fault: str) -> None:
    present = catalogue_of(dict.fromkeys(SAID))
    assert list(catalogue.faults_of(catalogue_of(GOOD), present)) == []
    told = list(catalogue.faults_of(catalogue_of(GOOD | wrong), present))
    assert [one.partition(":")[0] for one in told] == [fault]


def test_what_is_missing_or_not_sure_is_told() -> None:
    present = catalogue_of(dict.fromkeys(SAID))
    missing = catalogue_of({source: GOOD[source] for source in SAID[:2]})
    assert list(catalogue.faults_of(missing, present)) == ["missing: 'Sign in'"]
    missing.add("Sign in", "Anmeldung", flags={"fuzzy"})
    assert list(catalogue.faults_of(missing, present)) == ["not sure: 'Sign in'"]


def test_a_catalogue_is_written_in_one_order_keeps_what_is_said_and_forgets_the_rest() -> None:
    present = catalogue_of(dict.fromkeys(reversed(SAID)))
    renewed = catalogue.updated_catalogue(catalogue_of(GOOD | {"Sign out": "Abmelden"}), present)
    text = catalogue.catalogue_text(renewed, 'msgid ""\nmsgstr ""')
    assert "Abmelden" not in text
    assert text.index("%(name)s has") < text.index("Sign in") < text.index("one deal of")
    header = text.partition("\n\n")[0]
    assert (
        catalogue.catalogue_text(catalogue.updated_catalogue(renewed, catalogue_of(dict.fromkeys(SAID))), header)
        == text
    )


def templates() -> list[Path]:
    return sorted([*(TEMPLATES / "pages").rglob("*.html"), *OF_GAMES.rglob("*.html")])


@pytest.fixture(scope="module")
def environment(app: Any) -> Environment:
    found: Environment = app.jinja_env
    return found


@pytest.mark.parametrize("template", templates(), ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_no_text_of_a_template_is_outside_the_catalogue(environment: Environment, template: Path) -> None:
    assert literal_text(environment.parse(template.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("<p>Sign in</p>", ["Sign in"]),
        ('<a href="/x" title="Sign in">{{ name }}</a>', ["title='Sign in'"]),
        ('<input {% if x %}placeholder="{{ "do this" if y else z }}"{% endif %}>', ["placeholder='do this·'"]),
        ("{% for one in all %}{{ one }} and {% endfor %}", ["· and"]),
        ("{{ 'deals' if x else _('no deals') }}", ["deals·"]),
        ("{{ field('name', 'Name') }}", ["Name"]),
        ("{{ field('name', _('Name'), type='text') }}<p class='hint'>{{ ngettext('Deal', 'Deals', 2) }}</p>", []),
        ("{% trans name=name %}Hello {{ name }}{% endtrans %} G21 <code>ging</code> Ging", []),
    ],
)
def test_text_outside_the_catalogue_is_found(environment: Environment, template: str, text: list[str]) -> None:
    assert literal_text(environment.parse(template)) == text


def looked_up(tree: ast.Module) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in {"_", "ngettext", "pgettext"}
        ):
            yield node


@pytest.mark.complete
def test_what_programs_say_can_be_collected() -> None:
    """Nothing that is put together by the program is looked up: the catalogue would not know it."""
    put_together = [
        f"{file.relative_to(PACKAGE)}:{call.lineno}"
        for folder in catalogue.SAYING
        for file in folder.rglob("*.py")
        for call in looked_up(ast.parse(file.read_text(encoding="utf-8")))
        if not all(isinstance(one, ast.Constant) for one in call.args[: 1 if call.func.id == "_" else 2])  # type: ignore[attr-defined]  # a name
    ]
    assert put_together == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_refusal_is_told_in_every_language(app: Any, language: str) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        for code, (_status, title) in PROBLEMS.items():
            said = problems.problem_text(code, "as the API says it")
            assert (
                said == "as the API says it" if code == problems.OWN else said not in ("as the API says it", title)
            ), code
        assert problems.problem_text("nobody_knows", "as the API says it") != "as the API says it"
    with app.test_request_context():
        assert problems.problem_text("no_deal", "as the API says it") == "as the API says it"


def test_pages_are_in_the_language_that_the_browser_asks_for(stranger: Any) -> None:
    german, english = stranger.get("sign-in", **GERMAN), stranger.get("sign-in")
    assert ('<html lang="de"' in german.text, '<html lang="en"' in english.text) == (True, True)
    assert "Passphrase" in text_of(english)
    assert "Sign in" in text_of(english)
    assert "Sign in" not in text_of(german)
    assert {"Cookie", "Accept-Language"} <= set(german.headers["Vary"].split(", "))
    assert '<html lang="en"' in stranger.get("sign-in", Accept_Language="fr,it").text


def test_a_preference_goes_before_what_the_browser_asks_for(stranger: Any) -> None:
    stranger.post("/preferences", {"language": "en", "to": "/"})
    assert '<html lang="en"' in stranger.get("sign-in", **GERMAN).text
    stranger.post("/preferences", {"language": "", "to": "/"})
    assert '<html lang="de"' in stranger.get("sign-in", **GERMAN).text


def test_a_refusal_is_in_the_language_of_the_page(stranger: Any) -> None:
    refused = stranger.post("sign-in", {"member": "anna", "passphrase": "no"}, **GERMAN)
    assert refused.status_code == 401
    assert PROBLEMS["sign_in_failed"][1] not in text_of(refused)


WRITTEN = {
    "en": ("1,234,567", "−3", "+3", "12.5%", "€1,234.50", "7 Nov 2026", "7 Nov 2026, 20:05", "Anna, Ben and Cato"),
    "de": (
        "1.234.567",
        "−3",
        "+3",
        "12,5\xa0%",
        "1.234,50\xa0€",
        "07.11.2026",
        "07.11.2026, 20:05",
        "Anna, Ben und Cato",
    ),
}


def test_texts_of_the_source_language_are_in_no_catalogue_and_are_what_they_say(app: Any) -> None:
    said: dict[str, tuple[str, ...]] = {}
    for language in LANGUAGES:
        with app.test_request_context(headers={"Accept-Language": language}):
            numbers = (i18n.ngettext("one card", "%(num)s cards", number) for number in (0, 1, 2))
            said[language] = (*numbers, i18n.pgettext("button", "Deal"))
    assert said == {
        "en": ("0 cards", "one card", "2 cards", "Deal"),
        "de": ("0 Karten", "eine Karte", "2 Karten", "Geben"),
    }


def test_words_that_are_kept_are_kept_for_each_language(app: Any) -> None:
    made = []

    @cache_by_language
    def greeting(name: str) -> str:
        made.append(name)
        return f"{message_language.language()} {name}"

    for chosen in ("de", "en", "de", "en"):
        with app.test_request_context(headers={"Accept-Language": chosen}):
            assert greeting("Anna") == f"{chosen} Anna"
    assert made == ["Anna", "Anna"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_time_of_day_is_written_in_each_language_to_the_minute_and_worked_out_once(app: Any, language: str) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        assert [
            formatting.clock(text) for text in ("2026-11-07T20:05:31.000000Z", "2026-11-07T09:05:31+01:00", "")
        ] == [
            "20:05",
            "08:05",
            "",
        ]
        assert formatting.clock("2026-11-07T20:05:31.000000Z") is formatting.clock("2026-11-07T20:05:31.000000Z")


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_money_and_dates_are_written_as_each_language_writes_them(app: Any, language: str) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        written = (
            formatting.number(1_234_567),
            formatting.number(-3),
            formatting.signed(3),
            formatting.percent(0.125),
            formatting.money(Decimal("1234.50"), "EUR"),
            formatting.day("2026-11-07"),
            formatting.moment("2026-11-07T20:05:31.000000Z"),
            formatting.together(["Anna", "Ben", "Cato"]),
        )
    assert written == WRITTEN[language]

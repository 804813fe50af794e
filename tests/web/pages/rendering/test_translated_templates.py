"""Templates are compiled once for each language, with their texts in them."""

from __future__ import annotations

import re
from threading import Barrier, Thread
from typing import TYPE_CHECKING, Any

import pytest
from flask import render_template
from jinja2 import DictLoader

from ging_service.web.app import create_app
from ging_service.web.pages.preferences import LANGUAGES
from tests.web.pages.test_words import OF_GAMES, TEMPLATES

if TYPE_CHECKING:
    from pathlib import Path

    from flask import Flask

PLAIN = {
    "page.html": '{% extends "frame.html" %}{% from "parts.html" import greeting %}'
    '{% block main %}{{ _("Tables") }} {{ greeting(name) }} {{ pgettext("button", "Deal") }}{% endblock %}',
    "frame.html": '<p title="{{ _("Menu") }}">{% block main %}{% endblock %}</p>',
    "parts.html": '{% macro greeting(name) %}{{ _("for %(name)s", name=name) }}{% endmacro %}',
}


@pytest.fixture
def own_app(services: Any) -> Flask:
    """An application of this test with templates of its own."""
    app = create_app(services)
    app.jinja_env.loader = DictLoader(PLAIN)
    return app


def shown(app: Flask, language: str, name: str = "Anna") -> str:
    with app.test_request_context(headers={"Accept-Language": language}):
        return render_template("page.html", name=name)


def test_each_request_gets_the_templates_of_its_language(own_app: Flask) -> None:
    english, german = '<p title="Menu">Tables for Anna Deal</p>', '<p title="Menü">Tische für Anna Geben</p>'
    assert [shown(own_app, language) for language in ("en", "de", "en", "fr", "de")] == [
        english,
        german,
        english,
        english,
        german,
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_in_a_text_are_escaped_and_are_no_places_to_fill_in(own_app: Flask, language: str) -> None:
    page = shown(own_app, language, "<b>%(name)s & 100 %</b>")
    assert "&lt;b&gt;%(name)s &amp; 100 %&lt;/b&gt;" in page
    assert "<b>" not in page


def test_thirty_readers_in_two_languages_begin_at_once(own_app: Flask) -> None:
    begin = Barrier(30)
    seen: dict[str, set[str]] = {"en": set(), "de": set()}

    def read(language: str) -> None:
        begin.wait()
        seen[language].add(shown(own_app, language))

    readers = [Thread(target=read, args=(language,)) for language in ("en", "de") * 15]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    assert seen == {"en": {shown(own_app, "en")}, "de": {shown(own_app, "de")}}
    assert seen["en"] != seen["de"]


@pytest.mark.complete
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_looks_up_a_constant_text_or_address_while_it_is_rendered(app: Flask, language: str) -> None:
    with app.test_request_context(headers={"Accept-Language": language}):
        environment = app.jinja_env.get_template("pages/base.html").environment
        for template in templates():
            source = environment.compile(template.read_text(encoding="utf-8"), raw=True)
            assert not re.search(r"resolve\('(_|pgettext|static)'\)", source), template


def templates() -> list[Path]:
    return sorted([*(TEMPLATES / "pages").rglob("*.html"), *OF_GAMES.rglob("*.html")])

"""Compiled templates put out, call and read the same as Jinja's own."""

from __future__ import annotations

from typing import Any

import jinja2
import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import pass_context, pass_environment, pass_eval_context
from markupsafe import Markup, escape

from ging_service.web.pages.rendering.translated_templates import TranslatingEnvironment, escaped


class _Text(str):
    __slots__ = ()


class _Html:
    def __html__(self) -> str:
        return "<b>bold</b>"


@given(st.one_of(st.text(), st.text("&<>'\"a"), st.integers(), st.booleans(), st.none(), st.floats()))
def test_a_value_is_escaped_as_markupsafe_escapes_it(value: object) -> None:
    assert escaped(value) == escape(value)
    assert escaped(Markup("<i>{}</i>").format(value)) == Markup("<i>{}</i>").format(value)


@pytest.mark.parametrize("value", [_Text("<b>"), _Text("b"), _Html(), [1, "<b>"], jinja2.Undefined(name="a")])
def test_other_objects_are_escaped_as_markupsafe_escapes_them(value: object) -> None:
    assert escaped(value) == escape(value)


TEMPLATE = """
{% macro row(one, more="&") %}<td>{{ one }}{{ more }}{{ caller() if caller }}</td>{% endmacro %}
{% from "rows" import cell, named, two as both %}
{{ text }} {{ html }} {{ number }} {{ missing }} {{ text ~ html }} {{ thing.name }} {{ things[0] }}
{{ "<" if missing }}{{ (text if missing)|default("<none>") }}{{ text if html }}{{ ("a" if missing) ~ text }}{% if ("a" if missing) %}?{% endif %}
{{ pairs.first }} {{ pairs.items()|list }} {{ pairs.none }} {{ missing.name if missing }} {{ thing.part.name }}
{{ cell(text) }}{{ both(text, html) }}{{ both(second=text) }}{{ both(*things) }}{{ named(class=text) }}{{ named(**pairs) }}{{ range(3)|list }}{{ dict(a=text)|list }}
{% block main %}{{ text }}{% block inner scoped %}{{ thing.name }}{{ row(number) }}{% endblock %}{% if html %}!{% endif %}{% endblock %}
{{ row(text) }}{{ row(html, more=text) }}{% call row(1) %}{{ text }}{% endcall %}
{% set kept %}<u>{{ text }}</u>{% endset %}{{ kept }}
{% for one in things %}{{ loop.index }}{{ one }}{{ seen() }}{{ thing.shout(one) }}{% endfor %}
{{ of_environment() }} {{ of_evaluation() }} {{ plain(text, more=number) }} {{ text|upper }} {{ kind("<") }}
{% autoescape false %}{{ text }}{{ row(text) }}{% endautoescape %}
"""


class _Thing:
    name = "<thing>"

    @property
    def part(self) -> _Thing:
        return self

    def shout(self, text: str) -> str:
        return text + "!"


@pass_context
def _seen(context: Any) -> str:
    return f"<{context.get('one')}>"


@pass_environment
def _of_environment(environment: jinja2.Environment) -> str:
    return f"<{environment.is_async}>"


@pass_eval_context
def _of_evaluation(evaluation: jinja2.nodes.EvalContext) -> str:
    return f"<{evaluation.autoescape}>"


VALUES = {
    "text": "<&\"'>",
    "html": Markup("<p>"),
    "number": 7,
    "thing": _Thing(),
    "things": ["<", "a"],
    "pairs": {"first": "<1>"},
    "seen": _seen,
    "of_environment": _of_environment,
    "of_evaluation": _of_evaluation,
    "plain": lambda text, more: f"{text}{more}",
    "kind": _Text,
}


ROWS = """
{% macro cell(one) %}<td>{{ one }}</td>{% endmacro %}
{% macro named() %}{{ kwargs|xmlattr }}{% endmacro %}
{% macro two(first="&", second="") %}{{ cell(first) }}{{ cell(second) }}{% endmacro %}
"""
CHILD = """
{% extends "page" %}{% from "rows" import cell %}
{% block inner %}{{ super() }}{{ cell(text) }}{{ self.none_here }}{% endblock %}
"""
TEMPLATES = {"page": TEMPLATE, "rows": ROWS, "child": CHILD}


def own_environment(templates: dict[str, str]) -> TranslatingEnvironment:
    return TranslatingEnvironment(Flask(__name__), autoescape=True, loader=jinja2.DictLoader(templates))


@pytest.mark.parametrize("name", ["page", "child"])
def test_a_template_renders_as_in_jinja(name: str) -> None:
    theirs = jinja2.Environment(autoescape=True, loader=jinja2.DictLoader(TEMPLATES))
    assert own_environment(TEMPLATES).get_template(name).render(VALUES) == theirs.get_template(name).render(VALUES)


@pytest.mark.parametrize(
    "source",
    [
        "{% from 'rows' import lower %}{{ lower() }}",
        "{% macro row(one) %}<b>{{ one }}</b>{% endmacro %}{% for row in functions %}{{ row('<B>') }}{% endfor %}",
        "{% macro row(one) %}<b>{{ one }}</b>{% endmacro %}{% macro all(row) %}{{ row('<B>') }}{% endmacro %}{{ all(function) }}",
        "{% macro row() %}{{ caller('<B>') }}{% endmacro %}{{ row(caller=function) }}",
        "{{ caller('<B>') }}",
    ],
)
def test_a_function_with_the_name_of_a_macro_is_escaped_as_in_jinja(source: str) -> None:
    templates = {"page": source, "rows": "{% set lower = '<B>'.lower %}"}
    values = {"function": str.lower, "functions": [str.lower], "caller": str.lower}
    theirs = (
        jinja2.Environment(autoescape=True, loader=jinja2.DictLoader(templates)).get_template("page").render(values)
    )
    assert own_environment(templates).get_template("page").render(values) == theirs
    assert "&lt;b&gt;" in theirs


def test_a_block_hands_its_parts_on_in_one_piece() -> None:
    page = own_environment(TEMPLATES).get_template("page")
    context = page.new_context(VALUES)
    assert len(list(page.root_render_func(context))) == 1
    assert len(list(page.blocks["main"](context))) == 1


def test_what_is_known_when_a_template_is_compiled_is_not_looked_at_when_it_is_called() -> None:
    source = own_environment({}).compile(
        "{% from 'rows' import cell %}{% macro row(a) %}{{ cell(a) }}{{ caller() }}{% endmacro %}"
        "{% call row(1) %}{{ range(2) }}{{ thing.shout('a') }}{% endcall %}",
        raw=True,
    )
    assert "context.call" not in source
    # A value may be a function that takes the context.
    assert "context.call" in own_environment({}).compile("{{ seen() }}", raw=True)


def test_calls_that_fail_fail_as_in_jinja() -> None:
    no_else = "{{ (thing if missing).name }}"
    for source in (no_else, "{{ missing() }}", "{% macro a(b) %}{% endmacro %}{{ a(1, 2) }}", "{{ thing.nothing() }}"):
        with pytest.raises((jinja2.UndefinedError, TypeError)):
            own_environment({"page": source}).get_template("page").render(VALUES)

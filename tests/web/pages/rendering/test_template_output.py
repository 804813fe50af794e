"""Compiled templates put out and call the same as Jinja's own."""

from __future__ import annotations

from typing import Any

import jinja2
import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import pass_context, pass_environment, pass_eval_context
from markupsafe import Markup, escape

from ging_service.web.pages.rendering.template_output import escaped
from ging_service.web.pages.rendering.translated_templates import TranslatingEnvironment


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
{{ text }} {{ html }} {{ number }} {{ missing }} {{ text ~ html }} {{ thing.name }} {{ things[0] }}
{{ row(text) }}{{ row(html, more=text) }}{% call row(1) %}{{ text }}{% endcall %}
{% set kept %}<u>{{ text }}</u>{% endset %}{{ kept }}
{% for one in things %}{{ loop.index }}{{ one }}{{ seen() }}{{ thing.shout(one) }}{% endfor %}
{{ of_environment() }} {{ of_evaluation() }} {{ plain(text, more=number) }} {{ text|upper }} {{ kind("<") }}
{% autoescape false %}{{ text }}{{ row(text) }}{% endautoescape %}
"""


class _Thing:
    name = "<thing>"

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
    "seen": _seen,
    "of_environment": _of_environment,
    "of_evaluation": _of_evaluation,
    "plain": lambda text, more: f"{text}{more}",
    "kind": _Text,
}


def test_a_template_renders_as_in_jinja() -> None:
    own = TranslatingEnvironment(Flask(__name__), autoescape=True, loader=jinja2.DictLoader({"page": TEMPLATE}))
    theirs = jinja2.Environment(autoescape=True, loader=jinja2.DictLoader({"page": TEMPLATE}))
    assert own.get_template("page").render(VALUES) == theirs.get_template("page").render(VALUES)


def test_calls_that_fail_fail_as_in_jinja() -> None:
    for source in ("{{ missing() }}", "{% macro a(b) %}{% endmacro %}{{ a(1, 2) }}", "{{ thing.nothing() }}"):
        own = TranslatingEnvironment(Flask(__name__), autoescape=True, loader=jinja2.DictLoader({"page": source}))
        with pytest.raises((jinja2.UndefinedError, TypeError)):
            own.get_template("page").render(VALUES)

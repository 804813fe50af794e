"""Render parts of pages from templates."""

from __future__ import annotations

from flask import render_template
from markupsafe import Markup


def fragment(template: str, **values: object) -> Markup:
    """Return a part of a page as HTML, which other templates insert as it is."""
    return Markup(render_template(template, **values))  # noqa: S704  a template escapes what is put into it

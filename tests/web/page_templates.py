"""Compile each template once in a process, though its tests make hundreds of applications."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Flask
from jinja2 import BytecodeCache

from ging_service.web.pages.rendering.translated_templates import TranslatingEnvironment

if TYPE_CHECKING:
    from types import CodeType

    from jinja2.bccache import Bucket


class _Compiled(BytecodeCache):
    """Code by language, template and checksum of its source: a template that changes is compiled again."""

    def __init__(self) -> None:
        self._code: dict[tuple[str, str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._code.get(_key(bucket))

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code is not None
        self._code[_key(bucket)] = bucket.code


def _key(bucket: Bucket) -> tuple[str, str, str]:
    environment = bucket.environment
    language = environment.compiled_for if isinstance(environment, TranslatingEnvironment) else ""
    return language, bucket.key, bucket.checksum


def compile_templates_once() -> None:
    """Let all applications of this process share what they compile: it was a tenth of what tests of pages cost."""
    Flask.jinja_options = {"bytecode_cache": _Compiled()}

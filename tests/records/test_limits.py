"""A text that would take a TOML parser minutes is refused by what it has too much of, before it is parsed."""

from __future__ import annotations

import pytest

from ging_service.records.errors import RecordError
from ging_service.records.reader import MOST_LINES, read_record
from tests.records.test_reader import HEAD

MANY = 200_000


@pytest.mark.parametrize(
    ("text", "code", "detail"),
    [
        ("a." * MANY + "a = 1", "bad_toml", "dots in its keys"),
        ("a . " * MANY + "a = 1", "bad_toml", "dots in its keys"),
        ('"a".' * MANY + "a = 1", "bad_toml", "dots in its keys"),
        ("[" + "a." * MANY + "a]", "bad_toml", "dots in its keys"),
        ("".join(f"a.b.c.d{number} = 1\n" for number in range(MANY // 4)), "bad_toml", "dots in its keys"),
        ("".join(f"a{number} = 1\n" for number in range(MANY // 4)), "bad_toml", "fields and house rules"),
        ("a = {" + ", ".join(f"a{number} = 1" for number in range(MANY // 4)), "bad_toml", "fields and house rules"),
        ("".join(f"[a{number}]\n" for number in range(MANY // 4)), "bad_toml", "tables and lists"),
        ("a = " + "[" * MANY, "bad_toml", "nested"),
        ("a = " + "{a = " * MANY, "bad_toml", "nested"),
        ("a = [" + "1, " * MANY, "bad_toml", "keys and numbers"),
        ("a = [" + "," * MANY, "record_too_long", "signs"),
        ("actions = [" + "'', " * MANY, "record_too_long", "actions and remarks"),
        (f"table = '{'a' * MANY}'", "record_too_long", "a text of a record has up to"),
        (f"actions = ['{'x ' * MANY}']", "record_too_long", "a text of a record has up to"),
        ("a" * MANY + " = 1", "bad_toml", "a key or number"),
        ("table = " + "1" * MANY, "bad_toml", "a key or number"),
        ("# a\n" * MANY, "record_too_long", "actions and remarks"),
    ],
)
def test_more_toml_than_a_record_may_have_is_refused_before_it_is_parsed(text: str, code: str, detail: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_record(text)
    assert (refused.value.code, detail in refused.value.detail) == (code, True), refused.value.detail


@pytest.mark.parametrize("quote", ['"', "'", '"""', "'''", '"\\"'])
def test_a_quote_that_is_never_closed_is_looked_for_once(quote: str) -> None:
    text = f"a = {quote}" + '\\"""' * MANY if quote != "'''" else f"a = {quote}" + "''\\" * MANY
    with pytest.raises(RecordError) as refused:
        read_record(text)
    assert refused.value.code in {"bad_toml", "record_too_long"}


def test_a_record_of_as_many_actions_as_there_may_be_is_read() -> None:
    most = MOST_LINES - HEAD.count('"') // 2
    lines = "'# a',\n" * most
    assert len(read_record(f"{HEAD}actions = [\n{lines}]").actions) == most

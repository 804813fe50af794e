"""Messages in the language of their reader. The program itself contains the English texts; catalogues have the others."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from ging_service.i18n.formatting import number
from ging_service.i18n.message_language import SOURCE, language

CATALOGUES: Final = Path(__file__).parent / "catalogues"


def _(text: str, **values: object) -> str:
    """A sentence in that language; ``%(name)s`` in it stands for the value of that name."""
    name = language()
    found = text if name == SOURCE else catalogue_of(name).gettext(text)
    return found % values if values else found


def ngettext(one: str, many: str, num: int, **values: object) -> str:
    """A sentence with a number; ``%(num)s`` stands for it."""
    name = language()
    usual = one if num == 1 else many
    found = usual if name == SOURCE else catalogue_of(name).ngettext(one, many, num)
    return found % ({"num": number(num)} | values)


def pgettext(context: str, text: str) -> str:
    """A word with several meanings, in the meaning that ``context`` gives."""
    name = language()
    return text if name == SOURCE else str(catalogue_of(name).pgettext(context, text))


# Under other names for texts that declarations state: they are collected from there, and not from calls in programs.
translated, translated_number, translated_in = _, ngettext, pgettext


@cache
def catalogue_of(name: str) -> Translations:
    """A language's catalogue, read when it is first needed. That of the source language is empty: it returns its texts."""
    if name == SOURCE:
        return Translations()
    compiled = BytesIO()
    with (CATALOGUES / f"{name}.po").open("rb") as file:
        # Compiled here and not when the package is built, so that no compiled catalogue can be older than its text.
        write_mo(compiled, read_po(file, locale=name))
    compiled.seek(0)
    return Translations(compiled)

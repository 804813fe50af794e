"""``python -m ging_service.web.pages.catalogue [--check]``: bring the catalogues into step with the pages, or compare.

The texts of pages stand in templates and programs, in English, within ``_``, ``ngettext``, ``pgettext`` and
``{% trans %}``, in the table of problem codes, and in declarations. They are collected from there. Texts that are no longer used leave
the catalogue. Similar texts never share a translation by guess.
"""

from __future__ import annotations

import re
import sys
from io import BytesIO
from typing import TYPE_CHECKING, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from ging_service.event_messages.declared_words import declared_texts
from ging_service.i18n.message_language import SOURCE
from ging_service.i18n.messages import CATALOGUES
from ging_service.web.pages.preferences import LANGUAGES
from ging_service.web.pages.problems import sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_PACKAGE: Final = CATALOGUES.parents[1]
SAYING: Final = tuple(_PACKAGE / name for name in ("web", "event_messages", "games"))
"""The folders with texts: the web's own, that of event messages, and that of the games in this distribution."""

_KEYWORDS: Final = {"_": None, "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
_HOW: Final = [("**/templates/**.html", "jinja2.ext:babel_extract"), ("**.py", "python")]
# Not silent: Jinja would pass over a template that it cannot parse, and all its texts would be lost.
_TEMPLATES: Final = {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
_PLACE: Final = re.compile(r"%\(\w+\)s|\{\w+\}")


def extracted_texts() -> Catalog:
    """Return all texts of the pages."""
    found = Catalog()
    for file, message, context in sorted(_extracted(), key=lambda one: one[0]):
        found.add(message, locations=[(file, 0)], context=context)
    for text, of in declared_texts():
        found.add(text, locations=[("declarations", 0)], context=of)
    for sentence in sentences():
        found.add(sentence, locations=[("problem_codes.py", 0)])
    return found


def _extracted() -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    """Return each message with its file and its context."""
    for folder in SAYING:
        extracted = extract_from_dir(
            folder, method_map=_HOW, options_map={"**/templates/**.html": _TEMPLATES}, keywords=_KEYWORDS
        )
        above = "" if folder == SAYING[0] else f"{folder.name}/"
        for file, _line, message, _comments, context in extracted:
            yield f"{above}{file}", message, context


def read_catalogue(file: Path) -> Catalog:
    """Return a catalogue from its file."""
    with file.open("rb") as lines:
        return read_po(lines, locale=file.stem)


def updated_catalogue(catalogue: Catalog, present: Catalog) -> Catalog:
    """Return a catalogue with exactly the present texts. New texts have no translation yet."""
    # Not `Catalog.update`, which would guess translations from similar texts.
    renewed = Catalog(locale=catalogue.locale)
    for message in _messages(present):
        old = catalogue.get(message.id, message.context)
        translation = old.string if old is not None and old.pluralizable == message.pluralizable else None
        renewed.add(message.id, translation, locations=message.locations, context=message.context)
    return renewed


def catalogue_text(catalogue: Catalog, header: str) -> str:
    """Return a catalogue as text, ordered by message, with the files of each, without values such as dates."""
    lines = BytesIO()
    write_po(lines, catalogue, width=0, omit_header=True, sort_output=True, include_lineno=False)
    return f"{header}\n\n{lines.getvalue().decode().strip()}\n"


def faults_of(catalogue: Catalog, present: Catalog) -> Iterator[str]:
    """Return the faults that make a catalogue incomplete, line by line."""
    for message in _messages(present):
        old = catalogue.get(message.id, message.context)
        if old is None:
            yield f"missing: {_short(message)}"
        elif not all(_forms(old)) or len(_forms(old)) != (catalogue.num_plurals if message.pluralizable else 1):
            yield f"not translated: {_short(message)}"
        elif old.fuzzy:
            yield f"not sure: {_short(message)}"
        elif any(_differ(message, form, number) for number, form in enumerate(_forms(old))):
            yield f"other places to fill in: {_short(message)}"
    for message in _messages(catalogue):
        if present.get(message.id, message.context) is None:
            yield f"said no more: {_short(message)}"


def main(arguments: list[str]) -> int:
    """Write the catalogues, or only compare them with ``--check``. Return 0 if complete and in step, 1 if not."""
    present, wrong = extracted_texts(), 0
    for file in _files():
        catalogue, text = read_catalogue(file), file.read_text(encoding="utf-8")
        renewed = updated_catalogue(catalogue, present)
        wanted = catalogue_text(renewed, text.partition("\n\n")[0].strip())
        if arguments != ["--check"]:
            file.write_text(wanted, encoding="utf-8")
            catalogue, text = renewed, wanted
        for fault in faults_of(catalogue, present):
            sys.stderr.write(f"{file.name}: {fault}\n")
            wrong = 1
        if text != wanted:
            sys.stderr.write(f"{file.name} is not in step: run python -m ging_service.web.pages.catalogue\n")
            wrong = 1
    return wrong


def _files() -> Iterator[Path]:
    return (CATALOGUES / f"{language}.po" for language in LANGUAGES if language != SOURCE)


def _messages(catalogue: Catalog) -> Iterator[Message]:
    """Return all messages except the header."""
    return (message for message in catalogue if message.id)


def _forms(message: Message) -> Sequence[str]:
    """Return a message's translations: one, or one for each plural form."""
    return tuple(message.string) if isinstance(message.string, (tuple, list)) else (message.string or "",)


def _differ(message: Message, translation: str, number: int) -> bool:
    """Return True if a translation has other placeholders than its source. The singular may leave out its number."""
    forms = [set(_PLACE.findall(form)) for form in ([message.id] if isinstance(message.id, str) else message.id)]
    wanted, found = forms[min(number, len(forms) - 1)], set(_PLACE.findall(translation))
    free = forms[-1] - forms[0] if number == 0 else set()
    return wanted - free != found - free


def _short(message: Message) -> str:
    """Return the beginning of a message and its files."""
    text = message.id if isinstance(message.id, str) else message.id[0]
    places = ", ".join(sorted({file for file, _line in message.locations}))
    return f"{text[:70]!r}" + (f" ({places})" if places else "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

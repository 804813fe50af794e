"""``python -m ging_service.web.pages.catalogue [--check]``: bring the catalogues of words into step with the pages, or compare.

What pages say stands in templates and programs, in English, within ``_``, ``ngettext``, ``pgettext`` and ``{% trans %}``,
and in the table of problem codes. It is collected from there; what nobody says any more leaves the catalogue. Nothing is
guessed from what is alike.
"""

from __future__ import annotations

import re
import sys
from io import BytesIO
from typing import TYPE_CHECKING, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from ging_service.web.pages.preferences import LANGUAGES
from ging_service.web.pages.refusals import sentences
from ging_service.web.pages.words import CATALOGUES, SOURCE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

SAYING: Final = CATALOGUES.parent
"""The folder whose files say something."""

_KEYWORDS: Final = {"_": None, "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
_HOW: Final = [("**/templates/**.html", "jinja2.ext:babel_extract"), ("**.py", "python")]
_TEMPLATES: Final = {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
_PLACE: Final = re.compile(r"%\(\w+\)s|\{\w+\}")
_NUMBER: Final = "%(num)s"


def said() -> Catalog:
    """All that the pages say."""
    found = Catalog()
    extracted = extract_from_dir(
        SAYING,
        method_map=_HOW,
        options_map={"**/templates/**.html": _TEMPLATES},
        keywords=_KEYWORDS,
    )
    for file, _line, message, _comments, context in sorted(extracted, key=lambda one: one[0]):
        found.add(message, locations=[(file, 0)], context=context)
    for sentence in sentences():
        found.add(sentence, locations=[("problem_codes.py", 0)])
    return found


def kept(file: Path) -> Catalog:
    """A catalogue as it stands in its file."""
    with file.open("rb") as lines:
        return read_po(lines, locale=file.stem)


def updated(catalogue: Catalog, present: Catalog) -> Catalog:
    """A catalogue with all that is said, and nothing else; what is new has no translation yet."""
    renewed = Catalog(locale=catalogue.locale)
    for message in _messages(present):
        old = catalogue.get(message.id, message.context)
        translation = old.string if old is not None and old.pluralizable == message.pluralizable else None
        renewed.add(message.id, translation, locations=message.locations, context=message.context)
    return renewed


def written(catalogue: Catalog, header: str) -> str:
    """A catalogue as text: in order of what is said, with the files that say it, without anything that changes by itself."""
    lines = BytesIO()
    write_po(lines, catalogue, width=0, omit_header=True, sort_output=True, include_lineno=False)
    return f"{header}\n\n{lines.getvalue().decode().strip()}\n"


def faults_of(catalogue: Catalog, present: Catalog) -> Iterator[str]:
    """What keeps a catalogue from saying all that is said, line by line."""
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
    """Write the catalogues, or with ``--check`` only compare: 0 complete and in step, 1 not."""
    present, wrong = said(), 0
    for file in _files():
        catalogue, text = kept(file), file.read_text(encoding="utf-8")
        renewed = updated(catalogue, present)
        wanted = written(renewed, text.partition("\n\n")[0].strip())
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
    """All but the header."""
    return (message for message in catalogue if message.id)


def _forms(message: Message) -> Sequence[str]:
    """Its translations: one, or one for each kind of number."""
    return tuple(message.string) if isinstance(message.string, (tuple, list)) else (message.string or "",)


def _differ(message: Message, translation: str, number: int) -> bool:
    """Whether a translation fills in other things than what it translates. One thing need not be told as a number."""
    source = message.id if isinstance(message.id, str) else message.id[min(number, 1)]
    wanted, found = set(_PLACE.findall(source)), set(_PLACE.findall(translation))
    free = {_NUMBER} if message.pluralizable and number == 0 else set()
    return wanted - free != found - free


def _short(message: Message) -> str:
    """Where something is said, and its beginning."""
    text = message.id if isinstance(message.id, str) else message.id[0]
    places = ", ".join(sorted({file for file, _line in message.locations}))
    return f"{text[:70]!r}" + (f" ({places})" if places else "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

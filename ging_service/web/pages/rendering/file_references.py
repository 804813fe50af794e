"""References of scripts and style sheets to other static files, by addresses that change with the content.

A page names a script by its content, so that browsers keep it for ever. The script names the modules that it imports by
a path only, which browsers would have to ask for again on each page. So the version is added to these paths, too.
"""

from __future__ import annotations

import posixpath
import re
from hashlib import sha256
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_REFERENCES: Final = {
    ".js": re.compile(r"""(?m)^((?:import|export)\b[^"';]*")(\.\.?/[^"?]+)(")"""),
    ".css": re.compile(r"""(url\(")([^":?]+)("\))"""),
}


def versions(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the version of each file: it changes with the file, and with each file that it refers to in the end.

    The keys are paths below the folder of static files. Files may refer to each other.
    """
    own = {name: sha256(plain).hexdigest() for name, plain in files.items()}
    references = {name: set(_named_in(name, plain, files)) for name, plain in files.items()}
    found = {}
    for name in files:
        reached, new = {name}, references[name]
        while new:
            reached |= new
            new = {one for reference in new for one in references[reference]} - reached
        whole = "".join(own[one] for one in [name, *sorted(reached - {name})])
        found[name] = sha256(whole.encode()).hexdigest()[:16]
    return found


def with_versions(name: str, plain: bytes, of_files: Mapping[str, str]) -> bytes:
    """Return a file with the versions of the files that it refers to; what is no file of ours stays as it is."""
    pattern = _REFERENCES.get(posixpath.splitext(name)[1])
    if pattern is None:
        return plain

    def versioned(found: re.Match[str]) -> str:
        version = of_files.get(_target(name, found[2]))
        return found[0] if version is None else f"{found[1]}{found[2]}?v={version}{found[3]}"

    return pattern.sub(versioned, _text(plain)).encode(errors="surrogateescape")


def _named_in(name: str, plain: bytes, files: Mapping[str, bytes]) -> Iterator[str]:
    """The files that a file refers to."""
    pattern = _REFERENCES.get(posixpath.splitext(name)[1])
    found = () if pattern is None else pattern.finditer(_text(plain))
    return (target for one in found if (target := _target(name, one[2])) in files)


def _text(plain: bytes) -> str:
    # A game may bring files in any encoding; their bytes must come out as they went in.
    return plain.decode(errors="surrogateescape")


def _target(name: str, reference: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), reference))

"""Static files: stylesheet, scripts and card faces. Kept in memory, compressed once, named by their content."""

from __future__ import annotations

import gzip
import mimetypes
import posixpath
import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from flask import Blueprint, Response, request

from ging_service.domain.installed_games import find_outlets
from ging_service.execution.errors import NotFound
from ging_service.web.http.responses import GZIP, vary_by

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


GROUP: Final = "ging_service.game_pages"
"""The entry point group in which a package names its ``GamePages`` objects, each under its game's kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFiles:
    """``folder`` has the game's ``templates`` and ``static`` files, whose names begin with its kind. None: no files."""

    folder: Path | None


@cache
def found_pages() -> dict[str, GameFiles]:
    """Return the pages that installed games contribute, by kind.

    They are found when they are first needed, because they import the platform.
    """
    return find_outlets(GROUP, GameFiles)


def game_folders() -> Iterator[tuple[str, Path]]:
    """Return the kind and the folder of each game that contributes files."""
    return ((kind, pages.folder) for kind, pages in found_pages().items() if pages.folder is not None)


# References of scripts and style sheets to other static files, by addresses that change with the content.
#
# A page names a script by its content, so that browsers keep it for ever. The script names the modules that it imports by
# a path only, which browsers would have to ask for again on each page. So the version is added to these paths, too.

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


BLUEPRINT = Blueprint("assets", __name__)
FOLDER: Final = Path(__file__).parents[2] / "static"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_TYPES: Final = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
# As for answers of the API: below this, a file fits into one packet anyway.
_PACKED_BYTES_MIN: Final = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Asset:
    """A file as it is sent. ``packed``: by gzip, b"" if that does not pay. ``version``: part of its address."""

    plain: bytes
    packed: bytes
    content_type: str
    version: str


@cache
def assets() -> dict[str, Asset]:
    """Return every file by its path. The paths of a game's files begin with its kind."""
    files = {
        f"{prefix}{file.relative_to(folder).as_posix()}": file.read_bytes()
        for prefix, folder in _folders()
        for file in folder.rglob("*")
        if file.is_file()
    }
    of_files = versions(files)
    return {name: _asset(name, with_versions(name, plain, of_files), of_files[name]) for name, plain in files.items()}


def _folders() -> Iterator[tuple[str, Path]]:
    yield "", FOLDER
    for kind, folder in game_folders():
        yield f"{kind}/", folder / "static"


def static(name: str) -> str:
    """Return the address of a file in its present form. Raises ``KeyError``: a page may name only existing files."""
    return f"/static/{name}?v={assets()[name].version}"


@BLUEPRINT.get("/static/<path:name>")
def asset(name: str) -> Response:
    """Send one file."""
    # Looked up among the files that were found at the start: a path from outside never reaches the disk.
    found = assets().get(name)
    if found is None:
        raise NotFound("page")
    response = Response(found.plain, content_type=found.content_type)
    response.set_etag(found.version)
    if found.packed:
        vary_by(response, "Accept-Encoding")
        if request.accept_encodings.quality("gzip") > 0:
            response.set_data(found.packed)
            response.headers["Content-Encoding"] = "gzip"
            response.set_etag(found.version + GZIP)
    # An old address gets the present file, which must not be kept for ever under that address.
    is_present = request.args.get("v") == found.version
    response.headers["Cache-Control"] = _FOR_EVER if is_present else "no-cache"
    response.make_conditional(request)
    return response


def _asset(name: str, plain: bytes, version: str) -> Asset:
    packed = gzip.compress(plain, 9, mtime=0) if len(plain) >= _PACKED_BYTES_MIN else b""
    usual = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Asset(
        plain=plain,
        packed=packed,
        content_type=_TYPES.get(posixpath.splitext(name)[1], usual),
        version=version,
    )

"""Static files: stylesheet, scripts and card faces. Kept in memory, compressed once, named by their content."""

from __future__ import annotations

import gzip
import mimetypes
import posixpath
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from flask import Blueprint, Response, request

from ging_service.execution.errors import NotFound
from ging_service.web.http.etags import GZIP
from ging_service.web.http.vary import vary_by
from ging_service.web.pages.rendering.file_references import versions, with_versions
from ging_service.web.pages.rendering.game_files import game_folders

if TYPE_CHECKING:
    from collections.abc import Iterator

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

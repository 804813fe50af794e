"""What pages are drawn with: the stylesheet, the scripts, the card faces. Kept in memory, packed once, named by content."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, request

from ging_service.application.errors import NotFound
from ging_service.web.etags import GZIP

BLUEPRINT = Blueprint("assets", __name__)
FOLDER: Final = Path(__file__).parents[1] / "static"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_TYPES: Final = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
_PACKED_BYTES_MIN: Final = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Asset:
    """A file as it is sent. ``packed``: by gzip, b"" where that does not pay."""

    plain: bytes
    packed: bytes
    content_type: str
    fingerprint: str


@cache
def assets() -> dict[str, Asset]:
    """Every file by its path."""
    return {file.relative_to(FOLDER).as_posix(): _asset(file) for file in FOLDER.rglob("*") if file.is_file()}


def static(name: str) -> str:
    """The address of a file in its present form. Raises ``KeyError``: a page names what there is."""
    return f"/static/{name}?v={assets()[name].fingerprint}"


@BLUEPRINT.get("/static/<path:name>")
def asset(name: str) -> Response:
    """One file."""
    found = assets().get(name)
    if found is None:
        raise NotFound("page")
    response = Response(found.plain, content_type=found.content_type)
    response.set_etag(found.fingerprint)
    if found.packed:
        response.vary.add("Accept-Encoding")
        if request.accept_encodings.quality("gzip") > 0:
            response.set_data(found.packed)
            response.headers["Content-Encoding"] = "gzip"
            response.set_etag(found.fingerprint + GZIP)
    is_present = request.args.get("v") == found.fingerprint
    response.headers["Cache-Control"] = _FOR_EVER if is_present else "no-cache"
    response.make_conditional(request)
    return response


def _asset(file: Path) -> Asset:
    plain = file.read_bytes()
    packed = gzip.compress(plain, 9, mtime=0) if len(plain) >= _PACKED_BYTES_MIN else b""
    usual = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return Asset(
        plain=plain,
        packed=packed,
        content_type=_TYPES.get(file.suffix, usual),
        fingerprint=sha256(plain).hexdigest()[:16],
    )

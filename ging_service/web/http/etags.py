"""ETags: the version of the stream in a response, and a fingerprint that tells responses of an address apart.

``"17-4f0c…"``: version 17 of the stream that the resource's commands go to, which ``If-Match`` holds a command to, then
a fingerprint of the answer itself. So answers that differ between viewers, or by data that is in no stream, have
different ETags, and an ETag reveals no more than its answer. An answer without a version of its own has the fingerprint
only. The result of a command has the version only.
"""

from __future__ import annotations

import re
from hashlib import sha256
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from flask import Request, Response

GZIP: Final = "-gzip"
"""The ending of the ETag of a compressed answer, which is another representation of the same version."""
# No more than 18 digits, so that every version fits a bigint.
VERSIONED: Final = rf"[0-9]{{1,18}}(-[0-9a-f]{{24}})?({GZIP})?"
FINGERPRINT: Final = rf"-[0-9a-f]{{24}}({GZIP})?"
_VERSIONED = re.compile(f'"({VERSIONED})"')


def version_in(etag: str) -> int | None:
    """Return the version that an ETag names, None if it names none."""
    found = _VERSIONED.fullmatch(etag.strip())
    return None if found is None else int(found[1].partition("-")[0])


def mark(request: Request, response: Response) -> None:
    """Give an answer its ETag. If the client already has this version, send only the ETag."""
    # A streamed answer is never complete in memory, so it gets no fingerprint.
    if request.method not in ("GET", "HEAD") or response.status_code != HTTPStatus.OK or response.is_streamed:
        return
    version = response.get_etag()[0] or ""
    # 96 bits: a match by chance is out of the question, and a chosen one would deceive only its maker.
    etag = f"{version}-{sha256(response.get_data()).hexdigest()[:24]}"
    response.set_etag(etag)
    if "If-None-Match" not in request.headers:
        return
    # Weakly, as RFC 9110 compares this header: proxies that compress an answer make its ETag weak.
    held = [one for one in (etag, etag + GZIP) if request.if_none_match.contains_weak(one)]
    if held:
        response.set_etag(held[0])
        response.status_code = HTTPStatus.NOT_MODIFIED
        response.set_data(b"")
        response.headers.pop("Content-Type", None)
        response.headers.pop("Content-Length", None)

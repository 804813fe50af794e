"""A small witness after the specification (C2SP tlog-witness): no real one could be installed where this was made.

It keeps what it saw last of each log, verifies signature and consistency, and co-signs. ``behave`` makes it misbehave.
"""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

from ging_service.eventlog.proof.checkpoint import Checkpoint, open_checkpoint
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.proof.merkle import EMPTY_ROOT, verify_consistency
from ging_service.eventlog.proof.note import parse_note
from ging_service.eventlog.proof.strict import NoteError, ProofError
from ging_service.eventlog.proof.witness import AddCheckpoint, CosignerKey
from ging_service.signing.witness_client import Witness
from tests.eventlog.proof.cosigning import cosign

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.eventlog.proof.keys import VerifierKey

Answer = tuple[int, str, bytes]
TEXT = "text/plain; charset=utf-8"


class SmallWitness:
    """What it knows: the logs' keys, and the last tree of each that it has co-signed."""

    def __init__(self, name: str, *log_keys: VerifierKey) -> None:
        self.key = SigningKey.generate(name)
        self.log_keys = {key.name: key for key in log_keys}
        self.seen: dict[str, Checkpoint] = {}
        self.requests: list[AddCheckpoint] = []
        self.behave: Callable[[AddCheckpoint], Answer] = self.as_specified
        self.url = ""
        self._lock = threading.Lock()

    @property
    def witness(self) -> Witness:
        return Witness(key=CosignerKey.of(self.key), url=self.url)

    def answer(self, body: bytes) -> Answer:
        try:
            request = AddCheckpoint.parse(body)
        except ProofError as error:
            return 400, TEXT, str(error).encode()
        with self._lock:
            self.requests.append(request)
            return self.behave(request)

    def as_specified(self, request: AddCheckpoint) -> Answer:
        claimed = Checkpoint.parse(parse_note(request.checkpoint).text)
        if claimed.origin not in self.log_keys:
            return 404, TEXT, b"unknown log"
        try:
            new = open_checkpoint(request.checkpoint, [self.log_keys[claimed.origin]]).checkpoint
        except NoteError as error:
            return 403, TEXT, str(error).encode()
        last = self.seen.get(new.origin, Checkpoint(origin=new.origin, size=0, root=EMPTY_ROOT))
        if request.old_size != last.size or (last.size == new.size and last.root != new.root):
            return 409, "text/x.tlog.size", b"%d\n" % last.size
        try:
            if last.size:
                verify_consistency(last.root, last.size, new.root, new.size, request.proof)
        except ProofError as error:
            return 422, TEXT, str(error).encode()
        self.seen[new.origin] = new
        return 200, TEXT, cosign(new.text, self.key, int(time.time())).line.encode()


@contextmanager
def serving(witness: SmallWitness) -> Iterator[SmallWitness]:
    """The witness on a port of loopback."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found = self.path == "/prefix/add-checkpoint"
            status, kind, answer = witness.answer(body) if found else (404, TEXT, b"")
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        witness.url = f"http://127.0.0.1:{server.server_address[1]}/prefix"
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield witness
        finally:
            server.shutdown()
            thread.join()

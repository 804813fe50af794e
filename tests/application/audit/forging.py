"""Changes to an exported folder by somebody who knows how it is made, and who signs it anew with a key of his own."""

from __future__ import annotations

import hashlib
import json
import secrets
import shutil
from base64 import b64encode
from typing import TYPE_CHECKING, Any

from ging_service.application.audit import layout
from ging_service.eventlog.canonical import canonical_bytes
from ging_service.eventlog.proof.checkpoint import Checkpoint, sign_checkpoint
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.proof.merkle import leaf_hashes, root_of
from ging_service.eventlog.sealing import commitment_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Event = dict[str, Any]


def sum_anew(folder: Path) -> None:
    """Make the list of sums fit whatever the files have become."""
    files = sorted(path for path in folder.iterdir() if path.name != layout.SUMS)
    sums = "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    (folder / layout.SUMS).write_text(sums, encoding="utf-8")


class Forger:
    """A copy of a folder whose events and openings can be changed; ``sign`` makes everything else fit."""

    def __init__(self, folder: Path, copy: Path) -> None:
        shutil.copytree(folder, copy)
        self.folder = copy
        self.events: list[Event] = [json.loads(line) for line in (copy / layout.EVENTS).read_bytes().splitlines()]
        self.openings: list[Event] = [json.loads(line) for line in (copy / layout.OPENINGS).read_bytes().splitlines()]
        self.manifest: Event = json.loads((copy / layout.MANIFEST).read_bytes())

    def find(self, kind: str, **data: Any) -> int:
        """The position of the first event of a type with such data."""
        return next(
            position
            for position, event in enumerate(self.events)
            if event["type"] == kind and data.items() <= event["data"].items()
        )

    def change(self, kind: str, change: Callable[[Event], object], **data: Any) -> int:
        """Change the first event of a type with such data; its position."""
        position = self.find(kind, **data)
        change(self.events[position]["data"])
        return position

    def reseal(self, position: int, place: int, value: Any) -> None:
        """Put another value under a commitment, with its opening."""
        opening = next(one for one in self.openings if (one["position"], one["place"]) == (position, place))
        salt = secrets.token_bytes(32)
        opening |= {"salt": salt.hex(), "value": value}
        data, commitment = self.events[position]["data"], {"sha256": commitment_of(salt, canonical_bytes(value))}
        field = next(name for name, held in data.items() if "sha256" in json.dumps(held))
        if isinstance(data[field], list):
            data[field][place] = commitment
        else:
            data[field] = commitment

    def sign(self, key: SigningKey | None = None) -> Path:
        """Write the folder, signed with a key of the forger's."""
        key = key or SigningKey.generate(self.manifest["origin"])
        bodies = [canonical_bytes(event) for event in self.events]
        root = root_of(leaf_hashes(bodies))
        note = sign_checkpoint(Checkpoint(origin=key.name, size=len(bodies), root=root), [key])
        line = {"cosigned_by": 0, "note": note, "signed_at": self.manifest["made_at"], "witnesses_required": 0}
        self.manifest |= {"root": b64encode(root).decode(), "signed_size": len(bodies), "size": len(bodies)}
        self.manifest["counts"] |= {
            "checkpoints": 1,
            "commitments": sum(body.count(b'{"sha256":"') for body in bodies),
            "events": len(bodies),
            "openings": len(self.openings),
            "verifier_keys": 1,
        }
        self._write(layout.EVENTS, *bodies)
        self._write(layout.OPENINGS, *map(canonical_bytes, self.openings))
        self._write(layout.CHECKPOINTS, canonical_bytes(line))
        (self.folder / layout.CHECKPOINT).write_text(note, encoding="utf-8")
        self._write(layout.CONSISTENCY)
        self._write(layout.VERIFIER_KEYS, canonical_bytes({"first_size": 0, "vkey": key.verifier.text}))
        self._write(layout.MANIFEST, canonical_bytes(self.manifest))
        sum_anew(self.folder)
        return self.folder

    def _write(self, name: str, *lines: bytes) -> None:
        (self.folder / name).write_bytes(b"".join(line + b"\n" for line in lines))

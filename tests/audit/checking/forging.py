"""Changes to an exported folder by a forger who knows the format and signs it again with a key of their own."""

from __future__ import annotations

import hashlib
import json
import secrets
import shutil
from base64 import b64encode
from typing import TYPE_CHECKING, Any

from ging_service.audit import export_layout
from ging_service.eventlog.canonical import canonical_bytes
from ging_service.eventlog.proof.checkpoint import Checkpoint, sign_checkpoint
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.proof.merkle import consistency_proof, leaf_hashes, leaf_reader, root_of
from ging_service.eventlog.sealing import commitment_of
from ging_service.eventlog.signed_tree.tree_store import Leaf
from ging_service.signing.due_checkpoints import sizes_due

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Event = dict[str, Any]
    Forgery = Callable[["Forger"], int | None]


def sum_anew(folder: Path) -> None:
    """Make the list of sums fit whatever the files have become."""
    files = sorted(path for path in folder.iterdir() if path.name != export_layout.SUMS)
    sums = "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    (folder / export_layout.SUMS).write_text(sums, encoding="utf-8")


class Forger:
    """A copy of a folder whose events and openings can be changed; ``sign`` makes everything else fit."""

    def __init__(self, folder: Path, copy: Path) -> None:
        shutil.copytree(folder, copy)
        self.folder = copy
        self.events: list[Event] = [
            json.loads(line) for line in (copy / export_layout.EVENTS).read_bytes().splitlines()
        ]
        self.openings: list[Event] = [
            json.loads(line) for line in (copy / export_layout.OPENINGS).read_bytes().splitlines()
        ]
        self.manifest: Event = json.loads((copy / export_layout.MANIFEST).read_bytes())

    def find(self, kind: str, /, **data: Any) -> int:
        """The position of the first event of a type with such data."""
        return next(
            position
            for position, event in enumerate(self.events)
            if event["type"] == kind and data.items() <= event["data"].items()
        )

    def change(self, kind: str, change: Callable[[Event], object], /, **data: Any) -> int:
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

    def sign(self, key: SigningKey | None = None, *, leave: int = 0, more: tuple[Event, ...] = ()) -> Path:
        """Write the folder, signed with a key of the forger's but for the last ``leave`` events.

        ``more``: an earlier checkpoint and its key, to stand before the forger's.
        """
        key = key or SigningKey.generate(self.manifest["origin"])
        leaves = leaf_hashes(map(canonical_bytes, self.events))
        size, first = len(leaves) - leave, _size_of(more[0]) if more else 0
        sizes = sorted({*(due for due in self._due(size) if due > first), size})
        lines = [*more[:1], *(self._checkpoint(key, leaves[:due]) for due in sizes)]
        (self.folder / export_layout.CHECKPOINT).write_text(lines[-1]["note"], encoding="utf-8")
        self._write(export_layout.CHECKPOINTS, *lines)
        own = {"first_size": sizes[0] if more else 0, "vkey": key.verifier.text}
        self._write(export_layout.VERIFIER_KEYS, *more[1:], own)
        self._write(export_layout.CONSISTENCY, *(_extension(leaves, earlier, size) for earlier in lines[:-1]))
        return self._finish(leaves, size)

    def _due(self, size: int) -> list[int]:
        """The sizes at which the signer would sign this log."""
        found = [Leaf(place, event["type"], canonical_bytes(event)) for place, event in enumerate(self.events[:size])]
        return sizes_due(found)

    def _checkpoint(self, key: SigningKey, leaves: list[bytes]) -> Event:
        note = sign_checkpoint(Checkpoint(origin=key.name, size=len(leaves), root=root_of(leaves)), [key])
        return {"cosigned_by": 0, "note": note, "signed_at": self.manifest["made_at"], "witnesses_required": 0}

    def leave_unsigned(self) -> Path:
        """Write the folder with nothing signed in it."""
        for name in (export_layout.CHECKPOINTS, export_layout.VERIFIER_KEYS, export_layout.CONSISTENCY):
            self._write(name)
        (self.folder / export_layout.CHECKPOINT).unlink()
        self.manifest["origin"] = ""
        return self._finish(leaf_hashes(map(canonical_bytes, self.events)), 0)

    def _finish(self, leaves: list[bytes], signed_size: int) -> Path:
        root = b64encode(root_of(leaves)).decode()
        self.manifest |= {"root": root, "signed_size": signed_size, "size": len(leaves)}
        self._write(export_layout.EVENTS, *self.events)
        self._write(export_layout.OPENINGS, *self.openings)
        self.manifest["counts"] |= {
            "checkpoints": self._lines(export_layout.CHECKPOINTS),
            "commitments": (self.folder / export_layout.EVENTS).read_bytes().count(b'{"sha256":"'),
            "events": len(leaves),
            "openings": len(self.openings),
            "verifier_keys": self._lines(export_layout.VERIFIER_KEYS),
        }
        self._write(export_layout.MANIFEST, self.manifest)
        sum_anew(self.folder)
        return self.folder

    def _lines(self, name: str) -> int:
        return (self.folder / name).read_bytes().count(b"\n")

    def _write(self, name: str, *lines: Event) -> None:
        (self.folder / name).write_bytes(b"".join(canonical_bytes(line) + b"\n" for line in lines))


def change(kind: str, **to: Any) -> Forgery:
    """The first event of a type says something else."""
    return lambda forger: forger.change(kind, lambda data: data.update(to))


def left_out(kind: str, **data: Any) -> Forgery:
    """An event goes, and the versions behind it close up."""

    def forge(forger: Forger) -> int:
        position = forger.find(kind, **data)
        gone = forger.events.pop(position)
        for event in forger.events[position:]:
            event["version"] -= event["stream"] == gone["stream"]
        forger.openings = [one for one in forger.openings if one["position"] != position]
        for one in forger.openings:
            one["position"] -= one["position"] > position
        return position

    return forge


def envelope(kind: str, **to: Any) -> Forgery:
    """The first event of a type says something else of itself."""

    def forge(forger: Forger) -> int:
        position = forger.find(kind)
        forger.events[position].update(to)
        return position

    return forge


def _size_of(checkpoint: Event) -> int:
    return int(checkpoint["note"].split("\n")[1])


def _extension(leaves: list[bytes], earlier: Event, size: int) -> Event:
    before = _size_of(earlier)
    proof = consistency_proof(before, size, leaf_reader(leaves))
    return {"from": before, "proof": [b64encode(node).decode() for node in proof], "to": size}

"""The check that the events of a folder are those under its root and under every checkpoint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.audit import export_layout
from ging_service.domain.errors import Refused
from ging_service.eventlog.proof.merkle import Frontier, leaf_hashes
from ging_service.eventlog.proof.strict import base64_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.audit.export_layout import Manifest
    from ging_service.audit.restore.reading import Folder
    from ging_service.audit.restore.signatures import VerifiedCheckpoint


# A log need not fit into memory.
CHUNK_EVENTS: Final = 2_000


def check_tree(folder: Folder, points: Sequence[VerifiedCheckpoint], on_progress: Callable[[int], object]) -> None:
    """Check that the folder's events are those of its root and of each checkpoint. Raises ``Refused``."""
    check, done = TreeCheck(folder.manifest, points), 0
    for bodies in folder.bodies(CHUNK_EVENTS):
        check.add(bodies)
        done += len(bodies)
        on_progress(done)
    check.finish()


class TreeCheck:
    """Takes the bodies in order; refuses the first root that does not match with ``wrong_root``."""

    def __init__(self, manifest: Manifest, points: Sequence[VerifiedCheckpoint]) -> None:
        self._manifest = manifest
        self._points = list(reversed(points))
        self._frontier = Frontier()

    def add(self, bodies: Sequence[bytes]) -> list[bytes]:
        """The leaf hashes of some more events."""
        leaves = leaf_hashes(bodies)
        place = 0
        # The frontier keeps only the right edge: each root is compared when the tree has exactly that size.
        while self._points and self._points[-1].size <= self._frontier.size + len(leaves) - place:
            point = self._points.pop()
            end = place + point.size - self._frontier.size
            self._frontier.extend(leaves[place:end])
            place = end
            if self._frontier.root() != point.root:
                raise Refused(
                    "wrong_root", "", f"the first {point.size} events are not those that the checkpoint was signed for"
                )
        self._frontier.extend(leaves[place:])
        return leaves

    def finish(self) -> None:
        """There are no more events."""
        if self._frontier.size != self._manifest.size:
            raise Refused(
                "wrong_count",
                "",
                f"{export_layout.EVENTS} has {self._frontier.size} lines, and {export_layout.MANIFEST} says {self._manifest.size}",
            )
        if base64_of(self._frontier.root()) != self._manifest.root:
            raise Refused(
                "wrong_root", "", f"the root of {export_layout.EVENTS} is not the one in {export_layout.MANIFEST}"
            )

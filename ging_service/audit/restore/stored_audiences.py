"""Subjects and audiences of openings: no hash covers them, so they must follow from the events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.audit.checking.audiences import Audiences
from ging_service.audit.checking.check import ReadEvent
from ging_service.audit.checking.finding import Finding
from ging_service.audit.checking.folding import Streams
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.eventlog.codec import Codec
    from ging_service.eventlog.read import Stored
    from ging_service.eventlog.sealing import Opening


class SaidAudiences:
    """The check of `ging audit verify`, as a refusal: a hand that claims to be open must have been opened."""

    def __init__(self, codec: Codec, club_id: str, eyes: str) -> None:
        self._codec = codec
        self._folds = Finding(name="folds", title="", unit="")
        self._streams = Streams(self._folds, club_id)
        self._check = Audiences(Finding(name="audiences", title="", unit=""), eyes, whole=True)

    def add(self, stored: Sequence[Stored], openings: Sequence[Sequence[Opening]], commitments: Sequence[int]) -> None:
        """Some more events, the openings of each, and how many commitments each has."""
        reads = [
            ReadEvent(
                position=one.position,
                body=one.body,
                columns=None,
                recorded=self._codec.decode(one.body, one.type, one.values),
                commitments=count,
                openings={opening.place: opening for opening in opened},
            )
            for one, opened, count in zip(stored, openings, commitments, strict=True)
        ]
        self._check.feed(list(self._streams.steps(reads)))

    def finish(self) -> None:
        """There are no more events. Raises ``Refused``: ``bad_event``, ``wrong_opening``."""
        self._check.finish()
        # Audiences follow from the folded state, so an event that cannot be folded is the cause, and is reported first.
        for code, finding in (("bad_event", self._folds), ("wrong_opening", self._check.finding)):
            if finding.failed:
                first = finding.failures[0]
                raise Refused(code, "", f"{first.where}: {first.what}", str(first.where))

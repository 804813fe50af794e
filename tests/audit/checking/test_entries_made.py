"""Which ledger entries a check makes: an entry takes longer than most of what is checked about an event."""

from __future__ import annotations

from cProfile import Profile
from typing import TYPE_CHECKING

from ging_service.audit.checking.deciding.other_streams import OtherStreams
from ging_service.audit.checking.events import Events
from ging_service.audit.checking.exported.folder import FolderSource, manifest_of
from ging_service.audit.checking.finding import Finding
from ging_service.audit.checking.folding import Streams
from ging_service.audit.checking.openings import OpeningMatcher
from ging_service.bootstrap import codec
from ging_service.projections.ledger import entry_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ging_service.audit.checking.check import CheckStep


def test_checks_of_play_make_no_entry_of_what_stays_at_a_table(record: Path) -> None:
    steps = list(_steps(record))
    known = OtherStreams(whole=True)
    with Profile() as profile:
        for step in steps:
            known.learn(step)
    moving, lasting = [one for one in steps if one.transfers], [one for one in steps if one.is_lasting]
    assert len(moving) > len(lasting) > 0
    assert sum(one.callcount for one in profile.getstats() if one.code is entry_of.__code__) == len(lasting)


def _steps(record: Path) -> Iterator[CheckStep]:
    finding = Finding(name="test", title="", unit="events")
    manifest = manifest_of(record, finding)
    assert manifest is not None
    source, events = FolderSource(record, manifest, finding), Events(codec())
    streams, unsealing = Streams(finding, manifest.club), OpeningMatcher(source.openings())
    for entries in source.entries():
        yield from streams.steps(events.read(unsealing.opened(entries)))
    assert finding.ok

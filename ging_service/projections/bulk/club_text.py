"""A club folded into COPY text, in this process or in a worker process while this one reads the log and copies."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.parallel import Workers
from ging_service.projections.bulk.rows_text import LedgerText, RowsText
from ging_service.projections.fold import ClubFold

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from ging_service.eventlog.codec import Codec
    from ging_service.eventlog.read import Stored


class FoldedChunk(NamedTuple):
    """The lines of the ledger of some events, which end before ``end_position``."""

    end_position: int
    ledger: LedgerText


class TableText(NamedTuple):
    """All rows of a table by key."""

    table: str
    rows: str


def club_text(
    codec: Codec, club_id: str, chosen: Collection[str], chunks: Iterable[Sequence[Stored]], processes: int
) -> Iterator[FoldedChunk | TableText]:
    """Yield each chunk of a club's log as it was folded, then the tables. Raises ``WorkerLostError``.

    With more than one of ``processes`` a worker folds: the next chunk is read, and the last one copied, meanwhile.
    """
    folding = _Folding(codec, club_id, chosen)
    items = chain(chunks, [()])
    if processes == 1:
        yield from chain.from_iterable(map(folding.answer, items))
        return
    with Workers(folding.answer, 1) as workers:
        yield from chain.from_iterable(workers.map(map(_as_sent, items)))


class _Folding:
    """The fold of one club, and the rows that it has led to."""

    def __init__(self, codec: Codec, club_id: str, chosen: Collection[str]) -> None:
        self._fold = ClubFold(codec, club_id)
        self._text = RowsText(club_id, chosen)

    def answer(self, chunk: Sequence[tuple[Any, ...]]) -> list[FoldedChunk | TableText]:
        """Fold the next chunk; after the last one, an empty one asks for the tables."""
        if not chunk:
            return [TableText(table.name, rows) for table, rows in self._text.tables(self._fold.streams)]
        return [FoldedChunk(chunk[-1][0] + 1, self._text.add(self._fold.changes(chunk)))]


def _as_sent(chunk: Sequence[Stored]) -> list[tuple[Any, ...]]:
    """Return what a fold needs of a chunk, as plain tuples and dictionaries: those are pickled quickly."""
    return [(*one[:5], dict(one.values)) for one in chunk]

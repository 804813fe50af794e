"""The scope of standings: which deals count, and how."""

from __future__ import annotations

from dataclasses import dataclass

from ging_service.calendar.periods import Period


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """A period; of one table and the tables of one game or, with "", of all.

    ``as_ruled``: deals as rulings have corrected them by now; else as they were played. ``member``: seats, pairs and
    tables of this one only; "": of all.
    """

    period: Period
    table_id: str = ""
    as_ruled: bool = True
    member: str = ""
    game: str = ""

    @property
    def is_everything(self) -> bool:
        """Return True for all tables of all years."""
        return not (self.table_id or self.period.starts_at or self.period.ends_at)

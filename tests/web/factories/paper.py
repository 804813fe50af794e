"""Factories for the problems of imported paper. Imported for what it adds to the factories."""

from __future__ import annotations

from tests.web.factories.registry import asked

asked("bad_paper", "", "POST", "paper", {"csv": "date,member,kind,counters\n2019-03-08,anna,bought,none\n"})
asked("bad_time_zone", "", "POST", "paper", {"csv": "", "zone": "Nowhere/Land"})
asked("bad_records", "", "POST", "records", {"records": [{"text": "nothing"}]})

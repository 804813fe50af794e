"""Pages of history under filters, most of which match nothing, so that the whole log is looked through.

python bench/history.py [--events 200000]
"""

from __future__ import annotations

import argparse
import time
from datetime import UTC, datetime
from statistics import median

from append_limit import server
from filling import CLUB, fill

from ging_service.bootstrap import open_services
from ging_service.execution.visibility import OPERATOR
from ging_service.reporting.events.event_filter import ALL_EVENTS, LogFilter
from ging_service.reporting.events.history import history

NEVER = datetime(2999, 1, 1, tzinfo=UTC)
FILTERS = {
    "no filter": ALL_EVENTS,
    "happened, no match": LogFilter(happened_from=NEVER),
    "recorded, no match": LogFilter(recorded_from=NEVER),
    "member, no match": LogFilter(member="nobody"),
    "member and happened, no match": LogFilter(member="anna", happened_from=NEVER),
    "type, no match": LogFilter(types=("ging.PenaltyEnded",)),
    "member": LogFilter(member="anna"),
    "table": LogFilter(table_id="filled-9"),
    "deal of a table": LogFilter(table_id="filled-9", deal=20),
    "deal of all tables": LogFilter(deal=49),
}
ROUNDS = 5


def main() -> None:
    """Measure and print one line a filter."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=200_000)
    events = parser.parse_args().events
    with server() as (found, _):
        fill(found.app_dsn, events)
        with open_services(found.app_dsn) as services:
            for name, wanted in FILTERS.items():
                seconds = []
                for _ in range(ROUNDS):
                    start = time.perf_counter()
                    page = history(services, CLUB, OPERATOR, wanted)
                    seconds.append(time.perf_counter() - start)
                print(f"{name:30} {1000 * median(seconds):8.1f} ms {len(page.items):4} events", flush=True)


if __name__ == "__main__":
    main()

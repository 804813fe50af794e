"""Runs every bench with little to do: to see that it runs, not to measure.

Each runs in a process of its own that is forked of this one, which has loaded beforehand what takes longest to load. What
they write lies in memory where there is room, so that none waits for a disk. Their data folders are copies of one.

    python bench/smoke.py
"""

from __future__ import annotations

import os
import runpy
import shlex
import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path

import sqlalchemy  # noqa: F401  loaded once for all
from append_limit import MADE, make

import ging_service.bootstrap
import ging_service.eventlog.migrate
import ging_service.execution.execute
import ging_service.platform.postgres.embedded  # noqa: F401  likewise

BENCHES = """
admission.py --requests 20 --rounds 1
append_limit.py --seconds 1 --rounds 1 --clubs 50
audit.py --events 5000 --checked 1000 --rounds 1
audit_export.py --events 3000 --rounds 1
batches.py --commands 50 --rounds 1
balances.py --years 2 --deals 100 --members 8 --asks 5
commands.py --seconds 1 --rounds 1 --clubs 50 --fill 5000
export.py --postings 1000
history.py --events 5000
paper.py --rows 2000
proof.py --events 20000 --rounds 1
rebuild.py --events 5000 --rounds 1
record.py --events 2000
settle_up.py --rounds 1
signing.py --events 2000 --seconds 0.3 --rounds 1 --clubs 20
standings.py --years 1 --deals 300 --rounds 1
verify_database.py --events 1000 --rounds 1 --jobs 2
settle.py --deals 5000 --rounds 1
knocks.py --knocks 3000 --rounds 1
wild_lay_downs.py --hands 200 --rounds 1
gin_rummy_bots.py --games 4
wild_card_rummy_bots.py --games 1
shuffles.py --shuffles 5000
over_http.py --seconds 0.3 --rounds 1
pages.py --requests 50 --rounds 1
request_cost.py --requests 20 --rounds 1
long_logs.py --events 4000 --rounds 1
long_tables.py --deals 30 --requests 2 --rounds 1
standby_reads.py --requests 20 --rounds 1
streams.py --seconds 0.5 --rounds 1 --streams 20
webhooks.py --deliveries 200 --failures 20 --rounds 1
"""


_MEMORY = Path("/dev/shm")  # noqa: S108  folders of random names are made in it
_ROOM_BYTES = 2 * 2**30


def main() -> None:
    """Run them one after the other; end with 1 if one of them failed."""
    if os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > _ROOM_BYTES:
        os.environ["TMPDIR"] = tempfile.tempdir = str(_MEMORY)
    with tempfile.TemporaryDirectory(prefix="ging-bench-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        make(folder / "data")
        os.environ[MADE] = str(folder / "data")
        failed = [line for line in BENCHES.strip().splitlines() if not _runs(line)]
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


def _runs(line: str) -> bool:
    begun = time.perf_counter()
    print(f"\n$ python bench/{line}", flush=True)
    child = os.fork()
    if not child:
        _run(shlex.split(line))
    _, status = os.waitpid(child, 0)
    print(f"({time.perf_counter() - begun:.1f} s)", flush=True)
    return status == 0


def _run(words: list[str]) -> None:
    """Run a bench as its own command would, and end this process."""
    sys.argv = [str(Path(__file__).with_name(words[0])), *words[1:]]
    code = 0
    try:
        runpy.run_path(sys.argv[0], run_name="__main__")
    except SystemExit as end:
        code = 0 if not end.code else 1
    except BaseException:  # noqa: BLE001  whatever it is, it is shown
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    # Without exit handlers: those that are registered belong to the parent.
    os._exit(code)


if __name__ == "__main__":
    main()

"""How fast deliveries go out, with failures among them: each arrives once, and those of a webhook in order.

Several clubs have several webhooks each; the receiver, a process of its own, refuses the first attempt at some of them. Two
workers share the work on an embedded server with fsync on, from the first look at the log to the last answer.

    python bench/webhooks.py [--deliveries 1000] [--failures 96] [--rounds 3]
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_network
from statistics import median
from typing import TYPE_CHECKING, Any

from append_limit import server

from ging_service.application.club import at_club, found_club
from ging_service.application.webhooks.delivery import DeliveryTools
from ging_service.application.webhooks.delivery_worker import WebhookRounds
from ging_service.application.webhooks.manage import NewWebhook, make_webhook
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember
from ging_service.execution.caller import ANYONE
from ging_service.web.api.events.event_answers import event_json
from ging_service.webhooks.delivery_limits import DeliveryLimits
from ging_service.webhooks.outbox import backlog

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services
    from ging_service.webhooks.outbox import Backlog

CLUBS, WEBHOOKS = 4, 5
"""So many clubs, and so many webhooks of each."""

WORKERS = 2
RULES = DeliveryLimits(
    allowed=(ip_network("127.0.0.0/8"),), http=True, retries_s=(0.05,) * 9, threads=8, interval_s=0.02, timeout_s=5
)
_REFUSED = 503


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deliveries", type=int, default=1_000)
    parser.add_argument("--failures", type=int, default=96)
    parser.add_argument("--rounds", type=int, default=3, help="the median of so many is printed")
    arguments = parser.parse_args()
    events = max(2, arguments.deliveries // (CLUBS * WEBHOOKS))
    took = [one_round(events, arguments.failures) for _ in range(arguments.rounds)]
    total = events * CLUBS * WEBHOOKS
    print(f"{total:,} deliveries with {arguments.failures} failures, none twice, all in order:")
    lasted_s, worked_s = median(one for one, _ in took), median(one for _, one in took)
    print(f"{lasted_s:.2f} s, {total / lasted_s:,.0f} a second ({', '.join(f'{one:.2f}' for one, _ in took)})")
    print(f"processor time of the workers: {worked_s / total * 1000:.2f} ms a delivery")


def one_round(events: int, failures: int) -> tuple[float, float]:
    """Seconds from the start of the workers until everything has arrived, and how much the workers computed in them."""
    expected = events * CLUBS * WEBHOOKS
    with server() as (found, _), open_services(found.app_dsn, webhooks=RULES) as services, receiving() as receiver:
        fill(services, events, receiver)
        receiver.refuse(failures, expected)
        began, worked = time.perf_counter(), time.process_time()
        with working(services):
            while (waiting := _backlog_of(services)).pending + waiting.not_looked_at:
                time.sleep(0.02)
            took = time.perf_counter() - began, time.process_time() - worked
        check(receiver.told(), expected, failures)
    return took


def _backlog_of(services: Services) -> Backlog:
    """What is still to be sent, over all clubs."""
    with services.cross_club_transaction() as conn:
        return backlog(conn)


def fill(services: Services, events: int, receiver: Receiver) -> None:
    """Clubs of so many events, and their webhooks from the first event on."""
    for number in range(CLUBS):
        club = f"club-{number}"
        found_club(services, club, "Bench")
        for member in range(events - 1):
            at_club(services, club, AddMember(member=f"m{member}", name="Member"))
        for webhook in range(WEBHOOKS):
            asked = NewWebhook(webhook=f"w{webhook}", url=receiver.url, after=-1)
            make_webhook(services, club, asked, ANYONE)


@contextmanager
def working(services: Services) -> Iterator[None]:
    """Workers beside each other, as processes of their own would be."""
    rounds = [WebhookRounds(DeliveryTools(replace(services), event_json)) for _ in range(WORKERS)]
    threads = [threading.Thread(target=one.run, daemon=True) for one in rounds]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for one in rounds:
            one.stop()
        for thread in threads:
            thread.join()


def check(told: dict[str, Any], expected: int, failures: int) -> None:
    """Every event of every webhook was taken once and in order, and so many were refused before."""
    by_webhook: dict[str, list[int]] = {}
    for message in told["taken"]:
        webhook, _, position = message.rpartition("/")
        by_webhook.setdefault(webhook, []).append(int(position))
    in_order = all(positions == list(range(len(positions))) for positions in by_webhook.values())
    if len(told["taken"]) != expected or len(told["refused"]) != failures or not in_order:
        raise SystemExit(f"{len(told['taken'])} taken, {len(told['refused'])} refused, in order: {in_order}")


class Receiver:
    """The receiver's process, which is told by a line what to refuse and tells by a line what it has got."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.url = f"http://127.0.0.1:{self._ask('')['port']}/hook"

    def refuse(self, failures: int, expected: int) -> None:
        """Refuse the first attempt at so many deliveries, drawn by chance among those that are expected."""
        drawn = random.Random(7).sample(range(expected), failures)  # noqa: S311  can be repeated
        self._ask(json.dumps(drawn))

    def told(self) -> dict[str, Any]:
        """The ids of what was taken and of what was refused, in order."""
        return self._ask("told")

    def _ask(self, line: str) -> dict[str, Any]:
        if self._process.stdin is None or self._process.stdout is None:
            raise SystemExit("the receiver has no pipes")
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A receiver on loopback."""
    command = [sys.executable, __file__, "receive"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield Receiver(process)
    finally:
        process.kill()
        process.wait()


def receive() -> None:
    """The receiver: refuses the n-th delivery that it sees for the first time, where n was drawn."""
    taken: list[str] = []
    refused: list[str] = []
    seen: dict[str, int] = {}
    drawn: set[int] = set()
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            message = self.headers["webhook-id"]
            with lock:
                is_new = message not in seen
                number = seen.setdefault(message, len(seen))
                is_refused = is_new and number in drawn
                (refused if is_refused else taken).append(message)
            self.send_response(_REFUSED if is_refused else 204)
            if is_refused:
                self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    class Server(ThreadingHTTPServer):
        request_queue_size = 128
        daemon_threads = True

    with Server(("127.0.0.1", 0), Handler) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        for line in sys.stdin:
            if line.startswith("["):
                drawn.update(json.loads(line))
            with lock:
                answer = {"port": listening.server_address[1], "taken": taken, "refused": refused}
                print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["receive"]:
        receive()
    else:
        main()

"""A whole evening over HTTP at a service that logs all it can: no card, no seed, no name, no credential is in its logs."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import psycopg
import pytest

from ging_service.games.ging.rules.cards import PACK
from ging_service.platform.postgres import embedded
from tests.platform.conftest import Answer, Service, free_port, gone, run_ging, services
from tests.support.databases import migrated_data_folder
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.complete

CLUB = "thursday"
NAMES = {
    "sec": "Quentin Quillfeather",
    "one": "Zebulon Zand",
    "two": "Wilhelmina Wray",
    "three": "Oswald Okonkwo",
    "four": "Philippa Pym",
}
PLAYERS = ("one", "two", "three", "four")
POINTS = {"K": 10, "Q": 10, "J": 10, "10": 10, "9": 9, "8": 8, "7": 7}
CREDENTIALS = "SELECT encode(token_hash, 'hex') FROM {table} UNION ALL SELECT translate(encode(token_hash, 'base64'), E'\\n', '') FROM {table}"
HOOK = f"http://127.0.0.1:{free_port()}/hooks/5b1c7e0a9d"  # nobody is there
TALKATIVE = {
    "GING_LOG_LEVEL": "debug",
    "GING_LOG_FORMAT": "json",
    "GING_WEBHOOK_ALLOW": "127.0.0.0/8",
    "GING_WEBHOOK_HTTP": "true",
}
A_CARD = re.compile(r"(?<![0-9A-Za-z])(?:{})(?![0-9A-Za-z])".format("|".join(PACK)))


class Evening(NamedTuple):
    """What was logged of an evening, by every process, and what must not be in it."""

    logged: str
    secrets: frozenset[str]


class Guest:
    """Somebody with a credential, or with none, at a running service."""

    def __init__(self, service: Service, token: str = "") -> None:
        self.service = service
        self.token = token

    def send(self, method: str, path: str, body: Any = None) -> Answer:
        shown = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return self.service.ask(method, f"/v1/clubs/{CLUB}/{path}", body, **shown)

    def do(self, path: str, body: Any = None) -> Any:
        answer = self.send("POST", path, {} if body is None else body)
        assert answer.status == 201, answer.body
        return answer.json


def passphrase_of(member: str) -> str:
    return f"{member} walks over heather at noon"


def signed_in(service: Service, member: str, invitation: str) -> Guest:
    accepted = {"token": invitation, "passphrase": passphrase_of(member)}
    return Guest(service, Guest(service).do("invitations/accepted", accepted)["token"])


def best_suit(hand: list[str]) -> tuple[str, int]:
    counts = {suit: sum(POINTS[card[:-1]] for card in hand if card[-1] == suit) for suit in "SHDC"}
    return max(counts.items(), key=lambda held: held[1])


def deal(scribe: Guest, players: dict[str, Guest]) -> None:
    """One deal of the service, in which everybody declares their best suit, and one of them more than they hold."""
    scribe.do("tables/t/shuffle")
    scribe.do("tables/t/deals")
    for seat, member in enumerate(PLAYERS):
        hand = players[member].send("GET", "tables/t").json["deal"]["hands"][seat]
        suit, points = best_suit(hand)
        wrong = players[member].send(
            "POST", "tables/t/declarations", {"seat": seat, "suit": suit, "points": points - 1}
        )
        assert wrong.status == 422
        players[member].send("POST", "tables/t/declarations", {"seat": seat, "suit": suit, "points": points})
        players[member].send("POST", "tables/t/satisfied", {"seat": seat})


def misbehave(service: Service, token: str, card: str) -> None:
    """Requests that are refused in every way there is, with what must not be told in all of their parts."""
    name = NAMES["one"].replace(" ", "%20")
    assert Guest(service).send("POST", "sessions", {"member": "one", "passphrase": "Zebulon guesses"}).status == 401
    assert Guest(service, "ging_thursday_no-such-key").send("GET", "tables").status == 401
    for method, path, body in (
        ("GET", f"members/{name}", None),
        ("GET", f"events?after={card}", None),
        ("GET", f"tables?{name}={card}", None),
        ("POST", "tables/t/declarations", {"seat": 0, "suit": "S", "points": 1, "cards": [card, NAMES["two"]]}),
        ("POST", "members", {"member": NAMES["three"], "name": NAMES["three"]}),
        ("PUT", f"tables/{card}", [NAMES["four"]]),
    ):
        assert Guest(service, token).send(method, path, body).status in range(400, 500)
    assert service.ask("GET", f"/{token}/{card}", X_Request_Id=f"{name} {card}").status == 404


@pytest.fixture(scope="module")
def evening() -> Iterator[Evening]:
    with migrated_data_folder() as folder, services() as start:
        written = Path(folder.parent, "stderr")
        with written.open("w", encoding="utf-8") as stderr:
            service = start(folder, stderr=stderr, **TALKATIVE)
            secrets = play(service, stderr)
            family = service.family()
            service.stop(15)
            gone(family)
        yield Evening(written.read_text(encoding="utf-8"), secrets)


def play(service: Service, stderr: Any) -> frozenset[str]:
    """Play the evening; whatever must not be logged of it."""
    setup = run_ging(
        "setup", CLUB, "--secretary", "sec", "--secretary-name", NAMES["sec"], GING_DATA=str(service.data),
        GING_LOG_LEVEL="debug",
    )  # fmt: skip
    assert setup.returncode == 0, setup.stderr
    # The rest is for the operator at the terminal: the invitation itself.
    stderr.write("".join(line for line in setup.stderr.splitlines(keepends=True) if line.startswith("{")))
    invitations = {"sec": re.findall(rf"gingi_{CLUB}_\S+", setup.stdout)[0]}
    secretary = signed_in(service, "sec", invitations["sec"])
    for member in PLAYERS:
        secretary.do("members", {"member": member, "name": NAMES[member]})
        invitations[member] = secretary.do("invitations", {"member": member})["token"]
    players = {member: signed_in(service, member, invitations[member]) for member in PLAYERS}
    key = secretary.do("keys", {"key": "desk", "scopes": ["look", "keep_score", "read_club", "read_books"]})["token"]
    hook = secretary.do("webhooks", {"webhook": "hook", "url": HOOK, "scopes": ["look", "read_club"]})["secret"]
    scribe = Guest(service, key)
    scribe.do("tables", {"table": "t", "members": PLAYERS, "rules": {"first_dealer": "random", "ending": "open"}})
    for _ in range(3):
        deal(scribe, players)
    for path in ("events", "members", "tables/t", "tables/t/deals/1/dossier", "members/one/statement"):
        assert players["one"].send("GET", path).status == 200
    misbehave(service, players["two"].token, PACK[0])
    tokens = {key, secretary.token, *invitations.values(), *(one.token for one in players.values())}
    deliveries = "webhooks/hook/deliveries?limit=200"
    wait_until(lambda: any(one["attempts"] for one in secretary.send("GET", deliveries).json["items"]), every_s=0.1)
    return frozenset({HOOK, hook, *hidden_in(service), *NAMES.values(), *map(passphrase_of, NAMES), *parts(tokens)})


def parts(tokens: set[str]) -> set[str]:
    """Tokens, what is secret in them, and their hashes."""
    hashes = {hashlib.sha256(token.encode()).hexdigest() for token in tokens}
    return tokens | {token.split("_", 2)[2] for token in tokens} | hashes


def hidden_in(service: Service) -> set[str]:
    """Every opening's value and salt, every hash of a credential."""
    with embedded.joined_postgres(service.data) as server, psycopg.connect(server.admin_dsn, dbname="ging") as conn:
        openings = conn.execute("SELECT value, salt FROM openings").fetchall()
        hashes = conn.execute("SELECT passphrase_hash FROM logins").fetchall()
        for table in ("sessions", "keys", "invitations"):
            hashes += conn.execute(CREDENTIALS.format(table=table)).fetchall()  # type: ignore[arg-type]
    assert len(openings) > 12
    values = {bytes(value).decode().strip('"') for value, _ in openings}
    return values | {bytes(salt).hex() for _, salt in openings} | {one for (one,) in hashes}


def test_no_card_seed_name_or_credential_is_logged(evening: Evening) -> None:
    for secret in evening.secrets:
        assert secret not in evening.logged
    for name in NAMES.values():
        for word in name.split():
            assert word not in evening.logged
    assert A_CARD.findall(evening.logged) == []


def test_no_library_tells_where_webhooks_go(evening: Evening) -> None:
    """A delivery was attempted; httpcore would log its host and headers at the level ``debug``."""
    lines = [json.loads(line) for line in evening.logged.splitlines() if line.startswith("{")]
    loggers = {line.get("logger", "").partition(".")[0] for line in lines}
    assert "ging" in loggers
    assert not {"httpcore", "httpx", "h11", "urllib3"} & loggers
    assert "httpcore" not in evening.logged


def test_every_line_is_json_and_each_request_has_one(evening: Evening) -> None:
    lines = [json.loads(line) for line in evening.logged.splitlines() if line.startswith("{")]
    assert len(lines) > 0.9 * len(evening.logged.splitlines())  # the embedded Postgres and commands write plain text
    requests = [line for line in lines if line["event"] == "request"]
    by_operation = {line["operation"] for line in requests}
    assert {"declare", "deal_cards", "accept_invitation", "begin_session", "readyz", "none"} <= by_operation
    assert sum(line["operation"] == "deal_cards" for line in requests) == 3
    known = {
        "event",
        "level",
        "logger",
        "timestamp",
        "request_id",
        "method",
        "operation",
        "status",
        "ms",
        "code",
        "club",
    }
    for line in requests:
        assert set(line) <= known
        assert re.fullmatch("[0-9a-f]{16}", line["request_id"])
        assert line.get("club", CLUB) == CLUB
    refused = [line for line in requests if line["status"] == 401]
    assert refused
    assert all(line["code"] and "club" not in line for line in refused)

"""Hidden hands in all that proves and judges a deal: what is alike to somebody comes out alike of every outlet.

Checkpoints, tiles, bundles, proofs and the pages of them, disputes, trial rulings, evidence, records and the command line,
in the two worlds of ``test_two_worlds``: while a deal is running, and when it is over and was never opened.
"""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ging_service.application.export_evening_record import export_record
from ging_service.audit.export.evidence import EvidenceDeal, write_evidence
from ging_service.cli.main import group
from ging_service.eventlog.read import head_size
from ging_service.execution.services import Services
from ging_service.execution.visibility import operator
from ging_service.games.ging.rules.cards import suit_counts
from ging_service.signing.integrator import Integrator
from ging_service.signing.signer import Signer
from tests.web.conftest import Api
from tests.web.factories.disputes import DISPUTE
from tests.web.visibility.worlds import (
    CARD,
    CHANCE,
    HAND,
    NOBODY,
    OTHERS,
    ChosenSeeds,
    alike_to_cleo,
    dealt_hands,
    hand_of_cleo,
    opened,
    told,
    two_databases,
    viewed,
)

pytestmark = pytest.mark.complete

VIEWERS = {"guest": "", "cleo": "cleo", "eve": "eve"}
"""A guest, a player and the arbitrator, and with whose eyes the operator looks for each."""

READS = (
    "events",
    "tables/t",
    "tables/t/deals/1",
    "tables/t/deals/1/dossier",
    "disputes",
    "disputes/d1",
    "entries?dispute=d1",
    "fairness",
    "log/checkpoint",
    "log/keys",
    "log/tile/0/000.p/{size}",
    "log/tile/entries/000.p/{size}",
    "events/{dealt}/proof",
    "events/{dealt}/proof-status",
    "events/{before}/proof-status",
    "/clubs/c/proof",
    "/clubs/c/proof/consistency?from=1&to={size}",
    "/clubs/c/tables/t/deals/1/proof",
    "/clubs/c/tables/t/deals/1/proof.json",
    "/clubs/c/tables/t/deals/1/evidence",
)
TYPED = (
    ("table", "show"),
    ("deal", "show", "1"),
    ("deal", "dossier", "1"),
    ("deal", "list"),
    ("history",),
    ("dispute", "show", "d1"),
    ("record", "export", "t"),
)
CHANCES = (
    CHANCE,
    re.compile(rb"\+[0-9a-f]{8}\b"),
    re.compile(rb"[A-Za-z0-9+/]{43,}=*"),
    re.compile(rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d[:.\dZ]*"),
    re.compile(rb"\d+ \w+ \d{4}, \d\d:\d\d"),
)
"""What differs in every world: hashes and ids, ids of keys, base64 of hashes and signatures, and times."""


def masked(text: bytes) -> bytes:
    for chance in CHANCES:
        text = chance.sub(b"#", text)
    return text


@dataclasses.dataclass(frozen=True, slots=True)
class World:
    """A club with a signer of its own, and what each viewer hears of it."""

    api: Api
    services: Services
    folder: Path
    heard: dict[str, list[Any]]

    def tell(self, viewer: str, what: str, told: bytes) -> None:
        self.heard[viewer].append((what, masked(told)))

    def do(self, actor: str, path: str, asked: Any = None) -> None:
        answer = viewed(self.api, actor).post(path, asked)
        self.tell(actor, f"{path} {answer.status_code}", answer.data)

    def look_round(self, moment: str) -> None:
        """Everything is signed, and everybody asks at every outlet."""
        with self.services.cross_club_transaction() as conn:
            size = head_size(conn, "c")
            signer = Signer.open(self.folder / "signer", "test.example")
            Integrator(signer=signer).take_in(conn, "c", size)
        dealt = next(
            one["position"] for one in self.api.get("events?limit=100").json["items"] if "hands" in one["data"]
        )
        for viewer, member in VIEWERS.items():
            for read in READS:
                place = read.format(size=size, dealt=dealt, before=dealt - 1)
                answer = viewed(self.api, viewer).get(place)
                data = answer.data if "/tile/0/" not in place else b"%d bytes" % len(answer.data)
                self.tell(viewer, f"{place} {answer.status_code} {told(answer)[1]['ETag']}", data)
            person = operator(member)
            self.tell(viewer, "record", export_record(self.services, "c", "t", person).encode())
            file = self.folder / f"{moment}-{viewer}"
            write_evidence(self.services, EvidenceDeal(club_id="c", table_id="t", number=1), file, person)
            self.tell(viewer, "evidence", file.read_bytes())
            for words in TYPED:
                typed = [*words, "--as", member, *(("--json",) if moment == "over" and words[0] != "record" else ())]
                printed = CliRunner().invoke(group, typed, prog_name="ging")
                assert printed.exit_code == 0, printed.output
                self.tell(viewer, " ".join(typed), printed.output.encode())


def begun(services: Services, number: int, folder: Path) -> World:
    api = opened(services, ChosenSeeds(number, [alike_to_cleo(1, NOBODY)[number]])).api
    api.open_table(false_claim_penalty=1)
    return World(api, api.services, folder, {viewer: [] for viewer in VIEWERS})


def hands(number: int, dealt: str) -> list[Any]:
    """The four hands of a world."""
    if dealt == "recorded-deals":
        return [OTHERS[number][0], OTHERS[number][1], HAND, OTHERS[number][2]]
    return [list(hand) for hand in dealt_hands(1, NOBODY, alike_to_cleo(1, NOBODY)[number])]


def trials(dealt: str) -> list[dict[str, Any]]:
    """Claims for the hands of anna and ben that are true in the first world, most of them not in the second."""
    first = hands(0, dealt)
    return [
        {"seat": seat, "suit": suit, "points": points}
        for seat in (0, 1)
        for suit, points in suit_counts(tuple(first[seat])).items()
    ]


def judged(here: World, dealt: str, cards: list[Any]) -> dict[str, list[Any]]:
    """A deal that is disputed while it runs, and ruled on when it is over, by trial after trial."""
    body = None if dealt == "deals" else {"hands": cards}
    here.api.do(f"tables/t/{dealt}", body)
    here.do("cleo", "tables/t/declarations", {"seat": 2, "suit": "C", "points": 56})
    here.api.as_member("anna").do("disputes", DISPUTE)
    for asked in ({"open_hands": True}, None):
        here.do("eve", "disputes/d1/review", asked)
    for claim in trials(dealt):
        amended = {"outcome": "amended", "reasons": "why", "claims": [claim]}
        here.do("eve", "disputes/d1/ruling", amended)
    here.look_round("running")
    here.do("cleo", "tables/t/hands-opened", {"deals": [1]})
    here.do("guest", "tables/t/hands-opened", {"deals": [1]})
    here.do("cleo", "tables/t/settlement")
    here.do("cleo", "tables/t/hands-opened", {"deals": [1]})
    here.do("guest", "tables/t/hands-opened", {"deals": [1]})
    for number, claim in enumerate(trials(dealt), 2):
        here.api.as_member("anna").do("disputes", DISPUTE | {"dispute": f"d{number}"})
        here.do("eve", f"disputes/d{number}/review")
        here.do("eve", f"disputes/d{number}/ruling", {"outcome": "amended", "reasons": "why", "claims": [claim]})
    here.look_round("over")
    return here.heard


@pytest.mark.parametrize("dealt", ["deals", "recorded-deals"])
def test_two_worlds_alike_to_a_viewer_are_proved_and_judged_alike(
    postgres_server: Any, migrated_template: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dealt: str
) -> None:
    monkeypatch.setenv("GING_MIGRATE", "false")
    monkeypatch.setenv("GING_CLUB", "c")
    monkeypatch.setenv("GING_TABLE", "t")
    heard = []
    with two_databases(postgres_server, migrated_template) as databases:
        for number, (app_dsn, services) in enumerate(databases):
            folder = tmp_path / str(number)
            folder.mkdir()
            monkeypatch.setenv("DATABASE_URL", app_dsn)
            heard.append(judged(begun(services, number, folder), dealt, hands(number, dealt)))
    for viewer in VIEWERS:
        assert len(heard[0][viewer]) > 40
        for one, other in zip(heard[0][viewer], heard[1][viewer], strict=True):
            assert one == other
    assert {what.split()[1] for what, _ in heard[0]["cleo"] if what.startswith("/clubs/")} == {"200"}
    own = HAND if dealt == "recorded-deals" else hand_of_cleo(1, NOBODY, alike_to_cleo(1, NOBODY)[0])
    cards = {viewer: {card for _, text in heard[0][viewer] for card in CARD.findall(text)} for viewer in VIEWERS}
    assert cards["cleo"] == {card.encode() for card in own}
    assert cards["guest"] == cards["eve"] <= cards["cleo"]

"""A deal as an arbitrator reads it at their command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg
import pytest

from ging_service.application.club import at_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute, withdraw_dispute
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.execution.caller import Caller
from ging_service.games.ging.rules.deal_settlement import Claim
from tests.games.ging.ruling_values import make_amendment, make_ruling
from tests.web.deals import FIRST_EXAMPLE, SWEEP

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe
    from tests.support.databases import Database

pytestmark = pytest.mark.complete

HANDS = [" ".join(hand) for hand in FIRST_EXAMPLE]


@pytest.fixture
def settled(table: Scribe) -> Scribe:
    """A recorded deal that dirk won with 34 clubs; clara forgot her 28 diamonds."""
    table.does("deal", "record", *HANDS)
    table.does("deal", "declare", "dirk", "C", "34")
    table.does("deal", "declare", "ada", "S", "10", "--false")
    table.does("deal", "settle", "--as", "bram")
    return table


def test_a_dossier_tells_the_deal_step_by_step(settled: Scribe) -> None:
    text = settled.does("deal", "dossier", "1", "--as", "clara")
    for line in (
        "MEMBERS\n  ada bram clara dirk\n",
        "  first dealer: assigned\n",
        "ELDEST\n  ada\n",
        "  dealer: dirk\n  recorded: yes\n",
        "  before: counters stacks 18 18 18 18, corners 1 1 1 1, pee 4; rotation turn dirk; next dealer dirk",
        "bram with ging, command ",
        "             dirk declares 34 clubs. Q♣ 9♣ 8♣ 7♣ (G7) [SuitDeclared]",
        "             ada makes a false claim, 10 spades: it is refused. (G21) [FalseClaimRefused]",
        "               corner of bram → stack of dirk: 1, most of a suit (G9)",
        "               stacks: 18 18 18 18 → 17 17 17 21",
        "DECLARABLE\n  ada: hidden\n  bram: hidden\n  seat clara; hand K♠ J♠ 7♠ 7♥ Q♦ J♦ 8♦; suits suit ♠, points 27, declared NO",
        "FALSE CLAIMS\n  seat ada; suit ♠; points 10\n",
        "  tabled: – / – / – / Q♣ 9♣ 8♣ 7♣",
        "    claims\n      seat dirk; suit ♣; points 34\n    net: -1 -1 -1 3\n  agrees: yes\n",
        "  checkpoint: none\n",
        "  G11: each player who took nothing replaces one corner counter",
    ):
        assert line in text


def test_a_dossier_fits_on_paper_of_a_hundred_columns(settled: Scribe) -> None:
    settled.does("deal", "record", *(" ".join(hand) for hand in SWEEP))
    settled.does("deal", "declare", "bram", "seven_cards", "--key", "k" * 255)
    settled.does("deal", "settle", "--happened", "2026-01-02T20:00:00Z")
    text = settled.does("deal", "dossier", "2")
    assert max(map(len, text.splitlines())) <= 100
    assert "(happened 2026-01-02 20:00:00)" in text
    assert "hand K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥; suits suit ♥, points 64, declared NO; combinations" in text
    assert "combination seven_cards, rule G12, declared yes;" in " ".join(text.split())
    assert "pee: 4 → 0" in text


def test_penalties_are_told_where_they_begin_and_end(table: Scribe) -> None:
    table.does("deal", "record", "--by", "ada")
    table.does("deal", "settle")
    table.does("lost-deal", "accuse", "bram", "dirk")
    table.does("lost-deal", "find", "dirk", "yes")
    table.does("deal", "record")
    table.does("deal", "misdeal", "a card was turned up")
    text = table.does("deal", "dossier", "2")
    assert "penalties dirk; next dealer dirk" in " ".join(text.split())
    assert "dirk deals in place of bram. (G26)" in text
    assert "  result\n    kind: misdeal\n" in text
    assert "SETTLEMENT\n  none\n" in text
    assert "RULES that moved counters\n  none" in text


def test_what_somebody_has_touched_stands_out(settled: Scribe, fresh_database: Database) -> None:
    with psycopg.connect(fresh_database.owner_dsn) as owner:
        owner.execute("ALTER TABLE events DISABLE TRIGGER ALL")
        owner.execute("UPDATE openings SET value = '[\"KS\"]' WHERE audience = 'seat/1'")
        owner.execute("DELETE FROM openings WHERE audience = 'seat/0'")
        owner.execute(
            "UPDATE events SET body = convert_to(replace(convert_from(body, 'UTF8'), '\"replaced_by\":[0,1,2]',"
            " '\"replaced_by\":[0,1]'), 'UTF8') WHERE type = 'ging.MostOfSuitWon'"
        )
        owner.execute("INSERT INTO signing_refusals VALUES ('thursday', 'shrunk', 'x', now())")
        owner.execute(
            "INSERT INTO checkpoints VALUES ('thursday', 99, decode(repeat('00', 32), 'hex'), '', now(), 1, 2)"
        )
    text = settled.does("deal", "dossier", "1")
    on_one_line = " ".join(text.split())
    assert "agrees: NO" in text
    assert "audience seat/1, sound NO" in on_one_line
    assert "/ place 1, commitment" in on_one_line
    assert "refusal: shrunk" in text
    assert "cosigned by: 1\n    witnesses required: 2\n" in text
    assert "checkpoint size 99; included NO" in on_one_line


def test_disputes_and_rulings_are_told_with_their_reasons(settled: Scribe, fresh_database: Database) -> None:
    contested = Contested(table_id="t1", deal=1, subject="declaration", version=6)
    dirk, eve = Caller(actor="dirk"), Caller(actor="eve")
    assert "DISPUTES\n  none" in settled.does("deal", "dossier", "1")
    with open_services(fresh_database.app_dsn) as services:
        at_club(services, "thursday", AddMember(member="eve", name="Eve"))
        at_club(services, "thursday", NameArbitrator(member="eve"))
        for dispute in ("d1", "d2", "d3"):
            raise_dispute(services, ("thursday", dispute), contested, "C claimed it", dirk)
        take_dispute(services, ("thursday", "d1"), eve)
        assert "arbitrator eve" in " ".join(settled.does("deal", "dossier", "1").split())
        most = (Claim(seat=3, suit="C", points=34), Claim(seat=2, suit="D", points=28))
        right = make_ruling(outcome="amended", deal=1, amendment=make_amendment(replaces=True, claims=most))
        rule_dispute(services, ("thursday", "d1"), right, "by the cards", eve)
        withdraw_dispute(services, ("thursday", "d2"), "a mistake", dirk)
    text = settled.does("deal", "dossier", "1")
    told = " ".join(text.split())
    assert "dispute d1; state ruled; subject declaration; version 6; disputed version 6; raised by dirk;" in told
    assert "arbitrator eve; outcome amended; reasons by the cards; amended declarations" in told
    assert "dispute d2; state withdrawn;" in told
    assert "reasons a mistake" in told
    assert "dispute d3; state raised;" in told
    assert "[RulingApplied]" in text
    assert "ruling d1 (G" in text
    assert max(map(len, text.splitlines())) <= 100
    assert settled.asks("deal", "dossier", "1")["disputes"][0]["reasons"] == "by the cards"


def test_a_deal_of_the_service_has_a_dossier_from_its_shuffle_on(table: Scribe, fresh_database: Database) -> None:
    table.does("deal", "start")
    text = table.does("deal", "dossier", "1", "--as", "bram")
    assert "  recorded: NO\n" in text
    assert "  result: none\n" in text
    assert "SETTLEMENT\n  none\n" in text
    assert text.count(": hidden") == 3
    assert "SHUFFLE\n  version: 1\n  contributions: – – – –\n  seed: none\n  replayed: none\n" in text
    table.does("deal", "settle")
    assert table.is_refused("deal", "open-hands", "1", "--yes", "--as", "bram").endswith("(not_an_arbitrator)")
    table.does("member", "add", "eva")
    table.does("member", "arbitrator", "name", "eva")
    table.does("deal", "open-hands", "1", "--yes", "--as", "eva")
    assert "  replayed: yes\n" in table.does("deal", "dossier", "1")
    with psycopg.connect(fresh_database.owner_dsn) as owner:
        owner.execute("UPDATE openings SET value = %s WHERE length(value) = 66", (f'"{"ab" * 32}"'.encode(),))
    assert "  replayed: NO\n" in table.does("deal", "dossier", "1")


def test_a_dossier_in_json(settled: Scribe) -> None:
    found = settled.asks("deal", "dossier", "1", "--as", "clara")
    assert [step["event"]["type"] for step in found["timeline"]][:2] == ["ging.DealRecorded", "ging.SuitDeclared"]
    assert found["timeline"][-1]["transfers"][0]["rule_text"].startswith("one player who holds both")
    assert found["timeline"][-1]["after"]["counters"]["stacks"] == [17, 17, 17, 21]
    assert {step["event"]["app"] for step in found["timeline"]} == {"ging"}
    assert found["settlement"]["agrees"] is True
    assert found["declarable"][2]["suits"][0] == {"suit": "S", "points": 27, "declared": False}
    assert settled.is_refused("deal", "dossier", "9") == "there is no such deal (deal_not_found)"

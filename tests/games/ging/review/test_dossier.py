"""The dossier of a deal: everything about it that the reader may see, and nothing else."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.application.table import at_table
from ging_service.domain.cards import parse_card
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.read import head_size
from ging_service.execution.caller import Caller, Principal
from ging_service.execution.errors import NotFound
from ging_service.execution.visibility import OPERATOR, operator
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.state import NO_CARDS
from ging_service.games.ging.review import Dossier, dossier
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.reporting.tables.tables import list_tables
from ging_service.signing.integrator import Integrator
from ging_service.signing.signer import Signer
from tests.games.ging.ruling_values import make_amendment, make_ruling
from tests.web.deals import FIRST_EXAMPLE, SWEEP

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services
    from tests.support.databases import Database

CLUB = "c"
MEMBERS = ("ada", "bram", "clara", "dirk")
ADA, CLARA = operator("ada"), operator("clara")


@pytest.fixture
def services(fresh_services: Services) -> Services:
    found_club(fresh_services, CLUB, "C")
    for member in MEMBERS:
        at_club(fresh_services, CLUB, AddMember(member=member, name=member))
    return fresh_services


def play(services: Services, *commands: c.Command, table: str = "t") -> None:
    for command in commands:
        at_table(services, CLUB, table, command, Caller(actor="clara", app="tests"))


def open_table(services: Services, **rules: Any) -> None:
    house = HouseRules(**{"first_dealer": "assigned"} | rules)
    at_table(services, CLUB, "t", c.OpenTable(members=MEMBERS, rules=house, first_dealer=3), Caller(app="tests"))


def recorded(hands: list[list[str]] | None = None, dealer: int = -1) -> c.RecordDeal:
    known = tuple(tuple(parse_card(card, "G1") for card in hand) for hand in hands or [])
    return c.RecordDeal(now_s=0, dealer=dealer, hands=known)


def told(found: Dossier) -> list[str]:
    return [type(step.recorded_event.event).__name__ for step in found.steps]


def of(services: Services, deal: int = 1, person: Principal = OPERATOR) -> Dossier:
    return dossier(services, CLUB, "t", deal, person)


SATISFIED = ["PlayerSatisfied"] * 4


def test_a_settled_deal_step_by_step(services: Services) -> None:
    open_table(services)
    play(
        services,
        recorded(FIRST_EXAMPLE),
        c.DeclareSuit(seat=3, suit="C", points=34, cards=(), is_false=False),
        c.Settle(),
    )
    play(services, c.MakeRemark(text="tea"), recorded())
    found = of(services)
    assert told(found) == ["DealRecorded", "SuitDeclared", *SATISFIED, "MostOfSuitWon"]
    assert {(step.recorded_event.actor, step.recorded_event.app) for step in found.steps} == {("clara", "tests")}
    assert all(one.after == other.before for one, other in pairwise(found.steps))
    last = found.steps[-1]
    assert (last.standing_before.counters.stacks, last.standing_after.counters.stacks) == (
        (18, 18, 18, 18),
        (17, 17, 17, 21),
    )
    assert [transfer.rule for transfer in last.transfers] == ["G9"] * 3 + ["G11"] * 3
    assert (found.steps[0].standing_before.next_dealer, last.standing_after.next_dealer) == (3, 0)
    assert (found.deal.dealt.dealer, found.eldest) == (3, 0)
    assert found.settlement is not None
    assert found.settlement.agrees
    assert found.settlement.due == found.settlement.recorded == found.deal.result


def test_hands_are_their_holders_in_every_part_of_it(services: Services) -> None:
    open_table(services)
    play(services, recorded(FIRST_EXAMPLE), c.DeclareSuit(seat=3, suit="C", points=34, cards=(), is_false=False))
    nobody, clara = of(services), of(services, person=CLARA)
    assert nobody.deal.dealt.hands == NO_CARDS
    assert nobody.declarable == (None,) * 4
    assert [one and one.seat for one in clara.declarable] == [None, None, 2, None]
    assert clara.all_declared is None
    assert (nobody.settlement, nobody.deal.result) == (None, None)


def test_what_was_not_declared_and_what_was_claimed_falsely(services: Services) -> None:
    open_table(services, false_claim_penalty=1)
    false = c.DeclareCombination(seat=2, combination="ging", cards=(), is_false=True)
    play(
        services,
        recorded(FIRST_EXAMPLE),
        false,
        c.DeclareSuit(seat=2, suit="S", points=27, cards=(), is_false=False),
        c.Settle(),
    )
    found = of(services, person=CLARA)
    assert [(claim.seat, claim.combination) for claim in found.false_claims] == [(2, "ging")]
    held = found.declarable[2]
    assert held is not None
    assert [(suit.suit, suit.points, suit.declared) for suit in held.suits] == [
        ("S", 27, True),
        ("H", 7, False),
        ("D", 28, False),
    ]
    assert "FalseClaimPenalised" in told(found)


def test_hands_that_were_opened_are_seen_by_everybody(services: Services) -> None:
    open_table(services, hands_open="at_end")
    play(
        services,
        recorded(FIRST_EXAMPLE),
        c.DeclareSuit(seat=3, suit="C", points=34, cards=(), is_false=False),
        c.Settle(),
    )
    assert of(services).all_declared is None
    play(services, c.EndTable())
    found = of(services)
    assert all(found.deal.dealt.hands)
    assert told(found)[-1] == "HandsOpened"
    assert found.all_declared is not None
    assert found.all_declared.net == (-1, -1, 1, 1)
    assert found.all_declared.claims[1].seat == 2


def test_a_sweep_with_the_end_of_the_game_that_it_brings(services: Services) -> None:
    open_table(services, starting_stack=3, hands_open="at_end")
    play(
        services,
        recorded(SWEEP),
        c.DeclareCombination(seat=1, combination="seven_cards", cards=(), is_false=False),
        c.Settle(),
    )
    found = of(services)
    assert told(found)[-4:] == ["LayoutSwept", "GameEnded", "StacksReturned", "HandsOpened"]
    assert found.settlement is not None
    assert found.settlement.agrees
    assert found.all_declared is not None
    assert (found.all_declared.kind, found.all_declared.winners) == ("sweep", (0,))


def test_g18_the_new_dressing_is_of_the_sweep(services: Services) -> None:
    open_table(services)
    play(
        services,
        recorded(SWEEP),
        c.DeclareCombination(seat=1, combination="seven_cards", cards=(), is_false=False),
        c.Settle(),
    )
    play(services, c.EndTable())
    found = of(services)
    assert told(found)[-2:] == ["LayoutSwept", "TrayDressed"]
    assert found.settlement is not None
    assert found.settlement.agrees


def test_g24_a_misdeal_has_nothing_to_settle(services: Services) -> None:
    open_table(services)
    play(services, recorded(), c.CallMisdeal(reason="a card was turned up"), recorded(), c.Settle())
    assert told(of(services)) == ["DealRecorded", "DealMisdealt"]
    assert of(services).settlement is None
    assert told(of(services, 2)) == ["DealRecorded", *SATISFIED, "DealPassed"]


def test_g26_penalties_that_run_are_told_before_and_after_each_step(services: Services) -> None:
    open_table(services)
    play(services, recorded(dealer=0), c.Settle())
    play(services, c.AccuseLostDeal(accuser=1, accused=3), c.FindLostDeal(accused=3, upheld=True), recorded())
    found = of(services, 2)
    assert told(found) == ["DealRecorded", "DealerReplaced"]
    assert found.steps[0].standing_before.rotation.penalties == (3,)
    assert (found.steps[0].standing_before.next_dealer, found.steps[0].standing_after.next_dealer) == (3, -1)


def test_the_commitment_of_a_shuffle_is_of_the_deal(services: Services) -> None:
    open_table(services, shuffle="committed")
    play(services, c.CommitShuffle(seed=""), c.MakeRemark(text="x"), c.DealCards(order=(), now_s=0, seed=""))
    assert told(of(services))[0] == "ShuffleCommitted"
    assert "HandsDealt" in told(of(services))
    assert all(not step.recorded_event.event.seed for step in of(services).steps[:1])


def test_the_shuffle_is_replayed_as_soon_as_everybody_may_see_it(services: Services, fresh_database: Database) -> None:
    open_table(services, shuffle="committed", hands_open="at_end", packets=(3, 4))
    play(services, c.CommitShuffle(seed=""), c.ContributeToShuffle(seat=2, contribution="mine"))
    play(services, c.DealCards(order=(), now_s=0, seed=""))
    at_table(
        services, CLUB, "t", c.Settle(), Caller(app="tests")
    )  # clara sits there, and keeps no score in such a deal
    hidden = of(services, person=CLARA).shuffle
    assert hidden is not None
    assert (hidden.version, hidden.contributions, hidden.seed, hidden.replayed) == (1, ("", "", "mine", ""), "", None)
    play(services, recorded(), c.Settle(), c.EndTable())
    opened = of(services).shuffle
    assert opened is not None
    assert (len(opened.seed), opened.replayed) == (64, True)
    assert of(services, 2).shuffle is None
    for seed in ("ab" * 32, "no seed"):
        with psycopg.connect(fresh_database.owner_dsn) as owner:
            owner.execute("UPDATE openings SET value = %s WHERE value LIKE '\"%%'", (f'"{seed}"'.encode(),))
        touched = of(services).shuffle
        assert touched is not None
        assert (touched.seed, touched.replayed) == (seed, False)


def test_sealed_values_are_sound_until_somebody_touches_them(services: Services, fresh_database: Database) -> None:
    open_table(services)
    play(services, recorded(FIRST_EXAMPLE))
    sealed = of(services).proof.events[0].sealed
    assert [(one.audience, one.sound) for one in sealed] == [(f"seat/{seat}", True) for seat in range(4)]
    with psycopg.connect(fresh_database.owner_dsn) as owner:
        owner.execute("UPDATE openings SET value = '[\"KS\"]' WHERE audience = 'seat/1'")
        owner.execute("DELETE FROM openings WHERE audience = 'seat/2'")
    sealed = of(services).proof.events[0].sealed
    assert [one.sound for one in sealed] == [True, False, None, True]
    assert sealed[2].audience == ""


def test_the_hash_of_a_body_that_holds_a_hand_unsealed_is_withheld(
    services: Services, fresh_database: Database
) -> None:
    open_table(services)
    play(services, recorded(FIRST_EXAMPLE))
    assert of(services).proof.events[0].leaf
    with psycopg.connect(fresh_database.owner_dsn) as owner:
        owner.execute("ALTER TABLE events DISABLE TRIGGER ALL")
        known, body = owner.execute(
            "SELECT (SELECT string_agg(convert_from(value, 'UTF8'), ',' ORDER BY place) FROM openings"
            " WHERE position = e.position), convert_from(body, 'UTF8') FROM events e WHERE type = 'ging.DealRecorded'"
        ).fetchone() or ("", "")
        start, end = body.index('"hands":[') + len('"hands":['), body.index("]", body.index('"hands":['))
        clear = body[:start] + known + body[end:]
        owner.execute("UPDATE events SET body = %s WHERE type = 'ging.DealRecorded'", (clear.encode(),))
        owner.execute("DELETE FROM openings WHERE subject LIKE 'table/%'")
    found = of(services, person=CLARA)
    assert [bool(hand) for hand in found.deal.dealt.hands] == [False, False, True, False]
    assert (found.proof.events[0].leaf, found.proof.events[0].sealed) == ("", ())


def test_a_record_that_is_not_what_the_rules_lead_to_does_not_agree(
    services: Services, fresh_database: Database
) -> None:
    open_table(services)
    play(
        services,
        recorded(FIRST_EXAMPLE),
        c.DeclareSuit(seat=3, suit="C", points=34, cards=(), is_false=False),
        c.Settle(),
    )
    with psycopg.connect(fresh_database.owner_dsn) as owner:
        owner.execute("ALTER TABLE events DISABLE TRIGGER ALL")
        owner.execute(
            'UPDATE events SET body = convert_to(replace(convert_from(body, \'UTF8\'), \'"place":"corner/0","seat":3\','
            " '\"place\":\"corner/0\",\"seat\":2'), 'UTF8') WHERE type = 'ging.MostOfSuitWon'"
        )
    found = of(services).settlement
    assert found is not None
    assert not found.agrees
    assert (found.recorded.net, found.due.net) == ((-1, -1, 0, 2), (-1, -1, -1, 3))


def sign(services: Services, folder: Path) -> None:
    """Sign the club's log as it is."""
    with services.cross_club_transaction() as conn:
        Integrator(signer=Signer.open(folder / "signer", "test.example")).take_in(conn, CLUB, head_size(conn, CLUB))


def test_events_under_a_signed_checkpoint_are_what_was_signed(services: Services, tmp_path: Path) -> None:
    open_table(services)
    play(services, recorded(FIRST_EXAMPLE), c.DeclareSuit(seat=3, suit="C", points=34, cards=(), is_false=False))
    proof = of(services).proof
    assert {(one.signed_size, one.included) for one in proof.events} == {(0, None)}
    assert (proof.checkpoint, proof.refusal) == (None, "")
    sign(services, tmp_path)
    first = of(services).proof
    assert {one.included for one in first.events} == {True}
    assert first.checkpoint is not None
    assert first.checkpoint.size == first.events[-1].position + 1
    assert (first.checkpoint.cosigned_by, first.checkpoint.witnesses_required) == (0, 0)
    play(services, c.Settle())
    part = of(services).proof
    assert part.checkpoint is None
    assert [one.included for one in part.events] == [True, True, *[None] * 5]
    sign(services, tmp_path)
    assert {one.included for one in of(services).proof.events} == {True}


def test_an_event_that_was_touched_after_it_was_signed_is_named(
    services: Services, fresh_database: Database, tmp_path: Path
) -> None:
    open_table(services)
    play(
        services,
        recorded(FIRST_EXAMPLE),
        c.DeclareSuit(seat=3, suit="C", points=34, cards=(), is_false=False),
        c.Settle(),
    )
    sign(services, tmp_path)
    with psycopg.connect(fresh_database.owner_dsn) as owner:
        owner.execute("ALTER TABLE events DISABLE TRIGGER ALL")
        owner.execute(
            "UPDATE events SET body = convert_to(replace(convert_from(body, 'UTF8'), '\"points\":34', '\"points\":35'),"
            " 'UTF8') WHERE type = 'ging.SuitDeclared'"
        )
    assert [one.included for one in of(services).proof.events] == [True, False, *[True] * 5]
    with psycopg.connect(fresh_database.owner_dsn) as owner:
        owner.execute("DELETE FROM tree_tiles")
        owner.execute("INSERT INTO signing_refusals VALUES (%s, 'shrunk', 'x', now())", (CLUB,))
    proof = of(services).proof
    assert {one.included for one in proof.events} == {False}
    assert proof.refusal == "shrunk"


def test_disputes_of_the_deal_with_their_words_and_what_rulings_pay(services: Services) -> None:
    at_club(services, CLUB, AddMember(member="eve", name="eve"))
    at_club(services, CLUB, NameArbitrator(member="eve"))
    open_table(services)
    play(
        services,
        recorded(FIRST_EXAMPLE),
        c.DeclareSuit(seat=2, suit="D", points=28, cards=(), is_false=False),
        c.Settle(),
    )
    play(services, recorded(SWEEP), c.Settle())
    contested = Contested(table_id="t", deal=1, subject="declaration")
    raise_dispute(services, (CLUB, "d1"), contested, "I held 34 clubs", Caller(actor="dirk"))
    assert [(one.entry.state, one.said.reason) for one in of(services).disputes] == [("raised", "I held 34 clubs")]
    assert of(services).all_declared is None
    eve = Caller(actor="eve")
    take_dispute(services, (CLUB, "d1"), eve, opens_hands=True)
    assert all(of(services).declarable), "opened for the dispute"
    most = (Claim(seat=3, suit="C", points=34), Claim(seat=2, suit="D", points=28))
    right = make_ruling(outcome="amended", deal=1, amendment=make_amendment(replaces=True, claims=most))
    rule_dispute(services, (CLUB, "d1"), right, "by the cards", eve)
    found = of(services)
    assert told(found)[-3:] == ["MostOfSuitWon", "HandsOpened", "RulingApplied"]
    paid = found.steps[-1]
    assert [transfer.reason for transfer in paid.transfers] == ["ruling d1"]
    assert paid.after.counters.stacks[3] == paid.before.counters.stacks[3] + 2
    assert found.settlement is not None
    assert found.settlement.agrees, "the record of then is what the rules made of it"
    assert [(one.said.outcome, one.said.reasons, one.said.amended) for one in found.disputes] == [
        ("amended", "by the cards", ("declarations",))
    ]
    assert of(services, 2).disputes == ()


def test_what_does_not_exist_has_no_dossier(services: Services) -> None:
    open_table(services)
    with pytest.raises(NotFound, match="deal"):
        of(services)
    with pytest.raises(NotFound, match="deal"):
        dossier(services, CLUB, "nowhere", 1, OPERATOR)
    with pytest.raises(NoSuchClub):
        dossier(services, "nowhere", "t", 1, OPERATOR)


@pytest.mark.complete
def test_every_deal_of_simulated_evenings_agrees_with_the_rules(fresh_services: Services) -> None:
    simulate(fresh_services, Simulation(club_id="sim", tables=12, deals=6, seed=5))
    found = 0
    for table in list_tables(fresh_services, "sim").items:
        for deal in range(1, 7):
            try:
                one = dossier(fresh_services, "sim", table.table_id, deal, OPERATOR)
            except NotFound:
                break
            found += 1
            assert one.settlement is None or one.settlement.agrees
            assert (one.settlement is None) == (one.deal.result is None or one.deal.result.kind == "misdeal")
    assert found > 40

"""Disputes from the first word to the last posting, over a real database."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.disputes import (
    Contested,
    raise_dispute,
    rule_dispute,
    take_dispute,
    withdraw_dispute,
)
from ging_service.application.table import at_table, execute_batch
from ging_service.domain.club.commands import AddMember, DismissArbitrator, NameArbitrator
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import Conflict, KeyReused, NoSuchClub
from ging_service.execution.caller import Caller
from ging_service.execution.errors import NotFound, Stale
from ging_service.execution.services import Services
from ging_service.execution.visibility import OPERATOR, operator
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.fair_events import HandsOpened
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.ruling_orders import OrderedTransfer
from ging_service.reporting.events.history import history
from ging_service.reporting.ledger.accounts import Moment, balances
from ging_service.reporting.ledger.ledger import EntryFilter, ledger
from ging_service.reporting.paging import Paging
from ging_service.reporting.tables.deals import get_deal
from ging_service.reporting.tables.disputes import DisputeFilter, get_dispute, list_disputes
from ging_service.reporting.tables.tables import table_state
from tests.games.ging.deals import EXAMPLE_1, SWEEPS
from tests.games.ging.ruling_values import make_amendment, make_ruling
from tests.support.waiting import HANG_S

SEATED = ("ada", "bob", "cat", "dan")
ADA, EVE, FAY = Caller(actor="ada"), Caller(actor="eve"), Caller(actor="fay")
MOST = (
    c.DeclareSuit(seat=3, suit="C", points=34, cards=(), is_false=False),
    c.DeclareSuit(seat=2, suit="D", points=28, cards=(), is_false=False),
)
MISREAD = Contested(table_id="t", deal=1, subject="declaration")
RIGHT = make_ruling(
    outcome="amended",
    deal=0,
    amendment=make_amendment(
        replaces=True, claims=(Claim(seat=3, suit="C", points=34), Claim(seat=2, suit="D", points=28))
    ),
)


@dataclass(frozen=True, slots=True)
class Club:
    """A club with the table "t", at which C's 28 diamonds were recorded and D's 34 clubs were not."""

    services: Services
    id: str

    @property
    def dispute(self) -> tuple[str, str]:
        return self.id, "d1"

    def play(self, *commands: c.Command) -> None:
        execute_batch(self.services, (self.id, "t"), commands)

    def balances(self, moment: Moment) -> dict[str, int]:
        return {one.account: one.balance for one in balances(self.services, self.id, moment).items}

    def stacks(self, moment: Moment) -> tuple[int, ...]:
        found = self.balances(moment)
        return tuple(found[f"table/t/stack/{seat}"] for seat in range(4))


@pytest.fixture
def club(services: Services, request: Any) -> Club:
    club_id = f"c{abs(hash(request.node.name))}"
    found_club(services, club_id, "Club")
    for member in (*SEATED, "eve", "fay"):
        at_club(services, club_id, AddMember(member=member, name=member))
    for arbitrator in ("eve", "fay", "bob"):
        at_club(services, club_id, NameArbitrator(member=arbitrator))
    rules = HouseRules(first_dealer="assigned")
    at_table(services, club_id, "t", c.OpenTable(members=SEATED, rules=rules, first_dealer=3))
    found = Club(services, club_id)
    found.play(c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1), MOST[1], c.Settle())
    return found


def refused(ask: Any, *given: Any, **more: Any) -> str:
    with pytest.raises(Refused) as caught:
        ask(*given, **more)
    return caught.value.code


def raised(club: Club) -> Club:
    raise_dispute(club.services, club.dispute, MISREAD, "D held 34 clubs", ADA)
    return club


def under_review(club: Club) -> Club:
    take_dispute(club.services, raised(club).dispute, EVE)
    return club


def test_a_ruling_is_foreseen_as_it_will_be_and_nothing_is_recorded(club: Club) -> None:
    under_review(club)
    before = history(club.services, club.id, OPERATOR).position
    foreseen = rule_dispute(club.services, club.dispute, RIGHT, "misread", EVE, dry_run=True)
    assert history(club.services, club.id, OPERATOR).position == before
    done = rule_dispute(club.services, club.dispute, RIGHT, "misread", EVE)
    assert [(one.stream_id, one.version, one.event) for one in foreseen.recorded_events] == [
        (one.stream_id, one.version, one.event) for one in done.recorded_events
    ]


def foresee(*given: Any) -> object:
    return rule_dispute(*given, dry_run=True)


def test_what_would_be_refused_is_not_foreseen(club: Club) -> None:
    raised(club)
    assert refused(foresee, club.services, club.dispute, RIGHT, "misread", EVE) == "not_under_review"
    take_dispute(club.services, club.dispute, EVE)
    untried = make_ruling(outcome="amended", deal=0)
    assert refused(foresee, club.services, club.dispute, untried, "misread", EVE) == "nothing_amended"


def test_a_ruling_is_paid_in_the_transaction_in_which_it_is_made(club: Club) -> None:
    under_review(club)
    before = club.stacks(Moment())
    done = rule_dispute(club.services, club.dispute, RIGHT, "by the cards", EVE)
    assert [recorded_event.type for recorded_event in done.recorded_events] == [
        "dispute.DisputeRuled",
        "ging.RulingApplied",
    ]
    assert done.recorded_events[0].command == done.recorded_events[1].command
    assert done.version == 3
    applied = done.recorded_events[1].event
    assert isinstance(applied, RulingApplied)
    assert (applied.dispute, applied.deal, applied.net) == ("d1", 1, (0, 0, -2, 2))
    assert club.stacks(Moment()) == (before[0], before[1], before[2] - 2, before[3] + 2)
    assert sum(club.balances(Moment()).values()) == 0


def test_the_entry_says_what_it_corrects_and_by_which_ruling(club: Club) -> None:
    under_review(club)
    settled = next(one for one in history(club.services, club.id, OPERATOR).items if one.type == "ging.MostOfSuitWon")
    rule_dispute(club.services, club.dispute, RIGHT, "by the cards", EVE)
    (entry,) = ledger(club.services, club.id, EntryFilter(dispute_id="d1")).items
    assert (entry.corrects, entry.dispute_id, entry.deal) == (settled.position, "d1", 1)
    assert {(one.reason, one.rule) for one in entry.postings} == {("ruling d1", "G8")}
    others = [one for one in ledger(club.services, club.id).items if one != entry]
    assert {(one.corrects, one.dispute_id) for one in others} == {(-1, "")}


def test_balances_as_known_then_and_as_ruled_now(club: Club) -> None:
    played = history(club.services, club.id, OPERATOR).items
    settled = next(one for one in played if one.type == "ging.MostOfSuitWon")
    club.play(c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1), *MOST, c.Settle())
    known = club.stacks(Moment(position=settled.position))
    under_review(club)
    rule_dispute(club.services, club.dispute, RIGHT, "by the cards", EVE)
    ruled = (known[0], known[1], known[2] - 2, known[3] + 2)
    for moment, as_ruled in (
        ({"position": settled.position}, ruled),
        ({"position": settled.position - 1}, (18, 18, 18, 18)),
        ({"recorded_at": datetime.fromisoformat(settled.recorded_at)}, ruled),
        ({"happened_at": datetime.fromisoformat(settled.recorded_at)}, ruled),
        ({"recorded_at": datetime.fromisoformat(played[0].recorded_at)}, None),
    ):
        if as_ruled is None:
            assert club.balances(Moment(**moment, as_ruled=True)) == club.balances(Moment(**moment))  # type: ignore[arg-type]
            continue
        assert club.stacks(Moment(**moment, as_ruled=True)) == as_ruled  # type: ignore[arg-type]
        assert club.stacks(Moment(**moment)) == (known if as_ruled == ruled else as_ruled)  # type: ignore[arg-type]
    end = Moment(position=10**6)
    now = club.balances(Moment())
    assert club.balances(end) == club.balances(Moment(position=10**6, as_ruled=True)) == now
    assert club.balances(Moment(as_ruled=True)) == now


def test_as_ruled_by_pages_and_filters_is_the_same(club: Club) -> None:
    under_review(club)
    rule_dispute(club.services, club.dispute, RIGHT, "by the cards", EVE)
    moment = Moment(position=15, as_ruled=True)
    whole = balances(club.services, club.id, moment).items
    first = balances(club.services, club.id, moment, Paging(limit=3))
    rest = balances(club.services, club.id, moment, Paging(after=first.next))
    assert (*first.items, *rest.items) == whole
    of_table = balances(club.services, club.id, moment, table_id="t").items
    assert of_table == tuple(one for one in whole if one.table_id == "t")
    (one,) = balances(club.services, club.id, moment, account="table/t/stack/2").items
    assert one in whole


def test_who_may_raise_take_rule_and_withdraw(club: Club) -> None:
    services, at = club.services, club.dispute
    assert refused(raise_dispute, services, at, MISREAD, "why", Caller()) == "members_only"
    assert refused(raise_dispute, services, at, MISREAD, "why", Caller(actor="stranger")) == "members_only"
    raised(club)
    assert refused(take_dispute, services, at, Caller(actor="cat")) == "not_an_arbitrator"
    assert refused(take_dispute, services, at, Caller(actor="bob")) == "sat_at_table"
    take_dispute(services, at, EVE)
    assert refused(rule_dispute, services, at, RIGHT, "why", FAY) == "another_reviews"
    assert refused(withdraw_dispute, services, at, "", EVE) == "not_your_dispute"
    withdraw_dispute(services, at, "my mistake", ADA)
    assert refused(rule_dispute, services, at, RIGHT, "why", EVE) == "dispute_withdrawn"


def test_what_is_contested_exists(club: Club) -> None:
    for contested, thing in (
        (Contested(table_id="no", deal=1, subject="deal"), "table"),
        (Contested(table_id="t", deal=2, subject="deal"), "deal"),
        (Contested(table_id="t", deal=1, subject="deal", version=99), "version"),
        (Contested(table_id="t", deal=-1, subject="deal"), "deal"),
    ):
        with pytest.raises(NotFound) as missing:
            raise_dispute(club.services, club.dispute, contested, "why", ADA)
        assert missing.value.thing == thing
    with pytest.raises(NoSuchClub):
        raise_dispute(club.services, ("nowhere", "d1"), MISREAD, "why", ADA)


def test_a_refused_ruling_leaves_nothing_behind(club: Club) -> None:
    """Both streams or neither: the dispute is still under review when the table refuses."""
    under_review(club)
    club.play(c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1))
    assert refused(rule_dispute, club.services, club.dispute, RIGHT, "why", EVE) == "deal_running"
    assert get_dispute(club.services, club.id, "d1", OPERATOR).entry.state == "under_review"
    club.play(*MOST, c.Settle())
    rule_dispute(club.services, club.dispute, RIGHT, "why", EVE)
    assert get_dispute(club.services, club.id, "d1", OPERATOR).entry.state == "ruled"


def test_the_same_key_rules_once_and_is_answered_alike(club: Club) -> None:
    under_review(club)
    caller = Caller(actor="eve", key="k1", app="desk")
    first = rule_dispute(club.services, club.dispute, RIGHT, "why", caller)
    again = rule_dispute(club.services, club.dispute, RIGHT, "why", caller)
    assert (again.replayed, again.recorded_events, again.version) == (True, first.recorded_events, first.version)
    assert {recorded_event.app for recorded_event in first.recorded_events} == {"desk"}
    with pytest.raises(KeyReused):
        rule_dispute(club.services, club.dispute, RIGHT, "other reasons", caller)
    club.play(c.MakeRemark(text="tea"))
    later = rule_dispute(club.services, club.dispute, RIGHT, "why", caller)
    assert later.recorded_events == first.recorded_events


def test_a_step_meant_for_another_version_is_refused(club: Club) -> None:
    raised(club)
    with pytest.raises(Stale):
        take_dispute(club.services, club.dispute, Caller(actor="eve", expected_version=2))
    take_dispute(club.services, club.dispute, Caller(actor="eve", expected_version=1))


def test_review_opens_the_hands_of_the_deal_to_everybody(club: Club) -> None:
    raised(club)
    done = take_dispute(club.services, club.dispute, EVE, opens_hands=True)
    assert isinstance(done.recorded_events[-1].event, HandsOpened)
    (dealt, *_) = get_deal(club.services, club.id, "t", 1, OPERATOR).recorded_events
    assert all(dealt.event.hands)


def test_hands_of_a_running_deal_are_not_opened_for_a_review(club: Club) -> None:
    club.play(c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1))
    contested = Contested(table_id="t", deal=2, subject="deal")
    raise_dispute(club.services, club.dispute, contested, "they looked", ADA)
    assert refused(take_dispute, club.services, club.dispute, EVE, opens_hands=True) == "deal_running"
    take_dispute(club.services, club.dispute, EVE)
    (dealt, *_) = get_deal(club.services, club.id, "t", 2, OPERATOR).recorded_events
    assert not any(dealt.event.hands)


def test_a_dismissed_dispute_changes_nothing_at_the_table(club: Club) -> None:
    under_review(club)
    version = table_state(club.services, club.id, "t", OPERATOR).version
    done = rule_dispute(club.services, club.dispute, None, "it was so", EVE)
    assert [recorded_event.type for recorded_event in done.recorded_events] == ["dispute.DisputeRuled"]
    assert table_state(club.services, club.id, "t", OPERATOR).version == version


def version_of(club: Club, kind: str) -> int:
    """Of the last event of a kind at the table."""
    return [one.version for one in history(club.services, club.id, OPERATOR).items if one.type == kind][-1]


def test_an_event_is_contested_as_what_it_is_and_with_its_deal(club: Club) -> None:
    paid = version_of(club, "ging.MostOfSuitWon")
    for contested in (
        Contested(table_id="t", deal=1, subject="declaration", version=paid),
        Contested(table_id="t", deal=0, subject="penalty", version=paid),
        Contested(table_id="t", deal=1, subject="transfer", version=version_of(club, "ging.SuitDeclared")),
    ):
        assert refused(raise_dispute, club.services, club.dispute, contested, "why", ADA) == "not_contested"
    contested = Contested(table_id="t", deal=1, subject="transfer", version=paid)
    assert raise_dispute(club.services, club.dispute, contested, "why", ADA).version == 1


def test_what_is_ordered_of_a_contested_event_corrects_it(club: Club) -> None:
    paid = version_of(club, "ging.MostOfSuitWon")
    contested = Contested(table_id="t", deal=1, subject="transfer", version=paid)
    raise_dispute(club.services, club.dispute, contested, "why", ADA)
    take_dispute(club.services, club.dispute, EVE)
    order = make_ruling(
        outcome="ordered", deal=9, transfers=(OrderedTransfer(payer=0, taker=1, counters=1, rule="G21"),)
    )
    rule_dispute(club.services, club.dispute, order, "why", EVE)
    (entry,) = ledger(club.services, club.id, EntryFilter(dispute_id="d1")).items
    corrected = next(
        one
        for one in history(club.services, club.id, OPERATOR).items
        if (one.stream_id, one.version) == ("table/t", paid)
    )
    assert (entry.corrects, entry.deal) == (corrected.position, 1)


def test_amended_hands_are_recorded_and_read_from_the_sealed_ones(club: Club) -> None:
    under_review(club)
    done = rule_dispute(
        club.services,
        club.dispute,
        make_ruling(outcome="amended", deal=1, amendment=make_amendment(hands=SWEEPS)),
        "why",
        EVE,
    )
    assert done.recorded_events[-1].event.amendment.hands == SWEEPS
    assert done.recorded_events[0].event.amended == ("hands",)


def test_disputes_are_listed_and_seen_by_the_whole_club(club: Club) -> None:
    under_review(club)
    raise_dispute(club.services, (club.id, "d2"), Contested(table_id="t", deal=0, subject="penalty"), "why", FAY)
    listed = list_disputes(club.services, club.id).items
    assert [(one.dispute_id, one.state) for one in listed] == [("d1", "under_review"), ("d2", "raised")]
    for sought, found in (
        (DisputeFilter(state="raised"), ["d2"]),
        (DisputeFilter(table_id="t"), ["d1", "d2"]),
        (DisputeFilter(table_id="other"), []),
        (DisputeFilter(deal=1), ["d1"]),
        (DisputeFilter(raised_by="fay"), ["d2"]),
        (DisputeFilter(arbitrator="eve"), ["d1"]),
    ):
        assert [one.dispute_id for one in list_disputes(club.services, club.id, sought).items] == found
    page = list_disputes(club.services, club.id, paging=Paging(limit=1))
    assert [one.dispute_id for one in list_disputes(club.services, club.id, paging=Paging(after=page.next)).items] == [
        "d2"
    ]
    seen = get_dispute(club.services, club.id, "d1", operator("dan"))
    assert (seen.said.reason, seen.version, len(seen.recorded_events)) == ("D held 34 clubs", 2, 2)
    assert get_dispute(club.services, club.id, "d1", OPERATOR) == seen
    assert [one.dispute_id for one in get_deal(club.services, club.id, "t", 1, OPERATOR).disputes] == ["d1"]
    with pytest.raises(NotFound):
        get_dispute(club.services, club.id, "d9", OPERATOR)


def test_of_many_who_rule_at_once_one_does(club: Club) -> None:
    under_review(club)

    def rule(_: int) -> str:
        try:
            rule_dispute(club.services, club.dispute, RIGHT, "by the cards", EVE)
        except Refused as refusal:
            return refusal.code
        return "ruled"

    with ThreadPoolExecutor(6) as pool:
        answers = sorted(pool.map(rule, range(6)))
    assert answers == ["dispute_ruled"] * 5 + ["ruled"]
    assert len(ledger(club.services, club.id, EntryFilter(dispute_id="d1")).items) == 1


def test_rulings_and_play_at_one_table_wait_for_each_other(club: Club) -> None:
    """A ruling is decided on the record that it is appended behind: no deal slips in between."""
    disputes = [f"d{number}" for number in range(1, 6)]
    for name in disputes:
        place = (club.id, name)
        raise_dispute(club.services, place, MISREAD, "why", ADA)
        take_dispute(club.services, place, EVE)

    def play(_: int) -> None:
        """Whoever is told that others were quicker, time and again, comes again."""
        for _ in range(100):
            with suppress(Conflict):
                club.play(c.RecordDeal(now_s=0, hands=EXAMPLE_1, dealer=-1), *MOST, c.Settle())
                return

    def rule(name: str) -> None:
        fine = OrderedTransfer(payer=0, taker=1, counters=1, rule="G21")
        order = make_ruling(outcome="ordered", deal=1, transfers=(fine,))
        rule_dispute(club.services, (club.id, name), order, "why", EVE)

    with ThreadPoolExecutor(4) as pool:
        done = [pool.submit(play, number) for number in range(5)] + [pool.submit(rule, name) for name in disputes]
        for one in done:
            one.result(timeout=HANG_S)
    state = table_state(club.services, club.id, "t", OPERATOR).state
    assert club.stacks(Moment()) == state.counters.stacks
    assert state.deals_played == 6
    assert sum(club.balances(Moment()).values()) == 0
    assert len(ledger(club.services, club.id, EntryFilter(table_id="t")).items) > 10


def test_a_dismissed_arbitrator_rules_no_more(club: Club) -> None:
    under_review(club)
    at_club(club.services, club.id, DismissArbitrator(member="eve"))
    assert refused(rule_dispute, club.services, club.dispute, RIGHT, "why", EVE) == "not_an_arbitrator"
    take_dispute(club.services, club.dispute, FAY)
    rule_dispute(club.services, club.dispute, RIGHT, "by the cards", FAY)

"""Views of events: every type that there is, against everybody who may look."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from typing import Any, Literal, NewType, get_args, get_origin, get_type_hints

import pytest

from ging_service.domain.books import events as b
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.club import events as c
from ging_service.domain.disputes import events as d
from ging_service.domain.game import SPECTATOR, THE_SERVICE, Decider, Viewer
from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import BOOKS, CLUBS, DECIDERS, DISPUTES
from ging_service.games.ging.decider.ruling_events import RulingApplied
from ging_service.games.ging.game import GAME as GING
from ging_service.games.ging.rules.house_rules import HouseRules

VIEWERS = {
    "guest": SPECTATOR,
    "himself": Viewer(member="anna"),
    "other": Viewer(member="ben"),
    "club": Viewer(reads_club=True),
    "books": Viewer(reads_books=True),
    "service": THE_SERVICE,
}
"""A guest; the member whom an event is about and one whom it is not, neither with a role; keys that may read; the service."""

EVERYBODY = "guest himself other club books service"
MEMBERS = "himself other books service"
SHOWN: dict[str, dict[type, str]] = {
    "club": dict.fromkeys((c.ClubFounded, c.MemberJoined, c.BotJoined, c.MemberRenamed, c.MemberNameErased), EVERYBODY)
    | dict.fromkeys((c.HouseRulesNamed, c.HouseRulesDropped, c.TimeZoneSet, c.MemberLeft, c.MemberReturned), EVERYBODY)
    | dict.fromkeys((c.SeatsOffered, c.SeatAccepted, c.EndAgreed, c.AgreementsEnded), EVERYBODY)
    | {c.SeatLimitSet: "himself service"}
    | dict.fromkeys((c.CountersBought, c.CountersCashed), "himself books service")
    | dict.fromkeys((c.ArbitratorNamed, c.ArbitratorDismissed, c.RoleGiven, c.RoleTaken), "himself club service"),
    "books": dict.fromkeys((b.SeasonOpened, b.SeasonCorrected, b.SeasonWithdrawn, b.SeasonClosed), "club books service")
    | dict.fromkeys((b.BankLimitSet, b.StockStated, b.CountersCounted), "books service")
    | dict.fromkeys((b.SettlementAgreed, b.SettlementCancelled, b.SettlementReopened), MEMBERS)
    | dict.fromkeys(
        (
            b.CreditLimitSet,
            b.GiftGiven,
            b.EntryReversed,
            b.FineImposed,
            b.OpeningBalanceEntered,
            b.TableMoneyCharged,
            b.SettlementPaid,
            b.SettlementPaymentUndone,
            b.PaperRowEntered,
        ),
        "himself books service",
    ),
    "dispute": dict.fromkeys(d.Event.__args__, "club service"),
    **{game.kind: dict.fromkeys(game.events, EVERYBODY) for game in GAMES},
}
"""Who is shown something of each event, by the kind of its stream."""


def example(hint: Any) -> Any:
    """A value of a type, about anna wherever it names somebody."""
    if isinstance(hint, NewType):
        return example(hint.__supertype__)
    if get_origin(hint) is Literal:
        return get_args(hint)[0]
    if get_origin(hint) is tuple:
        return tuple(example(item) for item in get_args(hint) if item is not Ellipsis)
    plain = {int: 7, str: "anna", bool: True}
    if hint in plain:
        return plain[hint]
    hints = get_type_hints(hint)
    if hint is c.HouseRulesNamed:  # its rules are of the game that it names
        return hint(preset="here", name="Rules", game="ging", rules=HouseRules())
    made = hint(**{field.name: example(hints[field.name]) for field in fields(hint) if field.init})
    is_payment = hint in (b.SettlementPaid, b.SettlementPaymentUndone)
    return replace(made, payer="member/anna", payee="member/eve") if is_payment else made


@pytest.mark.parametrize("decider", DECIDERS, ids=lambda decider: decider.kind)
def test_each_event_is_shown_to_whom_it_is_for_and_to_nobody_else(decider: Decider) -> None:
    shown = {
        kind: " ".join(name for name, viewer in VIEWERS.items() if decider.view(example(kind), viewer) is not None)
        for kind in decider.events
    }
    assert shown == SHOWN[decider.kind]


@pytest.mark.parametrize("decider", DECIDERS, ids=lambda decider: decider.kind)
def test_an_event_that_no_view_names_is_shown_to_nobody(decider: Decider) -> None:
    with pytest.raises(AssertionError):
        decider.view(object(), SPECTATOR)


def test_a_giver_sees_his_gift_and_everybody_the_limit_of_all() -> None:
    gift = b.GiftGiven(giver="anna", member="eve", counters=1, note="")
    assert BOOKS.view(gift, VIEWERS["himself"]) == gift
    assert BOOKS.view(replace(gift, giver=""), SPECTATOR) is None
    limit = b.CreditLimitSet(member="", counters=5)
    assert [BOOKS.view(limit, VIEWERS[name]) for name in ("himself", "other", "guest")] == [limit, limit, None]


def test_what_a_ruling_pays_all_see_and_its_name_the_club() -> None:
    ruled: RulingApplied = example(RulingApplied)
    assert GING.view(ruled, SPECTATOR) == replace(ruled, dispute="")
    assert GING.view(ruled, VIEWERS["club"]) == ruled


MONEY = MoneyTerms(currency="EUR", minor_digits=2, counter_value="10")
TERMS = SeasonTerms(
    first_day="",
    last_day="",
    zone="UTC",
    starts_at="",
    ends_at="",
    money=MONEY,
    table_money_per="none",
    table_money=0,
    members_at_close="carried",
    revalues=False,
)


def due(number: int, payer: str, payee: str) -> b.DuePayment:
    return b.DuePayment(number=number, payer=payer, payee=payee, amount=50, payer_counters=5, payee_counters=6)


ANNA, BEN, EVE = "member/anna", "member/ben", "member/eve"
AGREED = b.SettlementAgreed(
    settlement="up", season="", as_of="", method="m", money=MONEY, coin=10,
    shares=tuple(b.Share(account=name, counters=held, amount=held and 10) for name, held in ((ANNA, 3), (BEN, 4), (EVE, 0))),
    payments=(due(1, ANNA, BEN), due(2, BEN, EVE)),
)  # fmt: skip
PAID = [
    b.SettlementPaid(
        settlement="up", payment=one.number, payer=one.payer, payee=one.payee, amount=50, payer_counters=5, payee_counters=6
    )
    for one in AGREED.payments
]  # fmt: skip
HELD = tuple(b.AccountBalance(account=name, counters=2) for name in ("bank", ANNA, BEN))
STORIES: dict[str, tuple[Any, ...]] = {
    "club": (
        c.ClubFounded(name="C"),
        *(c.MemberJoined(member=member, name=member) for member in ("anna", "ben")),
        c.CountersBought(member="anna", counters=5, note="", paid="", currency=""),
        *(c.ArbitratorNamed(member=member) for member in ("anna", "ben")),
        *(c.RoleGiven(member=member, role="scribe") for member in ("anna", "ben")),
        c.RoleTaken(member="anna", role="scribe"),
        *(
            c.HouseRulesNamed(preset=preset, name="Rules", game="ging", rules=HouseRules(stake=2))
            for preset in ("here", "there")
        ),
        c.HouseRulesDropped(preset="there"),
        c.TimeZoneSet(zone="Europe/Amsterdam"),
    ),
    "books": (
        *(b.CreditLimitSet(member=member, counters=9) for member in ("", "anna", "ben")),
        b.BankLimitSet(counters=9),
        b.StockStated(counters=9),
        *(
            b.EntryReversed(reverses=n, kind="gift", giver="ben", member=member, counters=1, note="x")
            for n, member in enumerate(("anna", "eve"))
        ),
        b.SeasonOpened(season="s", name="S", terms=TERMS),
        b.SeasonOpened(season="t", name="T", terms=TERMS),
        b.SeasonCorrected(season="s", name="S again", terms=TERMS),
        b.SeasonWithdrawn(season="t"),
        AGREED,
        *PAID,
        *(b.SettlementPaymentUndone(**asdict(one)) for one in PAID),
        *PAID,
        b.SettlementCancelled(settlement="up", returned=HELD, left=3),
        b.SettlementReopened(settlement="up", returned=HELD, left=3),
        b.SettlementCancelled(settlement="up", returned=HELD, left=3),
        b.SeasonClosed(season="s", balances=HELD, closings=()),
    ),
    "dispute": (example(d.DisputeRaised), example(d.DisputeTaken)),
}


@pytest.mark.parametrize("decider", [CLUBS, BOOKS, DISPUTES], ids=lambda decider: decider.kind)
def test_what_is_seen_of_a_state_is_the_fold_of_the_events_that_are_seen(decider: Decider) -> None:
    story = STORIES[decider.kind]
    for viewer in (*VIEWERS.values(), Viewer(member="eve"), Viewer(member="anna", reads_club=True)):
        for end in range(len(story) + 1):
            seen = [view for event in story[:end] if (view := decider.view(event, viewer)) is not None]
            told = decider.see(decider.fold(decider.initial_state(), story[:end]), viewer)
            assert told == decider.fold(decider.initial_state(), seen)


def test_of_a_settlement_and_a_closing_a_member_sees_his_own_part() -> None:
    seen = BOOKS.view(AGREED, VIEWERS["himself"])
    assert ([one.account for one in seen.shares], [one.number for one in seen.payments]) == ([ANNA], [1])
    assert BOOKS.view(STORIES["books"][-2], VIEWERS["himself"]) == b.SettlementCancelled(
        settlement="up", returned=HELD[1:2], left=0
    )
    closed = b.SeasonClosed(season="s", balances=HELD, closings=(b.Closing(source="gifts", target="fund", counters=1),))
    member = Viewer(member="anna", reads_club=True)
    assert BOOKS.view(closed, member) == b.SeasonClosed(season="s", balances=HELD[1:2], closings=())
    assert BOOKS.view(closed, VIEWERS["club"]) == b.SeasonClosed(season="s", balances=(), closings=())

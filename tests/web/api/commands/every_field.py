"""Which fields the commands of the service have, and a club in which each of them has been given a value.

Both are derived from the types: a new command, or a new field of one, has to be added to ``LIFE`` before tests pass.
"""

from __future__ import annotations

import types
from dataclasses import MISSING, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from ging_service.cli.backend.parameters import Conditions
from ging_service.domain.books import commands as b
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.club import commands as c
from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import DECIDERS
from ging_service.games.ging.decider import commands as g
from ging_service.games.ging.game import GAME as GING
from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.ruling_orders import (
    NO_AMENDMENT,
    AmendmentOrder,
    OrderedTransfer,
    Ruling,
    Withdrawal,
)
from tests.games.ging.deals import EXAMPLE_1, SWEEPS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.cli.backend.backend import Backend

# What is sent of a game without operations of its own follows from its declarations alone (``test_declarations``).
COMMANDS = tuple(
    command for decider in DECIDERS if decider is GING or decider not in GAMES for command in decider.commands
)
MEMBERS = ("anna", "ben", "cato", "dora")
NOTHING: tuple[Any, ...] = (0, -1, "", None, (), False)
EURO = MoneyTerms(currency="EUR", minor_digits=2, counter_value="2.5")


def fields_of(hint: Any, found: dict[str, type] | None = None) -> dict[str, type]:
    """``Command.field`` of a dataclass and of those in it."""
    found = {} if found is None else found
    for argument in get_args(hint):
        fields_of(argument, found)
    if isinstance(hint, type) and not isinstance(hint, types.GenericAlias) and is_dataclass(hint):
        hints = get_type_hints(hint)
        for field in fields(hint):
            if f"{hint.__name__}.{field.name}" not in found:
                found[f"{hint.__name__}.{field.name}"] = hint
                fields_of(hints[field.name], found)
    return found


def fields_set(value: Any) -> Iterator[str]:
    """``Command.field`` of those fields that are not nothing: not 0, −1, "", False or (), and no rule of the book."""
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        for one in value:
            yield from fields_set(one)
    if is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            held = getattr(value, field.name)
            if held != field.default and (field.default is not MISSING or held not in NOTHING):
                yield f"{type(value).__name__}.{field.name}"
            yield from fields_set(held)


def other_rules() -> HouseRules:
    """House rules of which each is another than the rule of the book."""
    fitting = {"ending": "last_counter_or_deals", "deals": 9, "packets": (3, 4), "mode": "declared"}
    return replace(HouseRules(), packets=(3, 4), **_others(fitting))


def _others(fitting: dict[str, Any]) -> dict[str, Any]:
    hints = get_type_hints(HouseRules)
    found = {}
    for field in fields(HouseRules):
        if field.name == "packets":
            continue
        kind = hints[field.name]
        if field.name in fitting:
            found[field.name] = fitting[field.name]
        elif get_origin(kind) is Literal:
            found[field.name] = next(value for value in reversed(get_args(kind)) if value != field.default)
        else:
            found[field.name] = not field.default if kind is bool else field.default + 1
    return found


def terms(year: int, **more: Any) -> SeasonTerms:
    """Of a season from September to June, in which each player owes table money."""
    season = SeasonTerms(
        first_day=f"{year}-09-01",
        last_day=f"{year + 1}-06-30",
        zone="Europe/Amsterdam",
        starts_at="",
        ends_at="",
        money=EURO,
        table_money_per="deal",
        table_money=1,
        members_at_close="carried",
        revalues=False,
    )
    return replace(season, **more)


def of_club() -> Iterator[tuple[str, Any]]:
    """Commands to the club: who gives it ("": an app of nobody's), and what."""
    for member in (*MEMBERS, "eve", "fay"):
        yield "", c.AddMember(member=member, name=member.title())
    yield "", c.SetTimeZone(zone="Europe/Amsterdam")
    yield "", c.RenameMember(member="fay", name="Faye")
    for member in MEMBERS:
        yield "", c.BuyCounters(member=member, counters=300, note="a box", paid="7.50", currency="EUR")
    yield "", c.CashCounters(member="anna", counters=7, note="too many", paid="0.17", currency="EUR")
    yield "", c.GiveRole(member="eve", role="treasurer")
    yield "", c.TakeRole(member="eve", role="treasurer")
    yield "", c.NameArbitrator(member="eve")
    yield "", c.NameArbitrator(member="fay")
    yield "", c.DismissArbitrator(member="fay")
    yield "", c.BuyCounters(member="fay", counters=3, note="a few", paid="0.07", currency="EUR")
    yield "", c.EraseName(member="fay", balance=3)
    yield "", c.NameHouseRules(preset="other", name="Other rules", rules=other_rules())
    shown = HouseRules(mode="showdown", first_dealer="assigned")
    yield "", c.NameHouseRules(preset="shown", name="Shown", rules=shown)
    yield "", c.DropHouseRules(preset="other")


def of_books() -> Iterator[tuple[str, Any]]:
    """Commands to the treasurer's book."""
    yield "", b.SetCreditLimit(member="dora", counters=900)
    yield "", b.SetBankLimit(counters=9_000)
    yield "", b.StateStock(counters=9_000)
    yield "", b.EnterOpeningBalance(member="ben", counters=15, note="from the old book")
    yield "", b.GiveCounters(giver="anna", member="ben", counters=5, note="a birthday")
    yield "", b.ImposeFine(member="eve", counters=3, note="late")  # still owed when the box is counted
    yield "", b.CountCounters(counted=8_000, held=0, note="after the party")
    yield "", b.OpenSeason(season="s22", name="2022/23", terms=terms(2022, members_at_close="cashed"))
    yield "", b.OpenSeason(season="s20", name="2020/21", terms=terms(2020))
    yield "", b.WithdrawSeason(season="s20")
    yield (
        "",
        b.CorrectSeason(season="s22", name="2022/23!", terms=terms(2022, members_at_close="cashed", revalues=True)),
    )
    yield "", b.OpenSeason(season="s24", name="2024/25", terms=terms(2024))
    yield "", b.OpenSeason(season="s26", name="2026/27", terms=terms(2026))


def at_tables() -> Iterator[tuple[str, str, Any]]:
    """Commands to tables that a record can contain: who gives it, at which table, and what."""
    cut = g.OpenTable(members=MEMBERS, rules=HouseRules(), first_dealer=-1)
    yield "", "cut", cut
    for seat, card in enumerate(("7S", "KS", "KH", "KD")):
        yield "", "cut", g.CutCard(seat=seat, card=card)  # type: ignore[arg-type]  # a card
    yield "", "cut", g.RecordDeal(now_s=0, dealer=1, hands=())  # it was seat 0's turn
    yield "", "cut", g.Settle()
    yield "", "cut", g.AccuseLostDeal(accuser=1, accused=2)
    yield "", "cut", g.FindLostDeal(accused=2, upheld=False)
    yield "", "cut", g.EndTable()
    rules = HouseRules(first_dealer="assigned", rebuys=True, false_claim_penalty=1)
    yield "", "real", g.OpenTable(members=MEMBERS, rules=rules, first_dealer=3)
    yield "", "real", g.MakeRemark(text="tea for all")
    yield "", "real", g.RecordDeal(now_s=0, dealer=-1, hands=EXAMPLE_1)
    yield "", "real", g.DeclareSuit(seat=2, suit="D", points=28, cards=("QD", "JD", "8D"), is_false=False)
    yield "", "real", g.DeclareSuit(seat=3, suit="S", points=60, cards=(), is_false=True)
    yield "", "real", g.DeclareCombination(seat=3, combination="gentlemen", cards=(), is_false=True)
    yield "", "real", g.BeSatisfied(seat=1, by="scribe")
    yield "", "real", g.BeSatisfied(seat=2, by="player")
    yield "", "real", g.Settle()
    yield "", "real", g.Rebuy(seat=1, counters=5)
    yield "", "real", g.RecordDeal(now_s=0, dealer=1, hands=SWEEPS)  # it was seat 0's turn
    yield "", "real", g.CallMisdeal(reason="a card was faced")
    yield "", "real", g.RecordDeal(now_s=0, dealer=1, hands=SWEEPS)
    yield (
        "",
        "real",
        g.DeclareCombination(
            seat=1, combination="gentlemen", cards=("QS", "JS", "KD", "QD", "JD", "KC", "QC"), is_false=False
        ),
    )
    yield "", "real", g.Settle()
    yield "", "real", g.RecordDeal(now_s=0, dealer=-1, hands=EXAMPLE_1)
    yield "", "real", g.DeclareSuit(seat=2, suit="D", points=28, cards=("QD", "JD", "8D"), is_false=False)
    yield "", "real", g.Settle()
    yield "", "real", g.UndoDeal(deal=4, reason="the hands were noted wrong")
    yield "", "real", g.AccuseLostDeal(accuser=1, accused=0)
    yield "", "real", g.FindLostDeal(accused=0, upheld=True)
    yield "", "real", g.EndTable()


def with_service() -> Iterator[tuple[str, str, Any]]:
    """Commands to a table at which the service deals."""
    rules = HouseRules(first_dealer="assigned", declaring_limit_s=60)
    yield "", "dealt", g.OpenTable(members=MEMBERS, rules=rules, first_dealer=3)
    yield "", "dealt", g.CommitShuffle(seed="")
    yield "cato", "dealt", g.ContributeToShuffle(seat=2, contribution="luck")
    yield "", "dealt", g.DealCards(order=(), now_s=0, seed="")


def agreed(backends: dict[str, Backend], club: str) -> Iterator[tuple[str, Any]]:
    """Commands to a table that Anna has opened and a scribe records: Ben accepts a seat, and would end the game."""
    opening = g.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="assigned"), first_dealer=3)
    backends["anna"].at_table((club, "offered"), [opening], Conditions())
    yield "ben", c.AcceptSeat(table="offered", member="ben")
    yield "ben", c.SetSeatLimit(member="ben", counters=50)
    recorded = [g.RecordDeal(now_s=0, dealer=-1, hands=EXAMPLE_1), g.CallMisdeal(reason="a card was faced")]
    backends[""].at_table((club, "offered"), recorded, Conditions())
    yield "ben", c.AgreeToEnd(table="offered", member="ben", deal=1)


def disputed(backends: dict[str, Backend], club: str) -> Iterator[tuple[str, Any]]:
    """Disputes about deals of a table that is played open-handed: what was asked for."""
    anna, eve, conditions = backends["anna"], backends["eve"], Conditions()
    backend, place = backends[""], (club, "shown")
    shown = HouseRules(mode="showdown", first_dealer="assigned", starting_stack=4)
    backend.at_table(place, [g.OpenTable(members=MEMBERS, rules=shown, first_dealer=3)], conditions)
    for command in (g.RecordDeal(now_s=0, dealer=-1, hands=EXAMPLE_1), g.Settle()):
        backend.at_table(place, [command], conditions)
    by_anna, by_eve = anna.client.club(club), eve.client.club(club)
    for dispute in ("d1", "d2", "d3"):
        reason = "the hands were others"
        by_anna.raise_dispute(dispute=dispute, table="shown", deal=1, subject="deal", version=5, reason=reason)
    by_anna.withdraw_dispute("d3", reason="never mind")
    by_eve.review_dispute("d1")
    by_eve.review_dispute("d2")
    for dispute in ("d4", "d5"):
        reason = "the others had declared, too"
        by_anna.raise_dispute(dispute=dispute, table="real", deal=3, subject="deal", reason=reason)
        by_eve.review_dispute(dispute, open_hands=dispute == "d4")
    order = Ruling(
        outcome="ordered",
        deal=1,
        amendment=NO_AMENDMENT,
        transfers=(OrderedTransfer(payer=3, taker=1, counters=1, rule="G21"),),
        next_dealer=2,
        void_from=0,
    )
    said = AmendmentOrder(
        hands=(),
        dealer=2,
        replaces=True,
        claims=(Claim(seat=3, suit="H", points=40),),
        combinations=(CombinationClaim(seat=1, combination="gentlemen"),),
        withdrawn=(),
    )
    declarations = replace(order, outcome="amended", deal=3, amendment=said, transfers=(), next_dealer=-1)
    ends = replace(declarations, deal=1, amendment=replace(NO_AMENDMENT, hands=SWEEPS), void_from=2)
    misheard = (Withdrawal(seat=1, suit="", combination="gentlemen"), Withdrawal(seat=3, suit="H", combination=""))
    withdrawn = replace(declarations, amendment=replace(NO_AMENDMENT, withdrawn=misheard))
    all_declared = {
        "dealer": 2,
        "replace_declarations": True,
        "claims": [{"seat": 3, "suit": "H", "points": 40}],
        "combinations": [{"seat": 1, "combination": "gentlemen"}],
    }
    transfer = {"payer": 3, "taker": 1, "counters": 1, "rule": "G21"}
    said_wrongly = [{"seat": 1, "combination": "gentlemen"}, {"seat": 3, "suit": "H"}]
    for dispute, ruling, asked in (
        ("d1", order, {"outcome": "ordered", "transfers": [transfer], "next_dealer": 2}),
        ("d2", ends, {"outcome": "amended", "hands": [list(hand) for hand in SWEEPS], "void_from": 2}),
        ("d4", declarations, {"outcome": "amended", **all_declared}),
        ("d5", withdrawn, {"outcome": "amended", "withdrawn": said_wrongly}),
    ):
        by_eve.rule_dispute(dispute, **asked, reasons="so it was")
        yield dispute, ruling

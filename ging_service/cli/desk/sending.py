"""Commands as the API takes them: each by the operation of the client that is made for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, assert_never, cast

import msgspec

from ging_service.cli.desk.distance import NotAtADistance
from ging_service.domain.books import commands as b
from ging_service.domain.club import commands as c
from ging_service.domain.games.ging import commands as g

if TYPE_CHECKING:
    from ging_service.cli.desk.desk import How
    from ging_service.client.operations.everything import ClubCommands
    from ging_service.client.shapes import AskedMoney
    from ging_service.domain.games.ging.rules.correction import Ruling

Did = TypeVar("Did")


def conditions(how: How) -> dict[str, Any]:
    """The conditions of a command, as every operation takes them."""
    return {"happened_at": how.happened_at or None, "if_match": how.expected_version, "key": how.key or None}


def at_club(to: ClubCommands[Did], command: c.Command, given: dict[str, Any]) -> Did:  # noqa: C901, PLR0911, PLR0912  one each
    """Send a command to a club."""
    match command:
        case c.FoundClub():
            raise NotAtADistance
        case c.AddMember():
            return to.add_member(member=command.member, name=command.name, **given)
        case c.RenameMember():
            return to.rename_member(command.member, name=command.name, **given)
        case c.EraseName():
            return to.erase_name(command.member, **given)
        case c.BuyCounters():
            return to.buy_counters(command.member, **_at_the_bank(command), **given)
        case c.CashCounters():
            return to.cash_counters(command.member, **_at_the_bank(command), **given)
        case c.NameArbitrator():
            return to.name_arbitrator(member=command.member, **given)
        case c.DismissArbitrator():
            return to.dismiss_arbitrator(command.member, **given)
        case c.GiveRole():
            return to.give_role(command.member, role=command.role, **given)
        case c.TakeRole():
            return to.take_role(command.member, command.role, **given)
        case c.NameHouseRules():
            return to.name_house_rules(
                command.preset, name=command.name, rules=msgspec.to_builtins(command.rules), **given
            )
        case c.DropHouseRules():
            return to.drop_house_rules(command.preset, **given)
        case c.SetTimeZone():
            return to.set_time_zone(zone=command.zone, **given)
        case _:
            assert_never(command)


def _at_the_bank(command: c.BuyCounters | c.CashCounters) -> dict[str, Any]:
    return {name: getattr(command, name) for name in ("counters", "note", "paid", "currency")}


def at_books(to: ClubCommands[Did], command: b.Command, given: dict[str, Any]) -> Did:  # noqa: C901, PLR0911  one for each
    """Send a command to the treasurer's book."""
    match command:
        case b.OpenSeason():
            return _open_season(to, command, given)
        case b.CloseSeason():
            return to.close_season(command.season, **given)
        case b.SetCreditLimit():
            return to.set_credit_limit(member=command.member or None, counters=_limit(command.counters), **given)
        case b.SetBankLimit():
            return to.set_bank_limit(counters=_limit(command.counters), **given)
        case b.StateStock():
            return to.state_stock(counters=command.counters, **given)
        case b.GiveCounters():
            given = given | {"giver": command.giver, "note": command.note}
            return to.give_counters(member=command.member, counters=command.counters, **given)
        case b.ImposeFine():
            return to.impose_fine(member=command.member, counters=command.counters, note=command.note, **given)
        case b.ReverseEntry():
            return to.reverse_entry(reverses=command.reverses, note=command.note, **given)
        case b.EnterOpeningBalance():
            given = given | {"note": command.note}
            return to.enter_opening_balance(member=command.member, counters=command.counters, **given)
        case b.CountCounters():
            return to.count_counters(counted=command.counted, note=command.note, **given)
        case _:
            raise NotAtADistance


def at_table(to: ClubCommands[Did], table: str, command: g.Command, given: dict[str, Any]) -> Did:  # noqa: PLR0911  one for each
    """Send a command to a table."""
    match command:
        case g.OpenTable():
            members, first = list(command.members), command.first_dealer
            rules = msgspec.to_builtins(command.rules)
            return to.open_table(table=table, members=members, rules=rules, first_dealer=_seat(first), **given)
        case g.CutCard():
            return to.cut_card(table, seat=command.seat, card=command.card, **given)
        case g.CommitShuffle():
            return to.commit_shuffle(table, **given)
        case g.ContributeToShuffle():
            return to.contribute(table, seat=command.seat, contribution=command.contribution, **given)
        case g.DealCards():
            return to.deal_cards(table, **given)
        case g.RecordDeal():
            hands = [[*map(str, hand)] for hand in command.hands] or None
            return to.record_deal(table, dealer=_seat(command.dealer), hands=hands, **given)
        case g.OpenHands():
            given = given | {"reason": command.reason}
            return to.open_hands(table, deals=list(command.deals), **given)
        case g.EndTable():
            return to.end_table(table, **given)
        case _:
            return _in_play(to, table, command, given)


def _in_play(  # noqa: C901, PLR0911  one line for each command
    to: ClubCommands[Did], table: str, command: g.Command, given: dict[str, Any]
) -> Did:
    match command:
        case g.DeclareSuit():
            claim: dict[str, Any] = {"suit": command.suit, "points": command.points, "cards": list(command.cards)}
            claim["false"] = command.is_false
            return to.declare(table, seat=command.seat, **claim, **given)
        case g.DeclareCombination():
            shown = [*map(str, command.cards)]
            given = given | {"combination": command.combination, "false": command.is_false}
            return to.declare(table, seat=command.seat, cards=shown, **given)
        case g.BeSatisfied():
            return to.be_satisfied(table, seat=command.seat, by=command.by, **given)
        case g.Settle():
            return to.settle(table, **given)
        case g.CallMisdeal():
            return to.call_misdeal(table, reason=command.reason, **given)
        case g.UndoDeal():
            return to.undo_deal(table, deal=command.deal, reason=command.reason, **given)
        case g.AccuseLostDeal():
            return to.accuse(table, accuser=command.accuser, accused=command.accused, **given)
        case g.FindLostDeal():
            return to.find(table, accused=command.accused, upheld=command.upheld, **given)
        case g.Rebuy():
            return to.rebuy(table, seat=command.seat, counters=command.counters, **given)
        case g.MakeRemark():
            return to.remark(table, text=command.text, **given)
        case _:
            raise NotAtADistance


def ruled(to: ClubCommands[Did], dispute: str, ruling: Ruling | None, reasons: str, given: dict[str, Any]) -> Did:
    """Send a ruling; None dismisses. ``given`` may say that it is a dry run."""
    if ruling is None:
        return to.rule_dispute(dispute, outcome="dismissed", reasons=reasons, **given)
    amended, orders = ruling.amendment, cast("dict[str, Any]", msgspec.to_builtins(ruling))
    told: dict[str, Any] = {"transfers": orders["transfers"], "void_from": ruling.void_from}
    if amended.hands:
        told["hands"] = orders["amendment"]["hands"]
    if amended.declares:
        named = {name: orders["amendment"][name] for name in ("claims", "combinations")}
        told |= {name: value for name, value in named.items() if value or amended.replaces}
        told["withdrawn"] = [
            {name: value for name, value in one.items() if value != ""} for one in orders["amendment"]["withdrawn"]
        ]
        told["replace_declarations"] = amended.replaces
    told |= {"dealer": _seat(amended.dealer), "next_dealer": _seat(ruling.next_dealer)}
    return to.rule_dispute(dispute, outcome=ruling.outcome, reasons=reasons, **told, **given)


def _open_season(to: ClubCommands[Did], command: b.OpenSeason, given: dict[str, Any]) -> Did:
    terms = command.terms
    money: AskedMoney = msgspec.to_builtins(terms.money)
    return to.open_season(
        season=command.season,
        name=command.name,
        first_day=terms.first_day,
        last_day=terms.last_day,
        zone=terms.zone,
        money=money,
        table_money_per=terms.table_money_per,
        table_money=terms.table_money,
        members_at_close=terms.members_at_close,
        **given,
    )


def _limit(counters: int) -> int | None:
    return None if counters < 0 else counters


def _seat(seat: int) -> int | None:
    return None if seat < 0 else seat

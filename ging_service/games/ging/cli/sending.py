"""Commands of Ging as API requests: each command is sent by its own operation of the client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

from ging_service.cli.backend.local_only import LocalOnly
from ging_service.game_support.declared_commands import given_values
from ging_service.games.ging.decider import commands as g

if TYPE_CHECKING:
    from ging_service.client.operations.everything import ClubCommands
    from ging_service.games.ging.rules.ruling_orders import Ruling

Did = TypeVar("Did")


def at_table(to: ClubCommands[Did], table: str, command: g.Command, given: dict[str, Any]) -> Did:  # noqa: PLR0911  one for each
    """Send a command to a table."""
    match command:
        case g.OpenTable():
            members, first = list(command.members), command.first_dealer
            rules = msgspec.to_builtins(command.rules)
            return to.open_table(table=table, members=members, rules=rules, first_dealer=_seat(first), **given)
        case g.CutCard():
            return to.cut_card(table, **given_values(command), **given)
        case g.CommitShuffle():
            # No seed is sent: the service draws it, and nobody else may know it before the deal (G4).
            return to.commit_shuffle(table, **given)
        case g.ContributeToShuffle():
            return to.contribute(table, **given_values(command), **given)
        case g.DealCards():
            return to.deal_cards(table, **given)
        case g.RecordDeal():
            hands = [[*map(str, hand)] for hand in command.hands] or None
            return to.record_deal(table, dealer=_seat(command.dealer), hands=hands, **given)
        case g.OpenHands():
            return to.open_hands(table, **given_values(command), **given)
        case g.EndTable():
            return to.end_table(table, **given)
        case _:
            return _in_play(to, table, command, given)


def _in_play(  # noqa: PLR0911  one line for each command
    to: ClubCommands[Did], table: str, command: g.Command, given: dict[str, Any]
) -> Did:
    match command:
        case g.DeclareSuit() | g.DeclareCombination():
            return to.declare(table, **_claim(command), **given)
        case g.BeSatisfied():
            return to.be_satisfied(table, **given_values(command), **given)
        case g.Settle():
            return to.settle(table, **given)
        case g.CallMisdeal():
            return to.call_misdeal(table, **given_values(command), **given)
        case g.UndoDeal():
            return to.undo_deal(table, **given_values(command), **given)
        case g.AccuseLostDeal():
            return to.accuse(table, **given_values(command), **given)
        case g.FindLostDeal():
            return to.find(table, **given_values(command), **given)
        case g.Rebuy():
            return to.rebuy(table, **given_values(command), **given)
        case g.MakeRemark():
            return to.remark(table, **given_values(command), **given)
        case _:
            # What is left has no operation of its own in the API.
            raise LocalOnly


def _claim(command: g.DeclareSuit | g.DeclareCombination) -> dict[str, Any]:
    """Return the fields of a claim. The API calls the mark of a false claim ``false``."""
    claim = given_values(command)
    claim["false"] = claim.pop("is_false")
    return claim


def send_ruling(to: ClubCommands[Did], dispute: str, ruling: Ruling | None, reasons: str, given: dict[str, Any]) -> Did:
    """Send a ruling; None dismisses the dispute. ``given`` may mark it as a dry run."""
    if ruling is None:
        return to.rule_dispute(dispute, outcome="dismissed", reasons=reasons, **given)
    amended, orders = ruling.amendment, cast("dict[str, Any]", msgspec.to_builtins(ruling))
    told: dict[str, Any] = {"transfers": orders["transfers"], "void_from": ruling.void_from}
    if amended.hands:
        told["hands"] = orders["amendment"]["hands"]
    if amended.declares:
        named = {name: orders["amendment"][name] for name in ("claims", "combinations")}
        # An empty list would say that nothing was declared, and the API refuses that without `replace_declarations`.
        told |= {name: value for name, value in named.items() if value or amended.replaces}
        told["withdrawn"] = [
            {name: value for name, value in one.items() if value != ""} for one in orders["amendment"]["withdrawn"]
        ]
        told["replace_declarations"] = amended.replaces
    told |= {"dealer": _seat(amended.dealer), "next_dealer": _seat(ruling.next_dealer)}
    return to.rule_dispute(dispute, outcome=ruling.outcome, reasons=reasons, **told, **given)


def _seat(seat: int) -> int | None:
    return None if seat < 0 else seat

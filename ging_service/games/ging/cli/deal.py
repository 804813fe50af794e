"""Ging's commands in `ging deal`, `ging table` and `ging lost-deal`: from the cut for the first deal to the end of the table."""

from __future__ import annotations

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import Cell, When, execute_at_table, print_done, print_list
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.options import FROM_ONE, Paging, newest_first
from ging_service.cli.shared.standard_streams import say
from ging_service.games.ging.cli.say import say_line, verb
from ging_service.games.ging.decider import commands as c

_SEATS, _HAND = 4, 7

cut = verb("cut", c.CutCard, "ging table cut ada KS")
rebuy = verb("rebuy", c.Rebuy, "ging table rebuy ada 20")
remark = verb("remark", c.MakeRemark, "ging table remark tea for all")
end = verb(
    "end",
    c.EndTable,
    "ging table end -t first-evening",
    asks="End table {made.table}?",
    about=lambda made: made.backend.table(made.place),
)
start = verb("start", c.DealCards, "ging deal start -t first-evening")
contribute = verb("contribute", c.ContributeToShuffle, "ging deal contribute bram seven of hearts --as bram")
settle = verb("settle", c.Settle, "ging deal settle")
misdeal = verb("misdeal", c.CallMisdeal, "ging deal misdeal a card was faced")
undo = verb(
    "undo",
    c.UndoDeal,
    "ging deal undo 3 the hands were noted for the wrong seats",
    asks="Undo deal {deal}? It is void then, and its counters are paid back.",
    about=lambda made, deal, **_others: made.api.get_deal(made.table, deal),
)


@click.command(epilog=example("ging deal record --by ada"))
@session(table=True, writes=True)
@click.argument("hands", nargs=-1)
@click.option("--by", default="", metavar="WHO", help="The actual dealer, if not the player whose deal it was (G25).")
def record(made: Session, hands: tuple[str, ...], by: str) -> None:
    """Record a deal with real cards (G4).

    A card is its rank and its suit: KS, 10d, T♦. HANDS are the cards of seats 0 to 3, seven each: a stroke between them (KS … / QS … / … / …), each in quotes, or all
    28 cards in a row; or nothing, where only the cards are noted that are tabled.
    """
    # As a line of a record: cards and names are then read in one place, with the same errors.
    say_line(made, f"deal {f'by {by} ' if by else ''}{_with_strokes(hands)}")


@click.command(epilog=example("ging deal declare bram S 29", "ging deal declare bram S 27 KS 10S 7S --false"))
@session(table=True, writes=True)
@click.argument("who")
@click.argument("claim", nargs=-1, required=True)
@click.option("--false", "is_false", is_flag=True, help="The claim was made at the table, and it is false (G21).")
def declare(made: Session, who: str, claim: tuple[str, ...], *, is_false: bool) -> None:
    """Declare a suit or a combination (G19).

    WHO is a seat from 0 to 3, a member's id or a first name. CLAIM is a suit with its points, or a combination, then the cards tabled for it where the hand is not known:
    "S 29", "clubs 34 KC 10C 7C", "ging", "four_sevens 7S 7H 7D 7C".

    A false claim of a recorded deal is refused, so that a typing error does not fine a player. With --false it goes on
    record, and the player pays the penalty of the house rules (G21). In a deal of the service a player declares for
    their own hand: a false claim goes on record at once.
    """
    say_line(made, f"{who} {' '.join(claim)}{' false' if is_false else ''}")


@click.command(epilog=example("ging deal satisfied ada", "ging deal satisfied all"))
@session(table=True, writes=True)
@click.argument("who")
@click.option("--away", is_flag=True, help="The scribe decides for a player who is away.")
def satisfied(made: Session, who: str, *, away: bool) -> None:
    """Record that a player has nothing more to declare; WHO can be "all" (G19).

    WHO is a seat from 0 to 3, a member's id or a first name.
    """
    say_line(made, f"{who} {'away' if away else 'ok'}")


def _with_strokes(hands: tuple[str, ...]) -> str:
    """Hands as a record has them, with strokes between them."""
    if len(hands) == _SEATS:
        return " / ".join(hands)
    if len(hands) == _SEATS * _HAND:
        return " / ".join(" ".join(hands[first : first + _HAND]) for first in range(0, len(hands), _HAND))
    return " ".join(hands)


@click.command(epilog=example("ging deal commit -t first-evening"))
@session(table=True, writes=True)
def commit(made: Session) -> None:
    """Let the service commit to the shuffle of the next deal, so that players can contribute to it (G4).

    Nobody learns the seed; the commitment to it is printed, for anyone who wants to keep it. "ging deal start" then deals it,
    "ging deal misdeal" makes it void, which is counted.
    """
    done = execute_at_table(made, c.CommitShuffle(seed=""))
    print_done(made, done)
    if not made.as_json:
        say(f"commitment {done['events'][0]['commitments'][0]}")


def _opened(deals: tuple[int, ...], **_others: object) -> str:
    return f"Open all hands of {'deal' if len(deals) == 1 else 'deals'} {', '.join(map(str, deals))}?"


def _deals(made: Session, deals: tuple[int, ...], **_others: object) -> object:
    return [made.api.get_deal(made.table, number) for number in deals]


@click.command("open-hands", epilog=example("ging deal open-hands 3 4 --as eva"))
@session(table=True, writes=True)
@click.argument("deals", nargs=-1, required=True, type=FROM_ONE)
@click.option("--ruling", is_flag=True, help="Open them for a ruling. [default: for a review]")
@asks_first(_opened, about=_deals)
def open_hands(made: Session, deals: tuple[int, ...], *, ruling: bool) -> None:
    """Open the hands and seeds of finished DEALS to everyone, as an arbitrator who did not sit there (G22)."""
    print_done(made, execute_at_table(made, c.OpenHands(deals=deals, reason="ruling" if ruling else "review")))


@click.group(cls=CommandGroup, epilog=example("ging lost-deal accuse clara ada", "ging lost-deal find ada yes"))
def lost_deal() -> None:
    """Accuse a player of having lost the deal, note the finding, list penalties."""


lost_deal.add_command(verb("accuse", c.AccuseLostDeal, "ging lost-deal accuse clara ada"))
lost_deal.add_command(verb("find", c.FindLostDeal, "ging lost-deal find ada yes"))


@lost_deal.command("list", epilog=example("ging lost-deal list --member ada"))
@session()
@click.option("-t", "--table", "table_id", envvar="GING_TABLE", default="", metavar="ID", help="Only this table.")
@click.option("--member", default="", metavar="ID", help="Only about this member.")
@newest_first
def list_all(made: Session, table_id: str, member: str, paging: Paging) -> None:
    """List every step of lost deals and their penalties, the newest first."""
    columns: dict[str, Cell] = {
        "table": "table",
        ">version": "version",
        "member": "member",
        "step": lambda one: one["step"].replace("_", " "),
        ">deal": "deal_number",
        ">to deal for others": lambda one: str(one["penalty_deals"] or ""),
        "recorded": When("recorded_at"),
    }
    answer = made.api.list_penalties(**paging, table=table_id or None, member=member or None).first().whole
    print_list(made, answer, "Lost deals", columns)

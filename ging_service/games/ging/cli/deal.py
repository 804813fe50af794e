"""`ging deal`: one deal from the shuffle, or from what lay on the table, to its settlement."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ging_service.cli.groups import CommandGroup
from ging_service.cli.shared.confirming import irreversible
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.numbers import FROM_ONE
from ging_service.cli.shared.paging import newest_first
from ging_service.cli.shared.session import Session, session
from ging_service.games.ging.cli.fair_deals import add_to
from ging_service.games.ging.cli.saying import say_line

if TYPE_CHECKING:
    from ging_service.reporting.paging import Paging

_SEATS, _HAND = 4, 7
_KINDS = ("running", "sweep", "most", "none", "misdeal", "undone")


@click.group(
    cls=CommandGroup, epilog=example("ging deal record --by ada", "ging deal declare bram S 29", "ging deal settle")
)
def deal() -> None:
    """Deal or record a deal, declare, settle, look at deals.

    A player (WHO) is a seat from 0 to 3, a member's id or a first name. A card is its rank and its suit: KS, 10d, T♦.
    """


@deal.command(epilog=example("ging deal start -t first-evening"))
@session(table=True, writes=True)
def start(made: Session) -> None:
    """Let the service shuffle and deal for the player whose deal it is (G4)."""
    from ging_service.cli.shared.command_results import execute_at_table, print_done
    from ging_service.games.ging.decider.commands import DealCards

    print_done(made, execute_at_table(made, DealCards(order=(), now_s=0, seed="")))


@deal.command(epilog=example("ging deal record --by ada"))
@session(table=True, writes=True)
@click.argument("hands", nargs=-1)
@click.option("--by", default="", metavar="WHO", help="The actual dealer, if not the player whose deal it was (G25).")
def record(made: Session, hands: tuple[str, ...], by: str) -> None:
    """Record a deal with real cards (G4).

    HANDS are the cards of seats 0 to 3, seven each: a stroke between them (KS … / QS … / … / …), each in quotes, or all
    28 cards in a row; or nothing, where only the cards are noted that are tabled.
    """
    say_line(made, f"deal {f'by {by} ' if by else ''}{_with_strokes(hands)}")


@deal.command(epilog=example("ging deal declare bram S 29", "ging deal declare bram S 27 KS 10S 7S --false"))
@session(table=True, writes=True)
@click.argument("who")
@click.argument("claim", nargs=-1, required=True)
@click.option("--false", "is_false", is_flag=True, help="The claim was made at the table, and it is false (G21).")
def declare(made: Session, who: str, claim: tuple[str, ...], *, is_false: bool) -> None:
    """Declare a suit or a combination (G19).

    CLAIM is a suit with its points, or a combination, then the cards tabled for it where the hand is not known:
    "S 29", "clubs 34 KC 10C 7C", "ging", "four_sevens 7S 7H 7D 7C".

    A false claim of a recorded deal is refused, so that a typing error does not fine a player. With --false it goes on
    record, and the player pays the penalty of the house rules (G21). In a deal of the service a player declares for
    their own hand: a false claim goes on record at once.
    """
    say_line(made, f"{who} {' '.join(claim)}{' false' if is_false else ''}")


@deal.command(epilog=example("ging deal satisfied ada", "ging deal satisfied all"))
@session(table=True, writes=True)
@click.argument("who")
@click.option("--away", is_flag=True, help="The scribe decides for a player who is away.")
def satisfied(made: Session, who: str, *, away: bool) -> None:
    """Record that a player has nothing more to declare; WHO can be "all" (G19)."""
    say_line(made, f"{who} {'away' if away else 'ok'}")


@deal.command(epilog=example("ging deal settle"))
@session(table=True, writes=True)
def settle(made: Session) -> None:
    """Settle the deal: silent players count as satisfied; in a showdown all hands are turned up (G19, G20)."""
    say_line(made, "settle")


@deal.command(epilog=example("ging deal misdeal a card was faced"))
@session(table=True, writes=True)
@click.argument("reason", nargs=-1)
def misdeal(made: Session, reason: tuple[str, ...]) -> None:
    """Call a misdeal: the deal is void, the same dealer deals again (G24).

    Cards that the service has dealt cannot be misdealt: only a scribe who does not play in the deal voids it. Before the
    deal, this voids the shuffle that the service is committed to.
    """
    from ging_service.cli.shared.command_results import execute_at_table, print_done
    from ging_service.games.ging.decider.commands import CallMisdeal

    print_done(made, execute_at_table(made, CallMisdeal(reason=" ".join(reason))))


@deal.command(epilog=example("ging deal undo 3 the hands were noted for the wrong seats"))
@session(table=True, writes=True)
@click.argument("number", type=FROM_ONE)
@click.argument("reason", nargs=-1, required=True)
@irreversible("Undo deal {number}? It is void then, and its counters are paid back.")
def undo(made: Session, number: int, reason: tuple[str, ...]) -> None:
    """Undo the last deal with real cards after it is settled, and pay its counters back (G24).

    The deal stays on record as void, with the reason. It can be recorded again, with another dealer too.
    """
    from ging_service.cli.shared.command_results import execute_at_table, print_done
    from ging_service.games.ging.decider.commands import UndoDeal

    print_done(made, execute_at_table(made, UndoDeal(deal=number, reason=" ".join(reason))))


@deal.command(epilog=example("ging deal show 3"))
@session(table=True)
@click.argument("number", type=FROM_ONE)
def show(made: Session, number: int) -> None:
    """Show one deal event by event."""
    from ging_service.games.ging.cli.deal_shown import print_deal

    print_deal(made, made.backend.deal(made.place, number))


@deal.command(epilog=example("ging deal dossier 3"))
@session(table=True)
@click.argument("number", type=FROM_ONE)
def dossier(made: Session, number: int) -> None:
    """Show one deal as an arbitrator needs to see it.

    Every step with who gave it and what it moved by which rule, the hands that you may see with all that they could
    have declared, the settlement computed again, and how far the record is proved.
    """
    from ging_service.cli.play.general_dossier import print_dossier

    print_dossier(made, number)


@deal.command("list", epilog=example("ging deal list --kind sweep --limit 10"))
@session()
@click.option(
    "-t", "--table", "table_id", envvar="GING_TABLE", default="", metavar="ID", help="Only deals of this table."
)
@click.option("--kind", type=click.Choice(_KINDS), default=None, help="Only deals with this outcome.")
@click.option("--member", default="", metavar="ID", help="Only deals of tables where this member sat.")
@newest_first
def list_all(made: Session, table_id: str, kind: str | None, member: str, paging: Paging) -> None:
    """List deals with their results, the newest first."""
    from ging_service.games.ging.cli.deal_shown import print_deals

    print_deals(made, made.backend.deals(made.club, paging, table_id=table_id, kind=kind or "", member=member))


add_to(deal)


def _with_strokes(hands: tuple[str, ...]) -> str:
    """Hands as a record has them, with strokes between them."""
    if len(hands) == _SEATS:
        return " / ".join(hands)
    if len(hands) == _SEATS * _HAND:
        return " / ".join(" ".join(hands[first : first + _HAND]) for first in range(0, len(hands), _HAND))
    return " ".join(hands)

"""`ging dispute`: raise, review and rule on disputes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import Cell, When, event_texts, print_done, print_list, recorded
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.options import FROM_ONE, FROM_ZERO, Paging, newest_first
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.disputes.events import Subject
from ging_service.domain.disputes.state import Phase
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ging_service.cli.backend.parameters import Answer
    from ging_service.domain.game import Game
    from ging_service.domain.rulings.declared import SeatTransfer

_STATES = [phase for phase in get_args(Phase) if phase != "unraised"]


@click.group(
    cls=CommandGroup,
    epilog=example("ging dispute raise d1 --deal 3 --as ada Clara had 28 hearts", "ging dispute show d1"),
)
def dispute() -> None:
    """Contest what happened at a table, review and rule, look at disputes.

    ID is what a dispute is called: 1 to 63 of a-z, 0-9 and hyphen. Who gives a command is said with --as.
    """


@dispute.command(
    "raise", epilog=example("ging dispute raise d1 --deal 3 --about declaration --as ada Clara had 28 hearts")
)
@session(table=True, writes=True)
@click.argument("new_id", metavar="ID")
@click.argument("reason", nargs=-1, required=True)
@click.option("--deal", default=0, type=FROM_ZERO, help="The deal; leave it out if the dispute is about no deal.")
@click.option(
    "--about", type=click.Choice(get_args(Subject)), default="deal", show_default=True, help="What is contested."
)
@click.option("--event", "version", default=0, type=FROM_ZERO, help="The version of the event that is contested.")
def raise_(  # noqa: PLR0913  what is contested
    made: Session, *, new_id: str, reason: tuple[str, ...], deal: int, about: Subject, version: int
) -> None:
    """Contest a deal, a declaration, a transfer or a penalty, with a REASON. Only members do."""
    contested: Any = {"table": made.table, "deal": deal, "subject": about, "version": version}
    print_done(made, made.api.raise_dispute(dispute=new_id, **contested, reason=" ".join(reason), **made.given))


def _dispute(made: Session, dispute_id: str, **_others: object) -> Answer:
    return made.api.get_dispute(dispute_id)


def _opened(dispute_id: str, *, open_hands: bool, **_others: object) -> str:
    return f"Open all hands of the deal that dispute {dispute_id} is about?" if open_hands else ""


@dispute.command(epilog=example("ging dispute review d1 --as eva"))
@session(writes=True)
@click.argument("dispute_id", metavar="ID")
@click.option("--open-hands", is_flag=True, help="Also open the hands of the deal to everyone.")
@asks_first(_opened, about=_dispute)
def review(made: Session, dispute_id: str, *, open_hands: bool) -> None:
    """Take a dispute under review, as an arbitrator who did not sit at the table."""
    print_done(made, made.api.review_dispute(dispute_id, open_hands=open_hands, **made.given))


def _foreseen(  # noqa: PLR0913  the options of the command
    made: Session,
    *,
    dispute_id: str,
    outcome: str,
    reasons: tuple[str, ...],
    transfers: tuple[str, ...],
    amended: tuple[str, ...],
) -> str:

    return show_ruling(made, dispute_id, read_ruling(made, dispute_id, outcome, transfers, amended), reasons)


@dispute.command(epilog=example('ging dispute decide d1 voided --transfer "ada bob 3" --as eva they played on'))
@session(writes=True)
@click.argument("dispute_id", metavar="ID")
@click.argument("outcome", type=click.Choice(["dismissed", "amended", "voided", "ordered"]))
@click.argument("reasons", nargs=-1, required=True)
@click.option("--transfer", "transfers", multiple=True, help='"PAYER TAKER COUNTERS [RULE]", such as "ada bob 3 D7".')
@click.option(
    "--amend",
    "amended",
    multiple=True,
    metavar="NAME=VALUE",
    help="What the deal came to, where the game can amend deals, such as points=12.",
)
@asks_first(_foreseen)
def decide(  # noqa: PLR0913  its options
    made: Session,
    *,
    dispute_id: str,
    outcome: str,
    reasons: tuple[str, ...],
    transfers: tuple[str, ...],
    amended: tuple[str, ...],
) -> None:
    """Rule on a dispute about any game that has no ruling command of its own, with REASONS.

    Dismiss it, amend or void its deal, or order transfers; --transfer can come beside an amended or void deal too. All of
    it is paid between the members' accounts. The effect is shown first, and you are asked to confirm it.
    """
    ruling = read_ruling(made, dispute_id, outcome, transfers, amended)
    print_done(made, made.api.rule_dispute(dispute_id, **ruling, reasons=" ".join(reasons), **made.given))


@dispute.command(epilog=example("ging dispute withdraw d1 --as ada it was my mistake"))
@session(writes=True)
@click.argument("dispute_id", metavar="ID")
@click.argument("reason", nargs=-1)
@asks_first("Withdraw dispute {dispute_id}?", about=_dispute)
def withdraw(made: Session, dispute_id: str, reason: tuple[str, ...]) -> None:
    """Withdraw a dispute that you raised, before it is ruled on."""
    print_done(made, made.api.withdraw_dispute(dispute_id, reason=" ".join(reason), **made.given))


@dispute.command(epilog=example("ging dispute show d1"))
@session()
@click.argument("dispute_id", metavar="ID")
def show(made: Session, dispute_id: str) -> None:
    """Show a dispute step by step, and the dossier of its deal."""
    from ging_service.cli.play.deal import print_dispute

    print_dispute(made, _dispute(made, dispute_id))


@dispute.command("list", epilog=example("ging dispute list --state raised"))
@session()
@click.option("--state", type=click.Choice(_STATES), default=None, help="Only disputes in this state.")
@click.option(
    "-t", "--table", "table_id", envvar="GING_TABLE", default="", metavar="ID", help="Only disputes about this table."
)
@click.option("--deal", type=FROM_ONE, default=None, help="Only disputes about deals with this number.")
@click.option("--raised-by", default="", metavar="ID", help="Only disputes that this member has raised.")
@click.option(
    "--arbitrator", default="", metavar="ID", help="Only disputes that this arbitrator reviews or has ruled on."
)
@newest_first
def list_all(  # noqa: PLR0913  the filters of a list
    made: Session,
    *,
    state: str | None,
    table_id: str,
    deal: int | None,
    raised_by: str,
    arbitrator: str,
    paging: Paging,
) -> None:
    """List disputes and their states, the newest first."""
    asked: Any = {
        "state": state,
        "table": table_id or None,
        "deal": deal,
        "raised_by": raised_by or None,
        "arbitrator": arbitrator or None,
    }
    columns: dict[str, Cell] = {
        "id": "dispute",
        "state": lambda one: one["state"].replace("_", " "),
        "table": "table",
        ">deal": "disputed_deal",
        "about": "subject",
        "raised by": "raised_by",
        "arbitrator": "arbitrator",
        "outcome": "outcome",
        "changed": When("changed_at"),
    }
    print_list(made, made.api.list_disputes(**asked, **paging).first().whole, "Disputes", columns)


def read_ruling(
    made: Session, dispute_id: str, outcome: str, transfers: Sequence[str], amended: Sequence[str] = ()
) -> dict[str, Any]:
    """The ruling as the API takes it. ``amended``: fields of an amendment as they are typed.

    Raises ``Refused``: ``other_game`` for a game with a ruling command of its own, ``dismissal_orders_nothing``,
    ``not_an_amendment``, ``invalid`` or ``no_such_seat``.
    """
    from ging_service.domain.streams import game_of, members_at
    from ging_service.game_support.declared_values import as_json
    from ging_service.game_support.rulings_read import ruling_made

    table_id = _dispute(made, dispute_id)["table"]
    state = made.backend.table((made.club, table_id)).state
    game = game_of(state)
    ordered = tuple(_transfer(one, members_at(state)) for one in transfers)
    ruling = as_json(ruling_made(game, outcome, ordered, _amendment(game, amended)))
    if outcome != "dismissed":
        return {name: value for name, value in ruling.items() if value is not None}
    if ordered or amended:
        detail = "a dismissed dispute changes nothing: leave out the transfers, or rule otherwise"
        raise Refused("dismissal_orders_nothing", "", detail, "transfers")
    return {"outcome": outcome}


def _amendment(game: Game, typed: Sequence[str]) -> dict[str, Any] | None:
    """The amendment as JSON; None if nothing was typed."""
    from ging_service.cli.play.typed_fields import read_fields
    from ging_service.game_support.declared_commands import given_fields

    if not typed:
        return None
    kind = game.amendments.asked if game.amendments else None
    return read_fields({one.name: one for one in given_fields(kind)} if kind else {}, typed)


def _transfer(written: str, members: Sequence[str]) -> SeatTransfer:
    """PAYER TAKER COUNTERS [RULE]: members' ids or seats."""
    from ging_service.domain.numbers import whole_number
    from ging_service.domain.rulings.declared import SeatTransfer

    match written.split():
        case [payer, taker, counted, *rule] if (counters := whole_number(counted)) is not None and len(rule) <= 1:
            return SeatTransfer(
                payer=_seat(payer, members), taker=_seat(taker, members), counters=counters, rule="".join(rule).upper()
            )
        case _:
            raise Refused("invalid", "", "write a transfer as PAYER TAKER COUNTERS, such as ada bob 3")


def _seat(who: str, members: Sequence[str]) -> int:
    from ging_service.domain.numbers import whole_number

    if who in members:
        return members.index(who)
    seat = whole_number(who)
    if seat is not None:
        return seat
    raise Refused("no_such_seat", "", f"{who:.80} does not sit at this table", "transfers")


def show_ruling(made: Session, dispute_id: str, ruling: Mapping[str, Any], reasons: Sequence[str]) -> str:
    """Show the ruling's effect on stderr, and return the question whether to rule like this."""
    # The preview must not use the key of the ruling that follows it.
    given: dict[str, Any] = {**ruling, **made.given, "key": None}
    foreseen = made.api.rule_dispute(dispute_id, reasons=" ".join(reasons), dry_run=True, **given)
    say("This ruling would lead to:", err=True)
    for line in event_texts(made, recorded(foreseen["events"])):
        say(f"  {line}", err=True)
    return "Rule so?"

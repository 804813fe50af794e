"""`ging dispute`: what members contest, who reviews it, and what is ruled."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import click

from ging_service.cli.examples import example
from ging_service.cli.groups import CommandGroup
from ging_service.cli.numbers import FROM_ONE, FROM_ZERO
from ging_service.cli.paging import paged
from ging_service.cli.session import Session, session
from ging_service.domain.disputes.events import Outcome, Subject
from ging_service.domain.disputes.state import Phase

if TYPE_CHECKING:
    from ging_service.application.queries.paging import Paging
    from ging_service.cli.ruling_words import Ordered

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
@click.argument("dispute_id", metavar="ID")
@click.argument("reason", nargs=-1, required=True)
@click.option("--deal", default=0, type=FROM_ZERO, help="The deal; left out: nothing that belongs to one.")
@click.option("--about", type=click.Choice(get_args(Subject)), default="deal", show_default=True, help="What.")
@click.option("--event", "version", default=0, type=FROM_ZERO, help="The version of the event that is contested.")
def raise_(  # noqa: PLR0913  what is contested
    made: Session, *, dispute_id: str, reason: tuple[str, ...], deal: int, about: Subject, version: int
) -> None:
    """Contest a deal, a declaration, a transfer or a penalty, with a REASON. Only members do."""
    from ging_service.application.disputes import Contested
    from ging_service.cli.saying import print_done

    contested = Contested(table_id=made.table, deal=deal, subject=about, version=version)
    print_done(made, made.desk.raise_dispute((made.club, dispute_id), contested, " ".join(reason), made.how))


@dispute.command(epilog=example("ging dispute review d1 --as eva"))
@session(writes=True)
@click.argument("dispute_id", metavar="ID")
@click.option("--open-hands", is_flag=True, help="Open the hands of the deal to everybody (G22).")
def review(made: Session, dispute_id: str, *, open_hands: bool) -> None:
    """Take a dispute under review, as an arbitrator who did not sit at the table."""
    from ging_service.cli.saying import print_done

    print_done(made, made.desk.review_dispute((made.club, dispute_id), made.how, opens_hands=open_hands))


@dispute.command(epilog=example('ging dispute rule d1 amended --claim "clara H 28" --as eva she showed them'))
@session(writes=True)
@click.argument("dispute_id", metavar="ID")
@click.argument("outcome", type=click.Choice(get_args(Outcome)))
@click.argument("reasons", nargs=-1, required=True)
@click.option("--hands", default="", help='Amended hands of seats 0 to 3, "KS … / QS … / … / …".')
@click.option(
    "--claim", "claims", multiple=True, help='A declaration that stands, "ada S 29"; others stay as they are.'
)
@click.option(
    "--withdraw", "withdrawn", multiple=True, help='A declaration that does not stand, "ada S" or "ada ging".'
)
@click.option("--replace-declarations", is_flag=True, help="The --claim given are all that was declared.")
@click.option("--nothing-declared", is_flag=True, help="Amended: nobody has declared anything.")
@click.option("--dealer", default="", metavar="WHO", help="Amended: who really dealt (G2, G26).")
@click.option("--transfer", "transfers", multiple=True, help='"PAYER TAKER COUNTERS [RULE]", such as "ada bram 3 G21".')
@click.option("--next-dealer", default="", metavar="WHO", help="Who deals next.")
@click.option("--void-from", default=0, type=FROM_ZERO, help="All deals from this one on are void (G29).")
@click.option("--yes", is_flag=True, help="Rule without asking, for scripts.")
def rule(
    made: Session, *, dispute_id: str, outcome: Outcome, reasons: tuple[str, ...], yes: bool, **ordered: object
) -> None:
    """Rule on a dispute: dismissed, amended, voided or ordered, with REASONS.

    Nothing is edited. What the deal should have come to is reckoned, and the difference is paid. An amendment changes
    only what it names. The effect is shown first, and you are asked to confirm it.
    """
    from ging_service.application.disputes import ruling_of
    from ging_service.cli.ruling_preview import confirm_ruling
    from ging_service.cli.ruling_words import read_ruling
    from ging_service.cli.saying import print_done

    asked: Ordered = ordered  # type: ignore[assignment]  # click gives the options by their names
    ruling = ruling_of(outcome, read_ruling(made, dispute_id, asked))
    if not yes:
        confirm_ruling(made, dispute_id, ruling, " ".join(reasons))
    print_done(made, made.desk.rule_dispute((made.club, dispute_id), ruling, " ".join(reasons), made.how))


@dispute.command(epilog=example("ging dispute withdraw d1 --as ada it was my mistake"))
@session(writes=True)
@click.argument("dispute_id", metavar="ID")
@click.argument("reason", nargs=-1)
def withdraw(made: Session, dispute_id: str, reason: tuple[str, ...]) -> None:
    """Take back a dispute that you have raised, as long as it is not ruled."""
    from ging_service.cli.saying import print_done

    print_done(made, made.desk.withdraw_dispute((made.club, dispute_id), " ".join(reason), made.how))


@dispute.command(epilog=example("ging dispute show d1"))
@session()
@click.argument("dispute_id", metavar="ID")
def show(made: Session, dispute_id: str) -> None:
    """Show a dispute step by step, and the dossier of its deal."""
    from ging_service.cli.dispute_shown import print_dispute

    print_dispute(made, made.desk.dispute((made.club, dispute_id)))


@dispute.command("list", epilog=example("ging dispute list --state raised"))
@session()
@click.option("--state", type=click.Choice(_STATES), default=None, help="In this state.")
@click.option("-t", "--table", "table_id", envvar="GING_TABLE", default="", metavar="ID", help="About this table.")
@click.option("--deal", type=FROM_ONE, default=None, help="About deals of this number.")
@click.option("--raised-by", default="", metavar="ID", help="Raised by this member.")
@click.option("--arbitrator", default="", metavar="ID", help="Reviewed or ruled by this arbitrator.")
@paged
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
    """List disputes and how far each is."""
    from ging_service.application.queries.disputes import Sought
    from ging_service.cli.dispute_shown import print_disputes

    sought = Sought(state=state or "", table_id=table_id, deal=deal or 0, raised_by=raised_by, arbitrator=arbitrator)
    print_disputes(made, made.desk.disputes(made.club, sought, paging))

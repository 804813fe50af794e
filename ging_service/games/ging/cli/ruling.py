"""`ging dispute rule` for tables of Ging."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import click

from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.numbers import FROM_ZERO
from ging_service.domain.disputes.events import Outcome

if TYPE_CHECKING:
    from ging_service.games.ging.cli.ruling_options import RulingOptions


def _foreseen(made: Session, *, dispute_id: str, outcome: Outcome, reasons: tuple[str, ...], **ordered: object) -> str:
    from ging_service.cli.play.ruling_preview import show_ruling

    return show_ruling(made, dispute_id, _ruling(made, dispute_id, outcome, ordered), reasons)


@click.command(epilog=example('ging dispute rule d1 amended --claim "clara H 28" --as eva she showed them'))
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
@click.option("--replace-declarations", is_flag=True, help="The declarations given with --claim replace all others.")
@click.option("--nothing-declared", is_flag=True, help="Amended: nobody declared anything.")
@click.option("--dealer", default="", metavar="WHO", help="Amended: the actual dealer (G2, G26).")
@click.option("--transfer", "transfers", multiple=True, help='"PAYER TAKER COUNTERS [RULE]", such as "ada bram 3 G21".')
@click.option("--next-dealer", default="", metavar="WHO", help="Who deals next.")
@click.option("--void-from", default=0, type=FROM_ZERO, help="All deals from this one on are void (G29).")
@asks_first(_foreseen)
def rule(made: Session, *, dispute_id: str, outcome: Outcome, reasons: tuple[str, ...], **ordered: object) -> None:
    """Rule on a dispute: dismissed, amended, voided or ordered, with REASONS.

    Nothing is edited. What the deal should have come to is reckoned, and the difference is paid. An amendment changes
    only what it names. The effect is shown first, and you are asked to confirm it.
    """
    from ging_service.cli.shared.command_results import print_done

    ruling = _ruling(made, dispute_id, outcome, ordered)
    print_done(made, made.backend.rule_dispute((made.club, dispute_id), ruling, " ".join(reasons), made.conditions))


def _ruling(made: Session, dispute_id: str, outcome: Outcome, ordered: object) -> Any:  # noqa: ANN401  None dismisses
    from ging_service.games.ging.cli.ruling_options import read_ruling
    from ging_service.games.ging.decider.rulings.ordering import ruling_of

    asked: RulingOptions = ordered  # type: ignore[assignment]  # click gives the options by their names
    return ruling_of(outcome, read_ruling(made, dispute_id, asked))

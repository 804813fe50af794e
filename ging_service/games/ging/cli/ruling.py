"""`ging dispute rule` for tables of Ging: orders in the words of records, as the API takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import click

from ging_service.cli.groups import example
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.options import FROM_ZERO
from ging_service.domain.cards import SUITS
from ging_service.domain.disputes.events import Outcome
from ging_service.domain.errors import Refused
from ging_service.domain.numbers import whole_number
from ging_service.domain.streams import game_of
from ging_service.games.ging.cli.say import names_at_table
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.game import GAME
from ging_service.games.ging.records import read_line
from ging_service.games.ging.rules.combinations import COMBINATIONS

if TYPE_CHECKING:
    from ging_service.records.names import PlayerNames

Orders = dict[str, Any]


def _foreseen(made: Session, *, dispute_id: str, reasons: tuple[str, ...], **asked: Any) -> str:  # noqa: ANN401  the options
    from ging_service.cli.play.dispute import show_ruling

    return show_ruling(made, dispute_id, _ruling(made, dispute_id, asked), reasons)


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
def rule(made: Session, *, dispute_id: str, reasons: tuple[str, ...], **asked: Any) -> None:  # noqa: ANN401  the options
    """Rule on a dispute: dismissed, amended, voided or ordered, with REASONS.

    Nothing is edited. What the deal should have come to is reckoned, and the difference is paid. An amendment changes
    only what it names. The effect is shown first, and you are asked to confirm it.
    """
    from ging_service.cli.shared.command_results import print_done

    ruling = _ruling(made, dispute_id, asked)
    print_done(made, made.api.rule_dispute(dispute_id, **ruling, reasons=" ".join(reasons), **made.given))


_PARTS = (3, 4)


def _ruling(made: Session, dispute_id: str, asked: Orders) -> Orders:
    """Return the ruling. Players are called as at the disputed table.

    Raises ``NotFound``, ``Refused("other_game")``, ``Misread`` and click's own errors.
    """
    table_id = made.api.get_dispute(dispute_id)["table"]
    # Asked first: seats and cards of another game would give errors that mislead.
    game = game_of(made.backend.table((made.club, table_id)).state)
    if game.kind != GAME.kind:
        raise Refused("other_game", "", f"this dispute is about {game.title}: use `ging dispute decide`")
    if asked["nothing_declared"] and (asked["claims"] or asked["withdrawn"]):
        raise click.UsageError("give --claim and --withdraw, or --nothing-declared, not both")
    if asked["replace_declarations"] and not asked["claims"]:
        raise click.UsageError("give all declarations with --claim, or --nothing-declared")
    names = names_at_table(made.at(table_id))
    declared = [_declaration(text, names) for text in asked["claims"]]
    orders = {
        "hands": _hands(asked["hands"], names),
        "claims": [one for one in declared if "suit" in one],
        "combinations": [one for one in declared if "combination" in one],
        "withdrawn": [_withdrawal(text, names) for text in asked["withdrawn"]],
        "transfers": [_transfer(text, names) for text in asked["transfers"]],
        "replace_declarations": asked["nothing_declared"] or asked["replace_declarations"],
        "void_from": asked["void_from"],
    }
    seats = {name: names.seat(asked[name]) for name in ("dealer", "next_dealer") if asked[name]}
    # What is left out stays as it was: an empty list would say that nothing was declared.
    return {"outcome": asked["outcome"], **{name: value for name, value in orders.items() if value}, **seats}


def _withdrawal(text: str, names: PlayerNames) -> Orders:
    """``ada S`` or ``ada four_sevens``."""
    who, _, what = text.strip().partition(" ")
    named = what.strip().lower().replace(" ", "_").replace("-", "_")
    if what.strip().upper() in SUITS:
        return {"seat": names.seat(who), "suit": what.strip().upper()}
    if named in COMBINATIONS:
        return {"seat": names.seat(who), "combination": named}
    raise click.UsageError(f"{text!r} is not a declaration to withdraw; write it as 'ada S' or 'ada ging'")


def _hands(text: str, names: PlayerNames) -> list[list[str]]:
    # The words of records, so that hands are written in one way only.
    said = read_line(f"deal {text}", names).said if text else None
    return [list(hand) for hand in said.hands] if isinstance(said, c.RecordDeal) else []


def _declaration(text: str, names: PlayerNames) -> Orders:
    match read_line(text, names).said:
        case c.DeclareSuit(seat=seat, suit=suit, points=points, is_false=False):
            return {"seat": seat, "suit": suit, "points": points}
        case c.DeclareCombination(seat=seat, combination=combination, is_false=False):
            return {"seat": seat, "combination": combination}
        case _:
            raise click.UsageError(f"{text!r} is not a declaration; write it as 'ada S 29' or 'ada ging'")


def _transfer(text: str, names: PlayerNames) -> Orders:
    words = text.split()
    counters = whole_number(words[2]) if len(words) in _PARTS else None
    if counters is None:
        raise click.UsageError(f"{text!r:.80} is not a transfer; write it as 'ada bram 3' or 'ada bram 3 G21'")
    payer, taker = names.seat(words[0]), names.seat(words[1])
    return {"payer": payer, "taker": taker, "counters": counters, "rule": "".join(words[3:])}

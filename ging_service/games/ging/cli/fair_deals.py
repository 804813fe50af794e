"""`ging deal commit`, `contribute` and `open-hands`: commands that let players verify a deal (G4, G22)."""

from __future__ import annotations

import click

from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.examples import example
from ging_service.cli.shared.numbers import FROM_ONE
from ging_service.cli.shared.standard_streams import say


@click.command(epilog=example("ging deal commit -t first-evening"))
@session(table=True, writes=True)
def commit(made: Session) -> None:
    """Let the service commit to the shuffle of the next deal, so that players can contribute to it (G4).

    Nobody learns the seed; the commitment to it is printed, for anyone who wants to keep it. "ging deal start" then deals it,
    "ging deal misdeal" makes it void, which is counted.
    """
    from ging_service.cli.shared.command_results import execute_at_table, print_done
    from ging_service.games.ging.decider.commands import CommitShuffle

    done = execute_at_table(made, CommitShuffle(seed=""))
    print_done(made, done)
    if not made.as_json:
        say(f"commitment {done.recorded_events[0].commitments[0]}")


@click.command(epilog=example("ging deal contribute bram seven of hearts --as bram"))
@session(table=True, writes=True)
@click.argument("who")
@click.argument("text", nargs=-1, required=True)
def contribute(made: Session, who: str, text: tuple[str, ...]) -> None:
    """Add a text of your own to the committed shuffle (G4).

    WHO is a seat from 0 to 3, a member's id or a first name. TEXT is 1 to 64 printable ASCII characters, the less guessable the better. Each player contributes for themselves: say who
    you are with --as.
    """
    from ging_service.cli.shared.command_results import execute_at_table, print_done
    from ging_service.games.ging.cli.saying import names_at_table
    from ging_service.games.ging.decider.commands import ContributeToShuffle

    seat = names_at_table(made).seat(who)
    print_done(made, execute_at_table(made, ContributeToShuffle(seat=seat, contribution=" ".join(text))))


def _opened(deals: tuple[int, ...], **_others: object) -> str:
    return f"Open all hands of {'deal' if len(deals) == 1 else 'deals'} {', '.join(map(str, deals))}?"


def _deals(made: Session, deals: tuple[int, ...], **_others: object) -> object:
    return [made.backend.deal(made.place, number) for number in deals]


@click.command("open-hands", epilog=example("ging deal open-hands 3 4 --as eva"))
@session(table=True, writes=True)
@click.argument("deals", nargs=-1, required=True, type=FROM_ONE)
@click.option("--ruling", is_flag=True, help="Open them for a ruling. [default: for a review]")
@asks_first(_opened, about=_deals)
def open_hands(made: Session, deals: tuple[int, ...], *, ruling: bool) -> None:
    """Open the hands and seeds of finished DEALS to everyone, as an arbitrator who did not sit there (G22)."""
    from ging_service.cli.shared.command_results import execute_at_table, print_done
    from ging_service.games.ging.decider.commands import OpenHands

    print_done(made, execute_at_table(made, OpenHands(deals=deals, reason="ruling" if ruling else "review")))

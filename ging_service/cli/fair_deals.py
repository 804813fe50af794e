"""`ging deal commit`, `contribute` and `open-hands`: what makes a deal fair to see (G4, G22)."""

from __future__ import annotations

import click

from ging_service.cli.confirming import YES, confirm
from ging_service.cli.examples import example
from ging_service.cli.numbers import FROM_ONE
from ging_service.cli.session import Session, session


@click.command(epilog=example("ging deal commit -t first-evening"))
@session(table=True, writes=True)
def commit(made: Session) -> None:
    """Let the service bind itself to the shuffle of the next deal, so that players can contribute to it (G4).

    Nobody learns the seed; the commitment to it is printed, for anyone who wants to keep it. "ging deal start" then deals it,
    "ging deal misdeal" makes it void, which is counted.
    """
    from ging_service.cli.saying import give, print_done
    from ging_service.domain.games.ging.commands import CommitShuffle

    done = give(made, CommitShuffle(seed=""))
    print_done(made, done)
    if not made.as_json:
        click.echo(f"commitment {done.happenings[0].commitments[0]}")


@click.command(epilog=example("ging deal contribute bram seven of hearts --as bram"))
@session(table=True, writes=True)
@click.argument("who")
@click.argument("text", nargs=-1, required=True)
def contribute(made: Session, who: str, text: tuple[str, ...]) -> None:
    """Add something of one's own to the shuffle that is committed to (G4).

    TEXT is 1 to 64 printable ASCII characters, the less guessable the better. Each player contributes for himself: say who
    you are with --as.
    """
    from ging_service.cli.saying import give, names_at_table, print_done
    from ging_service.domain.games.ging.commands import ContributeToShuffle

    seat = names_at_table(made).seat(who)
    print_done(made, give(made, ContributeToShuffle(seat=seat, contribution=" ".join(text))))


@click.command("open-hands", epilog=example("ging deal open-hands 3 4 --as eva"))
@session(table=True, writes=True)
@click.argument("deals", nargs=-1, required=True, type=FROM_ONE)
@click.option("--ruling", is_flag=True, help="For a ruling; else for a review.")
@YES
def open_hands(made: Session, deals: tuple[int, ...], *, ruling: bool, yes: bool) -> None:
    """Open to everybody the hands and the seeds of the DEALS that are over, as an arbitrator who did not sit there (G22)."""
    from ging_service.cli.saying import give, print_done
    from ging_service.domain.games.ging.commands import OpenHands

    confirm(f"Open all hands of {'deal' if len(deals) == 1 else 'deals'} {', '.join(map(str, deals))}?", yes=yes)
    print_done(made, give(made, OpenHands(deals=deals, reason="ruling" if ruling else "review")))


def add_to(group: click.Group) -> None:
    """Put the commands into `ging deal`."""
    for command in (commit, contribute, open_hands):
        group.add_command(command)

"""Ging's commands in `ging deal`: from the shuffle, or from what lay on the table, to the settlement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from rich.text import Text

from ging_service.cli.groups import example
from ging_service.cli.outlet import DealText
from ging_service.cli.shared import output
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.options import FROM_ONE
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.cards import SUIT_NAMES
from ging_service.event_messages.general_messages import spoken
from ging_service.games.ging.cli.saying import action_arguments, say_line
from ging_service.games.ging.decider.events import DealRecorded, HandsDealt
from ging_service.games.ging.messages.game_words import points_words
from ging_service.games.ging.rules.cards import SEATS
from ging_service.reporting.tables.deals import DealEntry

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.reporting.tables.deals import RuledDeal


_SEATS, _HAND = 4, 7


@click.command(epilog=example("ging deal start -t first-evening"))
@session(table=True, writes=True)
def start(made: Session) -> None:
    """Let the service shuffle and deal for the player whose deal it is (G4)."""
    from ging_service.cli.shared.command_results import execute_at_table, print_done
    from ging_service.games.ging.decider.commands import DealCards

    print_done(made, execute_at_table(made, DealCards(order=(), now_s=0, seed="")))


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


@click.command(epilog=example("ging deal settle"))
@session(table=True, writes=True)
def settle(made: Session) -> None:
    """Settle the deal: silent players count as satisfied; in a showdown all hands are turned up (G19, G20)."""
    say_line(made, "settle")


@click.command(epilog=example("ging deal misdeal a card was faced"))
@session(table=True, writes=True)
@action_arguments("misdeal")
def misdeal(made: Session, line: str) -> None:
    """Call a misdeal: the deal is void, the same dealer deals again (G24).

    Cards that the service has dealt cannot be misdealt: only a scribe who does not play in the deal voids it. Before the
    deal, this voids the shuffle that the service is committed to.
    """
    say_line(made, line)


@click.command(epilog=example("ging deal undo 3 the hands were noted for the wrong seats"))
@session(table=True, writes=True)
@click.argument("number", type=FROM_ONE)
@click.argument("reason", nargs=-1, required=True)
@asks_first(
    "Undo deal {number}? It is void then, and its counters are paid back.",
    about=lambda made, number, **_others: made.backend.deal(made.place, number),
)
def undo(made: Session, number: int, reason: tuple[str, ...]) -> None:
    """Undo the last deal with real cards after it is settled, and pay its counters back (G24).

    The deal stays on record as void, with the reason. It can be recorded again, with another dealer too.
    """
    from ging_service.cli.shared.command_results import execute_at_table, print_done
    from ging_service.games.ging.decider.commands import UndoDeal

    print_done(made, execute_at_table(made, UndoDeal(deal=number, reason=" ".join(reason))))


def _with_strokes(hands: tuple[str, ...]) -> str:
    """Hands as a record has them, with strokes between them."""
    if len(hands) == _SEATS:
        return " / ".join(hands)
    if len(hands) == _SEATS * _HAND:
        return " / ".join(" ".join(hands[first : first + _HAND]) for first in range(0, len(hands), _HAND))
    return " ".join(hands)


def deal_text(deal: DealEntry | RuledDeal, members: Sequence[str]) -> DealText:
    """Return the result of a deal in words, with the number of false claims if it is the recorded one."""
    outcome = _outcome(deal, members)
    if isinstance(deal, DealEntry):
        return DealText(outcome, {">false claims": str(deal.summary.get("false_claims") or "")})
    return DealText(outcome)


def hands_below(event: Any) -> Iterator[Text]:  # noqa: ANN401  any event of a table
    """Yield the hands in an event that the reader may see."""
    if not isinstance(event, HandsDealt | DealRecorded):
        return
    for seat in SEATS:
        if event.hands and event.hands[seat]:
            yield Text.assemble(f"seat {seat}: ", output.cards(event.hands[seat]))


def _outcome(deal: DealEntry | RuledDeal, members: Sequence[str]) -> str:
    match deal.kind:
        case "sweep":
            return f"{members[deal.winners[0]]} sweeps: {spoken(deal.summary['combination'])}"
        case "most":
            return ", ".join(f"{members[claim['seat']]} {_claim(claim)}" for claim in deal.summary["claims"])
        case "none":
            return "passed"
        case kind:
            return kind


def _claim(claim: Mapping[str, Any]) -> str:
    """G7: a claim in words. One that a ruling has made has no points."""
    suit: str = claim["suit"]
    return points_words(suit, claim["points"]) if "points" in claim else SUIT_NAMES.get(suit, suit)


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
        say(f"commitment {done['events'][0]['commitments'][0]}")


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

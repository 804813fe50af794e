"""`ging score`: deals as JSON Lines in, answers as JSON Lines out."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final, cast

import click

from ging_service.cli.shared.examples import example
from ging_service.cli.shared.game_option import game_option
from ging_service.cli.shared.jobs_option import jobs_option
from ging_service.cli.shared.standard_streams import output_of_bytes, say
from ging_service.domain.errors import Refused
from ging_service.game_support.scoring import score_of
from ging_service.parallel import WorkerLostError

if TYPE_CHECKING:
    from io import BufferedReader

    from ging_service.game_support.scoring import GameScore

# as in shared/command_context.py, which takes a quarter of a second to import
_REFUSED: Final = 1
# By the convention of shells: 128 and the number of the signal, SIGINT and SIGPIPE.
_INTERRUPTED: Final = 130
_NO_READER: Final = 141


@click.command(epilog=example("ging score < deals.jsonl > answers.jsonl"))
@click.option("--strict", is_flag=True, help="Exit with code 1 if any line could not be settled.")
@game_option("The game of the deals.")
@jobs_option("Share the work between NUMBER processes if there is much of it.")
def score(game: str, *, jobs: int, strict: bool) -> None:
    """Compute what deals come to: JSON Lines on standard input, one answer a line on standard output, in the same order.

    A line of Ging is {"id", "hands": [four lists of seven cards, eldest first], "declarations", "ties"}; without declarations
    the hands are read. A line of Gin Rummy is a deal that is over, or one hand; of Thirty-one the cards of a round; of wild-card
    rummy a meld, a turn, the points of a game, and more; of Newmarket the deals of a game. A line that cannot be settled is answered
    with an error and the next one is read. See docs/settle.md, and docs/settle-newmarket.md and the like for other games.
    """
    try:
        all_good = _answer(score_of(game), jobs)
    except Refused as refused:
        from ging_service.cli.shared.refusals import text_of

        say(f"ging: {text_of(refused)}", err=True)
        sys.exit(_REFUSED)
    except WorkerLostError as error:
        say(f"ging: {error}: the answers so far are right, and there are no more", err=True)
        sys.exit(_REFUSED)
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
    except BrokenPipeError:
        # the reader of the answers has gone: nothing more can be written, not even what is still buffered
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(_NO_READER)
    sys.exit(1 if strict and not all_good else 0)


def _answer(rules: GameScore, jobs: int) -> bool:
    from ging_service.cli.proof.score_stream import answer_all

    source = cast("BufferedReader", sys.stdin.buffer)
    try:
        source.fileno()
    except OSError:  # text from a program that runs this command in its own process: nothing to wait for
        jobs = 1
    return answer_all(rules, source, output_of_bytes(), jobs)

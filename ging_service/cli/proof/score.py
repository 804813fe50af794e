"""`ging score`: deals as JSON Lines in, answers as JSON Lines out."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final, cast

import click

from ging_service.cli.shared.examples import example
from ging_service.cli.shared.game_option import game_option
from ging_service.domain.errors import Refused
from ging_service.game_support.scoring import MOST_BYTES, score_line, score_of, too_long

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import BufferedReader
    from typing import BinaryIO

    from ging_service.game_support.scoring import GameScore

_CHUNK_BYTES: Final = 2**18
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_INTERRUPTED: Final = 130
_NO_READER: Final = 141


@click.command(epilog=example("ging score < deals.jsonl > answers.jsonl"))
@click.option("--strict", is_flag=True, help="Exit with code 1 if any line could not be settled.")
@game_option("The game of the deals.")
def score(game: str, *, strict: bool) -> None:
    """Compute what deals come to: JSON Lines on standard input, one answer a line on standard output, in the same order.

    A line of Ging is {"id", "hands": [four lists of seven cards, eldest first], "declarations", "ties"}; without declarations
    the hands are read. A line of Gin Rummy is a deal that is over, or one hand; of Thirty-one the cards of a round; of wild-card
    rummy a meld, a turn, the points of a game, and more; of Newmarket the deals of a game. A line that cannot be settled is answered
    with an error and the next one is read. See docs/settle.md, and docs/settle-newmarket.md and the like for other games.
    """
    try:
        rules = score_of(game)
    except Refused as refused:
        from ging_service.cli.shared.refusals import text_of
        from ging_service.cli.shared.session import REFUSED

        click.echo(f"ging: {text_of(refused)}", err=True)
        sys.exit(REFUSED)
    try:
        all_good = answer_all(rules, cast("BufferedReader", sys.stdin.buffer), sys.stdout.buffer)
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
    except BrokenPipeError:
        # the reader of the answers has gone: nothing more can be written, not even what is still buffered
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(_NO_READER)
    sys.exit(1 if strict and not all_good else 0)


def answer_all(game: GameScore, source: BufferedReader, target: BinaryIO) -> bool:
    """Answer every line; True if all were valid.

    All answers to the lines read so far are written before more is read, so that none waits for further input.
    """
    number, all_good = 0, True
    for lines in batches(source):
        answers = []
        for line in lines:
            number += 1
            if line is None:
                answer, good = too_long(number), False
            elif not line or line.isspace():
                continue
            else:
                answer, good = score_line(game, line, number)
            answers.append(answer)
            all_good = all_good and good
        if answers:
            answers.append(b"")
            target.write(b"\n".join(answers))
            target.flush()
    return all_good


def batches(source: BufferedReader) -> Iterator[list[bytes | None]]:
    """The complete lines of each piece of input that arrives, without their ends; None for one that is too long."""
    rest, skipping = b"", False
    chunk = source.read1(_CHUNK_BYTES).removeprefix(_BYTE_ORDER_MARK)
    while chunk:
        *lines, rest = (rest + chunk).split(b"\n")
        batch = [line if len(line) <= MOST_BYTES else None for line in lines]
        if skipping and batch:
            batch[0], skipping = None, False
        if skipping or len(rest) > MOST_BYTES:
            rest, skipping = b"", True
        yield batch
        chunk = source.read1(_CHUNK_BYTES)
    if skipping or rest:
        yield [None if skipping else rest]

"""`ging score`: deals as JSON Lines in, answers as JSON Lines out."""

from __future__ import annotations

import os
import sys
import time
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, Self, cast

import click

from ging_service.cli.groups import example
from ging_service.cli.play.by_game import game_option
from ging_service.cli.shared.options import jobs_option
from ging_service.cli.shared.standard_streams import output_of_bytes, say
from ging_service.domain.errors import Refused
from ging_service.game_support.scoring import MOST_BYTES, score_line, score_of, too_long
from ging_service.parallel import WorkerLostError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from io import BufferedReader
    from types import TracebackType
    from typing import BinaryIO

    from ging_service.game_support.scoring import GameScore
    from ging_service.parallel import Workers

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

    source = cast("BufferedReader", sys.stdin.buffer)
    try:
        source.fileno()
    except OSError:  # text from a program that runs this command in its own process: nothing to wait for
        jobs = 1
    return answer_all(rules, source, output_of_bytes(), jobs)


ALONE_S: Final = 0.1
"""After so much processor time, others are started. That takes a tenth of it."""

BATCH_LINES: Final = 250
"""The lines of one batch at most: a few milliseconds for most games, and a second where every line takes long."""

# Several thousand lines: enough for all workers, and little to hold in memory.
_CHUNK_BYTES: Final = 2**18
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class LineBatch(NamedTuple):
    """Lines that arrived together, without their ends; None for one that is too long. ``before``: how many came earlier."""

    before: int
    lines: list[bytes | None]


class Answers(NamedTuple):
    """The answers to a batch, each with its line end. ``all_good``: all of its lines were valid."""

    text: bytes
    all_good: bool


def answer_all(game: GameScore, source: BufferedReader, target: BinaryIO, processes: int = 1) -> bool:
    """Answer every line; True if all were valid. Raises ``WorkerLostError``.

    No answer waits for further input. ``processes``: so many share the work if there is much of it; the source needs a
    descriptor then.
    """
    with _Scoring(game, source, target, processes) as scoring:
        for batch in _batches(scoring.read):
            scoring.score(batch)
        scoring.finish()
    return scoring.all_good


def answer_batch(game: GameScore, batch: LineBatch) -> Answers:
    """Answer the lines of a batch; blank lines have no answer."""
    answers, all_good = list[bytes](), True
    for number, line in enumerate(batch.lines, batch.before + 1):
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
    return Answers(b"\n".join(answers), all_good)


class _Scoring:
    """One run: what has been read, and the workers, once there are any."""

    def __init__(self, game: GameScore, source: BufferedReader, target: BinaryIO, processes: int) -> None:
        self.all_good = True
        self._answer = partial(answer_batch, game)
        self._source = source
        self._target = target
        self._processes = processes
        self._alone_s = 0.0
        self._stack = ExitStack()
        self._workers: Workers[LineBatch, Answers] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def read(self) -> bytes:
        """Read what comes next, no bytes at the end. Until something does, write the answers that workers give."""
        while self._workers and self._workers.is_waiting:
            has_input = self._workers.wait([] if self._workers.is_full else [self._source])
            self._write_answers(self._workers)
            if has_input:
                break
        # `read` would wait for a full piece, and so hold back the answer to a line that somebody typed.
        return self._source.read1(_CHUNK_BYTES)

    def score(self, batch: LineBatch) -> None:
        """Answer a batch, or give it to a worker."""
        # By processor time: somebody who types line by line never needs more than one process.
        if self._workers is None and self._processes > 1 and self._alone_s > ALONE_S:
            from ging_service.parallel import Workers  # it takes a tenth of a second, and few lines need none

            self._workers = self._stack.enter_context(Workers(self._answer, self._processes))
        if self._workers is None:
            self._score_alone(batch)
            return
        while self._workers.is_full:
            self._workers.wait()
            self._write_answers(self._workers)
        self._workers.send(batch)

    def finish(self) -> None:
        """Write the answers that workers have not given yet."""
        while self._workers and self._workers.is_waiting:
            self._workers.wait()
            self._write_answers(self._workers)

    def _score_alone(self, batch: LineBatch) -> None:
        begun_s = time.process_time()
        self._write(self._answer(batch))
        self._alone_s += time.process_time() - begun_s

    def _write_answers(self, workers: Workers[LineBatch, Answers]) -> None:
        for answers in workers.take():
            self._write(answers)

    def _write(self, answers: Answers) -> None:
        self.all_good = self.all_good and answers.all_good
        if answers.text:
            self._target.write(answers.text)
            self._target.flush()


def _batches(read: Callable[[], bytes]) -> Iterator[LineBatch]:
    """Yield the complete lines of each piece of input that arrives."""
    rest, skipping, before = b"", False, 0
    chunk = _without_mark(read)
    while chunk:
        *lines, rest = (rest + chunk).split(b"\n")
        batch = [line if len(line) <= MOST_BYTES else None for line in lines]
        if skipping and batch:
            batch[0], skipping = None, False
        # What is too long is thrown away as it arrives: input without line ends must not fill the memory.
        if skipping or len(rest) > MOST_BYTES:
            rest, skipping = b"", True
        for start in range(0, len(batch), BATCH_LINES):
            yield LineBatch(before + start, batch[start : start + BATCH_LINES])
        before += len(batch)
        chunk = read()
    if skipping or rest:
        yield LineBatch(before, [None if skipping else rest])


def _without_mark(read: Callable[[], bytes]) -> bytes:
    """Return the first piece of input, without the mark that some programs write at the beginning of UTF-8."""
    chunk = read()
    # JSON does not allow it. It may come by itself, or byte by byte, and a piece without bytes would be the end.
    while chunk and chunk != _BYTE_ORDER_MARK and _BYTE_ORDER_MARK.startswith(chunk):
        more = read()
        if not more:
            return chunk
        chunk += more
    return chunk.removeprefix(_BYTE_ORDER_MARK) or (read() if chunk else b"")

"""`ging fairness` and `ging odds`: a club's deals against the exact odds, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ging_service.cli.groups import example
from ging_service.cli.outlet import cli_of, game_clis, loaded
from ging_service.cli.play.by_game import game_option
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.standard_streams import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from rich.table import Table

    from ging_service.domain.fairness.game_fairness import Figure, SettledDeals
    from ging_service.reporting.fairness import Fairness, JudgedLine, JudgedSample


@click.command(epilog=example("ging fairness thursday"))
@session(club=False)
@click.argument("club", default="", envvar="GING_CLUB", metavar="[CLUB]")
def fairness(made: Session) -> None:
    """Compare a club's deals with the exact odds: sweeps, most and second, winnings.

    Tested are deals of which everybody has seen all hands. Every line says what was counted, what is to be
    expected, how likely chance alone strays as far (p), and the same corrected for all the lines of the report.
    CLUB is the only one that there is where none is named.
    """
    from ging_service.reporting.fairness import fairness as report_of

    found = report_of(made.services, made.club)
    if made.as_json:
        from ging_service.cli.shared.output import print_json
        from ging_service.web.api.fairness import FairnessReport
        from ging_service.web.api.schemas.serialize import shape_of

        print_json(shape_of(FairnessReport)(found))
    else:
        _print(made.club, found)


def _print(club: str, found: Fairness) -> None:
    from ging_service.cli.shared.output import console
    from ging_service.domain.fairness.report_lines import WORDS

    paper = console()
    say(*_heading(club, found))
    for sample in found.samples:
        for made in _tables(sample):
            paper.print(made)
    for part in found.played:
        paper.print(_as_played(part))
    if found.tests:
        paper.print(f"{found.tests} lines were tested; p-values are corrected for all of them by Holm's method.")
        paper.print(f"Verdict: {WORDS[found.verdict]}.")
    else:
        paper.print("Nothing can be tested: of no settled deal has everybody seen all hands (docs/fairness.md).")


def _heading(club: str, found: Fairness) -> Iterator[str]:
    yield f"Fairness of {club}, over {found.events} events of its log"
    yield f"Misdeals: {found.misdeals}; shuffles committed to and not dealt: {found.voids}"


def _deals(count: int) -> str:
    return "1 deal" if count == 1 else f"{count} deals"


def _tables(sample: JudgedSample) -> Iterator[Any]:
    from ging_service.cli.shared.output import table

    origin = "dealt by the service" if sample.origin == "dealt" else "recorded from real cards"
    title = f"{_deals(sample.deals)} {origin}" + (f", ties {sample.ties} (G10)" if sample.ties else "")
    rows = [row for one in sample.lines for row in _rows(one)]
    columns = ("what", "", ">observed", ">expected", ">p", ">corrected", "method", "verdict")
    yield table(title, columns, rows)
    if not sample.held:
        return
    held = [(one.combination.replace("_", " "), f"{one.observed}", f"{float(one.expected):.1f}") for one in sample.held]
    yield table(f"Hands of {4 * sample.deals} that held it (not tested)", ("", ">observed", ">expected"), held)


def _rows(one: JudgedLine) -> Iterator[tuple[str, ...]]:
    """A row for each count; the first row also contains the values that apply to all of them."""
    line, judged = one.line, one.judgement
    said = (_p(judged.p), _p(judged.corrected), line.tested.method.replace("_", " "), judged.verdict.replace("_", " "))
    for place, count in enumerate(line.counts):
        # With `z`, what is rounded to zero from below does not become -0.0.
        figures = (count.label.replace("_", " "), f"{count.observed}", f"{float(count.expected):z.1f}")
        about = line.subject if place == 1 else ""
        yield (line.of, *figures, *said) if place == 0 else (about, *figures, "", "", "", "")


def _p(p: float) -> str:
    # A small p must not be printed as 0.0000: nothing that chance can do has the probability 0.
    return f"{p:.4f}" if p >= 0.0001 else f"{p:.1e}"  # noqa: PLR2004  the resolution of four decimal places


def _as_played(part: SettledDeals) -> Any:  # noqa: ANN401  something that rich prints
    from ging_service.cli.shared.output import table

    origin = "dealt by the service" if part.origin == "dealt" else "recorded from real cards"
    title = f"As played, {origin}: {_deals(part.deals)}, {part.passed} passed, misdeals {part.misdeals} (not tested)"
    rows = [
        (
            seen.of,
            ", ".join(
                f"{figure.label.replace('_', ' ')} {figure.observed}{_simulated(figure)}" for figure in seen.figures
            ),
        )
        for seen in part.seen
    ]
    return table(title, ("what", "observed"), rows)


def _simulated(figure: Figure) -> str:
    return "" if figure.expected is None else f" (simulated {float(figure.expected):.1f})"


def exact(figure: Fraction) -> dict[str, Any]:
    """Return a fraction in lowest terms, "numerator/denominator", and the nearest double."""
    return {"fraction": f"{figure.numerator}/{figure.denominator}", "decimal": float(figure)}


def figures_table(
    title: str, columns: Iterable[str], rows: Iterable[Sequence[str]], total: Sequence[str] = ()
) -> Table:
    """A table of odds: words in its first column, figures in all others. ``total``: a last row, below a line."""
    from rich import box
    from rich.table import Table

    made = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for place, column in enumerate(columns):
        made.add_column(column, justify="right" if place else "left", overflow="fold")
    for row in rows:
        made.add_row(*row)
    if total:
        made.add_section()
        made.add_row(*total)
    return made


def odds_command(game: str) -> click.Command:
    """`ging odds` of a game; one that refuses, for a game without odds."""
    where = cli_of(game).odds
    if not where:
        return odds_of_no_game
    command: click.Command = loaded(where)
    return command


# Options are those of a game's command: without one, what matters is that there are no odds.
@click.command("odds", context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
@game_option("The game of the deal.")
def odds_of_no_game(game: str) -> None:
    """Show the exact odds of a deal. Nothing is sampled. Each game has tables of its own."""
    with_odds = ", ".join(kind for kind, cli in game_clis().items() if cli.odds)
    raise click.UsageError(f"no odds of {game} are known, only of {with_odds}")

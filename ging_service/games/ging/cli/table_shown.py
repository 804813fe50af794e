"""The view of a table for somebody who stands beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.cli.play.house_rules import unusual_rules
from ging_service.cli.shared import output
from ging_service.cli.shared.output import counted_as_void
from ging_service.cli.shared.standard_streams import say
from ging_service.event_messages.general_messages import spoken
from ging_service.games.ging.messages.game_words import points_words
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.lost_deal import due_dealer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from ging_service.games.ging.decider.state import Deal, Result, TableState
    from ging_service.reporting.tables.tables import VisibleTable

_COLUMNS = ("seat", "member", ">stack", ">corner", "", "cards", "declared", "satisfied")


def print_table(seen: VisibleTable) -> None:
    """Print a table."""
    state, paper = seen.state, output.console()
    title = f"{seen.table_id}, version {seen.version}: {_phase(state)}"
    paper.print(output.table(title, _COLUMNS, [_seat(state, seat) for seat in SEATS]))
    say(*(*_lines(state), *_fairness(seen)))


def _phase(state: TableState) -> str:
    number = state.deal.dealt.number if state.deal else 0
    match state.phase:
        case "declaring":
            return f"deal {number} is being declared"
        case "cutting":
            return "cutting for the first deal"
        case "ended":
            return f"ended after {_deals(state)} ({spoken(state.ended)})"
        case _:
            return f"{_deals(state)} played"


def _deals(state: TableState) -> str:
    return "1 deal" if state.deals_played == 1 else f"{state.deals_played} deals"


def _seat(state: TableState, seat: int) -> list[str | Text]:
    deal = state.deal if state.phase == "declaring" else None
    counters = (str(state.counters.stacks[seat]), str(state.counters.corners[seat]))
    row: list[str | Text] = [str(seat), state.seating.members[seat], *counters, ", ".join(_parts(state, deal, seat))]
    if deal is None:
        return [*row, "", "", ""]
    shown = output.cards(deal.dealt.hands[seat] if deal.dealt.hands else ())
    return [*row, shown or output.cards(deal.tabled[seat]), ", ".join(_said(deal, seat)), spoken(deal.satisfied[seat])]


def _parts(state: TableState, deal: Deal | None, seat: int) -> Iterator[str]:
    if deal is not None:
        if deal.dealt.dealer == seat:
            yield "dealer"
        elif (deal.dealt.dealer + 1) % 4 == seat:
            yield "eldest"
    elif state.phase == "between_deals" and due_dealer(state.rotation) == seat:
        yield "deals next"
    if seat in state.accused:
        yield "accused"
    if seat in state.rotation.penalties:
        yield "lost the deal"


def _said(deal: Deal, seat: int) -> Iterator[str]:
    yield from (points_words(claim.suit, claim.points) for claim in deal.claims if claim.seat == seat)
    yield from (spoken(claim.combination) for claim in deal.combinations if claim.seat == seat)


def _lines(state: TableState) -> Iterator[str]:
    if state.phase != "ended":
        yield f"The pee holds {state.counters.pee}."
    if state.deal is not None and state.deal.result is not None:
        yield f"Deal {state.deal.dealt.number}: {result(state.deal.result, state.seating.members)}"
    rules = unusual_rules(state.seating.rules)
    if rules:
        yield f"House rules: {'; '.join(rules)}."


def _fairness(seen: VisibleTable) -> Iterator[str]:
    """G4: Yield the shuffle that waits to be dealt, and the counts of misdeals and voids."""
    if seen.shuffle is not None:
        members, added = seen.state.seating.members, seen.shuffle.shuffle.contributions
        said = [f"{member} {text!r}" for member, text in zip(members, added, strict=True) if text]
        yield f"Shuffle of deal {seen.shuffle.shuffle.deal} committed to: {seen.shuffle.commitment}"
        yield f"Added to it: {', '.join(said) or 'nothing yet'}."
    counted = counted_as_void(seen.state.fairness.misdeals, seen.state.fairness.voids)
    if counted:
        yield f"Came to nothing: {counted}."


def result(found: Result, members: tuple[str, ...]) -> str:
    """Return the result of a deal in one line."""
    match found.kind:
        case "sweep":
            text = f"{members[found.winners[0]]} swept with {spoken(found.combination)}"
        case "most":
            said = [f"{members[claim.seat]} {points_words(claim.suit, claim.points)}" for claim in found.claims]
            text = " and ".join(f"{place} {claim}" for place, claim in zip(("most", "second"), said, strict=False))
        case "misdeal":
            return "a misdeal"
        case "undone":
            return "undone"
        case _:
            return "nobody claimed anything"
    pairs = zip(members, found.net, strict=True)
    return f"{text} ({', '.join(f'{member} {output.signed(net)}' for member, net in pairs)})"

"""A deal of a dossier as rulings read it, next to what was recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.cli.play.deals.dossier_lines import wrapped
from ging_service.cli.shared.output import SIGNS
from ging_service.event_messages.general_messages import spoken
from ging_service.games.ging.cli.table_shown import result
from ging_service.games.ging.messages.game_words import points_words
from ging_service.games.ging.rules.cards import eldest_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.ging.review.dossier import Dossier
    from ging_service.games.ging.review.ruled_reading import RuledReading


def ruled_lines(ruled: RuledReading, found: Dossier) -> Iterator[str]:
    """Yield lines about the effect of the rulings on a deal."""
    names = found.members
    if ruled.dealer != found.deal.dealt.dealer:
        yield from wrapped(f"{names[ruled.dealer]} dealt, {names[eldest_of(ruled.dealer)]} is eldest (G2)", 2)
    for seat, hand in enumerate(ruled.hands):
        cards = " ".join(card[:-1] + SIGNS[card[-1]] for card in hand)
        yield from wrapped(f"seat {seat} {names[seat]}: {cards}", 2)
    if ruled.declared:
        yield from wrapped(f"declared: {'; '.join(_declared(ruled, names)) or 'nothing'}", 2)
    yield from wrapped(_outcome(ruled, found), 2)
    if any(ruled.ordered):
        yield from wrapped(f"ordered beside it: {_net(ruled.ordered, names)}", 2)


def _declared(ruled: RuledReading, names: tuple[str, ...]) -> Iterator[str]:
    yield from (f"{names[held.seat]} {spoken(held.combination)}" for held in ruled.combinations)
    yield from (f"{names[claim.seat]} {points_words(claim.suit, claim.points)}" for claim in ruled.claims)


def _outcome(ruled: RuledReading, found: Dossier) -> str:
    names = found.members
    if ruled.voided:
        return f"void: {_net(ruled.net, names) or 'no counter moves'} (G24)"
    if ruled.result is None:
        return f"as recorded: {_net(ruled.net, names) or 'no counter moves'}"
    return result(ruled.result, names)


def _net(net: tuple[int, ...], names: tuple[str, ...]) -> str:
    return ", ".join(f"{name} {counters:+d}" for name, counters in zip(names, net, strict=True) if counters)

"""Amendments of rounds with real cards (NM96)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.cards import Hand
from ging_service.domain.declare import Fact, from_fields, states, value
from ging_service.domain.errors import Refused
from ging_service.domain.game import AmendedResult, DealAmendments, DealCorrection, SeatPayment
from ging_service.domain.structs import replace
from ging_service.games.thirty_one.decider import events as e
from ging_service.games.thirty_one.decider.playing import DUE
from ging_service.games.thirty_one.decider.state import counted
from ging_service.games.thirty_one.rules import RoundKind, check_result, check_round, paid_from_pot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.domain.game import PlacedEvent
    from ging_service.games.thirty_one.rules import HouseRules

NOBODY: Final = -1


@value
class KeptAmendment:
    """NM96: an amendment in the event of its ruling. The fields are those of ``Amendment``."""

    kind: Literal[RoundKind, ""]
    winner: int
    first: int
    cards: Hand


@value
class Amendment:
    """NM96: what a round with real cards really came to: its cards, or only its result.

    ``kind`` and ``winner`` (−1 for a draw) are a result. With ``cards``, in the order in which they were taken, the result
    follows from them. ``first``: who began; −1 leaves it as it was recorded.
    """

    kind: Literal[RoundKind, ""] = ""
    winner: int = NOBODY
    first: int = DUE
    cards: Hand = ()


@value
class KeptRound:
    """NM96: a round as it counts after a ruling. ``paid``: counters by seat from the pot, as it should have been paid."""

    kind: RoundKind
    winner: int
    first: int
    paid: tuple[int, ...]
    asked: KeptAmendment


@value
class _KnownRound:
    """A round as rulings have left it. ``has_cards``: its cards are recorded."""

    started: e.RoundStarted
    first: int
    paid: tuple[int, ...] = ()
    has_cards: bool = False


def amend(asked: Amendment, deal: int, record: Sequence[PlacedEvent]) -> tuple[DealCorrection, ...]:
    """NM90, NM91, NM95, NM96: the amended round, and what the players pay each other for it.

    Raises ``Refused``: ``played_here``, ``result_follows``, ``nothing_amended``, ``cards_recorded``, ``no_such_seat``,
    ``round_not_over``, and what the rules refuse of recorded cards or of a recorded result.
    """
    known = _known(deal, record)
    if not known.started.recorded:
        detail = "this round was played here, and its record is complete: void it, or order transfers"
        raise Refused("played_here", "NM96", detail)
    rules: HouseRules = record[0].event.rules
    players = len(known.started.stakes)
    if asked.first not in range(DUE, players):
        raise Refused("no_such_seat", "NM91", f"there is no seat {asked.first}", "first")
    first = known.first if asked.first == DUE else asked.first
    kind, winner = _by_cards(asked, first, players, rules) if asked.cards else _by_result(asked, known, players, rules)
    paid = paid_from_pot(known.started.stakes, winner)
    kept = KeptRound(kind=kind, winner=winner, first=first, paid=paid, asked=from_fields(KeptAmendment, asked))
    # No other round changes with it: who begins the next one is as it was played.
    return (DealCorrection(deal, kept, tuple(_payments(known.paid, paid))),)


def _by_cards(asked: Amendment, first: int, players: int, rules: HouseRules) -> tuple[RoundKind, int]:
    if asked.kind or asked.winner != NOBODY:
        detail = "the result follows from the cards: leave it out"
        raise Refused("result_follows", "NM96", detail, "kind" if asked.kind else "winner")
    outcome = check_round(asked.cards, players, rules.stuck)
    if outcome is None:
        raise Refused("round_not_over", "NM96", "the round is not over with these cards", "cards")
    return outcome.kind, NOBODY if outcome.place < 0 else (first + outcome.place) % players


def _by_result(asked: Amendment, known: _KnownRound, players: int, rules: HouseRules) -> tuple[RoundKind, int]:
    if asked.kind == "":
        raise Refused("nothing_amended", "NM96", "name the cards of the round, or the kind of its result", "kind")
    if known.has_cards:
        detail = "the cards of this round are recorded, and its result follows from them: amend the cards"
        raise Refused("cards_recorded", "NM96", detail, "cards")
    check_result(asked.kind, asked.winner, players, rules.stuck)
    return asked.kind, asked.winner


def _payments(before: Sequence[int], now: Sequence[int]) -> Iterator[SeatPayment]:
    """NM95: what those who took too much from the pot pay to those who took too little.

    On one side there is always one player only: with another winner two players change, and with a draw the others get
    their stakes from the winner, or pay theirs to them.
    """
    more = [after - paid for after, paid in zip(now, before, strict=True)]
    for payer, owed in enumerate(more):
        for taker, due in enumerate(more):
            if owed < 0 < due:
                yield SeatPayment(payer=payer, taker=taker, counters=min(-owed, due), rule="NM95")


def _known(deal: int, record: Iterable[PlacedEvent]) -> _KnownRound:
    """Return a finished round as rulings have left it. ``record``: all events of the table."""
    about = [one.event for one in record if getattr(one.event, "deal", None) == deal]
    # There is such a round: rulings look for a result that counts before they ask for an amendment.
    started = next(event for event in about if isinstance(event, e.RoundStarted))
    known = _KnownRound(started=started, first=started.first)
    for event in about:
        match event:
            case e.CardTaken():
                known = replace(known, has_cards=True)
            case e.RoundFinished():
                known = replace(known, paid=event.paid)
            case _ if states(event, Fact.RULING_APPLIED) and event.kind == "amended":
                kept: KeptRound = event.amended
                has_cards = known.has_cards or bool(kept.asked.cards)
                known = replace(known, first=kept.first, paid=kept.paid, has_cards=has_cards)
            case _:
                pass
    return known


def result(kept: KeptRound) -> AmendedResult:
    """Return the round as it counts in standings."""
    winners = () if kept.winner == NOBODY else (kept.winner,)
    return AmendedResult(kind=kept.kind, winners=winners, summary=counted(kept.kind, kept.winner, len(kept.paid)))


AMENDMENTS: Final = DealAmendments(
    asked=Amendment,
    kept=KeptRound,
    amend=amend,
    asked_again=lambda kept: from_fields(Amendment, kept.asked),
    result=result,
)

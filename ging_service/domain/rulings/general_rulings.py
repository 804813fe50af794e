"""Rulings for a game that brings none: a command type, an event type, and the functions that the platform needs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from ging_service.domain.declare import Fact, event, service_command
from ging_service.domain.errors import Refused
from ging_service.domain.game import DealAmendments, GameRulings, RulingSummary, Transfer, no_command
from ging_service.domain.game.viewers import check_did_not_sit
from ging_service.domain.ledger import member_account
from ging_service.domain.rulings.decide import RulingEvents, apply_ruling
from ging_service.domain.rulings.declared import (
    ApplyRuling,
    DealAmended,
    Ruling,
    RulingApplied,
    SeatTransfer,
    amending_event,
    amending_ruling,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ging_service.domain.game import Asker, Game, PlacedEvent, Viewer

    Applied = TypeVar("Applied", RulingApplied, DealAmended)


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneralRulings(GameRulings):
    """The rulings of a game that brings none.

    ``apply``: its command type, ``events``: its event types. ``amendments`` as in ``Game``.
    """

    ruling: type[Ruling]
    apply: type[ApplyRuling]
    events: tuple[type[Any], ...]
    amendments: DealAmendments | None


def with_rulings(game: Game) -> Game:
    """Return the game, extended with the general rulings if it brings none."""
    if game.rulings is not None:
        return game
    # Types for this game alone: a stream finds its decider by the type of a command or an event.
    apply: type[ApplyRuling] = service_command(type("ApplyRuling", (ApplyRuling,), {"__doc__": ApplyRuling.__doc__}))
    amendments = game.amendments
    # Nobody has chosen to take what a ruling orders, so no credit limit stops it.
    declare = event(Fact.RULING_APPLIED, Fact.WITHOUT_LIMIT)
    applied: type[RulingApplied] = declare(type("RulingApplied", (RulingApplied,), {"__doc__": RulingApplied.__doc__}))
    amended = declare(amending_event(amendments.kept)) if amendments else None
    rulings = GeneralRulings(
        amended=lambda ruling: ruling.amended,
        command=_command(apply),
        open_hands=game.opens_for_review or _no_hands,
        ruling=amending_ruling(amendments.asked) if amendments else Ruling,
        apply=apply,
        events=(applied, amended) if amended else (applied,),
        amendments=amendments,
    )
    return _extended(game, rulings, RulingEvents(applied, amended))


def _extended(game: Game, rulings: GeneralRulings, made: RulingEvents) -> Game:
    """The game, whose functions are called for its own commands and events only: it does not know those of rulings."""
    apply, of_rulings = rulings.apply, rulings.events

    def is_contested_as(subject: str, deal: int, one: Any) -> bool:  # noqa: ANN401  of any game
        if isinstance(one, of_rulings):
            return subject in ("deal", "transfer") and deal in (0, one.deal)
        return game.is_contested_as(subject, deal, one)

    def decide(command: Any, state: Any) -> tuple[Any, ...]:  # noqa: ANN401  of any game
        if isinstance(command, apply):
            return apply_ruling(game, made, command, state)
        return game.decide(command, state)

    def evolve(state: Any, happened: Any) -> Any:  # noqa: ANN401  of any game
        return game.after_ruling(state, happened) if isinstance(happened, of_rulings) else game.evolve(state, happened)

    def check_authority(command: Any, state: Any, asker: Asker) -> None:  # noqa: ANN401  of any game
        if isinstance(command, apply):
            _check_arbitrator(game.members(state), asker)
        else:
            game.check_authority(command, state, asker)

    def command_of(events: Sequence[Any], state: Any) -> Any:  # noqa: ANN401  of any game
        # The audit decides rulings again from the whole record of the table (`general_ruling_command`).
        return None if isinstance(events[0], of_rulings) else game.command_of(events, state)

    def unless_ruling(asked: Callable[..., Any], answer: Any) -> Callable[..., Any]:  # noqa: ANN401  of any game
        """Wrap a function of the game over an event and something else. For rulings the wrapper returns this answer."""
        return lambda happened, *more: answer if isinstance(happened, of_rulings) else asked(happened, *more)

    return replace(
        game,
        commands=(*game.commands, apply),
        events=(*game.events, *of_rulings),
        decide=decide,
        evolve=evolve,
        fold=_folding(game, evolve, of_rulings),
        transfers=lambda one: _transfers(one) if isinstance(one, of_rulings) else game.transfers(one),
        view=lambda one, viewer: _view(one, viewer) if isinstance(one, of_rulings) else game.view(one, viewer),
        opens=unless_ruling(game.opens, ()),
        erases=unless_ruling(game.erases, ()),
        # The functions of a game may raise for an event type that they do not know.
        is_drawn=unless_ruling(game.is_drawn, answer=False),
        shuffled=unless_ruling(game.shuffled, None),
        is_contested_as=is_contested_as,
        ruling=lambda one: _summary(rulings, one) if isinstance(one, of_rulings) else game.ruling(one),
        check_authority=check_authority,
        # The audit recognises a game that cannot decide again by this very function, so it is not wrapped.
        command_of=game.command_of if game.command_of is no_command else command_of,
        rulings=rulings,
    )


def _folding(
    game: Game, evolve: Callable[[Any, Any], Any], of_rulings: tuple[type[Any], ...]
) -> Callable[[Any, Iterable[Any]], Any]:
    """Fold the events between two rulings together, because the game's own fold is fastest."""

    def fold(state: Any, events: Iterable[Any]) -> Any:  # noqa: ANN401  of any game
        row: list[Any] = []
        for one in events:
            if isinstance(one, of_rulings):
                state = evolve(game.fold(state, row), one)
                row = []
            else:
                row.append(one)
        return game.fold(state, row)

    return fold


def _command(apply: type[ApplyRuling]) -> Callable[[str, int, Ruling, Sequence[PlacedEvent], int], Any]:
    def command(dispute: str, deal: int, ruling: Ruling, record: Sequence[PlacedEvent], contested: int) -> Any:  # noqa: ANN401  of any game
        return apply(dispute=dispute, deal=deal, ruling=ruling, record=tuple(record), corrects=contested)

    return command


def _no_hands(_deal: int) -> None:
    """Raise ``Refused("hands_stay_sealed")``: only the game's own events open what is sealed in a deal."""
    raise Refused("hands_stay_sealed", "", "this game does not open hands for a review", "open_hands")


def _check_arbitrator(members: Sequence[str], asker: Asker) -> None:
    """Require an arbitrator of the club who does not sit at the table. The dispute makes the same check."""
    if not asker.judges:
        raise Refused("not_an_arbitrator", "", "only an arbitrator of the club can carry out rulings")
    # This includes the keys that a player has made: an app must not judge for them.
    check_did_not_sit(sat=bool(asker.one_of(members)), doing="rule on a table where they sit")


def _transfers(applied: RulingApplied | DealAmended) -> tuple[Transfer, ...]:
    """The transfers that a ruling orders."""
    return tuple(
        Transfer(one.source, one.target, one.counters, f"ruling {applied.dispute}", one.rule)
        for one in applied.payments
    )


def _view(applied: Applied, viewer: Viewer) -> Applied:
    """Everybody who sees the table sees the ruling. The dispute itself is argued within the club."""
    return applied if viewer.sees_all or viewer.reads_club else replace(applied, dispute="")


def _summary(rulings: GeneralRulings, applied: Any) -> RulingSummary:  # noqa: ANN401  an event of the game's own
    made = RulingSummary(deal=applied.deal, kind=applied.kind, net=applied.net)
    if rulings.amendments is None or applied.kind != "amended":
        return made
    result = rulings.amendments.result(applied.amended)
    return made._replace(result_kind=result.kind, winners=result.winners, summary=result.summary)


def general_ruling_command(
    rulings: GeneralRulings,
    applied: Sequence[Any],
    record: Sequence[PlacedEvent],
    members: Sequence[str],
    contested: int,
) -> ApplyRuling:
    """Return the command that has led to these events of one ruling.

    Raises ``KeyError`` if they pay anybody but the table's players.
    """
    seat_of = {member_account(member): seat for seat, member in enumerate(members)}
    # Only ordered transfers were asked for. What voids or amends a deal is worked out from the record again.
    ordered = next((one for one in applied if one.kind == "ordered"), None)
    transfers = tuple(
        SeatTransfer(payer=seat_of[one.source], taker=seat_of[one.target], counters=one.counters, rule=one.rule)
        for one in (ordered.payments if ordered else ())
    )
    ruling = {"outcome": applied[0].kind, "transfers": transfers}
    if rulings.amendments:
        is_amended = applied[0].kind == "amended"
        ruling["amendment"] = rulings.amendments.asked_again(applied[0].amended) if is_amended else None
    return rulings.apply(
        dispute=applied[0].dispute,
        deal=applied[0].deal,
        ruling=rulings.ruling(**ruling),
        record=tuple(record),
        corrects=contested,
    )

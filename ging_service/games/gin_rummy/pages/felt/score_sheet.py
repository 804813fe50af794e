"""The score sheet of a game as on paper: a line for each deal, running totals, and the bonuses at its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.cards import HIDDEN, Card, Hand, rank_of
from ging_service.games.gin_rummy.decider.outcome import deals_won
from ging_service.games.gin_rummy.messages import RULE_OF_RESULT, short_result
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, RANKS, SEATS, sort_hand
from ging_service.games.gin_rummy.rules.melds import best_arrangements, best_discards
from ging_service.games.gin_rummy.rules.scoring import add_points
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ging_service.games.gin_rummy.decider.state import Answer, Tabled, TableState
    from ging_service.games.gin_rummy.rules.cards import Aces
    from ging_service.games.gin_rummy.rules.scoring import Bonus


@dataclass(frozen=True, slots=True, kw_only=True)
class DealLine:
    """A deal. ``winner`` −1 for nobody. ``totals``: the points of each seat with this deal."""

    deal: int
    what: str
    rule: str
    winner: int
    points: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusLine:
    """A bonus: what it is for, and its points by seat."""

    what: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """A game. ``winner`` −1 while it goes on; ``bonuses`` and ``totals`` are () until it is over.

    ``points`` and ``deals_won`` by seat; ``games_won`` in the series so far.
    """

    game: int
    target: int
    lines: tuple[DealLine, ...]
    points: tuple[int, ...]
    deals_won: tuple[int, ...]
    winner: int
    bonuses: tuple[BonusLine, ...]
    totals: tuple[int, ...]
    games_won: tuple[int, ...]


def score_sheet(state: TableState) -> ScoreSheet:
    """GR22, GR23: the sheet of the running game, or of the last one until the next deal."""
    game, won = state.game, deals_won(state.game.sheet)
    return ScoreSheet(
        game=game.number,
        target=state.rules.target,
        lines=tuple(_lines(state)),
        points=game.points,
        deals_won=won,
        winner=game.winner,
        bonuses=tuple(BonusLine(what=bonus_reason(one, won), points=_by_seat(one)) for one in game.bonuses),
        totals=game.totals,
        games_won=state.games_won,
    )


def _lines(state: TableState) -> Iterator[DealLine]:
    totals: tuple[int, ...] = (0,) * len(SEATS)
    for line in state.game.sheet:
        totals = add_points(totals, line.winner, line.points)
        yield DealLine(
            deal=line.deal,
            what=short_result(line.kind),
            rule=RULE_OF_RESULT[line.kind],
            winner=line.winner,
            points=line.points,
            totals=totals,
        )


def bonus_reason(bonus: Bonus, won: tuple[int, ...]) -> str:
    """GR23: what a bonus is for. ``won``: the deals that each seat has won."""
    if bonus.kind == "game":
        return _("Bonus for the game")
    if bonus.kind == "shutout":
        return _("Bonus because the other player won no deal")
    # Not 0: a bonus of no points is left out of the game's bonuses (GR23).
    deals = won[bonus.seat]
    return ngettext(
        "Bonus for one deal won",
        "Bonus for %(num)s deals won, %(each)s each",
        deals,
        each=number(bonus.points // deals),
    )


def _by_seat(bonus: Bonus) -> tuple[int, ...]:
    return tuple(bonus.points if seat == bonus.seat else 0 for seat in SEATS)


Sort = Literal["suit", "rank", "melds"]
SORTS: Final[tuple[Sort, ...]] = ("suit", "rank", "melds")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardGroup:
    """Cards that lie together. ``label``: "" for none. ``laid_off``: those of the cards that the other player laid off."""

    cards: Hand
    label: str = ""
    is_meld: bool = False
    laid_off: Hand = ()


def groups_of_hand(
    hand: Collection[Card], sort: Sort, aces: Aces, kept: Collection[Card] = ()
) -> tuple[CardGroup, ...]:
    """Return the visible cards of a hand. ``kept``: cards that may not be discarded in this turn (GR8)."""
    seen = sort_hand(card for card in hand if card != HIDDEN)
    # Melds are only looked for in a whole hand. Of a part of one the least deadwood would be wrong.
    if sort == "melds" and len(seen) >= HAND_SIZE:
        return _in_melds(seen, aces, kept)
    if sort == "rank":
        seen = tuple(sorted(seen, key=lambda card: RANKS.index(rank_of(card))))
    return (CardGroup(cards=seen),) if seen else ()


def _in_melds(hand: Hand, aces: Aces, kept: Collection[Card]) -> tuple[CardGroup, ...]:
    """GR9: the least deadwood that the hand can have; with eleven cards also what the best discard leaves."""
    best = best_arrangements(hand, aces)[0]
    words = _("Deadwood %(points)s", points=number(best.deadwood))
    if len(hand) > HAND_SIZE:
        left = best_discards(hand, aces, kept).deadwood
        words = _(
            "Deadwood %(points)s, after the best discard %(left)s", points=number(best.deadwood), left=number(left)
        )
    return (*_melds(best.melds), CardGroup(cards=best.unmelded, label=words))


def _melds(melds: Sequence[Hand]) -> tuple[CardGroup, ...]:
    return tuple(CardGroup(cards=meld, is_meld=True) for meld in melds)


def groups_tabled(tabled: Tabled, answer: Answer | None) -> tuple[CardGroup, ...]:
    """GR10, GR14: the knocker's melds with what was laid off on them, and the deadwood."""
    laid_off = answer.lay_offs if answer else ()
    return (
        *(
            with_lay_offs(meld, [one.card for one in laid_off if one.meld == place])
            for place, meld in enumerate(tabled.melds)
        ),
        *_deadwood(tabled.unmelded, tabled.deadwood),
    )


def with_lay_offs(meld: Hand, added: Sequence[Card]) -> CardGroup:
    """GR14: a run grows at both ends: what was laid off below it stands before it."""
    ranks = [RANKS.index(rank_of(card)) for card in meld]
    lowest, below, above = ranks[0], list[Card](), list[Card]()
    for card in added:
        # Two cards of one rank are those of a set, which has no ends.
        if ranks[0] != ranks[1] and RANKS.index(rank_of(card)) == lowest - 1:
            below.append(card)
            lowest -= 1
        else:
            above.append(card)
    return CardGroup(cards=(*reversed(below), *meld, *above), is_meld=True, laid_off=tuple(added))


def groups_shown(answer: Answer) -> tuple[CardGroup, ...]:
    """GR14: the other player's melds and deadwood. The cards that they laid off lie on the knocker's melds."""
    return (*_melds(answer.melds), *_deadwood(answer.unmelded, answer.deadwood))


def _deadwood(cards: Hand, points: int) -> tuple[CardGroup, ...]:
    return (CardGroup(cards=cards, label=_("Deadwood %(points)s", points=number(points))),) if cards else ()

"""The result of a deal with real cards of which nothing else is known (GR34)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, assert_never

from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, PACK, SEATS, card_points
from ging_service.games.gin_rummy.rules.knocking import TEN
from ging_service.games.gin_rummy.rules.scoring import Outcome

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.rules.cards import Aces
    from ging_service.games.gin_rummy.rules.house_rules import HouseRules

RecordedKind = Literal[Outcome, "void"]


def most_deadwood(aces: Aces) -> int:
    """GR1, GR9: more deadwood than any hand of ten cards can have: the points of the ten highest cards."""
    # A bound is enough: it keeps slips of the pen out of the score, and no result that can be true.
    return sum(sorted(card_points(card, aces) for card in PACK)[-HAND_SIZE:])


def points_of_result(kind: RecordedKind, rules: HouseRules) -> tuple[int, int]:
    """GR18 to GR21: the fewest and the most points that a deal of a kind can score."""
    match kind:
        case "gin":
            return rules.gin_bonus, rules.gin_bonus + most_deadwood(rules.aces)
        case "knock":
            # Equal deadwood is an undercut or scores nothing (GR20, GR21), so a knock that wins has a point at least.
            return 1, most_deadwood(rules.aces)
        case "undercut":
            # Equal deadwood is an undercut unless the table says otherwise (GR21), and no knock has more than ten.
            return rules.undercut_bonus + (rules.equal == "nobody"), rules.undercut_bonus + TEN
        case "equal" | "void":
            return 0, 0
        case _:
            assert_never(kind)


def check_result(kind: RecordedKind, winner: int, points: int, rules: HouseRules) -> None:
    """GR17 to GR21, GR34: Check that a deal can have come to this. ``winner``: a seat, −1 for nobody.

    Raises ``Refused``: ``no_such_seat``, ``wrong_winner``, ``not_scored_so`` or ``wrong_points``.
    """
    if winner not in (-1, *SEATS):
        raise Refused("no_such_seat", "GR1", f"there are two seats, 0 and 1; there is no seat {winner}", "winner")
    if (winner == -1) != (kind in ("equal", "void")):
        told = "somebody" if winner == -1 else "nobody"
        raise Refused("wrong_winner", "GR34", f"{told} wins a deal of the kind {kind}", "winner")
    if kind == "equal" and rules.equal == "undercut":
        raise Refused("not_scored_so", "GR21", "at this table equal deadwood is an undercut", "kind")
    fewest, most = points_of_result(kind, rules)
    if not fewest <= points <= most:
        detail = f"a deal of the kind {kind} scores {fewest} to {most} points" if most else f"{kind} scores nothing"
        raise Refused("wrong_points", "GR34", detail, "points")

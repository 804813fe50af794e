"""Deals of Newmarket whose cards everybody sees by the house rules (NM21): those of tables that show the cards left.

They are read with the view of an outsider, so that nothing hidden can be counted. A deal that an arbitrator has opened (NM33) is left
out: somebody chose it because of its result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import suit_of
from ging_service.domain.face_down import HIDDEN
from ging_service.eventlog.connections.deadline import check_deadline
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.fairness.lines import DealtHands
from ging_service.reporting.fairness.counted_deals import seen_by_everybody

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.games.newmarket.rules.house import HouseRules
    from ging_service.reporting.fairness.game_fairness import Scope

_TYPES: Final = tuple(f"newmarket.{name}" for name in ("TableOpened", "HandsDealt", "LayoutDressed"))


def open_deals(scope: Scope) -> Iterator[DealtHands]:
    """Yield the open deals of the scope, in the order in which they were dealt."""
    rules: dict[str, HouseRules] = {}
    dealt: dict[str, e.HandsDealt] = {}
    for seen in seen_by_everybody(scope, _TYPES):
        event = seen.event
        if isinstance(event, e.TableOpened):
            rules[seen.stream_id] = event.rules
        elif isinstance(event, e.HandsDealt):
            dealt[seen.stream_id] = event
        elif isinstance(event, e.LayoutDressed) and seen.stream_id in dealt:
            check_deadline()
            hands = dealt.pop(seen.stream_id)
            if _is_tested(hands, rules[seen.stream_id]):
                last = _last_king(event, rules[seen.stream_id])
                yield DealtHands(hands.dealer, hands.hands, hands.dead, last)


def _is_tested(event: e.HandsDealt, rules: HouseRules) -> bool:
    """Return True if all hands are there, by the house rules of the table."""
    is_shown = rules.game == "newmarket" and rules.cards_left == "shown"
    return is_shown and all(HIDDEN not in hand for hand in (*event.hands, event.dead))


def _last_king(event: e.LayoutDressed, rules: HouseRules) -> str:
    """NM22: the suit of the only king that is dressed; "" if there are more, or nothing is buried."""
    is_last = len(event.heaps) == 1 and rules.bury != "off"
    return suit_of(event.heaps[0]) if is_last else ""

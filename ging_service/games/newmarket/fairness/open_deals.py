"""Deals of Newmarket whose cards everybody sees by the house rules (NM21): those of tables that show the cards left.

Events come as everybody sees them, so that nothing hidden can be counted. A deal that an arbitrator has opened (NM33) is left
out: somebody chose it because of its result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.cards import suit_of
from ging_service.domain.face_down import HIDDEN
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.fairness.report_lines import DealtHands
from ging_service.games.newmarket.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

EVENTS: Final = (e.TableOpened, e.HandsDealt, e.LayoutDressed)


def open_deals(events: Iterable[Any]) -> Iterator[DealtHands]:
    """Yield the open deals of a table that lies open, in the order in which they were dealt."""
    rules = HouseRules()
    dealt: e.HandsDealt | None = None
    for event in events:
        if isinstance(event, e.TableOpened):
            rules = event.rules
        elif isinstance(event, e.HandsDealt):
            dealt = event
        elif dealt is not None:
            hands, dealt = dealt, None
            if _is_open(hands):
                yield DealtHands(hands.dealer, hands.hands, hands.dead, _last_king(event, rules))


def lies_open(opened: e.TableOpened, _phase: str) -> bool:
    """Return True if all hands of a table are shown, by its house rules."""
    return opened.rules.game == "newmarket" and opened.rules.cards_left == "shown"


def _is_open(event: e.HandsDealt) -> bool:
    """Return True if all hands are there: those of the deal that is running are not."""
    return all(HIDDEN not in hand for hand in (*event.hands, event.dead))


def _last_king(event: e.LayoutDressed, rules: HouseRules) -> str:
    """NM22: the suit of the only king that is dressed; "" if there are more, or nothing is buried."""
    is_last = len(event.heaps) == 1 and rules.bury != "off"
    return suit_of(event.heaps[0]) if is_last else ""

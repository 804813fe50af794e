"""Deals of wild-card rummy whose cards everybody may see: all that are over (WR17, WR36), won, ended by the stock or void.

Events come as everybody sees them, so that nothing hidden can be counted: the hands of a running deal are not there.
A dealer who names the wild rank (WR33) has seen their hand before. So in those deals only the joker counts as wild.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.domain.face_down import HIDDEN
from ging_service.games.wild_card_rummy.decider.events import HandsDealt, TableOpened
from ging_service.games.wild_card_rummy.fairness.ready_melds import has_meld, pack_of_deal
from ging_service.games.wild_card_rummy.fairness.report_lines import DealtHands, Kind
from ging_service.games.wild_card_rummy.rules.cards import is_wild
from ging_service.games.wild_card_rummy.rules.dealing import first_player, pack_of
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ging_service.games.wild_card_rummy.fairness.ready_melds import Pack

EVENTS: Final = (TableOpened, HandsDealt)


class OpenDeal(NamedTuple):
    """A deal that is over, and what kind of deal it is."""

    kind: Kind
    dealt: DealtHands


def open_deals(events: Iterable[Any]) -> Iterator[OpenDeal]:
    """Yield the open deals of a table, in the order in which they were dealt."""
    house = HouseRules()
    for event in events:
        if isinstance(event, TableOpened):
            house = event.rules
        elif _is_open(event):
            kind, pack = _dealt_from(house, len(event.hands), event.wild)
            yield OpenDeal(kind, _dealt(event, house, pack))


def _is_open(event: HandsDealt) -> bool:
    """Return True if all hands are there."""
    return all(hand and HIDDEN not in hand for hand in event.hands)


# A table has the same rules for many deals, and there are few wild ranks.
@lru_cache(1_000)
def _dealt_from(rules: HouseRules, seats: int, wild: str) -> tuple[Kind, Pack]:
    """Return the kind of a deal, and what its hands are dealt from."""
    pack = pack_of(rules, seats)
    kind = Kind(seats, len(pack), sum(is_wild(card, wild) for card in pack), rules.hand_size)
    return kind, pack_of_deal(pack, wild, rules.aces)


def _dealt(event: HandsDealt, rules: HouseRules, pack: Pack) -> DealtHands:
    seats = len(event.hands)
    wilds = tuple(sum(is_wild(card, event.wild) for card in hand) for hand in event.hands)
    ready = tuple(has_meld(hand, pack) for hand in event.hands)
    return DealtHands(first_player(event.dealer, seats, rules.first_player), wilds, ready, pack)

"""Cards of a recorded deal that nobody has seen yet (WR38)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.dealing import pack_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.wild_card_rummy.decider.state import Deal, TableState
    from ging_service.games.wild_card_rummy.rules.melds import Action


def unseen_cards(state: TableState, deal: Deal) -> Hand:
    """WR38: the cards that lie neither on the table nor in the discard pile, and are known of no hand."""
    on_table = [card for one in deal.melds for card in one.meld.cards]
    in_hands = [card for hand in deal.known for card in hand]
    return without(pack_of(state.rules, len(deal.hands)), (*on_table, *deal.discards, *in_hands))


def check_played(state: TableState, deal: Deal, seat: int, actions: Sequence[Action], discard: Card) -> None:
    """WR38: Check that the cards of a turn can have been in a hand that nobody sees. ``discard``: "" for none.

    Raises ``Refused("card_lies_elsewhere")``.
    """
    # A wild card that is claimed in this turn can be played in it.
    known = Counter((*deal.known[seat], *(action.takes for action in actions if action.kind == "claim")))
    held = known + Counter(unseen_cards(state, deal))
    melded = Counter(card for action in actions for card in action.cards)
    # The melds are checked by themselves, so that the refusal names the part with the card that cannot be there.
    _check(melded - held, "actions")
    _check(melded + Counter((discard,) if discard else ()) - held, "discard")


def _check(elsewhere: Counter[Card], where: str) -> None:
    if elsewhere:
        detail = f"{next(iter(elsewhere))} lies somewhere else, or is not in the pack"
        raise Refused("card_lies_elsewhere", "WR38", detail, where)


def without(pack: Hand, gone: Iterable[Card]) -> Hand:
    """Cards without others, each as often as it is there."""
    return tuple((Counter(pack) - Counter(gone)).elements())

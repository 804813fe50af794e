"""Actions open to the viewer of a table now, by the rules of authority and the phase of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ging_service.domain.cards import HIDDEN
from ging_service.execution.caller import Principal
from ging_service.execution.permissions import is_allowed
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.decisions.dealing import unnamed_ranks
from ging_service.games.wild_card_rummy.decider.position import before_draw, position_of
from ging_service.games.wild_card_rummy.decider.state import TableState
from ging_service.games.wild_card_rummy.game import to_act
from ging_service.games.wild_card_rummy.messages import points_words, ranks_words
from ging_service.games.wild_card_rummy.rules.drawing import most_discards, sources
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.decider.state import Deal


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """Possible actions; ``own`` is −1 for people who do not sit at the table.

    ``cuts``: the seats for which they may draw a card. ``dealer``: for whom they may deal, −1 if they may not. ``names``: the
    ranks that they may name, each with its word (WR33). ``takes``: how many cards of the discard pile they may take.
    ``why_stock``: why it is none. ``leaves``: they may leave the top discard (WR19). ``plays``: they play a turn; ``puts_last``: last
    melds (WR31). ``melds_now``: the rules allow melds in this turn. ``extends`` and ``claims``: they have melded (WR13). ``presses``: the
    points that the player of ``press_seat`` may add (WR24); a scribe decides for them after a deal with real cards.
    """

    own: int = -1
    cuts: tuple[int, ...] = ()
    turns_up: bool = False
    dealer: int = -1
    names: tuple[tuple[str, str], ...] = ()
    draws: bool = False
    takes: int = 0
    why_stock: str = ""
    leaves: bool = False
    plays: bool = False
    puts_last: bool = False
    melds_now: bool = False
    extends: bool = False
    claims: bool = False
    up_for_two: bool = False
    press_seat: int = -1
    presses: int = 0
    ends: bool = False

    @property
    def builds(self) -> bool:
        """True if the viewer puts a turn together."""
        return self.plays or self.puts_last

    @property
    def press_words(self) -> str:
        """The points of the press in words."""
        return points_words(self.presses)


def moves_of(state: TableState, person: Principal) -> Moves:
    """Return all actions of this person at a table that they see in this state."""
    if state.phase in ("unopened", "ended"):
        return Moves()
    who = _Who(person=person, state=state)
    own = state.members.index(person.member) if person.member in state.members else -1
    is_cutting = state.phase == "cutting"
    turns_up = is_cutting and state.rules.first_dealer == "jack"
    cutters = to_act(state).seats if is_cutting and not turns_up else ()
    return Moves(
        own=own,
        cuts=tuple(seat for seat in cutters if who.may(c.CutCard(seat=seat))),
        turns_up=turns_up and who.may(c.TurnUpCards()),
        dealer=state.dealer if state.phase == "between_deals" and who.may(c.DealCards()) else -1,
        **_pressing(state, who),
        ends=who.may(c.EndTable()),
        **(_in_deal(state, state.deal, own) if state.deal and who.plays(own) else {}),
    )


def _pressing(state: TableState, who: _Who) -> dict[str, Any]:
    """WR24: whether they may decide on the press."""
    deal = state.deal
    if state.phase != "pressing" or deal is None or not who.may(c.DecidePress(seat=deal.turn, adds=True)):
        return {}
    return {"press_seat": deal.turn, "presses": deal.press_points}


def _in_deal(state: TableState, deal: Deal, own: int) -> dict[str, Any]:
    """The actions of the player at turn. A player of a recorded deal has none: the scribe records them."""
    if deal.turn != own or deal.recorded or HIDDEN in deal.hands[own]:
        return {}
    if state.phase == "naming":
        return {"names": tuple((rank, ranks_words(rank)) for rank in unnamed_ranks(state))}
    if state.phase == "drawing":
        return _drawing(state, deal, own)
    return _building(state, deal, own) if state.phase in ("playing", "last_melds") else {}


def _drawing(state: TableState, deal: Deal, own: int) -> dict[str, Any]:
    """WR11, WR18, WR19, WR32: what the player may draw from."""
    before = before_draw(state, deal, own)
    allowed = sources(before, state.rules)
    return {
        "draws": "stock" in allowed,
        "takes": most_discards(before, state.rules),
        "why_stock": _why_stock(state, deal, own),
        "leaves": not deal.stock,
    }


def _why_stock(state: TableState, deal: Deal, own: int) -> str:
    """Why a player draws from the stock only, where they do."""
    if state.rules.one_card == "restricted" and len(deal.hands[own]) == 1:
        return _("With one card you draw from the stock only.")
    return _("You may take the top discard only to meld it at once, and it cannot be.")


def _building(state: TableState, deal: Deal, own: int) -> dict[str, Any]:
    """WR10, WR13, WR29, WR31: what the player may do in a turn that they put together."""
    position = position_of(state, deal, own)
    return {
        "plays": position.must_discard,
        "puts_last": not position.must_discard,
        "melds_now": position.may_meld,
        "extends": position.may_meld and position.may_extend,
        "claims": position.may_meld and position.has_melded and position.must_discard,
        "up_for_two": state.rules.up_for_two == "yes",
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class _Who:
    """A person at a table."""

    person: Principal
    state: TableState

    def may(self, command: c.Command) -> bool:
        """Return True if they have the authority to give a command. Rules are not checked."""
        return is_allowed(self.person, command, self.state)

    def plays(self, own: int) -> bool:
        """Return True if they may play on their own seat."""
        # ``DrawCard`` stands for every move of a player: all of them need the same authority.
        return own >= 0 and self.may(c.DrawCard(seat=own))

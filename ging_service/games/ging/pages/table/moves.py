"""Actions open to the viewer of a table now, by the rules of authority and the phase of the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.domain.errors import Refused
from ging_service.execution.caller import Principal
from ging_service.execution.permissions import is_allowed
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.decisions.settling import undo_deal
from ging_service.games.ging.decider.state import TableState
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.claim_proof import known_hand
from ging_service.games.ging.rules.combinations import COMBINATIONS, Combination, holds
from ging_service.games.ging.rules.deal_settlement import Claim, claims_of, rank_claims
from ging_service.games.ging.rules.lost_deal import due_dealer

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.games.ging.decider.state import Deal


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnClaims:
    """All true claims of a hand, best first. ``declared``: those of them that have been declared, by suit or combination."""

    combinations: tuple[Combination, ...] = ()
    suits: tuple[Claim, ...] = ()
    declared: frozenset[str] = frozenset()

    @property
    def undeclared_sweep(self) -> Combination | None:
        """The highest combination, if it has not been declared."""
        highest = self.combinations[0] if self.combinations else None
        return None if highest in self.declared else highest


NO_CLAIMS = OwnClaims()


def claims_in(hand: Hand, seat: int) -> OwnClaims:
    """G7, G12 to G17: Return all true claims of a whole hand."""
    return OwnClaims(
        combinations=tuple(name for name in COMBINATIONS if holds(name, hand)),
        # All claims are of one seat, so no dealer changes their order.
        suits=tuple(rank_claims(claims_of(seat, hand), (seat - 1) % 4, "elder")),
    )


def own_claims(deal: Deal, seat: int) -> OwnClaims:
    """G19, G21: Return the possible and the declared claims of a seat, if its hand is visible."""
    hand = known_hand(deal.dealt.hands, deal.tabled, seat)
    if not hand:
        return NO_CLAIMS
    combinations = (held.combination for held in deal.combinations if held.seat == seat)
    suits = (claim.suit for claim in deal.claims if claim.seat == seat)
    return replace(claims_in(hand, seat), declared=frozenset((*combinations, *suits)))


Seats = tuple[int, ...]
# Authority looks at no card, so one stands for all.
_ANY_CARD = "7S"


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """Possible actions, and their seats; ``own`` is −1 for people who do not sit at the table.

    ``dealer``: for whom it may be dealt, −1 where it may not. ``speaks``: for which seats it may be declared,
    ``claims``: what the own hand can claim. ``satisfies``: for which seats the scribe may say that they are satisfied.
    ``voids``: "misdeal", or "shuffle" where there is only a shuffle to be void. ``undoes``: the deal that can be
    undone, 0 for none.
    """

    own: int = -1
    cuts: Seats = ()
    dealer: int = -1
    commits: bool = False
    contributes: bool = False
    speaks: Seats = ()
    claims: OwnClaims = NO_CLAIMS
    satisfies: Seats = ()
    settles: bool = False
    turns_up: bool = False
    voids: str = ""
    undoes: int = 0
    accuses: Seats = ()
    accuses_for_others: bool = False
    finds: Seats = ()
    rebuys: Seats = ()
    ends: bool = False
    remarks: bool = False
    keeps_score: bool = False


def moves_of(state: TableState, person: Principal) -> Moves:
    """Return all actions of this person at a table that they see in this state."""
    if state.phase == "ended":
        # An accusation can still be found on when the game is over. Nothing else goes on (G28, G29).
        return Moves(finds=_Who(person=person, state=state).finds())
    if state.phase == "unopened" or person.rights.isdisjoint((Right.PLAY, Right.KEEP_SCORE, Right.JUDGE)):
        return Moves()
    who = _Who(person=person, state=state)
    own = state.seating.members.index(person.member) if person.member in state.seating.members else -1
    deals = state.phase == "between_deals" and who.may(c.DealCards(order=(), now_s=0, seed=""))
    waits = state.shuffle is not None
    must_commit = state.seating.rules.shuffle == "committed" and not waits
    return Moves(
        own=own,
        cuts=who.cuts(),
        dealer=due_dealer(state.rotation) if deals and not must_commit else -1,
        commits=deals and not waits,
        # One contribution each (G4), and for nobody else.
        contributes=waits and own >= 0 and not state.shuffle.contributions[own] if state.shuffle else False,
        **who.in_deal(own),
        voids=who.voids(),
        undoes=who.undoes(),
        accuses=who.accuses(own),
        accuses_for_others=who.accuses_for_others(own),
        finds=who.finds(),
        rebuys=who.rebuys(),
        ends=state.phase != "declaring" and who.may(c.EndTable()),
        remarks=who.may(c.MakeRemark(text="")),
        keeps_score=Right.KEEP_SCORE in person.rights,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Who:
    """A person at a table."""

    person: Principal
    state: TableState

    def may(self, command: c.Command) -> bool:
        """Return True if they have the authority to give a command. Rules are not checked."""
        return is_allowed(self.person, command, self.state)

    def cuts(self) -> Seats:
        """G3: Return the seats that they may cut for."""
        state = self.state
        if state.phase != "cutting":
            return ()
        have_cut = {seat for seat, _card in state.cutting.cuts}
        return tuple(
            seat
            for seat in state.cutting.seats
            if seat not in have_cut and self.may(c.CutCard(seat=seat, card=_ANY_CARD))  # type: ignore[arg-type]  # a card
        )

    def in_deal(self, own: int) -> dict[str, Any]:
        """G19 to G22: Return the actions while the deal is running."""
        state, deal = self.state, self.state.deal
        if state.phase != "declaring" or deal is None:
            return {}
        if state.seating.rules.mode == "showdown":
            return {"turns_up": self.may(c.Settle())}
        speaks = tuple(seat for seat in deal.silent if self.may(c.BeSatisfied(seat=seat, by="player")))
        return {
            "speaks": speaks,
            "claims": own_claims(deal, own) if own in speaks else NO_CLAIMS,
            "satisfies": tuple(
                seat for seat in deal.silent if seat != own and self.may(c.BeSatisfied(seat=seat, by="scribe"))
            ),
            # A player may settle by authority, but a button that passes for the silent ones is for the scribe.
            "settles": Right.KEEP_SCORE in self.person.rights and self.may(c.Settle()),
        }

    def voids(self) -> str:
        """G24: Return what a misdeal would make void."""
        if self.state.phase == "declaring":
            return "misdeal" if self.may(c.CallMisdeal(reason="")) else ""
        return "shuffle" if self.state.shuffle and self.may(c.CallMisdeal(reason="")) else ""

    def undoes(self) -> int:
        """G24: Return the last deal, if it was recorded with real cards and is settled."""
        deal = self.state.deal
        if deal is None or not self.may(c.UndoDeal(deal=deal.dealt.number, reason="")):
            return 0
        try:
            # The rules refuse an empty reason. The form asks for the real one.
            undo_deal(c.UndoDeal(deal=deal.dealt.number, reason="-"), self.state)
        except Refused:
            return 0
        return deal.dealt.number

    def accuses(self, own: int) -> Seats:
        """G28: Return the seats that they may accuse of having lost the deal, in their own name or in another's."""
        left = tuple(seat for seat in SEATS if seat not in self.state.accused)
        if self.accuses_for_others(own):
            return left
        others = tuple(seat for seat in left if seat != own)
        return tuple(seat for seat in others if self.may(c.AccuseLostDeal(accuser=own, accused=seat)))

    def accuses_for_others(self, own: int) -> bool:
        """G28: Return True if they may accuse in another's name."""
        # Any two others will do: authority asks only whether the accuser is the sender.
        other, accused, *_ = (seat for seat in SEATS if seat != own)
        return self.may(c.AccuseLostDeal(accuser=other, accused=accused))

    def finds(self) -> Seats:
        """G28: Return the accusations on which they may find."""
        return tuple(seat for seat in self.state.accused if self.may(c.FindLostDeal(accused=seat, upheld=False)))

    def rebuys(self) -> Seats:
        """G32: Return the seats for which they may take more counters."""
        if self.state.phase != "between_deals" or not self.state.seating.rules.rebuys:
            return ()
        # The number of counters plays no part in authority.
        return tuple(seat for seat in SEATS if self.may(c.Rebuy(seat=seat, counters=1)))

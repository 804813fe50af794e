"""Events of rulings at a table. Stored for ever, as all events are."""

from __future__ import annotations

from typing import Annotated

from ging_service.domain.declare import Described, Fact, event
from ging_service.games.ging.rules.cards import Seat
from ging_service.games.ging.rules.lost_deal import Dodge, Rotation
from ging_service.games.ging.rules.ruling_orders import (
    Amendment,
    CorrectionKind,
    Payment,
    RuledResult,
)


@event(Fact.RULING_APPLIED, Fact.WITHOUT_LIMIT)
class RulingApplied:
    """What a ruling changes of one deal: new payments beside those on record. One event for each deal concerned.

    ``kind``: the deal is amended, voided, the one with which the game should have ended, or something is ordered beside
    it (``deal`` 0: of no deal). ``corrects``: the position in the club's log of the event that is corrected, −1 for none.
    ``net``: counters by seat. The first event of a ruling also says what it amends, who deals next (−1: the player whose turn it is),
    with which deal the game should have ended (0: with none) and from which deal on all are void for it (0: none).
    ``settled_at``: when the deal was settled, of one that was not when it began, as RFC 3339 text in UTC; "" for no deal,
    and in rulings of the first version. ``result``: what the deal has come to, where it is amended or ends the game.
    """

    dispute: Annotated[str, Described("id")]
    deal: Annotated[int, Described("that is corrected; 0: none")]
    kind: Annotated[CorrectionKind, Described("the effect on the deal")]
    corrects: Annotated[int, Described("position in the club's log of the event that is corrected; -1: none")]
    net: Annotated[tuple[int, int, int, int], Described("counters by seat", label="won or lost by seat")]
    payments: Annotated[tuple[Payment, ...], Described("who pays whom, from stacks or at home")]
    amendment: Amendment
    next_dealer: Annotated[int, Described("seat; -1: the player who is due")]
    ends_after: Annotated[
        int, Described("the deal with which the game should have ended by the corrected stacks; 0: none")
    ]
    void_from: Annotated[int, Described("from this deal on all are void for it; 0: none")]
    settled_at: Annotated[
        str, Described("when the deal was settled, if a running deal is ruled on; empty: no deal, or not known")
    ]
    result: RuledResult


@event(label="Turns to deal corrected")
class RotationCorrected:
    """G24 to G28: a ruling has amended who dealt, and this is whose turn it is by the corrected record.

    ``turn``: whose natural turn is next. ``again``: the dealer of a misdeal who deals again, −1 for none. ``dodges``: the
    turns that were dodged by the corrected record. ``penalties``: the guilty seats in the order of detection.
    """

    turn: Annotated[int, Described("seat whose natural turn is next, by the corrected record")]
    again: Annotated[int, Described("seat of the dealer of a misdeal who deals again; -1: none", label="deals again")]
    dodges: Annotated[tuple[Dodge, ...], Described("turns that were dodged by the corrected record")]
    penalties: Annotated[tuple[Seat, ...], Described("guilty players in the order of detection; the first one serves")]

    @property
    def rotation(self) -> Rotation:
        """The same as the state holds it."""
        return Rotation(turn=self.turn, again=self.again, dodges=self.dodges, penalties=self.penalties)


@event(
    label="Finding on a lost deal set aside",
    says="By the corrected record, %(accused)s did not lose the deal: the finding is set aside.",
)
class FindingSetAside:
    """G28: by the corrected record this player did not lose the deal that they were found guilty of.

    ``deal``: the last deal before the finding, 0 where there was none. ``finding``: its position in the club's log.
    """

    accused: Annotated[int, Described("who had been found guilty", least=0, most=3)]
    deal: Annotated[int, Described("the last deal before the finding; 0: none")]
    finding: Annotated[int, Described("position in the club's log of the finding")]

"""The knock, the other player's hand, and the score (GR10 to GR23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.cards import Card
from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.decider.decisions.closing import after_deal
from ging_service.games.gin_rummy.decider.decisions.phases import act_by_s, need_deal, need_turn
from ging_service.games.gin_rummy.decider.decisions.turns import taken_card
from ging_service.games.gin_rummy.decider.events import DealScored, Event, HandShown, PlayerKnocked
from ging_service.games.gin_rummy.decider.evolve import evolve, fold
from ging_service.games.gin_rummy.decider.state import IN_DEAL
from ging_service.games.gin_rummy.rules.cards import other_seat
from ging_service.games.gin_rummy.rules.knocking import KnockedHand as NamedKnock
from ging_service.games.gin_rummy.rules.knocking import check_knock
from ging_service.games.gin_rummy.rules.lay_offs import Showing
from ging_service.games.gin_rummy.rules.melds import Arrangement
from ging_service.games.gin_rummy.rules.scoring import judge_deal

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.games.gin_rummy.decider.commands import Knock, ShowHand
    from ging_service.games.gin_rummy.decider.state import TableState


def knock(command: Knock, state: TableState) -> tuple[Event, ...]:
    """GR10 to GR13: a true knock tables ten cards; the other hand is shown at once unless its player declares it (GR15)."""
    deal = need_turn(command.seat, state, ("discarding",), "GR10")
    named = NamedKnock(discard=command.discard, melds=command.melds)
    tabled = check_knock(named, deal.hands[command.seat], state.rules, upcard=deal.upcard, taken=taken_card(deal))
    declares = state.rules.showing == "declared"
    knocked = PlayerKnocked(
        deal=deal.number,
        seat=command.seat,
        discard=command.discard,
        melds=tabled.melds,
        unmelded=tabled.unmelded,
        deadwood=tabled.deadwood,
        act_by_s=act_by_s(command.now_s, state.rules) if declares else 0,
    )
    if declares:
        return (knocked,)
    # In one command, so that no deal waits for a player who has nothing to decide.
    return (knocked, *shown(evolve(state, knocked), deal.hands[other_seat(command.seat)]))


def show_hand(command: ShowHand, state: TableState) -> tuple[Event, ...]:
    """GR14, GR15 ``declared``: the other player names melds and lay-offs."""
    deal = need_turn(command.seat, state, IN_DEAL, "GR14")
    try:
        return shown(state, deal.hands[command.seat], from_fields(Showing, command))
    except Refused as refused:
        # The command has what is shown among its own fields.
        raise Refused(refused.code, refused.rule, refused.detail, refused.where.removeprefix("showing.")) from None


def shown(state: TableState, hand: Hand, showing: Showing | None = None) -> tuple[Event, ...]:
    """GR14 to GR23: both hands count, the deal has its score, and perhaps the game its winner.

    ``hand``: of the player who has not knocked. ``showing``: as the other player declares it; None: the best one.
    Raises ``Refused``: ``wrong_phase`` before a knock, and what ``judge_deal`` raises.
    """
    deal = need_deal(state)
    if deal.tabled is None:
        raise Refused("wrong_phase", "GR14", "nobody has knocked")
    tabled, other = deal.tabled, other_seat(deal.tabled.seat)
    judged = judge_deal(from_fields(Arrangement, tabled), hand, state.rules, showing)
    # The discard is repeated here, because it was sealed in the event of the knock (GR16).
    hand_shown = from_fields(HandShown, judged.other, deal=deal.number, seat=other, face_down=Card(tabled.discard))
    # The rules know a knocker and the other player. Seats are the table's.
    winners = {"knocker": tabled.seat, "other": other, "nobody": -1}
    scored = DealScored(
        deal=deal.number,
        kind=judged.score.outcome,
        winner=winners[judged.score.winner],
        points=judged.score.points,
    )
    events = (hand_shown, scored)
    return (*events, *after_deal(fold(state, events)))

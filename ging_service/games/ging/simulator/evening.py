"""An evening at one table, command by command, as the players and the scribe would give them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import starmap
from random import Random
from typing import TYPE_CHECKING, Final, Literal

from ging_service.application.simulation.seating import Move, PlayedMove
from ging_service.domain.number_runs import is_in
from ging_service.game_support.seeded_shuffle import pack_order
from ging_service.games.ging import decider as ging
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.decisions.dealing import deal_out
from ging_service.games.ging.decider.decisions.shuffling import next_deal_number
from ging_service.games.ging.decider.state import TableState
from ging_service.games.ging.rules.cards import PACK, SEATS
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.lost_deal import find_dodge
from ging_service.games.ging.rules.rotation import due_dealer, serves_penalty
from ging_service.games.ging.simulator.players import claims_of_player, in_any_order
from ging_service.games.ging.simulator.shuffles import shuffle_of_players

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.cards import Card, Hand

Style = Literal["dealt", "recorded", "tabled"]
"""The dealing: by the service, or recorded by a scribe with all four hands, or with tabled cards only (G4)."""

# How often things happen that are not the plain game: rarely, as at real tables.
MISDEALS: Final = 0.015
DODGES: Final = 0.05
IS_NOTICED: Final = 0.5
LAPSED_IS_NOTICED: Final = 0.1
IS_UPHELD: Final = 0.9
NOTICED_AT_ONCE: Final = 0.004
WRONGLY_ACCUSED: Final = 0.004
IS_AWAY: Final = 0.04
SCRIBE_SETTLES: Final = 0.4
BUYS_AGAIN: Final = 0.6
REMARKS: Final = 0.02
LOOKS_BACK: Final = 0.01
REASONS: Final = ("a card was turned up", "one hand had eight cards", "the pack was not cut")
NOTES: Final = ("A pause for tea.", "The light was poor; hands were counted twice.", "A guest looked on.")


@dataclass(slots=True, kw_only=True)
class Evening:
    """A table being played.

    ``now_s`` is the time at the table, seconds since 1970. ``goes_on``: the scribe does not close the table.
    ``breaks_off``: the last deal is left in the middle. ``place``: club and table, to which shuffles are bound.
    ``reviewer``: the arbitrator who looks at hands of past deals now and then, "" for none.
    """

    place: tuple[str, str] = ("simulated", "table")
    random: Random
    members: tuple[str, str, str, str]
    rules: HouseRules
    reviewer: str = ""
    style: Style
    deals: int
    now_s: int
    goes_on: bool = False
    breaks_off: bool = False
    state: TableState = field(default_factory=ging.initial_state)

    @property
    def is_recorded(self) -> bool:
        """True if a scribe records real cards (G4)."""
        return self.style != "dealt"

    def actor(self, move: Move) -> str:
        """Return who gives a command: a player, or an arbitrator who opens hands; "" for the scribe.

        Each player acts for themselves where the service deals.
        """
        if isinstance(move.command, c.OpenHands):
            return self.reviewer
        return self.members[move.seat] if self.style == "dealt" and move.seat >= 0 else ""

    def played(self) -> Iterator[PlayedMove]:
        """Every move of the evening as the rules decide it; the time goes on between them."""
        for move in self._moves():
            # The time comes from the simulation: with the same seed an evening is the same to the second.
            self.now_s += self.random.randint(3, 30)
            events = ging.decide(move.command, self.state)
            for event in events:
                self.state = ging.evolve(self.state, event)
            yield PlayedMove(move, self.now_s, events)

    def _moves(self) -> Iterator[Move]:
        """Yield every command of the evening, each chosen on the state that the one before it left."""
        yield Move(-1, self._opening())
        yield from self._cutting()
        for number in range(1, self.deals + 1):
            yield from self._between_deals()
            if self.breaks_off and number == self.deals:
                hands, dealing = self._deal()
                # Three claims, so that a demo shows a deal in the middle.
                yield from (*dealing, *self._declaring(hands)[:3])
                return
            yield from self._one_deal()
            if self.state.phase == "ended":
                return
        if not self.goes_on:
            yield Move(-1, c.EndTable())

    def _opening(self) -> c.Command:
        found = self.rules.first_dealer in ("assigned", "random")
        first = self.random.randrange(4) if found else -1
        return c.OpenTable(members=self.members, rules=self.rules, first_dealer=first)

    def _cutting(self) -> Iterator[Move]:
        """G3: Yield cuts of the remaining seats until one of them deals."""
        while self.state.phase == "cutting":
            seats = self.state.cutting.seats
            for seat, card in zip(seats, self.random.sample(PACK, len(seats)), strict=True):
                yield Move(seat, c.CutCard(seat=seat, card=card))

    def _between_deals(self) -> Iterator[Move]:
        if self.random.random() < REMARKS:
            yield Move(-1, c.MakeRemark(text=self.random.choice(NOTES)))
        rules, low = self.rules, 4 * self.rules.stake
        for seat in SEATS:
            if rules.rebuys and self.state.counters.stacks[seat] < low and self.random.random() < BUYS_AGAIN:
                yield Move(seat, c.Rebuy(seat=seat, counters=10 * rules.stake))
        if self.style != "dealt":
            yield from self._lost_deals()
        last = next_deal_number(self.state) - 1
        if last and self.random.random() < LOOKS_BACK and self.reviewer and not is_in(self.state.fairness.opened, last):
            yield Move(-1, c.OpenHands(deals=(last,), reason="review"))

    def _lost_deals(self) -> Iterator[Move]:
        """G28: Yield accusations and findings: dodgers are accused or not; sometimes somebody is accused wrongly."""
        rotation = self.state.rotation
        for seat in SEATS:
            dodge = find_dodge(rotation, seat)
            if dodge is not None:
                if self.random.random() < (LAPSED_IS_NOTICED if dodge.lapsed else IS_NOTICED):
                    yield from self._accusation(seat, upheld=self.random.random() < IS_UPHELD)
            elif self.random.random() < WRONGLY_ACCUSED:
                yield from self._accusation(seat, upheld=False)
        rotation = self.state.rotation
        nobody_dealt = rotation.again == -1 and not serves_penalty(rotation)
        if nobody_dealt and self.random.random() < NOTICED_AT_ONCE:
            yield from self._accusation(rotation.turn, upheld=True)

    def _accusation(self, accused: int, *, upheld: bool) -> Iterator[Move]:
        accuser = (accused + self.random.randint(1, 3)) % 4
        yield Move(accuser, c.AccuseLostDeal(accuser=accuser, accused=accused))
        yield Move(-1, c.FindLostDeal(accused=accused, upheld=upheld))

    def _one_deal(self) -> Iterator[Move]:
        """G24: Yield a deal; a misdeal is dealt again."""
        hands, dealing = self._deal()
        yield from dealing
        while self.random.random() < MISDEALS:
            yield Move(-1, c.CallMisdeal(reason=self.random.choice(REASONS)))
            hands, dealing = self._deal()
            yield from dealing
        if self.rules.mode == "declared":
            yield from self._declaring(hands)
        if self.state.phase == "declaring":
            yield self._closing()

    def _deal(self) -> tuple[tuple[Hand, ...], list[Move]]:
        due = due_dealer(self.state.rotation)
        if self.style == "dealt":
            shuffle, moves = shuffle_of_players(self.random, self.rules, next_deal_number(self.state))
            # By the real shuffle, so that the log of a simulated evening can be proved like any other.
            order: Sequence[Card] = pack_order(*self.place, PACK, shuffle)
            deal = c.DealCards(order=tuple(order), seed=shuffle.seed, now_s=self.now_s)
            return deal_out(order, self.rules.packets, due), [*starmap(Move, moves), Move(due, deal)]
        order = self.random.sample(PACK, len(PACK))
        # After a misdeal the rules take no other dealer (G24).
        dodges = self.state.rotation.again == -1 and self.random.random() < DODGES
        dealer = (due + 1) % 4 if dodges else due
        hands = deal_out(order, self.rules.packets, dealer)
        known = hands if self.style == "recorded" else ()
        return hands, [Move(-1, c.RecordDeal(now_s=self.now_s, dealer=dealer, hands=known))]

    def _declaring(self, hands: tuple[Hand, ...]) -> list[Move]:
        """G19: Return the declarations of this deal. Players may be away, and a scribe may skip satisfied players."""
        quiet = self.style != "dealt" and self.random.random() < SCRIBE_SETTLES
        said: list[list[c.Command]] = []
        for seat in SEATS:
            claims = claims_of_player(self.random, seat, hands[seat], tables_cards=self.style == "tabled")
            away = quiet or self.random.random() < IS_AWAY
            said.append([*claims, *([] if away else [c.BeSatisfied(seat=seat, by="player")])])
        return [Move(seat, command) for seat, command in in_any_order(self.random, said)]

    def _closing(self) -> Move:
        deal = self.state.deal
        limit_s = deal.dealt.declare_by_s if deal else 0
        if limit_s:
            # Not before the limit, which the rules would refuse.
            return Move(-1, c.CloseDeclaring(now_s=max(limit_s, self.now_s)))
        return Move(-1, c.Settle())

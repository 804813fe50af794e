"""Simulated play of Ging: house rules, players and evenings made up from a seed. Nothing here reads or writes anything."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from itertools import starmap
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal

from ging_service.application.simulation.evenings import GameSimulator, Move, PlayedMove
from ging_service.domain.numbers import is_in
from ging_service.game_support.seeded_shuffle import new_seed, pack_order
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.decisions.dealing import deal_out
from ging_service.games.ging.decider.decisions.shuffling import next_deal_number
from ging_service.games.ging.decider.state import Shuffle, TableState
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.cards import PACK, SEATS, suit_counts
from ging_service.games.ging.rules.combinations import (
    COMBINATIONS,
    Combination,
    best_combination,
    holds,
    proof_of_combination,
    proof_of_suit,
)
from ging_service.games.ging.rules.ending import may_owe
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.rules.lost_deal import due_dealer, find_dodge, serves_penalty

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.application.simulation.evenings import EveningSetup
    from ging_service.domain.cards import Card, Hand
    from ging_service.games.ging.rules.ending import Ending


ASKS_FOR_IT: Final = 0.05
CONTRIBUTES: Final = 0.6
DROPS_THE_PACK: Final = 0.02
# With quotes and digits among them: the context of a shuffle is JSON, and must escape them.
WORDS: Final = ("seven of hearts", "luck", "42", "third time lucky", 'no "ging" today', "a cup of tea")


def shuffle_of_players(random: Random, rules: HouseRules, deal: int) -> tuple[Shuffle, list[tuple[int, c.Command]]]:
    """Return the shuffle of the next deal and the commands before it, with the seats that give them; −1 is the scribe.

    If nobody requests a commitment, there are no such commands: the deal brings the shuffle.
    """
    shuffle = Shuffle(deal=deal, seed=new_seed(random))
    if rules.shuffle == "at_once" and random.random() >= ASKS_FOR_IT:
        return shuffle, []
    said: list[tuple[int, c.Command]] = []
    if random.random() < DROPS_THE_PACK:
        said += [(-1, c.CommitShuffle(seed=new_seed(random))), (-1, c.CallMisdeal(reason="the pack was dropped"))]
    said.append((-1, c.CommitShuffle(seed=shuffle.seed)))
    words = [random.choice(WORDS) if random.random() < CONTRIBUTES else "" for _ in SEATS]
    said += [(seat, c.ContributeToShuffle(seat=seat, contribution=word)) for seat, word in enumerate(words) if word]
    return Shuffle(deal=deal, seed=shuffle.seed, contributions=tuple(words)), said


Claim = c.DeclareSuit | c.DeclareCombination
WORTH_SAYING_POINTS: Final = 20
SAYS_BEST_SUIT: Final = 0.96
SAYS_GOOD_SUIT: Final = 0.45
SAYS_POOR_SUIT: Final = 0.06
SEES_COMBINATION: Final = 0.94
MISCOUNTS: Final = 0.012
IMAGINES: Final = 0.003


def claims_of_player(random: Random, seat: int, hand: Hand, *, tables_cards: bool) -> list[Claim]:
    """Return one player's claims, in their order; with the cards where nobody else knows their hand (G22)."""
    claims: list[Claim] = []
    if random.random() < MISCOUNTS:
        claims.append(_miscounted(random, seat, hand, tables_cards=tables_cards))
    # After a wrong count, so that the suit can still be claimed with the right one.
    claims += _suits(random, seat, hand, tables_cards=tables_cards)
    held = best_combination(hand)
    if held is not None and random.random() < SEES_COMBINATION:
        claims.append(_combination(seat, hand, held, tables_cards=tables_cards))
    if random.random() < IMAGINES:
        claims.append(_imagined(random, seat, hand, tables_cards=tables_cards))
    return claims


def in_any_order(random: Random, by_seat: Sequence[Sequence[c.Command]]) -> Iterator[tuple[int, c.Command]]:
    """G19: Yield commands in random order, as players speak when they like; each player's own order is kept."""
    left = [list(said) for said in by_seat]
    turns = [seat for seat in SEATS for _ in left[seat]]
    random.shuffle(turns)
    for seat in turns:
        yield seat, left[seat].pop(0)


def _suits(random: Random, seat: int, hand: Hand, *, tables_cards: bool) -> Iterator[Claim]:
    # Players look at their best suit first.
    counts = sorted(suit_counts(hand).items(), key=lambda count: -count[1])
    for place, (suit, points) in enumerate(counts):
        says = SAYS_GOOD_SUIT if points >= WORTH_SAYING_POINTS else SAYS_POOR_SUIT
        if random.random() < (says if place else SAYS_BEST_SUIT):
            cards = proof_of_suit(suit, hand) if tables_cards else ()
            yield c.DeclareSuit(seat=seat, suit=suit, points=points, cards=cards, is_false=False)


def _combination(seat: int, hand: Hand, held: Combination, *, tables_cards: bool) -> Claim:
    cards = proof_of_combination(held, hand) if tables_cards else ()
    return c.DeclareCombination(seat=seat, combination=held, cards=cards, is_false=False)


def _miscounted(random: Random, seat: int, hand: Hand, *, tables_cards: bool) -> Claim:
    """G21: a suit with a wrong count."""
    suit, points = random.choice(sorted(suit_counts(hand).items()))
    wrong = points + random.choice((-2, -1, 1, 10))
    cards = proof_of_suit(suit, hand) if tables_cards else ()
    return c.DeclareSuit(seat=seat, suit=suit, points=wrong, cards=cards, is_false=True)


def _imagined(random: Random, seat: int, hand: Hand, *, tables_cards: bool) -> Claim:
    """G21: Return a combination that the hand does not hold. Never four sevens: no player imagines those."""
    missing = [name for name in COMBINATIONS if not holds(name, hand) and name != "four_sevens"]
    cards = tuple(hand) if tables_cards else ()
    return c.DeclareCombination(seat=seat, combination=random.choice(missing), cards=cards, is_false=True)


REBUYS: Final = 0.3
SHOWDOWNS: Final = 0.15
_PACKETS: Final = ((1,) * 7, (3, 4), (2, 3, 2), (3, 2, 2))
_ENDINGS: Final[tuple[Ending, ...]] = ("last_counter", "deals", "last_counter_or_deals", "deals_on_account", "open")


def some_house_rules(random: Random) -> HouseRules:
    """Rules that hold together (G29, G32)."""
    # The plain stake most often. Sums with others must be right as well (G33).
    stake = random.choices((1, 2, 5), (8, 2, 1))[0]
    ending = random.choices(_ENDINGS, (5, 1, 1, 1, 2))[0]
    return HouseRules(
        first_dealer=random.choices(("lowest", "highest", "assigned", "random"), (5, 1, 1, 2))[0],
        packets=random.choices(_PACKETS, (6, 1, 1, 1))[0],
        ties=random.choices(("elder", "best_first"), (4, 1))[0],
        lost_deal=random.choices(("standard", "literal"), (4, 1))[0],
        ending=ending,
        deals=random.randint(8, 40) if "deals" in ending else 0,
        starting_stack=stake * random.choices((20, 12, 50), (6, 1, 1))[0],
        short=random.choices(("each_pays", "nobody_replaces"), (3, 1))[0],
        rebuys=not may_owe(ending) and random.random() < REBUYS,
        stake=stake,
        hands_open=random.choices(("never", "at_end"), (2, 1))[0],
        shuffle=random.choices(("at_once", "committed"), (4, 1))[0],
        **_ways_of_declaring(random),
    )


def _ways_of_declaring(random: Random) -> dict[str, Any]:
    """G19 to G21: a showdown has neither a time limit nor false claims."""
    if random.random() < SHOWDOWNS:
        return {"mode": "showdown"}
    limit_s = random.choices((0, 60, 180), (4, 1, 1))[0]
    penalty = random.choices((0, 1, 2), (5, 1, 1))[0]
    return {"mode": "declared", "declaring_limit_s": limit_s, "false_claim_penalty": penalty}


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
    state: TableState = field(default_factory=GAME.initial_state)

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
            events = GAME.decide(move.command, self.state)
            for event in events:
                self.state = GAME.evolve(self.state, event)
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


STYLES: Final[tuple[Style, ...]] = ("dealt", "recorded", "tabled")
PLAIN: Final = HouseRules()
DEMO: Final[tuple[tuple[Style, HouseRules], ...]] = (
    ("recorded", PLAIN),
    ("tabled", PLAIN),
    ("recorded", HouseRules(first_dealer="highest", false_claim_penalty=1)),
    ("dealt", HouseRules(packets=(3, 4), shuffle="committed", hands_open="at_end")),
    ("tabled", HouseRules(ties="best_first")),
    ("recorded", HouseRules(ending="deals", deals=20)),
    ("dealt", HouseRules(mode="showdown", first_dealer="random")),
    ("recorded", HouseRules(lost_deal="literal", ending="open")),
    ("recorded", HouseRules(stake=2, starting_stack=40, rebuys=True)),
    ("dealt", HouseRules(declaring_limit_s=120, ending="last_counter_or_deals", deals=30)),
    ("tabled", PLAIN),
    ("dealt", HouseRules(ending="open", first_dealer="assigned")),
)
"""Evening by evening how it was played: the plain game most often. The last ones are still running."""


def evening_of(seating: EveningSetup) -> Evening:
    """An evening in a style that chance chooses, and under house rules that it chooses where none are given."""
    rules = seating.rules or some_house_rules(seating.random)
    return _evening(_some_style(seating, rules), rules, seating)


def _some_style(seating: EveningSetup, rules: HouseRules) -> Style:
    if not seating.is_recorded:
        return seating.random.choice(STYLES if rules.mode == "declared" else STYLES[:2])
    return seating.random.choice(STYLES[1:]) if rules.mode == "declared" else "recorded"


def _evening(style: Style, rules: HouseRules, seating: EveningSetup) -> Evening:
    first, second, third, fourth = seating.members
    return Evening(
        place=seating.place,
        random=seating.random,
        members=(first, second, third, fourth),
        reviewer=seating.reviewer,
        rules=rules,
        style=style,
        deals=seating.deals,
        now_s=seating.now_s,
        goes_on=seating.goes_on,
        breaks_off=seating.breaks_off,
    )


SIMULATOR: Final = GameSimulator(
    evening=evening_of,
    demo=tuple(partial(_evening, style, rules) for style, rules in DEMO),
)

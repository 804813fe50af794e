"""Checks that an installed game keeps the promises that the platform relies on. Whole games are played by chance.

A fault is a sentence. The first fault of each kind is reported, with the command after which it was found.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import msgspec

from ging_service.domain.declare import Fact, facts_of, filled_in, opens_table, states
from ging_service.domain.errors import Refused
from ging_service.domain.fairness.game_fairness import PlayedDeal, PlayedTable
from ging_service.domain.game import SPECTATOR, THE_SERVICE, Asker, Game, Viewer
from ging_service.domain.ledger import BANK, is_member, member_account
from ging_service.eventlog.codec import Envelope
from ging_service.eventlog.sealing import TO_ALL
from ging_service.game_support.declared_commands import opening_of
from ging_service.game_support.fairness import fairness_of_games, find_fairness_fault
from ging_service.game_support.seeded_shuffle import ServiceChance

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from ging_service.domain.fairness.game_fairness import GameFairness
    from ging_service.domain.game import DealSummary
    from ging_service.eventlog.codec import Codec
    from ging_service.eventlog.sealing import SealedBody

# Far more than a game by chance takes. A game that does not end would otherwise be played for ever.
_MOST_COMMANDS: Final = 5_000
_NOW_S: Final = 1_800_000_000
# The service gives a command as nobody with every right: a member's id would make it a player of the table.
_SERVICE: Final = Asker(member="", key_made_by="", plays=True, keeps_score=True, judges=True)
_STRANGER: Final = Asker(member="", key_made_by="", plays=False, keeps_score=False, judges=False)
_ENVELOPE: Final = Envelope(
    stream="table/check",
    version=0,
    actor="",
    app="",
    command="check",
    recorded_at="2027-01-01T00:00:00.000000Z",
    happened_at="",
)


def check_game(
    game: Game, codec: Codec, games: int = 20, seed: int = 1, fairness: GameFairness | None = None
) -> tuple[str, ...]:
    """Return the faults found in so many games with each number of seats and each preset; () if there is none.

    ``fairness``: what the game counts for the fairness report; None: what it has installed.
    """
    counting = fairness or fairness_of_games()[game.kind]
    faults = dict.fromkeys(_declared(game))
    if not any(map(opens_table, game.commands)):
        # No table can be played then.
        return (*faults, "no command is declared with @opening_command")
    least, most = game.seats
    for seats in range(least, most + 1):
        for name, rules in game.presets_for(seats).items():
            # Only the first fault of these games is reported. The next ones mostly have the same cause.
            for number in range(games):
                # Seeded by a text, so that a fault can be shown again by its game's number.
                table = _Table(game, codec, seats, rules, random.Random(f"{seed} {seats} {name} {number}"))  # noqa: S311  not for cards that anybody plays for
                try:
                    table.play()
                    table.check_fairness(counting)
                except _FaultError as fault:
                    faults[f"{fault} ({seats} seats, {name}, game {number}, after {table.last})"] = None
                    break
    return tuple(faults)


class _FaultError(Exception):
    """A fault, as a sentence."""


def _declared(game: Game) -> Iterator[str]:
    """Check the declarations alone."""
    facts = {fact for event in game.events for fact in facts_of(event)}
    for fact in (Fact.TABLE_OPENED, Fact.DEAL_STARTED, Fact.DEAL_FINISHED, Fact.GAME_ENDED, Fact.COUNTERS_RETURNED):
        if fact not in facts:
            yield f"no event states {fact.name}"
    for rules in game.presets.values():
        if not isinstance(rules, game.house_rules):
            yield f"a preset is no {game.house_rules.__name__}"
    if len({event.__name__ for event in game.events}) < len(game.events):
        yield "two events have the same name"


class _Table:
    """One game, played by chance. ``last``: the name of the last command."""

    def __init__(self, game: Game, codec: Codec, seats: int, rules: Any, chance: random.Random) -> None:  # noqa: ANN401  any game's
        self.game = game
        self._codec = codec
        self.last = "nothing"
        self._rules = rules
        self._random = chance
        self._members = tuple(f"member-{seat}" for seat in range(seats))
        self._state: Any = game.initial_state()
        # The state without the events `until_next_deal`, as a rebuild of read models folds it.
        self._skipping: Any = game.initial_state()
        self._events: list[Any] = []
        self._written: list[SealedBody] = []
        self._opened: set[str] = set()
        self._seen: dict[int, list[Any]] = {}
        self._balances: Counter[str] = Counter()
        self._most = 0
        self._deals: dict[int, DealSummary] = {}

    def play(self) -> None:
        """Play to the end. Raises ``_FaultError``."""
        opening = opening_of(self.game).kind(members=self._members, rules=self._rules)
        self._give(opening)
        if self.game.seated_by(opening) != self._members:
            raise _FaultError("seated_by() does not name the members who sit down")
        if not states(self._events[0], Fact.TABLE_OPENED):
            raise _FaultError("the first event does not state TABLE_OPENED")
        for _ in range(_MOST_COMMANDS):
            if self.game.summary(self._state).phase == "ended":
                self._check_end()
                return
            of_seats = [self.game.moves(self._state, seat) for seat in range(len(self._members))]
            moves = [(seat, move) for seat, own in enumerate(of_seats) for move in own]
            if not moves:
                raise _FaultError("nobody has a move, and the game has not ended")
            seat, move = self._random.choice(moves)
            self._check_moves_are_known(seat, of_seats[seat])
            self._check_player_may(seat, move)
            self._give(move)
            self._check_deadline()
        raise _FaultError(f"the game has not ended after {_MOST_COMMANDS} commands")

    def _give(self, command: Any) -> None:  # noqa: ANN401  any game's
        self.last = type(command).__name__
        self._check_strangers_may_not(command)
        chance = ServiceChance(self._random, "club", "check")
        # The clock goes on with every event, and is the same in every run.
        whole = self.game.complete(command, self._state, chance, _NOW_S + len(self._events))
        filled = {name: getattr(whole, name) for name in filled_in(type(command))}
        if self.game.asked(replace(command, **filled)) != self.game.asked(command):
            raise _FaultError("asked() depends on what only the service fills in")
        try:
            events = self.game.decide(whole, self._state)
        except Refused as refused:
            raise _FaultError(f"moves() proposes what is refused: {refused}") from refused
        # Before the events are applied: the command is decided again on the state that it found.
        self._check_decided_again(events)
        first = len(self._events)
        opened = frozenset(self._opened)
        self._happened(events)
        self._check_counters()
        first = self._first_read_differently(self._opened - opened, first)
        for seat in range(-1, len(self._members)):
            self._check_view(Viewer(seat=seat, member=self._members[seat] if seat >= 0 else ""), first)
        self._check_told()

    def _first_read_differently(self, opened: AbstractSet[str], new: int) -> int:
        """The first event that contains what has just been opened, or the first new one."""
        if not opened:
            return new
        containing = (
            number for number in range(new) if any(one.subject in opened for one in self._written[number].openings)
        )
        return next(containing, new)

    def _happened(self, events: Sequence[Any]) -> None:
        folded = self.game.fold(self._state, events)
        for event in events:
            self._written += self._codec.encode_all(_ENVELOPE, [event])
            self._state = self.game.evolve(self._state, event)
            self._opened |= {f"{_ENVELOPE.stream}/{subject}" for subject in self.game.opens(event, self._state)}
            for moved in self.game.transfers(event):
                self._balances[moved.source] -= moved.counters
                self._balances[moved.target] += moved.counters
                if moved.counters < 1:
                    raise _FaultError(f"{type(event).__name__} moves {moved.counters} counters")
            self._check_owed(event)
            self._check_skipping(event)
            self._keep_deal()
        self._events += events
        if folded != self._state:
            raise _FaultError("fold() and evolve() come to different states")

    def _check_owed(self, event: Any) -> None:  # noqa: ANN401  any game's
        """Check that no place comes to more than what lay at the table when the deal began, and what could be owed in it."""
        lying = [abs(counters) for counters in self.game.counters_at(self._state).values()]
        if states(event, Fact.DEAL_STARTED):
            self._most = sum(lying) + self.game.most_owed(self._state)
        # Between deals players buy counters.
        self._most += sum(moved.counters for moved in self.game.transfers(event) if is_member(moved.source))
        if max(lying, default=0) > self._most:
            told = f"{type(event).__name__} leaves more counters in a place than there can be by most_owed()"
            raise _FaultError(f"{told}: {max(lying)}, not {self._most} at most")

    def _keep_deal(self) -> None:
        """Keep the deal for the fairness report. One command may finish a deal and start the next."""
        deal = self.game.deal(self._state)
        if deal is not None:
            self._deals[deal.number] = deal

    def _check_skipping(self, event: Any) -> None:  # noqa: ANN401  any game's
        """Check that a rebuild comes to the same rows without the events ``until_next_deal``."""
        if isinstance(event, self.game.until_next_deal):
            return
        self._skipping = self.game.evolve(self._skipping, event)
        # Compared where a new deal starts as a whole, and in between only as far as lists show it.
        shown, due = ((self.game.summary(one), self.game.deal(one)) for one in (self._skipping, self._state))
        if shown != due or (states(event, Fact.DEAL_STARTED) and self._skipping != self._state):
            raise _FaultError("until_next_deal has events that summary() or deal() shows, or that outlast their deal")

    def _check_strangers_may_not(self, command: Any) -> None:  # noqa: ANN401  any game's
        try:
            self.game.check_authority(command, self._state, _STRANGER)
        except Refused:
            return
        raise _FaultError("check_authority() lets somebody act without any right")

    def _check_player_may(self, seat: int, command: Any) -> None:  # noqa: ANN401  any game's
        self.last = type(command).__name__
        player = Asker(member=self._members[seat], key_made_by="", plays=True, keeps_score=False, judges=False)
        try:
            self.game.check_authority(command, self._state, player)
        except Refused as refused:
            raise _FaultError(f"check_authority() refuses a player what moves() proposes: {refused}") from refused

    def _check_moves_are_known(self, seat: int, moves: Sequence[Any]) -> None:
        """Check that a player's moves follow from what the player sees: pages offer them these commands."""
        seen = self.game.see(self._state, Viewer(seat=seat, member=self._members[seat]))
        if self.game.moves(seen, seat) != moves:
            raise _FaultError(f"moves() for seat {seat} depends on what this player does not see")

    def _check_deadline(self) -> None:
        """Check the end of a time limit. The service itself gives this command: as nobody, with every right."""
        until_s = self.game.to_act(self._state).until_s
        if not until_s:
            return
        chance = ServiceChance(self._random, "club", "check")
        # Only decided, and not applied: the table then plays on as if the player had been in time.
        command = self.game.complete(self.game.at_deadline(until_s), self._state, chance, until_s)
        try:
            self.game.check_authority(command, self._state, _SERVICE)
            self.game.decide(command, self._state)
        except Refused as refused:
            raise _FaultError(f"the time limit cannot be ended by the service: {refused}") from refused

    def _check_decided_again(self, events: Sequence[Any]) -> None:
        found = self.game.command_of(events, self._state)
        if found is not None and (again := self.game.decide(found, self._state)) != events:
            raise _FaultError(f"the command that command_of() finds leads to other events: {_first(again, events)}")

    def _check_counters(self) -> None:
        places = self.game.places(len(self._members), self._rules)
        strange = [account for account in self._balances if account not in (*places, BANK) and not is_member(account)]
        if strange:
            raise _FaultError(f"{strange[0]} is none of the table's places")
        stacks = [f"stack/{seat}" for seat in range(len(self._members))]
        if not set(stacks) <= set(places):
            raise _FaultError(f"the place of a player's counters is called {stacks[0]}, and places() has none")
        lying = self.game.counters_at(self._state)
        for place in places:
            if lying.get(place, 0) != self._balances[place]:
                held = f"the state has {lying.get(place, 0)}"
                raise _FaultError(f"the transfers leave {self._balances[place]} in {place}, {held}")

    def _check_view(self, viewer: Viewer, first: int) -> None:
        """Check that the log opens to the viewer what they see, and that their state is the fold of those events.

        ``first``: the number of the first event that they have not seen as it is now.
        """
        before = self._seen.setdefault(viewer.seat, [self.game.initial_state()])  # each event, and at last now
        # What is opened now changes how earlier events read, so the fold starts again at the first of them.
        seen_state = before[first]
        del before[first + 1 :]
        for event, written in zip(self._events[first:], self._written[first:], strict=True):
            values = self._opened_to(viewer, written)
            # Once everything sealed in an event is open, everybody sees it as the service does.
            is_open = len(values) == len(written.openings)
            seen = self.game.view(event, THE_SERVICE if written.openings and is_open else viewer)
            if seen is not None:
                opened = self._codec.decode(written.body, values=values).event
                if opened != seen:
                    told = f"view() shows seat {viewer.seat} another {type(event).__name__} than the log opens to them"
                    raise _FaultError(f"{told}: {_difference(seen, opened)}")
                seen_state = self.game.evolve(seen_state, seen)
            before.append(seen_state)
        if self.game.see(self._state, viewer) != seen_state:
            told = f"see() shows seat {viewer.seat} another state than their events come to"
            raise _FaultError(f"{told}: {_difference(self.game.see(self._state, viewer), seen_state)}")

    def _opened_to(self, viewer: Viewer, written: SealedBody) -> dict[int, bytes]:
        """Return the sealed values of an event, by place, that the log opens to the viewer by now."""
        audiences = (TO_ALL, f"seat/{viewer.seat}")
        return {
            one.place: one.value for one in written.openings if one.audience in audiences or one.subject in self._opened
        }

    def _check_told(self) -> None:
        """Check the values for lists and reports."""
        seats = range(len(self._members))
        if self.game.members(self._state) != self._members:
            raise _FaultError("members() are not those who sat down")
        if any(seat not in seats for seat in self.game.to_act(self._state).seats):
            raise _FaultError("to_act() names a seat that the table does not have")
        phase = self.game.summary(self._state).phase
        if self.game.phases and phase not in self.game.phases:
            raise _FaultError(f"{phase} is none of the game's phases")
        deal = self.game.deal(self._state)
        if deal is None:
            return
        if len(deal.net) != len(seats) or any(seat not in seats for seat in (deal.dealer, *deal.winners)):
            raise _FaultError("deal() names a seat that the table does not have")
        is_hidden = self.game.see(self._state, SPECTATOR) != self._state
        if deal.kind == "running" and is_hidden and not self.game.holds_hidden_cards(self._state):
            raise _FaultError("see() hides something of the running deal, and holds_hidden_cards() denies it")
        try:
            msgspec.json.encode(deal.summary)
        except (TypeError, msgspec.MsgspecError) as error:
            raise _FaultError("the summary of a deal is no JSON") from error

    def check_fairness(self, counting: GameFairness) -> None:
        """Check that the table can be counted for the fairness report. Raises ``_FaultError``."""
        seen = list(map(self._seen_by_everybody, self._events, self._written))
        table = PlayedTable(
            members=self._members,
            phase=self.game.summary(self._state).phase,
            deals=[_as_played(deal) for deal in self._deals.values() if deal.kind != "running"],
            events=[event for event in seen if isinstance(event, counting.events)],
        )
        if fault := find_fairness_fault(counting, seen[0], table):
            raise _FaultError(fault)

    def _seen_by_everybody(self, event: Any, written: SealedBody) -> Any:  # noqa: ANN401  any game's
        """Return an event as the log opens it to everybody by now; None where it does not."""
        values = self._opened_to(SPECTATOR, written)
        if not values and self.game.view(event, SPECTATOR) is None:
            return None
        return self._codec.decode(written.body, values=values).event

    def _check_end(self) -> None:
        """Check that nothing stays at the table when the game is over."""
        if not any(states(event, Fact.GAME_ENDED) for event in self._events):
            raise _FaultError("the game has ended, and no event states GAME_ENDED")
        if any(states(event, Fact.SHUFFLE_COMMITTED) for event in self._events) and not any(
            map(self.game.is_drawn, self._events)
        ):
            raise _FaultError("cards have been dealt from a shuffle, and is_drawn() names no event")
        left = {
            place: held for place, held in self._balances.items() if held and not is_member(place) and place != BANK
        }
        if left:
            raise _FaultError(f"counters stay at the table: {left}")
        if sum(self._balances[member_account(member)] for member in self._members) + self._balances[BANK]:
            raise _FaultError("counters have come from nowhere")
        self._check_results()

    def _check_results(self) -> None:
        """Check that the results of the deals are what each player has won: standings count them, and the ledger the transfers."""
        for seat, member in enumerate(self._members):
            results = sum(deal.net[seat] + sum(deal.afterwards[seat : seat + 1]) for deal in self._deals.values())
            won = self._balances[member_account(member)]
            if results != won:
                raise _FaultError(
                    f"seat {seat} has won {won} by the transfers, and {results} by net and afterwards of deal()"
                )


def _as_played(deal: DealSummary) -> PlayedDeal:
    """A deal as the read model gives it to the report: with its summary as JSON gives it back."""
    summary = msgspec.json.decode(msgspec.json.encode(deal.summary))
    return PlayedDeal(deal.number, deal.dealer, deal.recorded, deal.kind, deal.winners, deal.net, summary)


def _first(found: Sequence[Any], expected: Sequence[Any]) -> str:
    """The first place where two rows of events differ."""
    for one, other in zip(found, expected, strict=False):
        if one != other:
            return f"{type(other).__name__}: {_difference(one, other)}"
    return f"{len(found)} events and not {len(expected)}"


def _difference(found: Any, expected: Any, where: str = "") -> str:  # noqa: ANN401  declared values
    """The first field in which two values differ, and both of its values."""
    if type(found) is type(expected) and is_dataclass(found):
        for one in fields(found):
            inner, other = getattr(found, one.name), getattr(expected, one.name)
            if inner != other:
                return _difference(inner, other, f"{where}.{one.name}" if where else one.name)
    return f"{where or type(expected).__name__} is {found!r:.80} and should be {expected!r:.80}"

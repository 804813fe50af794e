"""The interface of a game to this service: pure functions over commands, events and state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, get_args

from ging_service.domain.declare import asked_for, filled_in, is_service_only, seated_by
from ging_service.domain.errors import Refused
from ging_service.domain.game.authority import check_declared
from ging_service.domain.game.decider import Decider, decided_by
from ging_service.domain.game.rulings import DealAmendments, GameRulings, RulingSummary, is_about, no_ruling, unchanged
from ging_service.domain.game.summaries import (
    Chance,
    DealSummary,
    ShuffledDeal,
    TableSummary,
    ToAct,
    no_shuffle,
    nothing_waits,
)
from ging_service.domain.game.viewers import Asker

if TYPE_CHECKING:
    from types import ModuleType


def no_moves(_state: object, _seat: int) -> tuple[Any, ...]:
    """Default of a game that chance cannot play: it has no simulation, and ``ging game check`` cannot play it."""
    return ()


def nothing_told(_state: object) -> Any:  # noqa: ANN401  house rules are of the game's own type
    """Default of a game that does not tell which house rules a table has."""
    return None


def nothing_owed(_state: object) -> int:
    """Default of a game in which players win only what lies at the table when a deal begins."""
    return 0


def no_hand(_state: object, _seat: int) -> tuple[str, ...]:
    """Default of a game that does not tell which cards a seat holds."""
    return ()


def nothing_wrong(_state: object) -> str:
    """Default of a game without invariants beyond those that its rules keep by themselves."""
    return ""


def no_command(_events: Sequence[Any], _state: object) -> object | None:
    """Default of a game whose events cannot be decided again: ``ging audit verify`` reports the number it skipped."""
    return None


def as_refused(refused: Refused, _command: object, _seen: object) -> Refused:
    """Return the refusal as the rules state it."""
    return refused


COMMON: Final = "common"
"""Name of the places of no player in statements, for a game that has no word of its own."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Decider):
    """A game that the service offers, found by the entry point group ``ging_service.games``.

    ``kind`` is the game's name in the API and in front of its stored event names.
    ``title``: the game's name as people write it.
    ``seats``: the fewest and the most players of a table; ``seats_by_rules(rules)``: the same with certain house rules.
    ``house_rules``: the type of the rules that a table is opened with; every field has a default.
    ``rules``: each numbered rule in one line, by its number.
    ``presets``: house rules that come with the game, by name; the first are the usual ones.
    ``members(state)``: the members' ids by seat.
    ``summary(state)``: how far the table is.
    ``phases``: the words that ``TableSummary.phase`` can be, ``deal_kinds`` those of ``DealSummary.kind``; () where the
    game does not list them.
    ``pack(rules, seats)``: every card that so many players play with, in order. A card is a text of its own; copies of a card
    stand as often as they are in the pack, jokers as the game writes them.
    ``deal(state)``: the running deal or the last one, None before the first.
    ``ruling(event)``: what an event that states ``RULING_APPLIED`` makes of a deal; None: nothing.
    ``counted``: the game's own columns of standings, their titles by name. Each is a member of a deal's summary: an
    array with a whole number for each seat, which standings add up over the deals that count.
    ``to_act(state)``: what the table waits for.
    ``places(seats, rules)``: the table's ledger accounts as the game names them; the platform puts ``table/<id>/`` in front.
    ``stack/<seat>`` is what belongs to the player of a seat (``domain.ledger.accounts``).
    ``common``: what statements call all places together that belong to no player, such as ``pot``.
    ``counters_at(state)``: the counters that lie in each of these places. The audit compares them with the ledger.
    ``most_owed(state)``: the most counters that all players together can come to pay in the deal that begins, and at the end
    of the game if the deal ends it, beside what lies at the table. At a table without a deal yet: in any deal. A deal begins only
    if what lies there and this fit a table, so that no result can be too large, which would be refused and tell about hidden cards.
    ``most_lost(state)``: the most that the deal that begins can take from one player, as in ``most_owed``, unless they choose to
    pay more; 0 where stacks never go below zero. None: as ``most_owed``. With a credit limit, a deal begins only if each player's
    stack and credit bear it.
    ``check_rules(rules)`` raises ``Refused`` for house rules that contradict each other.
    ``for_arbitrators``: the commands that only an arbitrator of the club gives, and only at a table at which they do not sit.
    ``moves(state, seat)``: some of the commands that the player of a seat can give now, as a person would give them. They
    follow from what this player sees. Players by chance choose from them, and general pages offer commands of these types.
    ``command_of(events, state)``: the command that led to these events of one command, or to the first of them, on the
    state before them; None if no command does. The audit decides it again and compares. What is sealed in events and state
    may read as hidden. A game without it: the audit reports how many events it could not decide again.
    ``explain(refused, command, seen)``: the refusal of a command with a detail that helps its sender. ``seen`` is the
    state as they may see it: nothing else may enter the text.
    ``shuffled(event, state)``: what an event deals from a shuffle, on the state before it; None for every other event. The
    audit replays the shuffle and compares. ``shuffle_waiting(state)``: the shuffle that is committed to and not dealt.
    ``wrong_before_deal(state)``: what is wrong with a table at which a deal begins, such as a pot without antes; "" if
    nothing is. The audit checks the state before every deal.
    ``rulings``: how rulings of arbitrators are carried out, in a game that can also amend deals. None: arbitrators void
    deals and order transfers, and the members pay that at home (``domain.rulings``); with ``amendments`` they amend deals
    too. ``after_ruling(state, event)``: the state after such a ruling, a ``RulingApplied`` or ``DealAmended`` of
    ``domain.rulings.declared``. A game that counts points leaves those of a voided deal out; what lies on the table does
    not change. ``is_contested_as(subject, deal, event)``: whether an event is what a dispute calls it, a ``deal``'s event,
    a ``declaration``, a ``transfer`` or a ``penalty``. ``opens_for_review(deal)``: the command that opens what is sealed of a
    deal to everybody, for the arbitrator of a dispute; None: it stays sealed, or is open when the deal is over.
    ``check_authority(command, state, asker)`` raises ``Refused`` unless the asker may give the command. Follows from what the
    declarations of the commands state (``domain.game.authority``); a command that states nothing is for nobody.
    ``seated_by(command)``: the members who sit down by a command that opens a table; () for every other command. Follows from
    the declaration of the command.
    ``complete(command, state, chance, now_s)``: the command with everything that only the service may fill in, whatever
    the outlet put there; ``now_s`` is in seconds since 1970. Called again whenever the command is decided again.
    ``asked(command)``: the command without those parts: what the same idempotency key must ask for again. None: nothing.
    Follows from the fields that the command's declaration leaves to the service.
    ``is_drawn(event)``: whether chance decided what the event tells.
    ``holds_hidden_cards(state)``: whether a command could tell something about cards that not everybody has seen.
    ``cites``: the rules that the platform names when it refuses something for the game's sake, by the code of the refusal.
    ``rules_at(state)``: the table's house rules, None before it is open. ``hand(state, seat)``: the cards of a seat, as the
    reader of the state sees them; () where there are none. The pages of a game without its own show both.
    ``until_next_deal``: events, such as declarations, that change only what the start of the next deal replaces, and that
    nothing else shows: not ``summary``, ``deal`` or a read model of the game. A rebuild skips those of earlier deals.
    ``time_limit_s(state)``: the time limit of the table's house rules. ``at_deadline(now_s)``: the command that ends it.
    """

    title: str
    seats: tuple[int, int]
    house_rules: type
    rules: Mapping[str, str]
    presets: Mapping[str, Any]
    members: Callable[[Any], tuple[str, ...]]
    summary: Callable[[Any], TableSummary]
    pack: Callable[[Any, int], tuple[str, ...]]
    deal: Callable[[Any], DealSummary | None]
    to_act: Callable[[Any], ToAct]
    places: Callable[[int, Any], tuple[str, ...]]
    counters_at: Callable[[Any], Mapping[str, int]]
    check_rules: Callable[[Any], None]
    complete: Callable[[Any, Any, Chance, int], Any]
    is_drawn: Callable[[Any], bool]
    holds_hidden_cards: Callable[[Any], bool]
    time_limit_s: Callable[[Any], int]
    at_deadline: Callable[[int], Any]
    seated_by: Callable[[Any], tuple[str, ...]] = seated_by
    asked: Callable[[Any], Any] = asked_for
    check_authority: Callable[[Any, Any, Asker], None] = check_declared
    for_arbitrators: tuple[type, ...] = ()
    moves: Callable[[Any, int], tuple[Any, ...]] = no_moves
    command_of: Callable[[Sequence[Any], Any], object | None] = no_command
    shuffled: Callable[[Any, Any], ShuffledDeal | None] = no_shuffle
    shuffle_waiting: Callable[[Any], Any] = nothing_waits
    wrong_before_deal: Callable[[Any], str] = nothing_wrong
    # A game brings one of `rulings` and `amendments`, or neither. `with_rulings` then fills in `rulings`.
    rulings: GameRulings | None = None
    amendments: DealAmendments | None = None
    opens_for_review: Callable[[int], Any] | None = None
    after_ruling: Callable[[Any, Any], Any] = unchanged
    is_contested_as: Callable[[str, int, Any], bool] = is_about
    explain: Callable[[Refused, Any, Any], Refused] = as_refused
    phases: tuple[str, ...] = ()
    deal_kinds: tuple[str, ...] = ()
    ruling: Callable[[Any], RulingSummary | None] = no_ruling
    counted: Mapping[str, str] = field(default_factory=dict)
    common: str = COMMON
    cites: Mapping[str, str] = field(default_factory=dict)
    rules_at: Callable[[Any], Any] = nothing_told
    most_owed: Callable[[Any], int] = nothing_owed
    most_lost: Callable[[Any], int] | None = None
    hand: Callable[[Any, int], tuple[str, ...]] = no_hand
    seats_by_rules: Callable[[Any], tuple[int, int]] | None = None
    until_next_deal: tuple[type, ...] = ()

    @classmethod
    def of(
        cls,
        *modules: ModuleType,
        commands: Any,  # noqa: ANN401  a union
        events: Any,  # noqa: ANN401  a union
        phase: Any,  # noqa: ANN401  a literal
        result: Any,  # noqa: ANN401  a literal
        decisions: Sequence[ModuleType] = (),
        **more: Any,  # noqa: ANN401  of any part
    ) -> Game:
        """Return the game whose parts have their names in these modules, such as ``decide``, ``see`` or ``PRESETS``.

        A module gives what it defines itself: functions by the names of the fields above, constants by these names in
        capitals. ``commands`` and ``events``: unions of the declared types. ``phase`` and ``result``: the literals of phases
        and of results. ``decisions``: modules that decide each command with the function of its name (``decided_by``), in a game
        without ``decide``. ``more``: the parts that have other names. Raises ``TypeError`` for a part that is missing, or that two
        modules define.

        Unless a module says otherwise, members, house rules, hands of the deal and progress are those of the state, the time
        limit is the rule ``turn_limit_s``, and the service's command without other fields than the time ends it.
        """
        usual: dict[str, Any] = {
            "commands": get_args(commands),
            "events": get_args(events),
            # No list has a table before its first event.
            "phases": tuple(one for one in get_args(phase) if one != "unopened"),
            "deal_kinds": ("running", *get_args(result)),
            "members": attrgetter("members"),
            "rules_at": attrgetter("rules"),
            "time_limit_s": attrgetter("rules.turn_limit_s"),
        }
        if (ends_turn := _deadline_command(get_args(commands))) is not None:
            usual["at_deadline"] = lambda now_s: ends_turn(now_s=now_s)
        if decisions:
            usual["decide"] = decided_by(get_args(commands), decisions)
        if "deal" in {one.name for one in fields(more["state"])}:
            usual["hand"] = _hand
        found: dict[str, Any] = {}
        for module in modules:
            for one in fields(cls):
                part = None if one.name in more else _defined(module, one)
                if part is not None and found.setdefault(one.name, part) is not part:
                    raise TypeError(f"{module.__name__} defines {one.name} again")
        parts = usual | found | more
        if "to_act" in parts:
            parts.setdefault("summary", partial(_progress, parts["to_act"]))
        return cls(**parts)

    def seats_for(self, rules: Any) -> tuple[int, int]:  # noqa: ANN401  the game's own type
        """Return the fewest and the most players of a table with these house rules."""
        return self.seats_by_rules(rules) if self.seats_by_rules else self.seats

    def most_risked(self, state: Any) -> int:  # noqa: ANN401  the game's own type
        """Return the most that the deal that begins can take from one player, by all that the game states."""
        return (self.most_lost or self.most_owed)(state)

    def presets_for(self, seats: int) -> Mapping[str, Any]:
        """Return the presets by name with which so many can play."""
        # A preset may allow other numbers of players than the game: Ace to Ace of the wild-card rummy has 2 to 4 seats.
        ranges = {name: self.seats_for(rules) for name, rules in self.presets.items()}
        return {name: self.presets[name] for name, (least, most) in ranges.items() if least <= seats <= most}


def _progress(to_act: Callable[[Any], ToAct], state: Any) -> TableSummary:  # noqa: ANN401  of any game
    return TableSummary(
        phase=state.phase,
        members=state.members,
        deals_played=state.deals_played,
        act_by_s=to_act(state).until_s,
        ended=state.ended,
        misdeals=getattr(state, "misdeals", 0),
        # A commitment comes with its deal, so none is left undealt.
        voids=0,
    )


def _hand(state: Any, seat: int) -> tuple[str, ...]:  # noqa: ANN401  of any game
    hand: tuple[str, ...] = state.deal.hands[seat] if state.deal else ()
    return hand


def _deadline_command(commands: Sequence[Any]) -> Any:  # noqa: ANN401  a type
    """Return the service's command that contains nothing that people give, and the time; None if not exactly one does."""
    found = [one for one in commands if is_service_only(one) and len(filled_in(one)) == len(fields(one))]
    return found[0] if len(found) == 1 and "now_s" in filled_in(found[0]) else None


def _defined(module: ModuleType, part: Field[Any]) -> Any:  # noqa: ANN401  of any type
    """Return what a module has for a part: a function that it defines, or a constant; None if it has none."""
    if not str(part.type).startswith("Callable"):
        return vars(module).get(part.name.upper())
    found = vars(module).get(part.name)
    return found if getattr(found, "__module__", "") == module.__name__ else None


USUAL_GAME: Final = "ging"
"""The default game, for requests that name none."""

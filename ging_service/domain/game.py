"""What a game, and the club itself, is to this service: pure functions over commands, events and state."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from ging_service.domain.errors import Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """Who is looking: whoever sits on ``seat`` of the table that is looked at (−1: nobody at it), or the service itself.

    ``member``: the member's id, "" for a guest. ``reads_club``: he may know what is argued within the club;
    ``reads_books``: everybody's counters and money, not only his own.
    ``sees_all`` is for the service's own folds and never for a person.
    """

    seat: int = -1
    member: str = ""
    reads_club: bool = False
    reads_books: bool = False
    sees_all: bool = False

    def is_one_of(self, *members: str) -> bool:
        """Whether he is one of these members; a guest is nobody."""
        return self.member != "" and self.member in members


SPECTATOR = Viewer()
THE_SERVICE = Viewer(sees_all=True)


class Transfer(NamedTuple):
    """Counters that move from one account to another, and the rule that moves them.

    ``source`` and ``target`` are account names as the game knows them (see ``domain.ledger.accounts``); ``counters``
    is 1 or more; ``rule`` is the number of the rule ("G18").
    """

    source: str
    target: str
    counters: int
    reason: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed:
    """A field of an event that the log holds as salted commitments only, because not everyone may see its value yet.

    ``each``: the field is a tuple and every element is sealed by itself, its index given to ``audience``; else the whole
    value is sealed, with index 0. ``audience(event, index)`` says who may see the value from the start: ``seat/<n>``,
    ``hands`` (whoever may see all four hands: nobody until they are opened), ``club`` or ``all``. ``subject(event)``
    says what the value is about, within its stream: what a later event opens or erases (``Decider.opens``, ``erases``).
    """

    field: str
    each: bool
    audience: Callable[[Any, int], str]
    subject: Callable[[Any], str]


Upcast = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes the stored data of one schema version that of the next."""


def as_it_is(data: dict[str, Any]) -> dict[str, Any]:
    """The upcast to a version whose data reads as before: a field has come to be sealed."""
    return data


def no_subjects(_event: object, _state: object) -> tuple[str, ...]:
    """Opens nothing and erases nothing."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Decider:
    """The pure functions over one kind of stream, and the types that they work on: a game, or the club itself.

    ``decide(command, state)``: the events that a command leads to; raises ``Refused`` where the rules say no.
    ``evolve(state, event)``: the state after an event; never validates and never raises on a stored event.
    ``fold(state, events)``: the state after many events, quicker than ``evolve`` one by one.
    ``transfers(event)``: the counters that an event moves, in order.
    ``view(event, viewer)``: the event as the viewer may see it, or nothing.
    ``see(state, viewer)``: the state as the viewer may see it.
    ``shape`` numbers the state's form: raise it with every change of ``state``, so that no snapshot of an older form is
    read as if it were of this one.
    ``schemas``: the current schema version of the events that have changed their shape or what is sealed in them, 1
    where none is given. ``upcasts``: from (event, older version) what makes that version's data the next one's.
    ``sealed``: the sealed fields of each event type that has any.
    ``opens(event, state_after)``: the subjects that an event opens to everybody; ``erases(event, state_after)``: those
    whose values it takes away for good.
    """

    kind: str
    state: type
    commands: tuple[type, ...]
    events: tuple[type, ...]
    decide: Callable[[Any, Any], tuple[Any, ...]]
    evolve: Callable[[Any, Any], Any]
    fold: Callable[[Any, Iterable[Any]], Any]
    transfers: Callable[[Any], tuple[Transfer, ...]]
    view: Callable[[Any, Viewer], Any]
    see: Callable[[Any, Viewer], Any]
    shape: int = 1
    schemas: Mapping[type, int] = field(default_factory=dict)
    upcasts: Mapping[tuple[type, int], Upcast] = field(default_factory=dict)
    sealed: Mapping[type, tuple[Sealed, ...]] = field(default_factory=dict)
    opens: Callable[[Any, Any], tuple[str, ...]] = no_subjects
    erases: Callable[[Any, Any], tuple[str, ...]] = no_subjects

    def initial_state(self) -> Any:  # noqa: ANN401  each kind of stream has a state of its own
        """The state before a stream's first event."""
        return self.state()

    def begun(self, state: Any) -> Any:  # noqa: ANN401  each kind of stream has a state of its own
        """A state as this decider knows it: its initial one for a table that is not open."""
        return self.initial_state() if state is UNOPENED else state


class Asker(NamedTuple):
    """Who gives a command to a table, and what their rights in the club allow them.

    ``member``: the member's id, "" for an app that acts for nobody. ``key_made_by``: the member who made the key of such
    an app, "" where nobody did. ``plays``: may act at tables where they sit; ``keeps_score``: runs tables as a scribe;
    ``judges``: decides disputes as an arbitrator.
    """

    member: str
    key_made_by: str
    plays: bool
    keeps_score: bool
    judges: bool

    def one_of(self, members: Collection[str]) -> str:
        """Which of these members gives the command, or made the key that gives it; "" for none."""
        member = self.member or self.key_made_by
        return member if member in members else ""


def nobody_may(_command: object, _state: object, _asker: Asker) -> None:
    """Deny by default: a game that does not say who may give its commands lets nobody. Raises ``Refused("not_allowed")``."""
    raise Refused("not_allowed", "", "the game does not say who may do this")


class Chance(Protocol):
    """What only the service can do: draw by chance, and shuffle so that everybody can check it later."""

    def choose(self, options: Sequence[Any]) -> Any:  # noqa: ANN401  one of the options
        """One of the options, each as likely as the others."""

    def seed(self) -> str:
        """32 bytes that nobody can foresee, as hexadecimal digits: the same whenever the command is decided again."""

    def order(self, pack: Sequence[Any], shuffle: Any) -> tuple[Any, ...]:  # noqa: ANN401  of the game's own state
        """The pack in the order that a shuffle leads to: its ``deal``, ``seed`` and ``contributions`` (docs/shuffle.md)."""


class TableSummary(NamedTuple):
    """How far a table is, for the list of tables.

    ``phase``: one of the game's own words, ``ended`` when the game is over. ``members`` by seat. ``act_by_s``: when the
    running time limit ends, in seconds since 1970, 0 without one. ``ended``: why the game ended, "" while it runs.
    ``misdeals``: deals that were dealt and do not count; ``voids``: shuffles that were committed to and not dealt.
    """

    phase: str
    members: tuple[str, ...]
    deals_played: int
    act_by_s: int
    ended: str
    misdeals: int
    voids: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Decider):
    """A game that the service offers, found by the entry point group ``ging_service.games``.

    ``kind`` is the game's name in the API and in front of its stored event names.
    ``title``: the game's name as people write it.
    ``seats``: the fewest and the most players of a table.
    ``house_rules``: the type of the rules that a table is opened with; every field has a default.
    ``rules``: each numbered rule in one line, by its number.
    ``presets``: house rules that come with the game, by name; the first are the usual ones.
    ``members(state)``: the members' ids by seat.
    ``summary(state)``: how far the table is.
    ``deal_number(state)``: the number of the last deal, 0 before the first.
    ``check_authority(command, state, asker)`` raises ``Refused`` unless the asker may give the command.
    ``seated_by(command)``: the members who sit down by a command that opens a table; () for every other command.
    ``complete(command, state, chance, now_s)``: the command with everything that only the service may fill in, whatever
    the outlet put there; ``now_s`` is in seconds since 1970. Called again whenever the command is decided again.
    ``asked(command)``: the command without those parts: what the same idempotency key must ask for again. None: nothing.
    ``is_drawn(event)``: whether chance decided what the event tells.
    ``holds_hidden_cards(state)``: whether a command could tell something about cards that not everybody has seen.
    ``time_limit_s(state)``: the time limit of the table's house rules. ``at_deadline(now_s)``: the command that ends it.
    """

    title: str
    seats: tuple[int, int]
    house_rules: type
    rules: Mapping[str, str]
    presets: Mapping[str, Any]
    members: Callable[[Any], tuple[str, ...]]
    summary: Callable[[Any], TableSummary]
    deal_number: Callable[[Any], int]
    seated_by: Callable[[Any], tuple[str, ...]]
    complete: Callable[[Any, Any, Chance, int], Any]
    asked: Callable[[Any], Any]
    is_drawn: Callable[[Any], bool]
    holds_hidden_cards: Callable[[Any], bool]
    time_limit_s: Callable[[Any], int]
    at_deadline: Callable[[int], Any]
    check_authority: Callable[[Any, Any, Asker], None] = nobody_may


@dataclass(frozen=True, slots=True, kw_only=True)
class Unopened:
    """The state of a table that has no events: no game is known yet."""

    phase: str = "unopened"


UNOPENED = Unopened()

"""The pure functions over one kind of stream: a game, or the club itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.domain.declare import spelled
from ging_service.domain.game.viewers import Viewer

if TYPE_CHECKING:
    from types import ModuleType


# A tuple, not a declared value: it is never stored, and the ledger unpacks very many of them.
class Transfer(NamedTuple):
    """Counters that move from one account to another, and the rule that moves them.

    ``source`` and ``target`` are account names as the game knows them (see ``domain.ledger.accounts``); ``counters``
    is 1 or more; ``rule`` is the number of the rule ("D7").
    """

    source: str
    target: str
    counters: int
    reason: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed:
    """A field of an event that the log holds only as salted commitments, because not everyone may see its value yet.

    ``each``: the field is a tuple, and every element is sealed separately with its index given to ``audience``.
    Otherwise the whole value is sealed, with index 0. ``audience(event, index)`` returns who may see the value from the
    start: ``seat/<n>``, ``hands`` (nobody until it is opened, such as all hands together or a stock), ``club`` or
    ``all``. ``subject(event)`` returns the subject of the value within its stream: the name by which a later event
    opens or erases it (``Decider.opens``, ``erases``). A value that belongs to deal 3 has the subject ``3``, or ``3/``
    and a name where a deal has several: ``3/stock``. ``hidden``: the placeholder (with ``each``: of the element) shown
    to everybody who may not see the value, such as ``()`` for a hand and ``"?"`` for a card that lies face down. It
    must never be a real value.
    """

    field: str
    each: bool
    audience: Callable[[Any, int], str]
    subject: Callable[[Any], str]
    hidden: Any = ""


def decided_by(commands: Iterable[type], modules: Sequence[ModuleType]) -> Callable[[Any, Any], tuple[Any, ...]]:
    """Return the function that decides each command with the function of its name, ``DrawCard`` with ``draw_card(command, state)``.

    Raises ``TypeError`` for a command for which not exactly one of the modules defines such a function.
    """
    by_type = {kind: _named_for(kind, modules) for kind in commands}

    def decide(command: Any, state: Any) -> tuple[Any, ...]:  # noqa: ANN401  of any game
        events: tuple[Any, ...] = by_type[type(command)](command, state)
        return events

    return decide


def _named_for(kind: type, modules: Sequence[ModuleType]) -> Callable[[Any, Any], tuple[Any, ...]]:
    name = spelled(kind, "_")
    found = [vars(one)[name] for one in modules if getattr(vars(one).get(name), "__module__", "") == one.__name__]
    if len(found) != 1:
        raise TypeError(f"{len(found)} functions are called {name}, for {kind.__name__}")
    decide: Callable[[Any, Any], tuple[Any, ...]] = found[0]
    return decide


Upcast = Callable[[dict[str, Any]], dict[str, Any]]
"""Function that upcasts the stored data of one schema version to the next."""


def as_it_is(data: dict[str, Any]) -> dict[str, Any]:
    """Upcast to a version whose data reads as before, for a field that has become sealed."""
    return data


def no_subjects(_event: object, _state: object) -> tuple[str, ...]:
    """Open nothing and erase nothing."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unopened:
    """The state of a table that has no events: no game is known yet."""

    phase: str = "unopened"


UNOPENED = Unopened()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Decider:
    """The pure functions over one kind of stream, and the types that they work on: a game, or the club itself.

    Deciders are compared by identity: there is one of each kind, and each command looks for its own.

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
    ``sealed``: the sealed fields of each event type that has any. An event may have several.
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
    # A snapshot of another shape is not read. The fold then begins at the first event: slower, and never wrong.
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
        """A state as this decider knows it: its initial state for a table that is not open."""
        return self.initial_state() if state is UNOPENED else state

"""Events in words, as one would read them out at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from ging_service.cli.output import SIGNS
from ging_service.cli.telling_books import OF_BOOKS
from ging_service.domain.cards import SUIT_NAMES
from ging_service.domain.club import events as club
from ging_service.domain.disputes import events as disputes
from ging_service.domain.games.ging import events as e
from ging_service.domain.games.ging import fair_events as f
from ging_service.domain.games.ging.rules.rotation import due_dealer
from ging_service.domain.games.ging.ruling_events import FindingSetAside, RotationCorrected, RulingApplied

if TYPE_CHECKING:
    from ging_service.domain.cards import Hand
    from ging_service.domain.games.ging.rules.counting import Claim

Names = Sequence[str]
Tellers = dict[type, Callable[[Any, Names], str]]

_SATISFIED: Final = {
    "player": "{who} is satisfied",
    "scribe": "the scribe counts {who} as satisfied",  # away, or only silent when the scribe settled for all
    "time_limit": "{who} is out of time: satisfied",
}


def tell(event: Any, members: Names) -> str:  # noqa: ANN401  any event of the log
    """An event in one line. ``members`` by seat; seats are told by their numbers where they are not known.

    What a terminal would take for a command of its own is left out: remarks are anybody's text.
    """
    line = _TELL[type(event)](event, members or tuple(f"seat {seat}" for seat in range(4)))
    return line if line.isprintable() else "".join(one if one.isprintable() else " " for one in line)


def points(suit: str, count_points: int) -> str:
    """A suit claim: ``34 clubs``."""
    return f"{count_points} {SUIT_NAMES.get(suit, suit)}"


def spoken(name: str) -> str:
    """A word of the rules as it is spoken."""
    return name.replace("_", " ")


def _finding(event: e.LostDealFound) -> str:
    if not event.upheld:
        return "the accusation is not upheld (G28)"
    if event.lapsed:
        return "guilty, but lapsed: no penalty (G27)"
    if not event.penalty_deals:
        return "guilty; simply deals the turn (G26)"
    return f"guilty; deals {event.penalty_deals} in others' places (G26)"


def _most(claims: Sequence[Claim], names: Names) -> str:
    first, second = claims[0], claims[-1]
    most = f"{names[first.seat]} has most, {points(first.suit, first.points)}"
    if len(claims) == 1:
        return f"{most}, and nobody else claims: takes three"
    if first.seat == second.seat:
        return f"{most}, and second, {points(second.suit, second.points)}: takes three"
    return f"{most}; {names[second.seat]} second, {points(second.suit, second.points)}"


def _replaced(event: e.MostOfSuitWon, names: Names) -> str:
    if not event.replaced_by:
        return ""
    short = {seat: event.replaced[seat] for seat in event.replaced_by if event.replaced[seat] < event.stake}
    who = [f"{names[seat]} ({short[seat]})" if seat in short else names[seat] for seat in event.replaced_by]
    return f"; {', '.join(who)} put back"


def _cards(hand: Hand) -> str:
    return " ".join(card[:-1] + SIGNS[card[-1]] for card in hand)


def _shown(hand: Hand) -> str:
    return f" ({_cards(hand)})" if hand else ""


def _false(event: e.FalseClaimRefused, names: Names) -> str:
    claim = points(event.suit, event.points) if event.suit else spoken(event.combination)
    return f"{names[event.seat]} claims {claim}: false, refused (G21)"


def _taken_home(event: e.StacksReturned) -> str:
    pairs = zip(event.members, event.counters, strict=True)
    return "taken home: " + ", ".join(f"{member} {counters}" for member, counters in pairs)


def _opened(event: f.HandsOpened) -> str:
    first, last = event.deals[0], event.deals[-1]
    in_a_row = 1 < len(event.deals) == last - first + 1
    which = f"deals {first} to {last}" if in_a_row else f"deal {', '.join(map(str, event.deals))}"
    return f"the hands of {which} are open to all: {spoken(event.reason)} (G22)"


_RULED: Final = {
    "amended": "amended",
    "voided": "void (G24)",
    "ended": "the last one of the game (G30)",
    "ordered": "put right",
}


def _ruling(event: RulingApplied, names: Names) -> str:
    """``ruling d1: deal 3 is amended; ada +2, bob −2``."""
    deal = f"deal {event.deal} is {_RULED[event.kind]}" if event.deal else "the table is put right"
    net = [f"{name} {counters:+d}" for name, counters in zip(names, event.net, strict=True) if counters]
    parts = [", ".join(net) if net else "no counter moves"]
    if event.amendment.dealer >= 0:
        parts.insert(0, f"{names[event.amendment.dealer]} dealt it")
    if event.next_dealer >= 0:
        parts.append(f"{names[event.next_dealer]} deals next")
    if event.ends_after and not event.void_from:
        parts.append(f"the game should have ended with deal {event.ends_after} (G29)")
    return "; ".join([f"ruling {event.dispute}: {deal}", *parts])


def _turns(event: RotationCorrected, names: Names) -> str:
    parts = [f"by the corrected record the next deal is {names[due_dealer(event.rotation)]}'s (G24)"]
    if event.penalties:
        parts.append(f"penalties running: {', '.join(names[seat] for seat in event.penalties)}")
    dodged = dict.fromkeys(dodge.seat for dodge in event.dodges if not dodge.lapsed)
    if dodged:
        parts.append(f"turns dodged: {', '.join(names[seat] for seat in dodged)}")
    return "; ".join(parts)


def _raised(event: disputes.DisputeRaised) -> str:
    deal = f", deal {event.deal}" if event.deal else ""
    return f"{event.raised_by} disputes a {event.subject} at {event.table}{deal}: {event.reason}"


def _ruled(event: disputes.DisputeRuled) -> str:
    what = f" ({', '.join(map(spoken, event.amended))})" if event.amended else ""
    return f"{event.arbitrator} rules: {event.outcome}{what}: {event.reasons}"


_DISPUTES: Final[Tellers] = {
    disputes.DisputeRaised: lambda event, _: _raised(event),
    disputes.DisputeTaken: lambda event, _: (
        f"{event.arbitrator} reviews the dispute{', with all hands opened' if event.opens_hands else ''}"
    ),
    disputes.DisputeRuled: lambda event, _: _ruled(event),
    disputes.DisputeWithdrawn: lambda event, _: (
        f"{event.member} withdraws the dispute{f': {event.reason}' if event.reason else ''}"
    ),
    RulingApplied: _ruling,
    RotationCorrected: _turns,
    FindingSetAside: lambda event, names: (
        f"by the corrected record {names[event.accused]} did not lose the deal: the finding is set aside (G28)"
    ),
}


def _at_the_bank(event: club.CountersBought | club.CountersCashed) -> str:
    money = f" for {event.paid} {event.currency}" if event.paid else ""
    return money + (f": {event.note}" if event.note else "")


_CLUB: Final[Tellers] = {
    club.ClubFounded: lambda event, _: f"{event.name} is founded",
    club.MemberJoined: lambda event, _: f"{event.name or 'somebody'} joins as {event.member}",
    club.MemberRenamed: lambda event, _: f"{event.member} is now called {event.name or 'otherwise'}",
    club.MemberNameErased: lambda event, _: f"all names of {event.member} are erased",
    club.CountersBought: lambda event, _: f"{event.member} buys {event.counters} counters{_at_the_bank(event)}",
    club.CountersCashed: lambda event, _: f"{event.member} cashes {event.counters} counters{_at_the_bank(event)}",
    club.ArbitratorNamed: lambda event, _: f"{event.member} is an arbitrator now",
    club.ArbitratorDismissed: lambda event, _: f"{event.member} is an arbitrator no longer",
    club.RoleGiven: lambda event, _: f"{event.member} is {event.role} now",
    club.RoleTaken: lambda event, _: f"{event.member} is {event.role} no longer",
    club.HouseRulesNamed: lambda event, _: f"house rules are kept as {event.preset}: {event.name}",
    club.HouseRulesDropped: lambda event, _: f"the house rules {event.preset} are kept no longer",
    club.TimeZoneSet: lambda event, _: f"the club's dates are in the time zone {event.zone} from now on",
}
_TABLE: Final[Tellers] = {
    e.TableOpened: lambda event, _: f"{', '.join(event.members)} sit down, {event.rules.starting_stack} counters each",
    e.TrayDressed: lambda event, _: f"the tray is dressed: {event.stake} on each corner, {4 * event.stake} in the pee",
    e.CardCut: lambda event, names: f"{names[event.seat]} cuts {_cards((event.card,))}",
    e.FirstDealerFound: lambda event, names: f"{names[event.seat]} is the first dealer ({event.by})",
    e.CountersRebought: lambda event, _: f"{event.member} takes {event.counters} more counters to the table",
    e.RemarkMade: lambda event, _: f"# {event.text}",
    e.GameEnded: lambda event, _: f"the game ends: {spoken(event.reason)} (G29)",
    e.LayoutDivided: lambda event, _: f"the layout is divided: {sum(m.counters for m in event.moves)} counters (G31)",
    e.StacksReturned: lambda event, _: _taken_home(event),
}
_DEALING: Final[Tellers] = {
    e.HandsDealt: lambda event, names: f"deal {event.deal}: {names[event.dealer]} deals",
    e.DealRecorded: lambda event, names: f"deal {event.deal}: {names[event.dealer]} dealt",
    e.DealerReplaced: lambda event, names: f"{names[event.by]} deals in the place of {names[event.natural]} (G26)",
    e.PenaltyDealDodged: lambda event, names: f"{names[event.seat]} lets another deal in his penalty (G27)",
    e.LostDealAccused: lambda event, names: f"{names[event.accuser]}: {names[event.accused]} has lost the deal (G28)",
    e.LostDealFound: lambda event, names: f"{names[event.accused]}: {_finding(event)}",
    e.PenaltyEnded: lambda event, names: f"the penalty of {names[event.seat]} ends (G26)",
    e.DealMisdealt: lambda event, _: f"deal {event.deal} is void: {event.reason or 'a misdeal'} (G24)",
    e.DealUndone: lambda event, _: f"deal {event.deal} is undone: {event.reason} (G24)",
}
_FAIR: Final[Tellers] = {
    f.ShuffleCommitted: lambda event, _: f"the shuffle of deal {event.deal} is committed to (G4)",
    f.ShuffleContributed: lambda event, names: f"{names[event.seat]} adds to the shuffle: {event.contribution}",
    f.ShuffleVoided: lambda event, _: f"the shuffle of deal {event.deal} is void: {event.reason or 'a misdeal'} (G24)",
    f.HandsOpened: lambda event, _: _opened(event),
}
_DEAL: Final[Tellers] = {
    e.SuitDeclared: lambda event, names: (
        f"{names[event.seat]} declares {points(event.suit, event.points)}{_shown(event.cards)}"
    ),
    e.CombinationDeclared: lambda event, names: (
        f"{names[event.seat]} declares {spoken(event.combination)}{_shown(event.cards)}"
    ),
    e.FalseClaimRefused: _false,
    e.FalseClaimPenalised: lambda event, names: f"{names[event.seat]} pays {sum(event.paid)} for it (G21)",
    e.PlayerSatisfied: lambda event, names: _SATISFIED[event.by].format(who=names[event.seat]),
    e.HandsShown: lambda event, _: "all hands are turned up: " + " / ".join(map(_cards, event.hands)),
    e.LayoutSwept: lambda event, names: (
        f"{names[event.seat]} sweeps {8 * event.stake} with {spoken(event.combination)} (G18)"
    ),
    e.MostOfSuitWon: lambda event, names: _most(event.claims, names) + _replaced(event, names),
    e.DealPassed: lambda event, _: f"deal {event.deal} passes: nobody claimed anything (G23)",
}
_TELL: Final[Tellers] = _CLUB | {**OF_BOOKS} | _DISPUTES | _TABLE | _DEALING | _FAIR | _DEAL
KNOWN: Final = frozenset(_TELL)
"""Every type of event that can be told."""

"""The dossier of a deal in plain text, no line longer than 100 columns: to be read, printed, put into a letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.cli.play.deals_shown import wrapped
from ging_service.cli.play.house_rules import unusual_rules
from ging_service.cli.shared.command_results import event_text
from ging_service.cli.shared.output import SIGNS, clock, plain_type
from ging_service.event_messages.general_messages import spoken
from ging_service.games.ging.cli.table_shown import result
from ging_service.games.ging.messages.game_words import points_words
from ging_service.games.ging.rules.cards import SEATS, eldest_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.audit.proofs.proof_status import ProofStatus, SealedValue
    from ging_service.domain.cards import Hand
    from ging_service.games.ging.decider.hindsight import Declarable
    from ging_service.games.ging.review.dossier import Dossier
    from ging_service.games.ging.review.steps import RuledReading, ShuffleStatus, Step, TableSituation
    from ging_service.reporting.tables.disputes import VisibleDispute


def ruled_lines(ruled: RuledReading, found: Dossier) -> Iterator[str]:
    """Yield lines about the effect of the rulings on a deal."""
    names = found.members
    if ruled.dealer != found.deal.dealt.dealer:
        yield from wrapped(f"{names[ruled.dealer]} dealt, {names[eldest_of(ruled.dealer)]} is eldest (G2)", 2)
    for seat, hand in enumerate(ruled.hands):
        cards = " ".join(card[:-1] + SIGNS[card[-1]] for card in hand)
        yield from wrapped(f"seat {seat} {names[seat]}: {cards}", 2)
    if ruled.declared:
        yield from wrapped(f"declared: {'; '.join(_ruled_claims(ruled, names)) or 'nothing'}", 2)
    yield from wrapped(_outcome(ruled, found), 2)
    if any(ruled.ordered):
        yield from wrapped(f"ordered beside it: {_net(ruled.ordered, names)}", 2)


def _ruled_claims(ruled: RuledReading, names: tuple[str, ...]) -> Iterator[str]:
    yield from (f"{names[held.seat]} {spoken(held.combination)}" for held in ruled.combinations)
    yield from (f"{names[claim.seat]} {points_words(claim.suit, claim.points)}" for claim in ruled.claims)


def _outcome(ruled: RuledReading, found: Dossier) -> str:
    names = found.members
    if ruled.voided:
        return f"void: {_net(ruled.net, names) or 'no counter moves'} (G24)"
    if ruled.result is None:
        return f"as recorded: {_net(ruled.net, names) or 'no counter moves'}"
    return result(ruled.result, names)


def _net(net: tuple[int, ...], names: tuple[str, ...]) -> str:
    return ", ".join(f"{name} {counters:+d}" for name, counters in zip(names, net, strict=True) if counters)


def proof_lines(proof: ProofStatus, shuffle: ShuffleStatus | None) -> Iterator[tuple[str, int]]:
    """Yield lines, each with its indent."""
    yield from ((line, 2) for line in _signed(proof))
    if shuffle is not None:
        yield f"the shuffle (version {shuffle.version}) was committed to before the deal: {_replayed(shuffle)}", 2
    for one in proof.events:
        by = f"under checkpoint {one.signed_size}" if one.signed_size else "not signed yet"
        yield f"{one.position:>6} leaf {one.leaf or 'withheld: it could tell what is hidden'} {by}", 0
        if one.included is False:
            yield f"THIS IS NOT WHAT CHECKPOINT {one.signed_size} WAS SIGNED OVER", 7
        for sealed in one.sealed:
            yield _sealed(sealed), 7


def _signed(proof: ProofStatus) -> Iterator[str]:
    found = proof.checkpoint
    if found is None:
        yield "not signed yet: no checkpoint covers all of it"
    else:
        yield f"signed {clock(found.signed_at)}: checkpoint over {found.size} events, root {found.root}"
        if found.witnesses_required:
            yield f"co-signed by {found.cosigned_by} witnesses; the club asks for {found.witnesses_required}"
    if proof.refusal:
        yield f"THE SIGNER REFUSES TO SIGN THIS CLUB'S LOG ({proof.refusal})"


def _replayed(shuffle: ShuffleStatus) -> str:
    match shuffle.replayed:
        case None:
            return "its seed is not open"
        case True:
            return f"seed {shuffle.seed} leads to these hands"
        case _:
            return f"SEED {shuffle.seed} DOES NOT LEAD TO THESE HANDS"


def _sealed(sealed: SealedValue) -> str:
    value = f"value {sealed.place} {sealed.commitment}"
    if sealed.sound is None:
        return f"{value} erased or lost"
    return f"{value} for {sealed.audience}: {'sound' if sealed.sound else 'DOES NOT OPEN TO WHAT WAS COMMITTED'}"


_BELOW: Final = 13
"""Columns before the details of a step."""


def dossier_text(found: Dossier) -> str:
    """Return the text of a whole dossier."""
    return "\n".join(line for part in _parts(found) for line in part)


def _parts(found: Dossier) -> Iterator[list[str]]:
    yield list(_heading(found))
    yield ["", "TIMELINE"]
    yield list(_standing("before", found.steps[0].standing_before, found.members))
    for step in found.steps:
        yield list(_step(step, found.members))
    yield list(_standing("now" if found.deal.result is None else "after", found.over, found.members))
    yield ["", "HANDS, and what could have been declared"]
    for seat in SEATS:
        yield list(_hand(found, seat))
    yield ["", "SETTLEMENT"]
    yield list(_settlement(found))
    if found.ruled is not None:
        yield ["", "AS RULED"]
        yield list(ruled_lines(found.ruled, found))
    yield ["", "DISPUTES AND RULINGS"]
    yield [line for one in found.disputes for line in _dispute(one)] or ["  none"]
    yield ["", "PROOF"]
    yield [line for text, indent in proof_lines(found.proof, found.shuffle) for line in wrapped(text, indent)]
    yield ["", "RULES that moved counters"]
    yield list(_rules(found))


def _heading(found: Dossier) -> Iterator[str]:
    names, dealt = found.members, found.deal.dealt
    yield f"Deal {dealt.number} at {found.table_id}"
    yield from wrapped(
        f"{names[dealt.dealer]} deals, {names[found.eldest]} is eldest (G2); "
        + ("recorded from real cards" if dealt.recorded else "dealt by the service")
    )
    yield from wrapped(f"Seats: {', '.join(f'{seat} {name}' for seat, name in enumerate(names))}")
    rules = unusual_rules(found.rules)
    yield from wrapped(f"House rules: {'; '.join(rules) if rules else 'as the book has them'}")
    yield from wrapped(result(found.deal.result, names) if found.deal.result else "The deal is running.")


def _step(step: Step, names: tuple[str, ...]) -> Iterator[str]:
    one = step.recorded_event
    who = " ".join(filter(None, (one.actor or "nobody by name", one.app and f"with {one.app}")))
    happened = f" (happened {clock(one.happened_at)})" if one.happened_at else ""
    head = f"{one.position:>6} v{one.version:<4} {clock(one.recorded_at)}{happened} {who}, command {one.command}"
    yield from wrapped(head)
    yield from wrapped(f"{event_text(one.event, names)} [{plain_type(one.type)}]", _BELOW)
    for transfer in step.transfers:
        moved = f"{_place(transfer.source, names)} → {_place(transfer.target, names)}: {transfer.counters}"
        yield from wrapped(f"{moved}, {transfer.reason} ({transfer.rule})", _BELOW + 2)
    for line in _changes(step.standing_before, step.standing_after, names):
        yield from wrapped(line, _BELOW + 2)


def _place(account: str, names: tuple[str, ...]) -> str:
    kind, _, whose = account.partition("/")
    return f"{kind} of {names[int(whose)]}" if kind in ("stack", "corner") else account


def _rules(found: Dossier) -> Iterator[str]:
    rules = {moved.rule: moved.rule_text for step in found.steps for moved in step.transfers if moved.rule_text}
    for rule in sorted(rules, key=lambda rule: int(rule.removeprefix("G"))):
        yield from wrapped(f"{rule}: {rules[rule]}", 2)
    if not rules:
        yield "  none"


def _standing(when: str, standing: TableSituation, names: tuple[str, ...]) -> Iterator[str]:
    counters, rotation = standing.counters, standing.rotation
    yield from wrapped(
        f"{when}: stacks {_numbers(counters.stacks)}; corners {_numbers(counters.corners)}; pee {counters.pee};"
        f" natural turn {names[rotation.turn]}; penalties running: {_people(rotation.penalties, names)}",
        2,
    )


def _changes(before: TableSituation, after: TableSituation, names: tuple[str, ...]) -> Iterator[str]:
    """Yield what an event has changed: the old value and the new one."""
    for name in ("stacks", "corners"):
        then, now = getattr(before.counters, name), getattr(after.counters, name)
        if then != now:
            yield f"{name} {_numbers(then)} → {_numbers(now)}"
    if before.counters.pee != after.counters.pee:
        yield f"pee {before.counters.pee} → {after.counters.pee}"
    if before.rotation.turn != after.rotation.turn:
        yield f"natural turn: {names[before.rotation.turn]} → {names[after.rotation.turn]} (G24)"
    for what, then, now in (
        ("penalties running", before.rotation.penalties, after.rotation.penalties),
        ("accused", before.accused, after.accused),
    ):
        if then != now:
            yield f"{what}: {_people(then, names)} → {_people(now, names)} (G26, G28)"


def _numbers(figures: tuple[int, ...]) -> str:
    return " ".join(map(str, figures))


def _people(seats: tuple[int, ...], names: tuple[str, ...]) -> str:
    return ", ".join(names[seat] for seat in seats) or "nobody"


def _hand(found: Dossier, seat: int) -> Iterator[str]:
    known, tabled = found.declarable[seat], found.deal.tabled[seat]
    name = f"seat {seat} {found.members[seat]}"
    if known is None:
        yield from wrapped(f"{name}: hidden" + (f", tabled {_cards(tabled)}" if tabled else ""), 2)
    else:
        yield from wrapped(f"{name}: {_cards(known.hand)}", 2)
        yield from wrapped("; ".join(_held(known)), 4)
        if known.contradicted:
            wrong = ", ".join(map(spoken, known.contradicted))
            yield from wrapped(f"THE RECORD CONTRADICTS THIS HAND: {wrong} (G21)", 4)
    for claim in found.false_claims:
        if claim.seat == seat:
            said = points_words(claim.suit, claim.points) if claim.suit else spoken(claim.combination)
            yield from wrapped(f"claimed falsely: {said} (G21)", 4)


def _held(known: Declarable) -> Iterator[str]:
    """Yield the claims that a hand could make. Combinations come first, because one of them decides the deal."""
    for place, held in enumerate(known.combinations):
        best = ", the best" if not place and len(known.combinations) > 1 else ""
        yield f"{spoken(held.combination)} ({held.rule}{best}): {_declared(declared=held.declared)}"
    for suit in known.suits:
        yield f"{points_words(suit.suit, suit.points)}: {_declared(declared=suit.declared)}"


def _declared(*, declared: bool) -> str:
    return "declared" if declared else "NOT DECLARED"


def _settlement(found: Dossier) -> Iterator[str]:
    settled, names = found.settlement, found.members
    if settled is None:
        over = found.deal.result is not None
        yield from wrapped("void: nothing moves (G24)" if over else "not settled yet", 2)
    else:
        yield from wrapped(f"by the rules: {result(settled.due, names)}", 2)
        agrees = "the record agrees" if settled.agrees else "THE RECORD DOES NOT AGREE"
        yield from wrapped(f"{agrees}: {result(settled.recorded, names)}", 2)
    if found.all_declared is not None:
        yield from wrapped(f"with everything declared: {result(found.all_declared, names)}", 2)


def _dispute(one: VisibleDispute) -> Iterator[str]:
    entry, said = one.entry, one.said
    about = f"the {entry.subject}" + (f" at v{entry.version}" if entry.version else "")
    yield from wrapped(f"{entry.dispute_id}, {spoken(entry.state)}: {entry.raised_by} disputes {about}", 2)
    yield from wrapped(f"{clock(entry.raised_at)} {entry.raised_by}: {said.reason}", 4)
    if entry.outcome:
        changed = f" ({', '.join(map(spoken, said.amended))})" if said.amended else ""
        yield from wrapped(f"{clock(entry.changed_at)} {entry.arbitrator}: {entry.outcome}{changed}: {said.reasons}", 4)
    elif said.reasons:
        yield from wrapped(f"{clock(entry.changed_at)} {entry.raised_by}: withdrawn: {said.reasons}", 4)
    elif entry.arbitrator:
        yield from wrapped(f"{clock(entry.changed_at)} {entry.arbitrator} reviews it", 4)


def _cards(hand: Hand) -> str:
    return " ".join(card[:-1] + SIGNS[card[-1]] for card in hand)

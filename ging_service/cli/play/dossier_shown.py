"""The dossier of a deal of any game in plain text, no line longer than 100 columns: to be read, printed, put into a letter.

It is written from the API's answer: the timeline in sentences, every other part by the names of its members.
"""

from __future__ import annotations

import re
import textwrap
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from ging_service.cli.shared import output
from ging_service.cli.shared.command_results import event_texts, recorded
from ging_service.event_messages.event_message import Names
from ging_service.event_messages.general_messages import OF_SEATS, spoken
from ging_service.event_messages.table_view import place_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.cli.shared.command_context import Session

WIDTH: Final = 100
_BELOW: Final = 13
"""Columns before the details of a step."""
_CARD: Final = re.compile(r"(10|[2-9AJKQ])?[SHDC]")
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*")


def wrapped(text: str, indent: int = 0) -> list[str]:
    """A paragraph in lines that fit; what follows the first line is set in by two more."""
    first, rest = " " * indent, " " * (indent + 2)
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False) or [""]


def dossier_lines(session: Session, answer: Mapping[str, Any], members: Sequence[str]) -> Iterator[str]:
    """Yield the dossier of a deal, line by line. ``members``: ids by seat."""
    names = Names(members=members)
    yield f"DEAL {answer['deal']['deal']} at {answer['table']}"
    for name, found in answer.items():
        if name == "timeline":
            yield from ("", "TIMELINE", *_timeline(session, found, names))
        elif name not in ("game", "table"):
            yield from ("", spoken(name).upper(), *_part(name, found, names, 2))


def _part(name: str, found: Any, names: Names, indent: int) -> Iterator[str]:  # noqa: ANN401  any JSON
    """Yield a member: each of an object's members, each of a list's objects, or else its value."""
    match found:
        case dict():
            for inner, one in found.items():
                if isinstance(one, dict) or _has_objects(one):
                    yield from (*wrapped(spoken(inner), indent), *_part(inner, one, names, indent + 2))
                else:
                    yield from wrapped(f"{spoken(inner)}: {text_of(inner, one, names) or 'none'}", indent)
        case list() if _has_objects(found):
            for seat, one in enumerate(found):
                # Only a list by seat has empty places, for what the reader may not see.
                yield from wrapped(text_of(name, one, names) or f"{names.seat(seat)}: hidden", indent)
        case _:
            yield from wrapped(text_of(name, found, names) or "none", indent)


def _has_objects(found: Any) -> bool:  # noqa: ANN401  any JSON
    return isinstance(found, list) and any(isinstance(one, dict) for one in found)


def text_of(name: str, found: Any, names: Names, between: str = "; ") -> str:  # noqa: ANN401, PLR0911  any JSON, a line a kind
    """A value in one line, "" for none. What does not hold stands out, because it may be what somebody has touched.

    ``between`` the members of an object; with " " they have no labels.
    """
    within = " " if between == " " else ", "
    match found:
        case dict():
            told = ((spoken(inner), text_of(inner, one, names, within)) for inner, one in found.items())
            return between.join(text if within == " " else f"{label} {text}" for label, text in told if text)
        case list() | tuple():
            has_parts = any(isinstance(one, dict | list) for one in found)
            return (" / " if has_parts else " ").join(text_of(name, one, names, within) or "–" for one in found)
        case bool():
            return "yes" if found else "NO"
        case int() if name in OF_SEATS:
            return names.seat(found) if found >= 0 else ""
        case str() if _TIME.fullmatch(found):
            return output.clock(found)
        case str() if _CARD.fullmatch(found):
            return found[:-1] + output.SIGNS[found[-1]]
        case _:
            return "" if found is None else str(found)


def _timeline(session: Session, steps: Sequence[Mapping[str, Any]], names: Names) -> Iterator[str]:
    events = recorded(step["event"] for step in steps)
    if before := steps[0].get("before"):
        yield from wrapped(f"before: {text_of('', before, names)}", 2)
    for step, one, line in zip(steps, events, event_texts(session, events), strict=True):
        happened = f" (happened {output.clock(one.happened_at)})" if one.happened_at else ""
        who = f"{one.actor or 'the service'}{f' with {one.app}' if one.app else ''}"
        command = f", command {step['command']}" if step.get("command") else ""
        head = f"{one.position:>6} v{one.version:<4} {output.clock(one.recorded_at)}{happened} {who}{command}"
        yield from wrapped(head)
        yield from wrapped(f"{line} [{output.plain_type(one.type)}]", _BELOW)
        for moved in step["transfers"]:
            places = " → ".join(place_words(moved[end], names.seat) for end in ("source", "target"))
            rule = f" ({moved['rule']})" if moved["rule"] else ""
            yield from wrapped(f"{places}: {moved['counters']}, {moved['reason']}{rule}", _BELOW + 2)
        for line_ in _changes(step.get("before", {}), step.get("after", {}), names):
            yield from wrapped(line_, _BELOW + 2)
    texts = {moved["rule"]: moved["rule_text"] for moved in chain.from_iterable(step["transfers"] for step in steps)}
    yield from ("", "RULES that moved counters")
    for rule, text in texts.items():
        if text:
            yield from wrapped(f"{rule}: {text}", 2)
    if not any(texts.values()):
        yield "  none"


def _changes(before: Mapping[str, Any], after: Mapping[str, Any], names: Names) -> Iterator[str]:
    """Yield what an event has changed: the old value and the new one."""
    for name, now in after.items():
        if isinstance(now, dict):
            yield from _changes(before[name], now, names)
        elif now != before[name]:
            then, text = (text_of(name, one, names) or "none" for one in (before[name], now))
            yield f"{spoken(name)}: {then} → {text}"

"""Texts of the page of proofs: those of the check in the reader's browser, and the labels of what is in an event.

The script has no texts of its own; it fills in their ``%(…)s``.
"""

from __future__ import annotations

import re
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from ging_service.domain.cards import RANKS, SUITS, pack
from ging_service.domain.declare import Fact
from ging_service.domain.streams import types_stating
from ging_service.event_messages.card_words import card_name, suit_words
from ging_service.event_messages.declared_words import record_names
from ging_service.event_messages.game_messages import messages_by_game
from ging_service.eventlog.sealing import with_openings
from ging_service.i18n.message_language import cache_by_language, language
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def check_words() -> dict[str, str]:
    """Return every sentence by its kind and subject: ``verdict:failed``, ``found:signed``, ``failure:not_in_tree``."""
    told = {"failure": {**_of_signatures(), **_of_events(), **_of_files(), **_of_pages()}, "cannot": _cannot()}
    named = {f"{kind}:{name}": words for kind, sentences in told.items() for name, words in sentences.items()}
    return {"language": language(), **_types(), **_verdicts(), **_marks(), **_findings(), **_pins(), **named}


def _types() -> dict[str, str]:
    """Return the types of events that begin or end a deal, by their names in the log, which is not translated."""
    return {
        "types:dealing": " ".join(sorted(types_stating(Fact.DEAL_STARTED))),
        "types:outcome": " ".join(sorted(types_stating(Fact.DEAL_FINISHED, Fact.DEAL_VOIDED))),
    }


def _verdicts() -> dict[str, str]:
    return {
        "verdict:going": _("Checking …"),
        "verdict:pinned": _(
            "Genuine. Every event of this deal is in the log that was signed with the key that you pinned."
        ),
        "verdict:named": _(
            "Genuine, if this is the club's key: only this page has named it. Pin a key that you have from elsewhere."
        ),
        "verdict:waiting": _("Genuine as far as signed: the next checkpoint will cover the newest events."),
        "verdict:withheld": _("Genuine as far as you may see it: some events could not be checked here."),
        "verdict:unsigned": _(
            "Nothing of this deal is signed yet, so there is nothing to check. Try again in a few seconds."
        ),
        "verdict:failed": _("The check FAILED. What this page shows is not what the club has signed."),
        "verdict:not_compared": _(
            "NOT COMPARED. There is no proof that this log extends what this browser has seen before. Do not rely on it."
        ),
        "verdict:cannot": _("This could not be checked here. It does not mean that the deal is wrong."),
    }


def _marks() -> dict[str, str]:
    return {
        "mark:checked": _("checked"),
        "mark:failed": _("failed"),
        "mark:waiting": _("not signed yet"),
        "mark:withheld": _("not visible to you"),
    }


def _findings() -> dict[str, str]:
    return {
        "found:pinned": _("The checkpoint over %(size)s events is signed with the key that you pinned, %(key)s."),
        "found:handed_over": _(
            "The checkpoint over %(size)s events is signed with the key %(key)s, the successor of the key that you pinned."
        ),
        "found:named": _("The checkpoint over %(size)s events is signed with the key %(key)s, which this page named."),
        "found:witnesses": _("Witnesses that you trust have co-signed it: %(names)s."),
        "found:in_tree": _("In the signed log, each at its own place: %(checked)s of %(all)s events."),
        "found:whole": _("No event is missing from the dealing to the end of the deal."),
        "found:running": _(
            "No event is missing since the deal was dealt. By the record shown here, the deal is not over."
        ),
        "found:openings": _("Values opened to you that match what was sealed: %(opened)s. Still sealed: %(sealed)s."),
        "found:shown": _("This page shows exactly what these events contain."),
        "found:of_event": _("Event %(position)s: %(failure)s"),
    }


def _of_signatures() -> dict[str, str]:
    return {
        "other_key": _("The checkpoint is not signed with the key that you pinned."),
        "not_by_key": _("The checkpoint is not signed with a key of the club's log."),
        "wrong_signature": _("A signature under the checkpoint is wrong: this is not what was signed."),
        "not_witnessed": _("None of the witnesses that you trust has co-signed the checkpoint."),
        "forked": _("This is not the log that this browser has seen before: it does not contain what was signed then."),
        "shrank": _(
            "The log has fewer events than this browser has seen signed, and there is no proof that it is the same log."
        ),
        "not_compared": _(
            "The log could not be compared with what this browser has seen signed: the consistency proof is missing."
        ),
        "key_changed": _(
            "The log is signed with a different key than before, and no rotation statement leads to it. Ask the club why."
        ),
        "bad_rotation": _("A statement that one key replaces another is wrong."),
        "other_checkpoint": _("The proof is for a different checkpoint, not the signed one."),
        "other_club": _("The proof is about another club."),
        "bad_note": _("The checkpoint is not a signed note."),
        "bad_key": _("A key is not a verifier key."),
        "unsigned": _("There is no checkpoint yet."),
    }


def _of_events() -> dict[str, str]:
    return {
        "not_in_tree": _("This event is not what was signed at this place of the log."),
        "bad_proof": _("Its proof does not lead from the event to the checkpoint."),
        "bad_body": _("It is not in the format of the log's events."),
        "wrong_opening": _("A value shown here is not the one that was sealed."),
        "went_back": _("The page says that it is not signed yet, but this browser has seen it signed."),
        "disorder": _("The events are not in the order of the log."),
        "left_out": _("An event in the middle of the deal is missing."),
        "other_deal": _("The events are not those of this deal."),
        "other_table": _("One of the events is not of this table."),
    }


def _of_files() -> dict[str, str]:
    return {
        "bad_text": _("A text in the proof is malformed."),
        "bad_base64": _("Something in the proof is not base64."),
        "bad_hex": _("A salt is not made of hexadecimal digits."),
        "bad_hash": _("A hash in the proof has the wrong length."),
        "bad_number": _("A number in the checkpoint is malformed."),
        "unreadable": _("This is not a proof of a deal."),
    }


def _of_pages() -> dict[str, str]:
    return {
        "shown_otherwise": _("The page showed something other than what was signed."),
        "shown_unproved": _("The page shows this event, but the proof does not contain it."),
    }


def _cannot() -> dict[str, str]:
    return {
        "not_fetched": _("The proof could not be fetched. Are you still signed in?"),
        "not_secure": _("The browser checks signatures only on pages that come over https or from this computer."),
        "no_ed25519": _("This browser does not support Ed25519 signatures. Use a newer one, or the commands below."),
    }


def _pins() -> dict[str, str]:
    return {
        "pin:none": _("No key is pinned in this browser."),
        "pin:kept": _("Pinned in this browser."),
        "pin:other": _(
            "The key that the club shows now is not the one that you pinned. Ask the club why before you believe it."
        ),
        "pin:handed_over": _(
            "Pinned in this browser. The club has changed its key: the key that you pinned names the one shown as its successor."
        ),
        "pin:bad": _("This is not a verifier key. Nothing was changed."),
        "pin:cannot": _("This browser stores nothing for this page."),
        "pin:forgotten": _("Forgotten."),
    }


@cache_by_language
def record_words() -> dict[str, str]:
    """Return every label by its kind and name: ``type:dispute.DisputeRaised``, ``field:seat``, ``card:KC``.

    Kept for each language, because every event that is shown needs it.
    """
    of_games = [messages.record_words() for messages in messages_by_game().values()]
    return {
        **record_names(),
        # Reversed, so that of several games with a word for a name the first one counts.
        **{name: word for words in reversed(of_games) for name, word in words.items()},
        "field:actor": _("by"),
        "field:app": _("with the app"),
        "field:recorded_at": _("recorded at"),
        "field:happened_at": _("happened at"),
        "field:stream": _("in"),
        "field:version": _("version"),
        **{f"card:{card}": card_name(card) for card in pack(RANKS)},
        **{f"suit:{suit}": suit_words(suit) for suit in SUITS},
        "true": _("yes"),
        "false": _("no"),
        "nothing": _("nothing"),
        "sealed": _("sealed"),
    }


_CARD: Final = re.compile(r"(?:10|[2-9AJQK])[SHDC]")
_SEALED: Final = b'{"sha256":""}'
_ABOUT: Final = ("recorded_at", "happened_at", "actor", "app", "stream", "version")
_LEFT_OUT_IF_EMPTY: Final = ("happened_at", "actor", "app")


class EventFacts(NamedTuple):
    """One event: its name, its content in one line, and by label its recorder, time and place."""

    title: str
    says: str
    facts: tuple[tuple[str, str], ...]


def event_facts(body: bytes, values: Mapping[int, bytes]) -> EventFacts:
    """Return the facts of a body. ``values``: those of its sealed values that may be shown, by place."""
    said = msgspec.json.decode(with_openings(body, values, repeat(_SEALED)))
    words = record_words()
    about = ((name, said[name]) for name in _ABOUT if name not in _LEFT_OUT_IF_EMPTY or said.get(name))
    return EventFacts(
        title=words.get(f"type:{said['type']}", said["type"]),
        says="; ".join(" ".join(line) for line in _lines((), said["data"], words)),
        facts=tuple(line for name, value in about for line in _lines((name,), value, words)),
    )


def _lines(path: tuple[str, ...], value: Any, words: Mapping[str, str]) -> Iterator[tuple[str, str]]:  # noqa: ANN401  JSON
    if isinstance(value, list) and any(isinstance(one, dict | list) for one in value):
        for place, one in enumerate(value):
            yield from _lines((*path, str(place)), one, words)
    elif isinstance(value, dict) and not _is_sealed(value):
        # By name, as in the canonical bytes that were hashed, and as the script in the browser writes them.
        for name in sorted(value):
            yield from _lines((*path, name), value[name], words)
    else:
        yield (
            " ".join(words.get(f"field:{name}", name.replace("_", " ")) for name in path),
            _text(value, path[-1], words),
        )


def _text(value: Any, name: str, words: Mapping[str, str]) -> str:  # noqa: ANN401  JSON
    if _is_sealed(value):
        return words["sealed"]
    if isinstance(value, list):
        return ", ".join(_text(one, name, words) for one in value) or words["nothing"]
    if isinstance(value, bool):
        return words[str(value).lower()]
    if value == "":
        return words["nothing"]
    if name == "suit":
        return words.get(f"suit:{value}", str(value))
    return words[f"card:{value}"] if isinstance(value, str) and _CARD.fullmatch(value) else str(value)


def _is_sealed(value: Any) -> bool:  # noqa: ANN401  JSON
    """Return True if it is a commitment that nothing opens."""
    return isinstance(value, dict) and list(value) == ["sha256"]

"""Texts of the check in the reader's browser. The script has no texts of its own; it fills in their ``%(…)s``."""

from __future__ import annotations

from ging_service.domain.declare import Fact
from ging_service.domain.streams import types_stating
from ging_service.i18n.message_language import language
from ging_service.i18n.messages import _


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

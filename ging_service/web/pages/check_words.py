"""What the check in the reader's browser says. The script has no words of its own; ``%(…)s`` in these it fills in."""

from __future__ import annotations

from ging_service.web.pages.words import _, language


def check_words() -> dict[str, str]:
    """Every sentence by its kind and what it is about: ``verdict:failed``, ``found:signed``, ``failure:not_in_tree``."""
    told = {"failure": {**_of_signatures(), **_of_events(), **_of_files(), **_of_pages()}, "cannot": _cannot()}
    named = {f"{kind}:{name}": words for kind, sentences in told.items() for name, words in sentences.items()}
    return {"language": language(), **_verdicts(), **_marks(), **_findings(), **_pins(), **named}


def _verdicts() -> dict[str, str]:
    return {
        "verdict:going": _("Checking …"),
        "verdict:pinned": _(
            "Genuine. Every event of this deal is in the log that was signed with the key that you pinned."
        ),
        "verdict:named": _(
            "Genuine, if the key is the club's: this page itself named it. Pin a key that you have from elsewhere."
        ),
        "verdict:waiting": _("Genuine as far as signed: the newest events will be under the next checkpoint."),
        "verdict:withheld": _("Genuine as far as it is for you to see: some events could not be checked here."),
        "verdict:unsigned": _(
            "Nothing of this deal is signed yet, so there is nothing to check. Try again in a few seconds."
        ),
        "verdict:failed": _("The check FAILED. What this page shows is not what the club has signed."),
        "verdict:not_compared": _(
            "NOT COMPARED. The proof that this log extends what this browser has seen before was not given. Do not rely on it."
        ),
        "verdict:cannot": _("This could not be checked here, which says nothing about the deal."),
    }


def _marks() -> dict[str, str]:
    return {
        "mark:checked": _("checked"),
        "mark:failed": _("failed"),
        "mark:waiting": _("not signed yet"),
        "mark:withheld": _("not for you to see"),
    }


def _findings() -> dict[str, str]:
    return {
        "found:pinned": _("The checkpoint over %(size)s events is signed with the key that you pinned, %(key)s."),
        "found:handed_over": _(
            "The checkpoint over %(size)s events is signed with the key %(key)s, to which the key that you pinned has handed over."
        ),
        "found:named": _("The checkpoint over %(size)s events is signed with the key %(key)s, which this page named."),
        "found:witnesses": _("Witnesses that you trust have co-signed it: %(names)s."),
        "found:in_tree": _("In the signed log, each at its own place: %(checked)s of %(all)s events."),
        "found:whole": _("From the dealing to the end of the deal no event is left out."),
        "found:running": _(
            "From the dealing on no event is left out; by the record that is shown the deal is not over."
        ),
        "found:openings": _(
            "Values opened to you that are what had been sealed: %(opened)s. Still sealed: %(sealed)s."
        ),
        "found:shown": _("What this page shows is what these events say, word for word."),
        "found:of_event": _("Event %(position)s: %(failure)s"),
    }


def _of_signatures() -> dict[str, str]:
    return {
        "other_key": _("The checkpoint is not signed with the key that you pinned."),
        "not_by_key": _("The checkpoint is not signed with a key of the club's log."),
        "wrong_signature": _("A signature under the checkpoint is wrong: this is not what was signed."),
        "not_witnessed": _("None of the witnesses that you trust has co-signed the checkpoint."),
        "forked": _(
            "The log is not the one that this browser has seen before: what was signed then is not in what is signed now."
        ),
        "shrank": _(
            "The log has fewer events than this browser has seen signed, and there is no proof that it is the same log."
        ),
        "not_compared": _(
            "The log could not be compared with what this browser has seen signed: the consistency proof is missing."
        ),
        "key_changed": _(
            "The log is signed with another key than before, and no rotation statement leads to it. Ask the club why."
        ),
        "bad_rotation": _("A statement that one key has handed over to another is wrong."),
        "other_checkpoint": _("The proof is for another checkpoint than the one that is signed."),
        "other_club": _("The proof is about another club."),
        "bad_note": _("The checkpoint is not written as a signed note is."),
        "bad_key": _("A key is not a verifier key."),
        "unsigned": _("There is no checkpoint yet."),
    }


def _of_events() -> dict[str, str]:
    return {
        "not_in_tree": _("This event is not what was signed at this place of the log."),
        "bad_proof": _("Its proof does not lead from the event to the checkpoint."),
        "bad_body": _("It is not written as events of the log are."),
        "wrong_opening": _("A value that is shown is not the one that had been sealed."),
        "went_back": _("It is said to wait for its signature, and this browser has seen it signed."),
        "disorder": _("The events are not in the order of the log."),
        "left_out": _("An event in the middle of the deal is left out."),
        "other_deal": _("The events are not those of this deal."),
        "other_table": _("One of the events is not of this table."),
    }


def _of_files() -> dict[str, str]:
    return {
        "bad_text": _("A text in the proof is not as it must be."),
        "bad_base64": _("Something in the proof is not base64."),
        "bad_hex": _("A salt is not made of hexadecimal digits."),
        "bad_hash": _("A hash in the proof has not its length."),
        "bad_number": _("A number in the checkpoint is none."),
        "unreadable": _("This is no proof of a deal."),
    }


def _of_pages() -> dict[str, str]:
    return {
        "shown_otherwise": _("The page showed something else than what was signed."),
        "shown_unproved": _("The page shows this event, and the proof has it not."),
    }


def _cannot() -> dict[str, str]:
    return {
        "not_fetched": _("The proof could not be fetched. Are you still signed in?"),
        "not_secure": _(
            "The browser checks signatures on pages that come over https only, or from this same computer."
        ),
        "no_ed25519": _(
            "This browser does not know Ed25519 signatures yet. A newer one does, and so do the commands below."
        ),
    }


def _pins() -> dict[str, str]:
    return {
        "pin:none": _("No key is pinned in this browser."),
        "pin:kept": _("Pinned in this browser."),
        "pin:other": _(
            "The key that the club shows now is not the one that you pinned. Ask the club why before you believe it."
        ),
        "pin:handed_over": _(
            "Pinned in this browser. The club has changed its key, and the key that you pinned has handed over to the one shown."
        ),
        "pin:bad": _("This is no verifier key; nothing was changed."),
        "pin:cannot": _("This browser keeps nothing for this page."),
        "pin:forgotten": _("Forgotten."),
    }

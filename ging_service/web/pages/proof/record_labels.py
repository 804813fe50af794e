"""Labels for the fields of the record, which are in the log itself, under the signed hash.

Names without a label here or in their game are shown as they stand in the log.
"""

from __future__ import annotations

from ging_service.domain.cards import RANKS, SUITS, pack
from ging_service.event_messages.card_words import card_name, suit_words
from ging_service.event_messages.game_messages import messages_by_game
from ging_service.i18n.messages import _


def record_words() -> dict[str, str]:
    """Return every label by its kind and name: ``type:dispute.DisputeRaised``, ``field:seat``, ``card:KC``.

    Words of the platform come before those of a game.
    """
    of_games = [messages.record_words() for messages in messages_by_game().values()]
    fields = {**_about_events(), **_about_counters(), **_about_rulings()}
    return {
        # Reversed, so that of several games with a word for a name the first one counts.
        **{name: word for words in reversed(of_games) for name, word in words.items()},
        **{f"type:{name}": word for name, word in _disputing().items()},
        **{f"field:{name}": word for name, word in fields.items()},
        **{f"card:{card}": card_name(card) for card in pack(RANKS)},
        **{f"suit:{suit}": suit_words(suit) for suit in SUITS},
        "true": _("yes"),
        "false": _("no"),
        "nothing": _("nothing"),
        "sealed": _("sealed"),
    }


def _disputing() -> dict[str, str]:
    return {
        "dispute.DisputeRaised": _("Dispute raised"),
        "dispute.DisputeTaken": _("Dispute taken under review"),
        "dispute.DisputeRuled": _("Dispute ruled on"),
        "dispute.DisputeWithdrawn": _("Dispute withdrawn"),
    }


def _about_events() -> dict[str, str]:
    return {
        "actor": _("by"),
        "app": _("with the app"),
        "recorded_at": _("recorded at"),
        "happened_at": _("happened at"),
        "stream": _("in"),
        "version": _("version"),
        "deal": _("deal"),
        "deals": _("deals"),
        "table": _("table"),
        "member": _("member"),
        "members": _("members"),
        "seat": _("seat"),
        "by": _("found or reported by"),
        "text": _("text"),
        "reason": _("reason"),
        "note": _("note"),
        "place": _("place"),
        "rule": _("rule"),
        "kind": _("kind"),
    }


def _about_counters() -> dict[str, str]:
    return {
        "counters": _("counters"),
        "stake": _("stake"),
        "taken": _("taken"),
        "replaced_by": _("replaced by seat"),
        "replaced": _("replaced by each seat"),
        "paid": _("paid to each seat"),
        "moves": _("move"),
        "net": _("won or lost by seat"),
        "payments": _("payment"),
        "source": _("from"),
        "target": _("to"),
        "winners": _("winners"),
        "result": _("result"),
    }


def _about_rulings() -> dict[str, str]:
    return {
        "dispute": _("dispute"),
        "subject": _("subject"),
        "raised_by": _("raised by"),
        "arbitrator": _("arbitrator"),
        "opens_hands": _("opens the hands"),
        "outcome": _("outcome"),
        "reasons": _("reasons"),
        "amended": _("amended"),
        "amendment": _("amendment"),
        "corrects": _("corrects the event at"),
        "next_dealer": _("next dealer"),
        "ends_after": _("ends after deal"),
        "void_from": _("void from deal"),
        "settled_at": _("settled at"),
    }

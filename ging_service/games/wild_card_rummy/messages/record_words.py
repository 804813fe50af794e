"""Words for the events and fields of wild-card rummy in the log."""

from __future__ import annotations

from ging_service.i18n.messages import _


def record_words() -> dict[str, str]:
    """Every word by its kind and what it stands for: ``type:wild_card_rummy.PlayerOut``, ``field:wild``, ``level:careful``."""
    return {
        **{f"type:wild_card_rummy.{name}": word for name, word in (_opening() | _playing() | _ending()).items()},
        **{f"field:{name}": word for name, word in _fields().items()},
        "level:simple": _("simple"),
        "level:careful": _("careful"),
    }


def _opening() -> dict[str, str]:
    return {
        "TableOpened": _("Table opened"),
        "CardCut": _("Card drawn for the first deal"),
        "CardsTurnedUp": _("Cards turned up for the first deal"),
        "FirstDealerFound": _("First dealer found"),
        "ShuffleCommitted": _("Shuffle committed to"),
        "HandsDealt": _("Hands dealt by the service"),
        "DealRecorded": _("Deal recorded"),
        "WildNamed": _("Wild rank named"),
    }


def _playing() -> dict[str, str]:
    return {
        "CardDrawn": _("Card drawn"),
        "DiscardsTaken": _("Discards taken"),
        "MeldPutDown": _("Meld put down"),
        "MeldExtended": _("Meld extended"),
        "WildClaimed": _("Wild card claimed"),
        "CardDiscarded": _("Card discarded"),
        "StockReshuffled": _("Stock shuffled again"),
        "PlayerOut": _("Player out"),
        "PlayerUpForTwo": _("Player up for 2"),
        "LastMeldsDone": _("Last melds put down"),
        "DiscardLeft": _("Discard left"),
        "TimeRanOut": _("Time ran out"),
        "LastTurnRecorded": _("Last turn recorded"),
    }


def _ending() -> dict[str, str]:
    return {
        "HandsShown": _("Hands shown"),
        "DealScored": _("Deal scored"),
        "PressAdded": _("Next deal pressed"),
        "PressOffered": _("Press offered"),
        "PressDeclined": _("Press declined"),
        "DealVoided": _("Deal void"),
        "GameWon": _("Game won"),
        "GamePaid": _("Game paid for"),
        "PlayEnded": _("Table ended"),
        "StacksReturned": _("Counters taken home"),
        "RulingApplied": _("Ruling carried out"),
        "DealAmended": _("Deal amended"),
    }


def _fields() -> dict[str, str]:
    return {
        "held": _("points held"),
        "melded": _("points melded"),
        "now": _("meld as it lies now"),
        "place": _("place on the table"),
        "rank": _("rank"),
        "round": _("round"),
        "stands_for": _("stands for"),
        "stock": _("stock"),
        "totals": _("totals"),
        "wild": _("wild rank"),
    }

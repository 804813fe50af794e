"""Words for the events and fields of Gin Rummy in the log."""

from __future__ import annotations

from ging_service.i18n.messages import _


def record_words() -> dict[str, str]:
    """Every word by its kind and what it stands for: ``type:gin_rummy.PlayerKnocked``, ``field:melds``, ``level:careful``."""
    return {
        **{f"type:gin_rummy.{name}": word for name, word in (_opening() | _playing() | _ending()).items()},
        **{f"field:{name}": word for name, word in _fields().items()},
        "level:simple": _("simple"),
        "level:careful": _("careful"),
    }


def _opening() -> dict[str, str]:
    return {
        "TableOpened": _("Table opened"),
        "CardCut": _("Card cut"),
        "FirstDealerFound": _("First dealer found"),
        "ShuffleCommitted": _("Shuffle committed to"),
        "HandsDealt": _("Hands dealt by the service"),
        "DealRecorded": _("Deal recorded"),
    }


def _playing() -> dict[str, str]:
    return {
        "UpcardPassed": _("Upcard passed"),
        "DiscardTaken": _("Discard taken"),
        "CardDrawn": _("Card drawn"),
        "CardDiscarded": _("Card discarded"),
        "TimeRanOut": _("Time ran out"),
        "PlayerKnocked": _("Player knocked"),
        "KnockRecorded": _("Knock recorded"),
        "HandShown": _("Hand shown"),
        "PlayerResigned": _("Player resigned"),
    }


def _ending() -> dict[str, str]:
    return {
        "DealScored": _("Deal scored"),
        "DealVoided": _("Deal void"),
        "GameWon": _("Game won"),
        "GamePaid": _("Game paid for"),
        "SeriesEnded": _("Table ended"),
        "StacksReturned": _("Counters taken home"),
        "RulingApplied": _("Ruling carried out"),
        "DealAmended": _("Deal counted again"),
    }


def _fields() -> dict[str, str]:
    return {
        "act_by_s": _("act by (seconds since 1970)"),
        "asked": _("as ruled"),
        "deadwood": _("deadwood"),
        "discard": _("discard"),
        "face_down": _("laid face down"),
        "game": _("game"),
        "knocker": _("knocker"),
        "lay_offs": _("lay-offs"),
        "meld": _("on meld"),
        "melds": _("melds"),
        "other_melds": _("the other player's melds"),
        "stock": _("stock"),
        "unmelded": _("cards outside melds"),
        "upcard": _("upcard"),
        "winner": _("winner"),
        **_fields_of_games(),
    }


def _fields_of_games() -> dict[str, str]:
    return {
        "bonuses": _("bonuses"),
        "deals_won": _("deals won"),
        "for_bonuses": _("paid for bonuses"),
        "for_game": _("paid for the game"),
        "for_points": _("paid for points"),
        "game_winner": _("winner of the game"),
        "totals": _("totals"),
        "won_before": _("winner of the game before"),
    }

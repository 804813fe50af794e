"""Operations: settling. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

from ging_service.client.calls import Calls

if TYPE_CHECKING:
    from ging_service.client.shapes.play.settling import (
        NotSettledDeal,
        SettledDeal,
        SettleDeal,
        SettledGinRummyDeal,
        SettledGinRummyHand,
        SettledNewmarketGame,
        SettledThirtyOneRound,
        SettledWildCardRummyGame,
        SettledWildCardRummyHeld,
        SettledWildCardRummyLaid,
        SettledWildCardRummyMeld,
        SettledWildCardRummyMoney,
        SettledWildCardRummyTurn,
        SettleGinRummyDeal,
        SettleGinRummyHand,
        SettleNewmarketGame,
        SettleThirtyOneRound,
        SettleWildCardRummyClaim,
        SettleWildCardRummyExtension,
        SettleWildCardRummyGame,
        SettleWildCardRummyHeld,
        SettleWildCardRummyLaid,
        SettleWildCardRummyMeld,
        SettleWildCardRummyMoney,
        SettleWildCardRummyTurn,
    )


class SettlingOpen(Calls):
    """Of the service: settling."""

    def settle_deals(
        self,
        body: SettleDeal
        | SettleGinRummyDeal
        | SettleGinRummyHand
        | SettleNewmarketGame
        | SettleThirtyOneRound
        | SettleWildCardRummyMeld
        | SettleWildCardRummyLaid
        | SettleWildCardRummyExtension
        | SettleWildCardRummyClaim
        | SettleWildCardRummyTurn
        | SettleWildCardRummyHeld
        | SettleWildCardRummyGame
        | SettleWildCardRummyMoney
        | list[Any],
        *,
        game: Literal["gin_rummy", "ging", "newmarket", "thirty_one", "wild_card_rummy"] | None = None,
    ) -> (
        SettledDeal
        | SettledGinRummyDeal
        | SettledGinRummyHand
        | SettledNewmarketGame
        | SettledThirtyOneRound
        | SettledWildCardRummyMeld
        | SettledWildCardRummyLaid
        | SettledWildCardRummyTurn
        | SettledWildCardRummyHeld
        | SettledWildCardRummyGame
        | SettledWildCardRummyMoney
        | list[
            SettledDeal
            | SettledGinRummyDeal
            | SettledGinRummyHand
            | SettledNewmarketGame
            | SettledThirtyOneRound
            | SettledWildCardRummyMeld
            | SettledWildCardRummyLaid
            | SettledWildCardRummyTurn
            | SettledWildCardRummyHeld
            | SettledWildCardRummyGame
            | SettledWildCardRummyMoney
            | NotSettledDeal
        ]
    ):
        """Settle one deal, or a list of up to 1,000.

        For a list, each deal has its result at its place, and a bad deal has its `error`. A bad deal that is sent alone is a problem.

        ``game``: The game of the deals.
        """
        return cast(
            "SettledDeal | SettledGinRummyDeal | SettledGinRummyHand | SettledNewmarketGame | SettledThirtyOneRound | SettledWildCardRummyMeld | SettledWildCardRummyLaid | SettledWildCardRummyTurn | SettledWildCardRummyHeld | SettledWildCardRummyGame | SettledWildCardRummyMoney | list[SettledDeal | SettledGinRummyDeal | SettledGinRummyHand | SettledNewmarketGame | SettledThirtyOneRound | SettledWildCardRummyMeld | SettledWildCardRummyLaid | SettledWildCardRummyTurn | SettledWildCardRummyHeld | SettledWildCardRummyGame | SettledWildCardRummyMoney | NotSettledDeal]",
            self._send("POST", "/v1/settle", body, {}, query={"game": game}),
        )

"""What stands in JSON: events of books. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from ging_service.client.shapes.event_base import EventBase

if TYPE_CHECKING:
    from ging_service.client.shapes.books import SeasonTerms
    from ging_service.client.shapes.reconciling import AccountBalance
    from ging_service.client.shapes.settlements import DuePayment, Share
    from ging_service.client.shapes.shared import Closing, MoneyTerms


class BooksBankLimitSet(EventBase):
    """An event of type ``books.BankLimitSet``."""

    type: Literal["books.BankLimitSet"]
    data: BooksBankLimitSetData


class BooksBankLimitSetData(TypedDict):
    """What ``books.BankLimitSet`` tells."""

    counters: int | None
    """That the bank may have out; null: no limit."""


class BooksCountersCounted(EventBase):
    """An event of type ``books.CountersCounted``."""

    type: Literal["books.CountersCounted"]
    data: BooksCountersCountedData


class BooksCountersCountedData(TypedDict):
    """What ``books.CountersCounted`` tells."""

    counted: int
    """In the box."""
    expected: int
    """By the ledger."""
    note: str
    """What was written beside it."""


class BooksCreditLimitSet(EventBase):
    """An event of type ``books.CreditLimitSet``."""

    type: Literal["books.CreditLimitSet"]
    data: BooksCreditLimitSetData


class BooksCreditLimitSetData(TypedDict):
    """What ``books.CreditLimitSet`` tells."""

    member: str | None
    """Id; null: everybody without a limit of his own."""
    counters: int | None
    """Counters below zero; null: no limit."""


class BooksEntryReversed(EventBase):
    """An event of type ``books.EntryReversed``."""

    type: Literal["books.EntryReversed"]
    data: BooksEntryReversedData


class BooksEntryReversedData(TypedDict):
    """What ``books.EntryReversed`` tells."""

    reverses: int
    """Position of the fine or gift in the club's log."""
    kind: Literal["fine", "gift"]
    """What it was."""
    giver: str | None
    """Id; null: a fine, or a gift of the club's."""
    member: str
    """Id."""
    counters: int
    """That go back."""
    note: str
    """What was written beside it."""


class BooksFineImposed(EventBase):
    """An event of type ``books.FineImposed``."""

    type: Literal["books.FineImposed"]
    data: BooksFineImposedData


class BooksFineImposedData(TypedDict):
    """What ``books.FineImposed`` tells."""

    member: str
    """Id."""
    counters: int
    """How many counters."""
    note: str
    """What was written beside it."""


class BooksGiftGiven(EventBase):
    """An event of type ``books.GiftGiven``."""

    type: Literal["books.GiftGiven"]
    data: BooksGiftGivenData


class BooksGiftGivenData(TypedDict):
    """What ``books.GiftGiven`` tells."""

    giver: str | None
    """Id; null: the club."""
    member: str
    """Id."""
    counters: int
    """How many counters."""
    note: str
    """What was written beside it."""


class BooksOpeningBalanceEntered(EventBase):
    """An event of type ``books.OpeningBalanceEntered``."""

    type: Literal["books.OpeningBalanceEntered"]
    data: BooksOpeningBalanceEnteredData


class BooksOpeningBalanceEnteredData(TypedDict):
    """What ``books.OpeningBalanceEntered`` tells."""

    member: str
    """Id."""
    counters: int
    """Below zero: owed."""
    note: str
    """What was written beside it."""


class BooksPaperRowEntered(EventBase):
    """An event of type ``books.PaperRowEntered``."""

    type: Literal["books.PaperRowEntered"]
    data: BooksPaperRowEnteredData


class BooksPaperRowEnteredData(TypedDict):
    """What ``books.PaperRowEntered`` tells."""

    kind: Literal["opening", "bought", "cashed", "gift", "fine", "table_money", "result"]
    """What the row says."""
    member: str
    """Id."""
    counters: int
    """Below zero: owed or lost."""
    reference: str
    """What the old book calls it."""
    note: str
    """What was written beside it."""


class BooksSeasonClosed(EventBase):
    """An event of type ``books.SeasonClosed``."""

    type: Literal["books.SeasonClosed"]
    data: BooksSeasonClosedData


class BooksSeasonClosedData(TypedDict):
    """What ``books.SeasonClosed`` tells."""

    season: str
    """Id."""
    balances: list[AccountBalance]
    """What accounts hold at the season's end, by name."""
    closings: list[Closing]
    """What is closed to zero, and where it goes."""


class BooksSeasonOpened(EventBase):
    """An event of type ``books.SeasonOpened``."""

    type: Literal["books.SeasonOpened"]
    data: BooksSeasonOpenedData


class BooksSeasonOpenedData(TypedDict):
    """What ``books.SeasonOpened`` tells."""

    season: str
    """Id."""
    name: str
    """For people."""
    terms: SeasonTerms


class BooksSettlementAgreed(EventBase):
    """An event of type ``books.SettlementAgreed``."""

    type: Literal["books.SettlementAgreed"]
    data: BooksSettlementAgreedData


class BooksSettlementAgreedData(TypedDict):
    """What ``books.SettlementAgreed`` tells."""

    settlement: str
    """Id."""
    season: str | None
    """At whose end; null: on demand."""
    as_of: str | None
    """What counts before this moment is settled; null: all that was recorded by then."""
    method: str
    """How the payments were found."""
    money: MoneyTerms
    coin: int
    """Minor units that all amounts are whole numbers of."""
    shares: list[Share]
    """Sum to zero in counters and in money."""
    payments: list[DuePayment]
    """Who pays whom."""


class BooksSettlementCancelled(EventBase):
    """An event of type ``books.SettlementCancelled``."""

    type: Literal["books.SettlementCancelled"]
    data: BooksSettlementCancelledData


class BooksSettlementCancelledData(TypedDict):
    """What ``books.SettlementCancelled`` tells."""

    settlement: str
    """Id."""
    returned: list[AccountBalance]
    """What was cleared without a payment, to whom it belongs."""
    left: int
    """What rounding in the payments made has left on its account."""


class BooksSettlementPaid(EventBase):
    """An event of type ``books.SettlementPaid``."""

    type: Literal["books.SettlementPaid"]
    data: BooksSettlementPaidData


class BooksSettlementPaidData(TypedDict):
    """What ``books.SettlementPaid`` tells."""

    settlement: str
    """Id."""
    payment: int
    """Its number."""
    payer: str
    """Member/<id> or bank."""
    payee: str
    """Member/<id> or bank."""
    amount: int
    """Minor units of the currency."""
    payer_counters: int
    """Counters that the payer owes no longer."""
    payee_counters: int
    """Counters that the payee gives up."""


class BooksStockStated(EventBase):
    """An event of type ``books.StockStated``."""

    type: Literal["books.StockStated"]
    data: BooksStockStatedData


class BooksStockStatedData(TypedDict):
    """What ``books.StockStated`` tells."""

    counters: int
    """That the club owns."""


class BooksTableMoneyCharged(EventBase):
    """An event of type ``books.TableMoneyCharged``."""

    type: Literal["books.TableMoneyCharged"]
    data: BooksTableMoneyChargedData


class BooksTableMoneyChargedData(TypedDict):
    """What ``books.TableMoneyCharged`` tells."""

    table: str
    """Id."""
    members: list[str]
    """Ids by seat."""
    counters: int
    """From each."""
    deals: int
    """That were played."""

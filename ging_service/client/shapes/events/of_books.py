"""Types of requests and answers: events, of books. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from ging_service.client.shapes.events.base import EventBase

if TYPE_CHECKING:
    from ging_service.client.shapes.values import AccountBalance, Closing, DuePayment, MoneyTerms, SeasonTerms, Share


class BooksBankLimitSet(EventBase):
    """An event of type ``books.BankLimitSet``."""

    type: Literal["books.BankLimitSet"]
    """What happened."""
    data: BooksBankLimitSetData


class BooksBankLimitSetData(TypedDict):
    """The data of ``books.BankLimitSet``."""

    counters: int | None
    """That the bank may give out; null: no limit."""


class BooksCountersCounted(EventBase):
    """An event of type ``books.CountersCounted``."""

    type: Literal["books.CountersCounted"]
    """What happened."""
    data: BooksCountersCountedData


class BooksCountersCountedData(TypedDict):
    """The data of ``books.CountersCounted``."""

    counted: int
    """In the box."""
    expected: int
    """By the ledger."""
    on_account: int
    """That members owed and `expected` leaves out; −1: a count before members' debts were regarded."""
    note: str
    """The note."""


class BooksCreditLimitSet(EventBase):
    """An event of type ``books.CreditLimitSet``."""

    type: Literal["books.CreditLimitSet"]
    """What happened."""
    data: BooksCreditLimitSetData


class BooksCreditLimitSetData(TypedDict):
    """The data of ``books.CreditLimitSet``."""

    member: str | None
    """Id; null: all members without a limit of their own."""
    counters: int | None
    """Counters below zero; null: no limit."""


class BooksEntryReversed(EventBase):
    """An event of type ``books.EntryReversed``."""

    type: Literal["books.EntryReversed"]
    """What happened."""
    data: BooksEntryReversedData


class BooksEntryReversedData(TypedDict):
    """The data of ``books.EntryReversed``."""

    reverses: int
    """Position of the entry in the club's log."""
    kind: Literal["fine", "gift", "bought", "cashed"] | str
    """What it was."""
    giver: str | None
    """Id; null: no gift of a member."""
    member: str
    """Id."""
    counters: int
    """Counters that go back."""
    note: str
    """The note."""


class BooksFineImposed(EventBase):
    """An event of type ``books.FineImposed``."""

    type: Literal["books.FineImposed"]
    """What happened."""
    data: BooksFineImposedData


class BooksFineImposedData(TypedDict):
    """The data of ``books.FineImposed``."""

    member: str
    """Id."""
    counters: int
    """How many counters."""
    note: str
    """The note."""


class BooksGiftGiven(EventBase):
    """An event of type ``books.GiftGiven``."""

    type: Literal["books.GiftGiven"]
    """What happened."""
    data: BooksGiftGivenData


class BooksGiftGivenData(TypedDict):
    """The data of ``books.GiftGiven``."""

    giver: str | None
    """Id; null: the club."""
    member: str
    """Id."""
    counters: int
    """How many counters."""
    note: str
    """The note."""


class BooksOpeningBalanceEntered(EventBase):
    """An event of type ``books.OpeningBalanceEntered``."""

    type: Literal["books.OpeningBalanceEntered"]
    """What happened."""
    data: BooksOpeningBalanceEnteredData


class BooksOpeningBalanceEnteredData(TypedDict):
    """The data of ``books.OpeningBalanceEntered``."""

    member: str
    """Id."""
    counters: int
    """Below zero: owed."""
    note: str
    """The note."""


class BooksPaperRowEntered(EventBase):
    """An event of type ``books.PaperRowEntered``."""

    type: Literal["books.PaperRowEntered"]
    """What happened."""
    data: BooksPaperRowEnteredData


class BooksPaperRowEnteredData(TypedDict):
    """The data of ``books.PaperRowEntered``."""

    kind: Literal["opening", "bought", "cashed", "gift", "fine", "table_money", "result"] | str
    """What the row says."""
    member: str
    """Id."""
    counters: int
    """Below zero: owed or lost."""
    reference: str
    """The reference in the old book."""
    note: str
    """The note."""


class BooksSeasonClosed(EventBase):
    """An event of type ``books.SeasonClosed``."""

    type: Literal["books.SeasonClosed"]
    """What happened."""
    data: BooksSeasonClosedData


class BooksSeasonClosedData(TypedDict):
    """The data of ``books.SeasonClosed``."""

    season: str
    """Id."""
    balances: list[AccountBalance]
    """Balances of accounts at the season's end, by name."""
    closings: list[Closing]
    """The balances that the closing brings to zero, and where they go."""


class BooksSeasonCorrected(EventBase):
    """An event of type ``books.SeasonCorrected``."""

    type: Literal["books.SeasonCorrected"]
    """What happened."""
    data: BooksSeasonCorrectedData


class BooksSeasonCorrectedData(TypedDict):
    """The data of ``books.SeasonCorrected``."""

    season: str
    """Id."""
    name: str
    """For people."""
    terms: SeasonTerms


class BooksSeasonOpened(EventBase):
    """An event of type ``books.SeasonOpened``."""

    type: Literal["books.SeasonOpened"]
    """What happened."""
    data: BooksSeasonOpenedData


class BooksSeasonOpenedData(TypedDict):
    """The data of ``books.SeasonOpened``."""

    season: str
    """Id."""
    name: str
    """For people."""
    terms: SeasonTerms


class BooksSeasonWithdrawn(EventBase):
    """An event of type ``books.SeasonWithdrawn``."""

    type: Literal["books.SeasonWithdrawn"]
    """What happened."""
    data: BooksSeasonWithdrawnData


class BooksSeasonWithdrawnData(TypedDict):
    """The data of ``books.SeasonWithdrawn``."""

    season: str
    """Id."""


class BooksSettlementAgreed(EventBase):
    """An event of type ``books.SettlementAgreed``."""

    type: Literal["books.SettlementAgreed"]
    """What happened."""
    data: BooksSettlementAgreedData


class BooksSettlementAgreedData(TypedDict):
    """The data of ``books.SettlementAgreed``."""

    settlement: str
    """Id."""
    season: str | None
    """The season at whose end it was agreed; null: on demand."""
    as_of: str | None
    """Everything before this moment is settled; null: everything recorded by then."""
    method: str
    """How the payments were found."""
    money: MoneyTerms
    coin: int
    """All amounts are multiples of this many minor units."""
    shares: list[Share]
    """Sum to zero in counters and in money."""
    payments: list[DuePayment]
    """Who pays whom."""


class BooksSettlementCancelled(EventBase):
    """An event of type ``books.SettlementCancelled``."""

    type: Literal["books.SettlementCancelled"]
    """What happened."""
    data: BooksSettlementCancelledData


class BooksSettlementCancelledData(TypedDict):
    """The data of ``books.SettlementCancelled``."""

    settlement: str
    """Id."""
    returned: list[AccountBalance]
    """Amounts that were cleared without a payment, and whose they are."""
    left: int
    """The remainder from rounding the payments made, on the settlement's account."""


class BooksSettlementPaid(EventBase):
    """An event of type ``books.SettlementPaid``."""

    type: Literal["books.SettlementPaid"]
    """What happened."""
    data: BooksSettlementPaidData


class BooksSettlementPaidData(TypedDict):
    """The data of ``books.SettlementPaid``."""

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
    """Counters by which the payer's debt falls."""
    payee_counters: int
    """Counters that the payee gives up."""


class BooksSettlementPaymentUndone(EventBase):
    """An event of type ``books.SettlementPaymentUndone``."""

    type: Literal["books.SettlementPaymentUndone"]
    """What happened."""
    data: BooksSettlementPaymentUndoneData


class BooksSettlementPaymentUndoneData(TypedDict):
    """The data of ``books.SettlementPaymentUndone``."""

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
    """Counters by which the payer's debt falls."""
    payee_counters: int
    """Counters that the payee gives up."""


class BooksSettlementReopened(EventBase):
    """An event of type ``books.SettlementReopened``."""

    type: Literal["books.SettlementReopened"]
    """What happened."""
    data: BooksSettlementReopenedData


class BooksSettlementReopenedData(TypedDict):
    """The data of ``books.SettlementReopened``."""

    settlement: str
    """Id."""
    returned: list[AccountBalance]
    """Amounts that were cleared without a payment, and whose they are."""
    left: int
    """The remainder from rounding the payments made, on the settlement's account."""


class BooksStockStated(EventBase):
    """An event of type ``books.StockStated``."""

    type: Literal["books.StockStated"]
    """What happened."""
    data: BooksStockStatedData


class BooksStockStatedData(TypedDict):
    """The data of ``books.StockStated``."""

    counters: int
    """That the club owns."""


class BooksTableMoneyCharged(EventBase):
    """An event of type ``books.TableMoneyCharged``."""

    type: Literal["books.TableMoneyCharged"]
    """What happened."""
    data: BooksTableMoneyChargedData


class BooksTableMoneyChargedData(TypedDict):
    """The data of ``books.TableMoneyCharged``."""

    table: str
    """Id."""
    members: list[str]
    """Ids by seat."""
    counters: int
    """From each."""
    deals: int
    """That were played."""
    evening: str | None
    """The day on which the table ended, in the club's zone; null: charged before days were regarded."""

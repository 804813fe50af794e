"""The API of a game without one of its own. It follows from its declarations of commands, events, rules and state."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from marshmallow import fields, validate

from ging_service.domain.errors import Refused
from ging_service.domain.rulings.declared import MOST_COUNTERS, Ruling, SeatTransfer
from ging_service.game_support.declared_commands import opening_of
from ging_service.game_support.declared_values import as_json, read_value
from ging_service.game_support.rulings_read import ruling_made
from ging_service.web.api.game_api.derived_fields import answer_fields, answer_of, asked_fields, asked_of
from ging_service.web.api.game_api.outlet import GameApi
from ging_service.web.api.schemas.fields import (
    Deadline,
    Whole,
    Words,
    asked_flag,
    many,
    number,
    text,
    text_or_null,
    time,
    word_of_game,
    yes_no,
)
from ging_service.web.api.schemas.objects import MOST_ITEMS, Answer, Body, BoundedList, StrictSchema, asked_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from marshmallow import Schema

    from ging_service.domain.game import DealSummary, Game, ToAct
    from ging_service.reporting.tables.tables import CommittedShuffle, VisibleTable


class RuledDealOfGame(Answer):
    """A deal as ruled."""

    voided = yes_no("no counters move")
    dealer = number("seat of the actual dealer, by the rulings")
    kind: fields.Field[Any] = text_or_null("the outcome; null: it is void")
    winners = many(fields.Integer(), "seats")
    net = many(fields.Integer(), "counters won or lost, corrections included; ordered transfers are not")


class DealEntryOfGame(Answer):
    """The base of entries of deals: subclasses say in what words ``kind`` and ``summary`` are."""

    table = text("id", attribute="table_id")
    game = text("the game that is played at the table")
    deal = number("from 1 at each table")
    dealer = number("seat of the actual dealer")
    recorded = yes_no("played with real cards")
    kind = text("the outcome")
    winners = many(fields.Integer(), "seats")
    net = many(fields.Integer(), "counters won or lost, by seat")
    summary = fields.Dict(required=True, metadata={"description": "further figures that the game provides"})
    first_version = number("of the table's stream: the deal's first event")
    last_version = number("the last event of its settlement; the first one's while it runs")
    recorded_at = time("when the deal was recorded")
    happened_at = time("when it was dealt")
    ruled = fields.Nested(RuledDealOfGame, required=True, allow_none=True)


_OUTCOMES: Final = ("dismissed", "voided", "ordered")
_WITH_AMENDMENTS: Final = ("dismissed", "amended", "voided", "ordered")
_LONGEST_RULE: Final = 10


def ruling_of(game: Game, prefix: str) -> type[Schema]:
    """Return the body for tables of a game. ``prefix``: the beginning of the names of its schemas."""
    last = game.seats[1] - 1
    seat: dict[str, Any] = {"required": True, "metadata": {"description": "A seat", "minimum": 0, "maximum": last}}
    transfer = type(
        f"{prefix}OrderedTransfer",
        (StrictSchema,),
        {
            "__doc__": "Counters that one seat pays another.",
            "payer": Whole(**seat),
            "taker": Whole(**seat),
            "counters": Whole(required=True, metadata={"minimum": 1, "maximum": MOST_COUNTERS}),
            "rule": Words(
                load_default="",
                validate=validate.Length(max=_LONGEST_RULE),
                metadata={"description": "The numbered rule; left out: none"},
            ),
        },
    )
    body = {
        "__doc__": f"What the arbitrator rules about a table of {game.title}.",
        "outcome": Words(
            required=True,
            validate=validate.OneOf(_WITH_AMENDMENTS if game.amendments else _OUTCOMES),
            metadata={"description": "`voided`: the deal does not count, and the players pay back what it moved"},
        ),
        "reasons": asked_words("Why", required=True),
        "transfers": BoundedList(
            fields.Nested(transfer),
            load_default=list,
            most=MOST_ITEMS,
            metadata={"description": "Ordered, or beside it; paid between the members' accounts"},
        ),
        "dry_run": asked_flag("Report what the ruling would lead to, and record nothing"),
    }
    if game.amendments:
        about = {"description": "Amended: what the deal has come to"}
        schema = asked_of(game.amendments.asked, prefix)
        body["amendment"] = fields.Nested(schema, load_default=None, metadata=about)
    return type(f"New{prefix}Ruling", (Body,), body)


def read_ruling(game: Game, asked: dict[str, Any]) -> Ruling | None:
    """Return the ruling, None if the request dismisses the dispute. Raises ``Refused("dismissal_orders_nothing")``."""
    transfers = tuple(SeatTransfer(**one) for one in asked["transfers"])
    amendment = asked.get("amendment")
    if asked["outcome"] != "dismissed":
        return ruling_made(game, asked["outcome"], transfers, amendment)
    if transfers or amendment:
        detail = "a dismissed dispute changes nothing: leave out what is ordered, or rule otherwise"
        raise Refused("dismissal_orders_nothing", "", detail, "transfers")
    return None


def derived_api(game: Game) -> GameApi:
    """Return the API of a game that contributes none."""
    prefix = schema_prefix(game)
    opening = opening_of(game)
    # The platform has fields for members and house rules.
    own = {name: one for name, one in asked_fields(opening.kind, prefix).items() if name not in ("members", "rules")}

    def read_rules(asked: dict[str, Any]) -> Any:  # noqa: ANN401  the game's house rules
        rules: Any = read_value(game.house_rules, asked)
        game.check_rules(rules)
        return rules

    def open_table(asked: dict[str, Any]) -> Any:  # noqa: ANN401  a command of the game
        given = {name: asked[name] for name in own if name in asked}
        # `build` takes JSON; the rules have been read to the game's own type before.
        return opening.build(given | {"members": asked["members"], "rules": as_json(asked["rules"])})

    return GameApi(
        events={kind.__name__: answer_fields(kind, prefix) for kind in game.events},
        house_rules=answer_of(game.house_rules, prefix),
        asked_rules=asked_of(game.house_rules, prefix),
        read_rules=read_rules,
        opening=own,
        open_table=open_table,
        state=_state_of(game, prefix),
        deal=_deal_of(game, prefix),
        ruling=ruling_of(game, prefix),
        read_ruling=partial(read_ruling, game),
        operations=None,
    )


def schema_prefix(game: Game) -> str:
    """Return the beginning of the names of a game's schemas."""
    return "".join(word.title() for word in game.kind.split("_"))


def operation_name(game: Game, command: str) -> str:
    """Return the name of the operation that gives a command."""
    return f"{game.kind}_{command.replace('-', '_')}"


RULINGS = "ids of the disputes whose rulings changed what was played, at a table that has ended"


class ToActAnswer(Answer):
    """What a table waits for."""

    seats = many(fields.Integer(), "of whom; none: of nobody at the table")
    what = text_or_null("one of the game's own words; null: the game is over")
    until = Deadline(
        required=True,
        attribute="until_s",
        metadata={"description": "when the time limit ends; null: there is none", "format": "date-time"},
    )


class DealOfTable(Answer):
    """The running deal of a table, or its last one."""

    deal = number("from 1", attribute="number")
    dealer = number("seat of the actual dealer")
    recorded = yes_no("played with real cards")
    kind = text("`running`, or the outcome")
    winners = many(fields.Integer(), "seats")
    net = many(fields.Integer(), "counters won or lost, by seat")
    summary = fields.Dict(required=True, metadata={"description": "further figures that the game provides"})


class _Facts(NamedTuple):
    """A table as the caller may see it, with the game's facts for the platform."""

    table_id: str
    game: str
    version: int
    phase: str
    members: tuple[str, ...]
    deals_played: int
    ended: str
    rulings: tuple[str, ...]
    to_act: ToAct
    deal: DealSummary | None
    state: Any
    shuffle: CommittedShuffle | None


def facts_of(game: Game) -> Callable[[VisibleTable], _Facts]:
    """Return the function that makes of a table what the schema of its state shows."""

    def facts(seen: VisibleTable) -> _Facts:
        state: Any = seen.state
        summary = game.summary(state)
        return _Facts(
            table_id=seen.table_id,
            game=game.kind,
            version=seen.version,
            phase=summary.phase,
            members=summary.members,
            deals_played=summary.deals_played,
            ended=summary.ended,
            rulings=seen.rulings,
            to_act=game.to_act(state),
            deal=game.deal(state),
            state=state,
            shuffle=seen.shuffle,
        )

    return facts


def _state_of(game: Game, prefix: str) -> type[Answer]:
    least, most = game.seats
    members = {
        "__doc__": f"A table of {game.title} at a version of its stream.",
        "prepared": staticmethod(facts_of(game)),
        "table": text("id", attribute="table_id"),
        "game": text("which game is played there"),
        "version": number("of the table's stream"),
        "phase": word_of_game("the phase of the table", *game.phases),
        "members": many(fields.String(), "ids by seat", least=least, most=most),
        "deals_played": number("deals that are over and count"),
        "ended": text_or_null("why the game ended"),
        "rulings": many(fields.String(), RULINGS),
        "to_act": fields.Nested(ToActAnswer, required=True),
        "deal": fields.Nested(DealOfTable, required=True, allow_none=True),
        "state": fields.Nested(answer_of(game.state, prefix), required=True),
    }
    return type(f"{prefix}TableOfGame", (Answer,), members)


def _deal_of(game: Game, prefix: str) -> type[Answer]:
    least, most = game.seats
    members = {
        "__doc__": f"What a deal of {game.title} came to: as it was recorded, and as it has been ruled.",
        "kind": word_of_game("the outcome", *game.deal_kinds),
        "net": many(fields.Integer(), "counters won or lost, by seat", least=least, most=most),
    }
    return type(f"{prefix}DealEntry", (DealEntryOfGame,), members)

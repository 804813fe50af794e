"""Random hands of wild-card rummy to lay down, with melds on the table and under any house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from ging_service.domain.cards import SUITS, Card, Hand, rank_of, suit_of
from ging_service.games.wild_card_rummy.rules.cards import JOKER, ONE_PACK, RANKS, Aces, is_wild
from ging_service.games.wild_card_rummy.rules.house_rules import Faces, HouseRules, SetLimit, Terms, Values
from ging_service.games.wild_card_rummy.rules.laying.problems import HandToLay
from ging_service.games.wild_card_rummy.rules.melds import Meld, line_of

if TYPE_CHECKING:
    from random import Random


def cards(text: str) -> Hand:
    """Cards from text: "KS 10D"."""
    return tuple(Card(card) for card in text.split())


def any_terms(random: Random) -> Terms:
    """Return a wild rank, packs and house rules on which the best way to lay down depends."""
    rules = HouseRules(
        aces=random.choice(get_args(Aces)),
        set_limit=random.choice(get_args(SetLimit)),
        wild_points=random.choice((25, 20, 15)),
        joker_points=random.choice((50, 10)),
        ace_points=random.choice((1, 10, 15)),
        faces=random.choice(get_args(Faces)),
        values=random.choice(get_args(Values)),
        discard_taken="allowed",
        one_card="free",
    )
    return Terms(wild=random.choice((*RANKS, "")), packs=random.choice((1, 2)), rules=rules)


def any_pack(random: Random, terms: Terms) -> list[Card]:
    """Return a shuffled pack, mostly with the wild cards and some ranks or suits only, so that there is much to meld."""
    pack = [*ONE_PACK * terms.packs, JOKER]
    ranks = random.choice((RANKS, random.sample(RANKS, 4)))
    suits = random.choice((SUITS, random.sample(SUITS, 2)))
    pack = [card for card in pack if is_wild(card, terms.wild) or (rank_of(card) in ranks and suit_of(card) in suits)]
    return random.sample(pack, len(pack))


def any_meld(random: Random, pack: list[Card], terms: Terms) -> Meld | None:
    """Take a meld out of a pack, None if these cards do not make the one that was thought of."""
    wilds = [card for card in pack if is_wild(card, terms.wild)]
    if random.random() < 1 / 2:
        rank = random.choice(RANKS)
        laid = [*(card for card in pack if rank_of(card) == rank and card not in wilds), *wilds][
            : random.choice((3, 4))
        ]
        meld = Meld(kind="set", cards=tuple(laid), stands_for=(), rank=rank)
    else:
        line, length = line_of(terms.rules.aces), random.choice((3, 4, 5))
        first, suit = random.randrange(len(line) - length + 1), random.choice(SUITS)
        stands_for = tuple(Card(rank + suit) for rank in line[first : first + length])
        spare = [card for card in wilds if card not in stands_for]
        missing = [card for card in stands_for if card not in pack]
        in_place = dict(zip(missing, spare, strict=False))
        laid = [in_place.get(card, card) for card in stands_for if card in pack or card in in_place]
        meld = Meld(kind="run", cards=tuple(laid), stands_for=stands_for, rank="")
    if len(laid) < 3 or (meld.kind == "run" and len(laid) < len(meld.stands_for)):
        return None
    for card in laid:
        pack.remove(card)
    return meld


def any_hand(random: Random, terms: Terms, most: int, melds: int) -> HandToLay:
    """Return a hand of up to ``most`` cards, with up to so many melds on the table."""
    pack = any_pack(random, terms)
    table = [any_meld(random, pack, terms) for _ in range(melds)]
    held = tuple(pack[: random.randint(1, most)])
    aside = min(random.choice((0, 0, 0, 1, 2)), len(held) - 1)
    demands = random.random()
    return HandToLay(
        cards=held[aside:],
        aside=held[:aside],
        required=tuple(random.sample(held[aside:], 1)) if demands < 1 / 3 else (),
        barred=tuple(random.sample(held, min(random.choice((1, 2)), len(held)))) if demands > 2 / 3 else (),
        table=tuple(meld for meld in table if meld),
        discards=random.random() < 2 / 3,
    )

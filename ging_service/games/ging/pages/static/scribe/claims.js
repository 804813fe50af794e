// The possible claims of a hand, offered to the scribe as soon as the cards are known. The service counts again itself.

const POINTS = { K: 10, Q: 10, J: 10, 10: 10, 9: 9, 8: 8, 7: 7 };
const HAND = 7;
const GING = 37;

export const suitOf = (card) => card.at(-1);
const rankOf = (card) => card.slice(0, -1);
const isCourt = (card) => "KQJ".includes(rankOf(card));

/** G7: the points of each suit that is held. */
export function pointsOf(hand) {
  const points = {};
  for (const card of hand) points[suitOf(card)] = (points[suitOf(card)] ?? 0) + POINTS[rankOf(card)];
  return points;
}

/** G12 to G17: the combinations that the cards hold, highest first. Fewer than seven cards can only be four sevens. */
export function combinationsOf(hand) {
  const isWhole = hand.length === HAND;
  const points = Object.values(pointsOf(hand));
  const held = {
    seven_cards: isWhole && points.length === 1,
    four_sevens: hand.filter((card) => rankOf(card) === "7").length === 4,
    ging: isWhole && points.includes(GING),
    gentlemen: isWhole && hand.every(isCourt),
    bare_shoulders: isWhole && !hand.some(isCourt),
  };
  return Object.keys(held).filter((name) => held[name]);
}

/** G7: the suit of the most points. */
export function bestSuit(hand) {
  const points = Object.entries(pointsOf(hand));
  return points.length ? points.reduce((best, one) => (one[1] > best[1] ? one : best))[0] : "";
}

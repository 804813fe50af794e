/** The canonical text of an event (RFC 8785), its sealed values (docs/audit.md), and its contents. */

import { fromHex, sha256, toHex, utf8 } from "./bytes.js";
import { Failed } from "./failed.js";

// No text of an event can look like this, because JSON escapes its quotes.
const COMMITMENT = /\{"sha256":"([0-9a-f]{64})"\}/g;
const SALT_BYTES = 32;

/** The canonical JSON of the values in a log: objects, lists, texts, booleans and whole numbers. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    // By UTF-16 code units, which is the order of RFC 8785.
    const members = Object.keys(value).sort();
    return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
  }
  const isPlain = typeof value === "string" || typeof value === "boolean" || Number.isSafeInteger(value);
  if (!isPlain) throw new Failed("bad_body");
  return JSON.stringify(value);
}

/** Parse a body that is the canonical text of an event: no member appears twice, and nothing is left over. */
export function readBody(text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Failed("bad_body");
  }
  // Of two equal names JSON.parse keeps the last, and of a number only its value. Writing it again shows both.
  if (!isEvent(found) || canonical(found) !== text) throw new Failed("bad_body");
  return found;
}

function isEvent(found) {
  const texts = [found?.stream, found?.type, found?.recorded_at];
  return texts.every((text) => typeof text === "string") && typeof found.data === "object" && found.data !== null;
}

/** The commitments of a body, in order. */
export function commitmentsIn(text) {
  return Array.from(text.matchAll(COMMITMENT), (found) => found[1]);
}

/** The value of an opening as canonical JSON, if salt and value match the body's commitment at its place. */
export async function openedValue(text, opening) {
  const value = canonical(opening.value);
  const salt = fromHex(opening.salt, "salt");
  if (salt.length !== SALT_BYTES) throw new Failed("wrong_opening");
  const commitment = toHex(await sha256(salt, utf8(value, "value")));
  if (commitment !== commitmentsIn(text)[opening.place]) throw new Failed("wrong_opening");
  return value;
}

/** The body's fields, with the values that are opened in the places of their commitments. */
export function opened(text, values) {
  let place = -1;
  return JSON.parse(
    // By a function: in a replacement text, a `$` of a value would have a meaning of its own.
    text.replace(COMMITMENT, (commitment) => {
      place += 1;
      return values.get(place) ?? commitment;
    }),
  );
}

/** Rotation statements (docs/proofs.md, changing the key): signed notes by which one key of a log hands over to the next. */

import { readDecimal, readHash } from "./bytes.js";
import { Failed } from "./failed.js";
import { hasSigned, LOG, readKey } from "./keys.js";
import { parseNote } from "./note.js";

const HEADER = "Ging Service key rotation v1";
const FIELDS = ["from", "to", "size", "root"];

/**
 * The keys that `keys` have handed over to, one after the other, in that order, by the statements in `lines` (those of
 * `verifier_keys`). A statement without the old key's signature hands nothing over. Throws `Failed` for a wrong one.
 */
export async function followers(keys, lines) {
  const after = new Map();
  for (const line of lines.filter((one) => one.rotation)) {
    const { from, to, isByOld } = await openRotation(line);
    // A key hands over once: of two successors, nobody could tell which is the club's.
    if (after.has(from.text)) throw new Failed("bad_rotation", "twice");
    after.set(from.text, isByOld ? to : null);
  }
  const known = new Set(keys.map((key) => key.text));
  const found = [];
  for (const key of keys) {
    for (let next = after.get(key.text); next && !known.has(next.text); next = after.get(next.text)) {
      known.add(next.text);
      found.push(next);
    }
  }
  return found;
}

async function openRotation({ vkey, rotation }) {
  const { text, signatures } = parseNote(rotation);
  const { from, to } = await parseRotation(text);
  if (to.text !== vkey) throw new Failed("bad_rotation", "key");
  const signed = await Promise.all([from, to].map((key) => isSignedBy(key, text, signatures)));
  if (!signed[1]) throw new Failed("bad_rotation", "new key");
  return { from, to, isByOld: signed[0] };
}

async function parseRotation(text) {
  const [header, ...lines] = text.slice(0, -1).split("\n");
  const values = lines.map((line, place) => line.startsWith(`${FIELDS[place]} `) && line.slice(FIELDS[place].length + 1));
  if (header !== HEADER || lines.length !== FIELDS.length || !values.every(Boolean)) throw new Failed("bad_rotation");
  const [from, to] = await Promise.all(values.slice(0, 2).map(readKey));
  readHash(values[3], "rotation");
  const isRight = readDecimal(values[2], "rotation") > 0 && [from, to].every((key) => key.type === LOG);
  if (!isRight || from.text === to.text) throw new Failed("bad_rotation");
  return { from, to };
}

/** Return true if a key has signed. Throws `Failed` for a wrong signature under its name and id. */
async function isSignedBy(key, text, signatures) {
  const own = signatures.filter(({ name, id }) => name === key.name && id === key.id);
  for (const { signature } of own) {
    if (!(await hasSigned(key, text, signature))) throw new Failed("bad_rotation", key.name);
  }
  return own.length > 0;
}

/** What this browser has seen signed before: a log may only grow, even in the hands of the holder of its key. */

import { fromHex, same, toHex } from "./bytes.js";
import { CannotCheck, Failed } from "./failed.js";
import { readKey } from "./keys.js";
import { readProof, verifyConsistency } from "./merkle.js";
import { followers } from "./rotation.js";

/**
 * The failures of a report of `checkDeal` beside what has been `seen` of the club's log: `keys` (those that have signed it,
 * the last one last), `size` and `root` in hexadecimal digits; null for nothing.
 *
 * `lines`: the verifier keys that came with the proof, with their rotation statements. `isNew`: the proof has just been
 * served, so it cannot be an old one. `prove`: gives the consistency proof from one size to a larger one, null if it
 * is withheld.
 */
export async function heldAgainst(seen, { signed, events }, { lines, isNew, prove }) {
  if (!seen || !signed) return [];
  const missing = events.filter(({ state, position }) => state === "waiting" && position < seen.size);
  const failures = missing.map(({ position }) => ({ position, code: "went_back", detail: "" }));
  const checks = [() => checkKey(seen, signed, lines), () => checkGrown(seen, signed, isNew, prove)];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (error instanceof CannotCheck || !(error instanceof Failed)) throw error;
      failures.push({ position: null, code: error.code, detail: error.detail });
    }
  }
  return failures;
}

/** The checkpoint to remember after a report without failures: the larger of the remembered one and the current one. */
export function seenNow(seen, { signed }) {
  if (seen && seen.size >= signed.size) return seen;
  const before = (seen?.keys ?? []).filter((text) => text !== signed.key.text);
  return { keys: [...before, signed.key.text], size: signed.size, root: toHex(signed.root) };
}

/** A key may change by a rotation statement, or because the reader has pinned the new one: their word counts. */
async function checkKey(seen, signed, lines) {
  const { key, size, isNamed } = signed;
  // Only the last key signs what is newer; earlier ones have signed what is older.
  const known = size > seen.size ? seen.keys.slice(-1) : seen.keys;
  if (isNamed || known.includes(key.text)) return;
  const following = await followers(await Promise.all(known.map(readKey)), lines);
  if (!following.some((one) => one.text === key.text)) throw new Failed("key_changed", key.text);
}

async function checkGrown(seen, signed, isNew, prove) {
  const then = { size: seen.size, root: fromHex(seen.root, "root") };
  // A file of evidence may be older than what this browser has seen.
  const [older, newer] = then.size <= signed.size ? [then, signed] : [signed, then];
  if (older.size === newer.size && same(older.root, newer.root)) return;
  if (older.size < 1 || older.size === newer.size) throw new Failed("forked");
  const proof = await prove(older.size, newer.size);
  if (proof === null && isNew && signed.size < then.size) throw new Failed("shrank");
  if (proof === null) throw new Failed("not_compared");
  try {
    await verifyConsistency(older.root, older.size, newer.root, newer.size, readProof(proof));
  } catch (error) {
    if (error instanceof CannotCheck || !(error instanceof Failed)) throw error;
    throw new Failed("forked", error.code);
  }
}

/** What this browser has seen signed before: a log may only grow, whoever holds its key. */

import { fromHex, same, toHex } from "./bytes.js";
import { CannotCheck, Failed } from "./failed.js";
import { readProof, verifyConsistency } from "./merkle.js";

/**
 * The failures of a report of `checkDeal` beside what has been seen of the same key's log (`key`, `size` and `root` in
 * hexadecimal digits; null for nothing). `prove`: gives the consistency proof from one size to a larger one.
 */
export async function heldAgainst(seen, { signed, events }, prove) {
  if (!seen || !signed || seen.key !== signed.key.text) return [];
  const missing = events.filter(({ state, position }) => state === "waiting" && position < seen.size);
  const failures = missing.map(({ position }) => ({ position, code: "went_back", detail: "" }));
  try {
    await checkGrown({ size: seen.size, root: fromHex(seen.root, "root") }, signed, prove);
  } catch (error) {
    if (error instanceof CannotCheck || !(error instanceof Failed)) throw error;
    failures.push({ position: null, code: "forked", detail: error.code });
  }
  return failures;
}

/** What is to be remembered after a report without failures: the larger of what was seen and what is signed now. */
export function seenNow(seen, { signed }) {
  if (seen && seen.key === signed.key.text && seen.size > signed.size) return seen;
  return { key: signed.key.text, size: signed.size, root: toHex(signed.root) };
}

async function checkGrown(one, other, prove) {
  const [older, newer] = one.size <= other.size ? [one, other] : [other, one];
  if (older.size === newer.size && same(older.root, newer.root)) return;
  if (older.size < 1 || older.size === newer.size) throw new Failed("forked");
  const proof = readProof(await prove(older.size, newer.size));
  await verifyConsistency(older.root, older.size, newer.root, newer.size, proof);
}

/** The Merkle tree of a log (RFC 6962, RFC 9162 section 2.1): verifies that an event is in the signed tree. */

import { readHash, same, sha256 } from "./bytes.js";
import { Failed } from "./failed.js";

const LONGEST_PROOF = 63;
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** SHA-256(0x00 ‖ body). */
export function leafHash(body) {
  return sha256(LEAF, body);
}

/** SHA-256(0x01 ‖ left ‖ right). */
export function nodeHash(left, right) {
  return sha256(NODE, left, right);
}

/** The hashes of a proof, from the leaf's sibling up. */
export function readProof(lines) {
  if (!Array.isArray(lines) || lines.length > LONGEST_PROOF) throw new Failed("bad_proof");
  return lines.map((line) => readHash(line, "proof"));
}

/**
 * Returns if `leaf` (a leaf hash) is at `index` under the root of a tree of `size` leaves (RFC 9162, 2.1.3.2);
 * throws `Failed` if not.
 */
export async function verifyInclusion(root, size, index, leaf, proof) {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) {
    throw new Failed("bad_proof", `${index}/${size}`);
  }
  let [place, last, node] = [index, size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) throw new Failed("bad_proof", "long");
    // The last node of a level has no sibling there: it moves up until it is a right child.
    if (isOdd(place) || place === last) {
      node = await nodeHash(sibling, node);
      while (!isOdd(place) && place > 0) [place, last] = [half(place), half(last)];
    } else {
      node = await nodeHash(node, sibling);
    }
    [place, last] = [half(place), half(last)];
  }
  if (last !== 0) throw new Failed("bad_proof", "short");
  if (!same(node, root)) throw new Failed("not_in_tree");
}

/**
 * Returns if the tree of `newSize` leaves extends that of `oldSize` (RFC 9162, 2.1.4.2), both positive and the old one
 * smaller; throws `Failed` if not.
 */
export async function verifyConsistency(oldRoot, oldSize, newRoot, newSize, proof) {
  let [place, last] = [oldSize - 1, newSize - 1];
  while (isOdd(place)) [place, last] = [half(place), half(last)];
  // If the older tree is complete, its root is a node of the newer tree, and the proof leaves it out.
  const [first, ...path] = place > 0 ? proof : [oldRoot, ...proof];
  if (!first) throw new Failed("bad_proof", "short");
  let [older, newer] = [first, first];
  for (const sibling of path) {
    if (last === 0) throw new Failed("bad_proof", "long");
    if (isOdd(place) || place === last) {
      [older, newer] = [await nodeHash(sibling, older), await nodeHash(sibling, newer)];
      while (!isOdd(place) && place > 0) [place, last] = [half(place), half(last)];
    } else {
      newer = await nodeHash(newer, sibling);
    }
    [place, last] = [half(place), half(last)];
  }
  if (last !== 0) throw new Failed("bad_proof", "short");
  if (!same(older, oldRoot) || !same(newer, newRoot)) throw new Failed("forked");
}

/** Halve by division: shifts of this language drop everything beyond 32 bits. */
function half(number) {
  return Math.floor(number / 2);
}

function isOdd(number) {
  return number % 2 === 1;
}

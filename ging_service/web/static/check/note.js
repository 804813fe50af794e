/** Signed notes and the checkpoints in them (C2SP signed-note, tlog-checkpoint). */

import { fromBase64, readDecimal, readHash, readText, toHex } from "./bytes.js";
import { Failed } from "./failed.js";
import { hasSigned, isName, LOG } from "./keys.js";

const MOST_SIGNATURES = 100;
const KEY_ID_BYTES = 4;
const SIGNATURE = /^\u2014 ([^ ]+) ([^ ]+)$/;

/** Text and signatures of a note, by its shape only: nothing in it is verified. */
export function parseNote(note) {
  const whole = readText(note, "note");
  // The text may have empty lines of its own: signatures follow the last one.
  const at = whole.lastIndexOf("\n\n");
  const lines = at < 0 ? "" : whole.slice(at + 2, -1);
  if (!lines) throw new Failed("bad_note");
  const signatures = lines.split("\n").map(parseSignature);
  if (signatures.length > MOST_SIGNATURES) throw new Failed("bad_note");
  return { text: whole.slice(0, at + 1), signatures };
}

function parseSignature(line) {
  const parts = SIGNATURE.exec(line);
  if (!parts || !isName(parts[1])) throw new Failed("bad_note", line);
  const data = fromBase64(parts[2], "signature");
  if (data.length <= KEY_ID_BYTES) throw new Failed("bad_note", line);
  return { name: parts[1], id: toHex(data.slice(0, KEY_ID_BYTES)), signature: data.slice(KEY_ID_BYTES) };
}

/** Origin (the log's name), number of events and root of a note's text. */
export function parseCheckpoint(text) {
  const [origin, size, root, ...more] = text.slice(0, -1).split("\n");
  if (!origin || size === undefined || root === undefined || more.includes("")) throw new Failed("bad_note");
  return { origin, size: readDecimal(size, "checkpoint"), root: readHash(root, "checkpoint") };
}

/**
 * The checkpoint that one of the keys has signed under its own name, that key, and the witnesses whose keys are among
 * them and who have signed it too. A wrong signature of any of these keys is refused; of other keys nothing is known.
 */
export async function openCheckpoint(note, keys) {
  const { text, signatures } = parseNote(note);
  const verified = [];
  for (const { name, id, signature } of signatures) {
    const key = keys.find((one) => one.name === name && one.id === id);
    if (!key) continue;
    if (!(await hasSigned(key, text, signature))) throw new Failed("wrong_signature", name);
    verified.push(key);
  }
  const checkpoint = parseCheckpoint(text);
  const key = verified.find((one) => one.type === LOG && one.name === checkpoint.origin);
  if (!key) throw new Failed("not_by_key", checkpoint.origin);
  return { ...checkpoint, key, witnesses: [...new Set(verified.filter((one) => one.type !== LOG))] };
}

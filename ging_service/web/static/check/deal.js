/** The proof of one deal (docs/audit.md, evidence): signature, place of each event in the tree, openings, no gap. */

import { commitmentsIn, opened, openedValue, readBody } from "./body.js";
import { readHash, same, utf8 } from "./bytes.js";
import { CannotCheck, Failed } from "./failed.js";
import { LOG, readKey } from "./keys.js";
import { leafHash, readProof, verifyInclusion } from "./merkle.js";
import { openCheckpoint } from "./note.js";
import { followers } from "./rotation.js";

/**
 * Checks a proof: evidence of a deal, or what the deal's page serves.
 *
 * `pinned`: words of keys that the reader believes; with none of a log, those that came with the proof are taken.
 * `types`: which types of events begin a deal and which end one, see `typesOn`.
 * Answers `signed` (the checkpoint, its key, whether a pinned key led to it and whether it is one, the witnesses; null), `events` in order (position,
 * `state`: checked, failed, waiting or withheld; `code` of a failure; `said`: type, actor, time and data, opened as far as
 * openings fit; `opened` and `sealed`: how many values), `extent` (whole, running or unknown: see `checkExtent`), and
 * `failures` (code, detail, position or null). What is not in `failures` holds. Throws `Failed` for what is no proof at all, `CannotCheck` where the browser cannot.
 */
export async function checkDeal(proof, pinned, types) {
  if (!isProof(proof)) throw new Failed("unreadable");
  const failures = [];
  const signed = await telling(failures, null, () => checkSigned(proof, pinned));
  const openings = openingsByPosition(proof, failures);
  const events = await Promise.all(proof.events.map((event) => checkEvent(event, signed, openings)));
  // `unproved` follows from the missing signature, which is reported already.
  failures.push(...events.filter(({ code }) => code && code !== "unproved").map(failureOf));
  await telling(failures, null, async () => checkOrder(events.map((event) => event.position)));
  const extent = await telling(failures, null, async () => checkExtent(proof, events, types));
  return { signed, events, extent, failures };
}

/** The types of events that begin a deal and that end one, in every game that the page knows. `word`: its words. */
export function typesOn(word) {
  const set = (name) => new Set((word(`types:${name}`) ?? "").split(" "));
  return { dealing: set("dealing"), outcome: set("outcome") };
}

function isProof(proof) {
  const lists = [proof?.events, proof?.openings, proof?.verifier_keys];
  return lists.every(Array.isArray) && lists.flat().every(isObject) && proof.events.every(isEvent);
}

function isObject(value) {
  return value !== null && typeof value === "object";
}

function isEvent(event) {
  return Number.isSafeInteger(event.position) && typeof event.body === "string";
}

/** Return the result of `check`. If it throws a failure, report that and return null. */
async function telling(failures, position, check) {
  try {
    return await check();
  } catch (error) {
    if (error instanceof CannotCheck || !(error instanceof Failed)) throw error;
    failures.push({ position, code: error.code, detail: error.detail });
    return null;
  }
}

async function checkSigned(proof, pinned) {
  if (!proof.checkpoint) throw new Failed("unsigned");
  const believed = await Promise.all(pinned.map(readKey));
  const isPinned = believed.some((key) => key.type === LOG);
  const served = await Promise.all(proof.verifier_keys.map((key) => readKey(key.vkey)));
  const following = await followers(believed.filter((key) => key.type === LOG), proof.verifier_keys);
  // With a pinned key only the keys that it leads to count: those that came with the proof prove nothing.
  const keys = [...(isPinned ? following : served.filter((key) => key.type === LOG)), ...believed];
  const found = await openCheckpoint(proof.checkpoint, keys).catch((error) => {
    throw isPinned && error.code === "not_by_key" ? new Failed("other_key", error.detail) : error;
  });
  const saysSo = proof.origin === found.origin && proof.size === found.size;
  if (!saysSo || !same(readHash(proof.root, "root"), found.root)) throw new Failed("other_checkpoint");
  // Otherwise a proof of another club would pass, with the keys of that club.
  if (!found.origin.endsWith(`/${proof.club}`)) throw new Failed("other_club", found.origin);
  // Without a pinned witness none is required; of several pinned ones, one is enough.
  const isWitnessed = found.witnesses.length > 0 || believed.every((key) => key.type === LOG);
  if (!isWitnessed) throw new Failed("not_witnessed");
  const isNamed = believed.some((key) => key.text === found.key.text);
  return { ...found, isPinned, isNamed };
}

function openingsByPosition(proof, failures) {
  const found = new Map(proof.events.map((event) => [event.position, []]));
  for (const opening of proof.openings) {
    const beside = found.get(opening.position);
    // Of two openings of one value at most one can be right, and the page would not show which.
    if (!beside || beside.some((one) => one.place === opening.place)) {
      failures.push({ position: opening.position, code: "wrong_opening", detail: `${opening.place}` });
    } else beside.push(opening);
  }
  return found;
}

/** Check one event: its body is the leaf at its position, and its openings match. Without a signature nothing proves it. */
async function checkEvent(event, signed, openings) {
  const { position, body } = event;
  const told = { position, state: "failed", code: "unproved", detail: "", said: null, opened: 0, sealed: 0 };
  if (!body) return { ...told, state: "withheld", code: "" };
  const wrong = [];
  const read = await telling(wrong, position, () => readEvent(event, signed, openings.get(position)));
  if (!read) return { ...told, ...wrong[0] };
  if (!signed) return { ...told, ...read };
  return { ...told, ...read, state: position < signed.size ? "checked" : "waiting", code: "" };
}

async function readEvent({ position, body, proof }, signed, openings) {
  const bytes = utf8(body, "body");
  const fields = readBody(body);
  if (signed && position < signed.size) {
    await verifyInclusion(signed.root, signed.size, position, await leafHash(bytes), readProof(proof));
  }
  const values = await openedValues(body, openings);
  const sealed = commitmentsIn(body).length - values.size;
  return { said: { ...fields, data: opened(body, values).data }, opened: values.size, sealed };
}

function failureOf({ position, code, detail }) {
  return { position, code, detail };
}

async function openedValues(body, openings) {
  const values = new Map();
  for (const opening of openings) values.set(opening.place, await openedValue(body, opening));
  return values;
}

function checkOrder(positions) {
  if (positions.some((position, place) => place > 0 && position <= positions[place - 1])) throw new Failed("disorder");
}

/**
 * Every event is of this table or of a dispute, and from the dealing on nothing is left out: to the end of the deal
 * (whole), or as far as it is shown (running). Where the dealing is withheld nobody can tell (unknown).
 */
function checkExtent(proof, events, { dealing, outcome }) {
  const stream = `table/${proof.table}`;
  const read = events.filter((event) => event.said).map((event) => event.said);
  const stray = read.find((said) => said.stream !== stream && !said.stream.startsWith("dispute/"));
  if (stray) throw new Failed("other_table", stray.stream);
  const atTable = read.filter((said) => said.stream === stream);
  const named = (kind) => atTable.findIndex((said) => kind.has(said.type) && said.data.deal === proof.deal);
  const dealt = named(dealing);
  if (dealt < 0 && events.some((event) => event.state === "withheld")) return "unknown";
  if (dealt < 0) throw new Failed("other_deal", `${proof.deal}`);
  const over = named(outcome);
  const ofDeal = atTable.slice(dealt, over < 0 ? undefined : over + 1);
  const gap = ofDeal.find((said, place) => said.version !== ofDeal[0].version + place);
  if (gap) throw new Failed("left_out", `${gap.version - 1}`);
  return over < 0 ? "running" : "whole";
}

/** The page's side of a check: its buttons, where the proof comes from, and where the findings are shown. */

import { checkDeal, typesOn } from "./deal.js";
import { CannotCheck, Failed } from "./failed.js";
import { findingsOf } from "./findings.js";
import { readKey } from "./keys.js";
import { pinKeys, pinnedKeys, rememberSeen, seenBefore } from "./pins.js";
import { followers } from "./rotation.js";
import { heldAgainst, seenNow } from "./seen.js";
import { compared, draw } from "./shown.js";

/** The page's word for a name; undefined if it has none. */
function wordsOn(page) {
  const words = page.querySelector("template[data-words]").content.querySelectorAll("data");
  const found = new Map([...words].map((one) => [one.value, one.textContent]));
  return (name) => found.get(name);
}

/** Show what needs scripts and hide what replaces them. Runs once for each page. */
function ready() {
  for (const one of document.querySelectorAll("[data-with-script]")) one.hidden = false;
  for (const one of document.querySelectorAll("[data-without-script]")) one.hidden = true;
  for (const section of document.querySelectorAll("[data-pins]")) tellPins(section);
}

async function check(section, read) {
  const word = wordsOn(document);
  section.setAttribute("aria-busy", "true");
  tell(section, "going", [], word);
  try {
    const proof = await read();
    const report = await checkDeal(proof, pinnedKeys(section.dataset.club), typesOn(word));
    found(section, await sinceThen(section.dataset, aboutThis(section.dataset, proof, report), proof), word);
  } catch (error) {
    const [verdict, kind] = error instanceof CannotCheck ? ["cannot", "cannot"] : ["failed", "failure"];
    const code = error instanceof Failed ? error.code : "unreadable";
    tell(section, verdict, [{ isGood: false, text: word(`${kind}:${code}`) }], word);
    if (!(error instanceof Failed || error instanceof SyntaxError)) throw error;
  } finally {
    section.removeAttribute("aria-busy");
  }
}

/** Return the report, with a failure if the proof is of another club, table or deal than the page. */
function aboutThis({ club, table, deal }, proof, report) {
  // The club's page checks files of any deal.
  const isDeal = table === undefined || (proof.table === table && String(proof.deal) === deal);
  if (proof.club === club && isDeal) return report;
  const code = proof.club === club ? "other_deal" : "other_club";
  return { ...report, failures: [...report.failures, { position: null, code, detail: "" }] };
}

/** Return the report, with a failure if the log is not the one that this browser has seen before. Otherwise remember it. */
async function sinceThen({ club, consistency, proof: served }, report, { verifier_keys: lines, consistency: brought }) {
  const seen = seenBefore(club);
  const own = (from, to) => (Array.isArray(brought) ? brought : []).find((one) => one?.from === from && one.to === to);
  const prove = async (from, to) => {
    const found = own(from, to) ?? (await fetched(`${consistency}?from=${from}&to=${to}`).catch(withheld));
    return found.proof ?? null;
  };
  const found = await heldAgainst(seen, report, { lines, isNew: served !== undefined, prove });
  const failures = [...report.failures, ...found];
  if (report.signed && !failures.length) rememberSeen(club, seenNow(seen, report));
  return { ...report, failures };
}

/** A proof that the service does not provide is reported as missing, and never taken for a proof. */
function withheld(error) {
  if (error instanceof CannotCheck || error instanceof SyntaxError) return { proof: null };
  throw error;
}

function found(section, report, word) {
  const list = document.querySelector("[data-events]");
  const isShown = "proof" in section.dataset;
  if (!isShown) list.replaceChildren();
  const failures = [...report.failures, ...(isShown ? compared(list, report, word) : [])];
  const { verdict, lines } = findingsOf({ ...report, failures }, word, isShown);
  draw(list, document.querySelector("template[data-event]"), report.events, failures, word);
  tell(section, verdict, lines, word);
}

function tell(section, verdict, lines, word) {
  const told = section.querySelector("[data-verdict]");
  told.dataset.verdict = verdict;
  told.className = `message ${MESSAGES[verdict] ?? "warning"}`;
  told.firstElementChild.textContent = word(`verdict:${verdict}`);
  section.querySelector("[data-findings]").replaceChildren(
    ...lines.map(({ isGood, text }) => {
      const line = document.createElement("li");
      line.className = isGood ? "ok" : "failed";
      line.append(Object.assign(document.createElement("p"), { textContent: text }));
      return line;
    }),
  );
}

async function fetched(address) {
  // A reader whose session has ended would be redirected to the sign-in page, which is no proof.
  const answer = await fetch(address, { cache: "no-store", redirect: "error" }).catch(() => null);
  if (!answer?.ok) throw new CannotCheck("not_fetched");
  return answer.json();
}

async function tellPins(section, told = "") {
  const word = wordsOn(document);
  const keys = pinnedKeys(section.dataset.club);
  section.querySelector("textarea").value = keys.join("\n");
  const state = keys.length ? await stateOfPins(keys, section.dataset) : "pin:none";
  section.querySelector("[data-pinned]").textContent = [told && word(told), word(state)].filter(Boolean).join(" ");
}

/** The relation of the shown key to the pinned ones: one of them, a successor of one of them, or another key. */
async function stateOfPins(pinned, { key: shown, keys: lines }) {
  if (shown === "" || pinned.includes(shown)) return "pin:kept";
  try {
    const following = await followers(await Promise.all(pinned.map(readKey)), JSON.parse(lines));
    return following.some((one) => one.text === shown) ? "pin:handed_over" : "pin:other";
  } catch (error) {
    if (error instanceof Failed) return "pin:other";
    throw error;
  }
}

async function pin(section, keys) {
  try {
    await Promise.all(keys.map(readKey));
  } catch (error) {
    tellPins(section, error instanceof CannotCheck ? `cannot:${error.code}` : "pin:bad");
    return;
  }
  const isKept = pinKeys(section.dataset.club, keys);
  tellPins(section, isKept ? (keys.length ? "" : "pin:forgotten") : "pin:cannot");
}

const MESSAGES = { going: "", pinned: "done", named: "", failed: "refusal", not_compared: "refusal" };

const written = (section) => section.querySelector("textarea").value.split(/\s+/).filter(Boolean);

const BUTTONS = {
  "[data-check-now]": (button, section) => check(section, () => fetched(section.dataset.proof)),
  "[data-pin]": (button, section) => pin(section, written(section)),
  "[data-pin-shown]": (button, section) => pin(section, [...new Set([...written(section), section.dataset.key])]),
  "[data-unpin]": (button, section) => pin(section, []),
};

document.addEventListener("click", (event) => {
  for (const [name, act] of Object.entries(BUTTONS)) {
    const button = event.target.closest(name);
    if (button) act(button, button.closest("section"));
  }
});

document.addEventListener("change", (event) => {
  const [file] = event.target.matches("[data-check-file]") ? event.target.files : [];
  if (!file) return;
  check(event.target.closest("section"), async () => JSON.parse(await file.text()));
  // Otherwise choosing the same file again would not be a change.
  event.target.value = "";
});

document.addEventListener("htmx:after:swap", ready);
ready();

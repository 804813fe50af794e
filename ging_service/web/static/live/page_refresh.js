// A page that shows something live fetches itself again when something has happened, and retries until that succeeds.

import { show } from "./connection_bar.js";
import { fetchPage } from "./fetching.js";
import { pause, spread } from "./retry_pause.js";

const TOGETHER_MS = 150;
const FIRST_RETRY_MS = 500;
const RETRY_MS = 4_500;
const SIGNED_OUT_RETRY_MS = 30_000;
const TYPING = "[data-renewing-waits] :is(input, select, textarea):focus";

let wanted = false;
let running;

/** Fetch the page again and morph it in, once for all events that arrive together. Resolves when that is done. */
export function refresh() {
  wanted = true;
  running ??= run().finally(() => (running = undefined));
  return running;
}

async function run() {
  while (wanted) {
    await sleep(TOGETHER_MS);
    wanted = false;
    // If the reader opens another page meanwhile, the text belongs to none.
    const address = location.href;
    const text = await persist(address);
    if (text === undefined) continue;
    show("");
    if (document.querySelector(TYPING)) {
      // What has been fetched is out of date by the end of that.
      while (document.querySelector(TYPING)) await sleep(TOGETHER_MS);
      wanted = true;
    } else if (location.href === address) await swapIn(text);
  }
}

const sleep = (limit) => new Promise((done) => setTimeout(done, limit));

/** Return the text of the page as soon as there is one; undefined if another page has been opened meanwhile. */
async function persist(address) {
  const ending = new AbortController();
  try {
    return await new Promise((found) => void keepTrying(address, ending.signal, found));
  } finally {
    ending.abort();
  }
}

/** An attempt without a response continues while the next ones begin, so that a slow service gets through, too. */
async function keepTrying(address, signal, found) {
  for (let tries = 0; !signal.aborted; tries++) {
    if (location.href !== address) return found(undefined);
    const attempt = fetchPage(address.split("#")[0], signal).then(found, (error) => error.state);
    const failure = await Promise.race([attempt, pause(RETRY_MS).then(() => "unanswered")]);
    if (signal.aborted || failure === undefined) return undefined;
    show(failure === "unanswered" ? "lost" : failure);
    if (failure === "signed-out") await pause(SIGNED_OUT_RETRY_MS);
    // An attempt that nobody answers has already taken the longest pause.
    else if (failure !== "unanswered") await pause(spread(Math.min(RETRY_MS, FIRST_RETRY_MS * 2 ** tries)));
  }
  return undefined;
}

function swapIn(text) {
  document.documentElement.dataset.live = "";
  const target = document.getElementById("main");
  return htmx.swap({ text, sourceElement: document.body, target, select: "#main", swap: "outerMorph" });
}

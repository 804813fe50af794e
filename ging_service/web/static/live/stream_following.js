// A live page follows the club's stream. An event only signals that something has happened. Silence signals a lost connection.

import { show } from "./connection_bar.js";
import { pause, retryNow, spread } from "./retry_pause.js";
import { refresh } from "./page_refresh.js";

const RETRY_MS = 4_500;
const SHORT_MS = 1_000;
const HEARTBEATS_MISSED = 2.5;

let following = "";
let stop = new AbortController();

/** The stream that the page follows: "" for a page that shows nothing live, or that is hidden. */
const wanted = () => (document.hidden ? "" : (document.querySelector("[data-follow]")?.dataset.follow ?? ""));

/** Follow the page's stream from now on. Called again after each swap. */
export function follow() {
  if (wanted() === following) return;
  // Also when the page is hidden: it gives its place in the feed back.
  stop.abort();
  following = wanted();
  if (following) {
    stop = new AbortController();
    void keepFollowing(following, stop.signal);
  }
}

async function keepFollowing(address, signal) {
  while (!signal.aborted) {
    const begun = performance.now();
    await readStream(address, signal).catch(() => undefined);
    if (signal.aborted) return;
    await refresh();
    // Streams end every quarter of an hour, and the next one begins at once. Only one that is refused waits.
    if (performance.now() - begun < SHORT_MS) await pause(spread(RETRY_MS));
  }
}

/** Read one stream to its end. Every piece is a sign of life; if none arrives in time, the connection is lost. */
async function readStream(address, signal) {
  const { after, heartbeat } = document.querySelector("[data-follow]").dataset;
  const silent = new AbortController();
  const limit = Number(heartbeat) * HEARTBEATS_MISSED * 1000;
  let watchdog;
  const heard = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => (show("lost"), silent.abort()), limit);
  };
  try {
    heard();
    const response = await fetch(`${address}&after=${after}`, {
      headers: { Accept: "text/event-stream" },
      cache: "no-store",
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (!response.ok) return;
    await readLines(response.body.pipeThrough(new TextDecoderStream()).getReader(), heard);
  } finally {
    clearTimeout(watchdog);
  }
}

async function readLines(reader, heard) {
  let line = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const lines = (line + value).split("\n");
    line = lines.pop();
    // Heartbeats have no data.
    if (lines.some((one) => one.startsWith("data:"))) void refresh();
  }
}

/** When the page becomes visible or the network is back, fetch at once what was missed. */
function comeBack() {
  follow();
  if (!document.querySelector("[data-follow]")) return;
  retryNow();
  void refresh();
}

addEventListener("online", comeBack);
addEventListener("offline", () => following && show("lost"));
addEventListener("pageshow", (event) => event.persisted && comeBack());
document.addEventListener("visibilitychange", () => (document.hidden ? follow() : comeBack()));

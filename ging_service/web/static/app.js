// What scripts add to every page: live pages stay up to date, focus goes where the page goes, keys are shortcuts.

import { draw } from "./live/connection_bar.js";
import { follow } from "./live/stream_following.js";
import { putEntriesBack } from "./live/kept_entries.js";
import "./live/sending.js";
import "./live/taps.js";
import "./live/time_left.js";

let page = location.pathname;

/** Have assistive technology say something. */
function tell(words) {
  document.getElementById("told").textContent = words;
}

/** Announce what has been added to the page's story, the newest part last. */
function tellNews(before) {
  const news = [...document.querySelectorAll("[data-story] > [id]")].filter((one) => !before.has(one.id));
  news.sort((one, other) => position(one) - position(other));
  // A page that shows its story for the first time has no news.
  if (before.size && news.length) tell(news.map(sentence).join(" "));
}

/** The position of an item in the log: the number at the end of its id. */
const position = (item) => Number(item.id.split("-").at(-1));

/** The text of an item, without its time and without parts that are only decoration. */
function sentence(item) {
  const said = (item.querySelector("p") ?? item).cloneNode(true);
  for (const part of said.querySelectorAll("[aria-hidden=true]")) part.remove();
  return said.textContent.replace(/\s+/g, " ").trim();
}

/** The element that had focus before a swap. If it is gone, focus goes to the place where the reader continues. */
let focused;
document.addEventListener("htmx:before:swap", () => (focused = document.activeElement?.closest("#main *")));

function keepFocus() {
  if (!focused || document.activeElement !== document.body) return;
  const next = document.querySelector("#main [data-focus]") ?? document.getElementById("main");
  next.focus({ preventScroll: true });
}

const storyIds = () => new Set([...document.querySelectorAll("[data-story] > [id]")].map((one) => one.id));
let story = storyIds();

document.addEventListener("htmx:after:swap", () => {
  const refusal = document.getElementById("refused");
  if (refusal) refusal.focus();
  else if (location.pathname !== page) {
    document.getElementById("main").focus();
    document.querySelector("#places:popover-open")?.hidePopover();
    tell(document.title);
    window.scrollTo(0, 0);
  } else {
    keepFocus();
    tellNews(story);
  }
  page = location.pathname;
  story = storyIds();
  forget();
  fromHash();
  putEntriesBack();
  draw();
  follow();
});

/** What a tab remembers for a member must not be there for the next one who signs in. */
function forget() {
  if (/\/(sign-in|invitation)$/.test(location.pathname)) sessionStorage.clear();
}

/** A link has its token after the #, which browsers send to no server. Remove it from the address once it is read. */
function fromHash() {
  const field = document.querySelector("[data-from-hash]");
  if (!field || !location.hash.startsWith("#gingi_") || field.value) return;
  field.value = location.hash.slice(1);
  history.replaceState(history.state, "", location.pathname);
  document.querySelector("[data-from-hash-sends]")?.click();
}

/** Let a single key press the button or link that names it, unless somebody is typing or has turned shortcuts off. */
document.addEventListener("keydown", (event) => {
  if (!("keys" in document.body.dataset) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]")) return;
  const found = document.querySelector(`[data-key="${CSS.escape(event.key)}"]:not([disabled])`);
  if (found) {
    event.preventDefault();
    found.click();
  }
});

/** Copy a secret that is shown once: select its field, and copy it if the browser allows that. */
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard?.writeText(field.value);
  tell(button.dataset.copied);
});

forget();
fromHash();
putEntriesBack();
draw();
follow();

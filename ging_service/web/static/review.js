// Stepping through a table: the range and the arrow keys go to a moment without a button. The moments of a deal arrive together,
// so stepping through it takes no request. Elsewhere a step fetches a page, and however fast keys are pressed, every press counts.

import { holds, load, momentAt, neighbour } from "./review/moments.js";

const PAUSE_MS = 120;
const LIST = /<aside id="events-of-part">\s*<\/aside>/;
const STEPS = { "step-back": -1, "step-on": 1 };

let asked = 0;
/** The requested moment, until the page shows it. */
let wanted;

const range = () => document.querySelector("[data-moments]");
const shown = () => Number(range().defaultValue);

/** Go to a moment. A step replaces the address, so that the way back does not lead through every step. */
function goTo(moment, isStep = true) {
  if (wanted === undefined && holds(moment)) return show(moment, isStep);
  const { min, max, form } = range();
  wanted = Math.min(Math.max(moment, Number(min)), Number(max));
  range().value = wanted;
  clearTimeout(asked);
  asked = setTimeout(() => {
    asked = 0;
    form.requestSubmit();
  }, PAUSE_MS);
}

/** Show a moment that has arrived. The list of the deal's events stays, and marks another one. */
function show(moment, isStep) {
  const next = momentAt(moment), main = document.getElementById("main");
  const list = main.querySelector("#events-of-part").cloneNode(true);
  list.querySelector("[aria-current=step]")?.removeAttribute("aria-current");
  list.querySelector(`.story a[href$="at=${moment}"]`)?.closest("li").setAttribute("aria-current", "step");
  document.title = next.title + document.title.slice(momentAt(shown()).title.length);
  if (isStep) history.replaceState(history.state, "", addressOf(moment));
  else history.pushState({ htmx: true }, "", addressOf(moment));
  // By a function: in a replacement text, a `$` of the list would have a meaning of its own.
  const text = next.html.replace(LIST, () => list.outerHTML);
  void htmx.swap({ text, sourceElement: document.body, target: main, swap: "innerMorph" });
}

/** The address of a moment, seen with the same eyes. */
function addressOf(moment) {
  const address = new URL(range().form.action), { view } = range().form.elements;
  if (view) address.searchParams.set("view", view.value);
  address.searchParams.set("at", moment);
  return address.pathname + address.search;
}

document.addEventListener("input", (event) => {
  if (event.target === range()) goTo(Number(event.target.value));
});

/** Step from the requested moment, not from the one that the page still shows. */
document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest("a");
    if (!link || !range() || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const moment = momentOf(link);
    if (moment === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    goTo(moment, Boolean(link.closest("#scrubber")));
  },
  { capture: true },
);

/** The moment to which a link leads, if it is for us to go there. */
function momentOf(link) {
  const step = STEPS[link.id];
  if (step) return wanted === undefined ? (neighbour(shown(), step) ?? shown() + step) : wanted + step;
  const address = link.getAttribute("href") ?? "", moment = Number(address.split("at=").at(-1));
  return address === addressOf(moment) && wanted === undefined && holds(moment) ? moment : undefined;
}

/** Scroll the list of events so that the current one is visible. */
function showPlace() {
  const now = document.querySelector(".story > [aria-current=step]");
  if (!now) return;
  const list = now.parentElement, seen = list.getBoundingClientRect(), place = now.getBoundingClientRect();
  if (place.top < seen.top) list.scrollTop -= seen.top - place.top;
  else if (place.bottom > seen.bottom) list.scrollTop += place.bottom - seen.bottom;
}

/** Set the range to the page's moment, unless another one has been requested: morphing keeps the value of a focused field. */
document.addEventListener("htmx:after:swap", () => {
  if (!range()) return;
  if (!asked) wanted = undefined; // a request that was sent before the last one has been aborted
  range().value = wanted ?? range().defaultValue;
  showPlace();
  void load(range(), shown());
});

/** Stop waiting for a moment that could not be fetched. */
document.addEventListener("ging:not-sent", () => {
  if (!range()) return;
  wanted = undefined;
  range().value = range().defaultValue;
});

showPlace();
void load(range(), shown());

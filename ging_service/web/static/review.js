// Stepping through a table: the range and the arrow keys go to a moment without a button. However fast they are pressed, every press counts.

const PAUSE_MS = 120;
const STEPS = { "step-back": -1, "step-on": 1 };

let asked = 0;
/** The requested moment, until the page shows it. */
let wanted;

const range = () => document.querySelector("[data-moment]");

function goTo(moment) {
  const { min, max, form } = range();
  wanted = Math.min(Math.max(moment, Number(min)), Number(max));
  range().value = wanted;
  clearTimeout(asked);
  asked = setTimeout(() => {
    asked = 0;
    form.requestSubmit();
  }, PAUSE_MS);
}

document.addEventListener("input", (event) => {
  if (event.target === range()) goTo(Number(event.target.value));
});

/** Step from the requested moment, not from the one that the page still shows. */
document.addEventListener(
  "click",
  (event) => {
    const step = STEPS[event.target.closest("a")?.id];
    if (!step || !range() || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    goTo((wanted ?? Number(range().defaultValue)) + step);
  },
  { capture: true },
);

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
});

/** Stop waiting for a moment that could not be fetched. */
document.addEventListener("ging:not-sent", () => {
  if (!range()) return;
  wanted = undefined;
  range().value = range().defaultValue;
});

showPlace();

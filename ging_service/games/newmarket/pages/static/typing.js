// Typing at talking speed: keys that are pressed while the page records a card are kept, and pressed again on the next page.

let isSending = false;
let waiting = [];

document.addEventListener("htmx:before:request", () => (isSending = Boolean(document.querySelector(".recorder"))));

/** Before other listeners: a key for the next card must not press a button of the last one. */
window.addEventListener(
  "keydown",
  (event) => {
    if (!isSending || !event.isTrusted || event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1) return;
    if (event.target.closest?.("select, textarea, input:not([type=radio])")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) waiting.push(event.key);
  },
  { capture: true },
);

/** After a refusal nothing more is typed for the scribe: what they meant has changed. */
function goOn() {
  isSending = false;
  if (document.getElementById("refused")) waiting = [];
  while (waiting.length && !isSending) {
    const key = waiting.shift();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }
}

document.addEventListener("htmx:after:swap", goOn);
document.addEventListener("ging:not-sent", () => {
  isSending = false;
  waiting = [];
});

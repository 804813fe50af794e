// The state of the connection to the service, and the bar at the bottom that shows it.

/** "": connected. "lost", "signed-out": the page is not updated, and no form is sent. */
let state = "";
/** The result of the last tap: "" if it got through, otherwise "failed" or "signed-out". */
let notice = "";

// An input without a type is for text, and one can go on writing while the connection is lost.
const SENDERS = ':is(button:not([type]), [type="submit"])';

export const isConnected = () => state === "";

export function show(next) {
  state = next;
  draw();
}

export function showNotice(next) {
  notice = next;
  draw();
}

/** Write the state into the page. Called after each swap, too, because the fetched page does not contain it. */
export function draw() {
  const shown = state || notice;
  document.documentElement.dataset.connection = shown;
  for (const part of document.querySelectorAll("#connection > [data-when]")) part.hidden = part.dataset.when !== shown;
  for (const link of document.querySelectorAll("#connection a")) link.search = `?to=${encodeURIComponent(location.pathname + location.search)}`;
  for (const button of document.querySelectorAll(`#main form[method="post"] ${SENDERS}`)) {
    // Not `disabled`: a tap must still lead to an attempt to reconnect, and be answered by the bar.
    if (!isConnected()) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}

/** Announce the bar again: somebody has tried something that is not possible now. */
export function remind() {
  const bar = document.getElementById("connection");
  const words = bar.querySelector("[data-when]:not([hidden])")?.textContent.trim() ?? "";
  const told = document.getElementById("told");
  bar.classList.remove("reminding");
  told.textContent = "";
  requestAnimationFrame(() => {
    bar.classList.add("reminding");
    told.textContent = words;
  });
}

// Whether the page is connected to the service, and the bar at the bottom that says so.

/** "": connected. "lost", "signed-out": the page is not updated, and no form is sent. */
let state = "";
/** What became of the last tap: "" where it got through, else "failed" or "signed-out". */
let notice = "";

const SENDERS = ':is(button, input):is(:not([type]), [type="submit"])';

export const isConnected = () => state === "";

export function show(next) {
  state = next;
  draw();
}

export function showNotice(next) {
  notice = next;
  draw();
}

/** Write the state into the page: also after each swap, which brings the page without it. */
export function draw() {
  const shown = state || notice;
  document.documentElement.dataset.connection = shown;
  for (const part of document.querySelectorAll("#connection > [data-when]")) part.hidden = part.dataset.when !== shown;
  for (const link of document.querySelectorAll("#connection a")) link.search = `?to=${encodeURIComponent(location.pathname + location.search)}`;
  for (const button of document.querySelectorAll(`#main form[method="post"] ${SENDERS}`)) {
    if (!isConnected()) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}

/** Say again what the bar says: somebody has tried what cannot be done now. */
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

// Sending forms: not while the connection is lost. A response that is not a page leaves the page as it is.

import { isConnected, remind, show, showNotice } from "./connection_bar.js";
import { isPage, isSignIn } from "./fetching.js";
import { retryNow } from "./retry_pause.js";
import { refresh } from "./page_refresh.js";

const SERVER_ERROR = 500;

/** A form that was not sent, or not answered, may be sent again: the caller that marked it as sent removes the mark. */
const notSent = (form) => form?.dispatchEvent(new CustomEvent("ging:not-sent", { bubbles: true }));

/** The second tap of a double tap. htmx would send the form again, and a link that is shown once would be lost. */
const isUnderWay = (event) => (event.submitter ?? event.target).getAttribute("aria-busy") === "true";

document.addEventListener(
  "submit",
  (event) => {
    if (event.target.method !== "post" || (isConnected() && !isUnderWay(event))) return;
    event.preventDefault();
    // The listener runs before htmx's, which would send the form.
    event.stopImmediatePropagation();
    if (isConnected()) return;
    notSent(event.target);
    remind();
    retryNow();
  },
  { capture: true },
);

/** Mark what the reader waits for as busy. */
const sender = ({ request, sourceElement }) => request?.submitter ?? sourceElement;
document.addEventListener("htmx:before:request", ({ detail }) => sender(detail.ctx).setAttribute("aria-busy", "true"));
document.addEventListener("htmx:finally:request", ({ detail }) => sender(detail.ctx).removeAttribute("aria-busy"));

document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  const isLost = isLostSession(ctx);
  if (ctx.response.status < SERVER_ERROR && isPage(ctx.text) && !isLost) {
    show("");
    return showNotice("");
  }
  event.preventDefault();
  return fail(ctx, isLost ? "signed-out" : "failed");
});

document.addEventListener("htmx:error", ({ detail }) => detail.ctx?.request && fail(detail.ctx, "failed"));

/** A session that ended while a form was being filled in: the page stays, so that the reader keeps what they wrote. */
const isLostSession = ({ request, response, sourceElement }) =>
  request.method === "POST" && isSignIn(response.raw) && Boolean(sourceElement.closest("#main")) && !location.pathname.endsWith("/sign-in");

function fail(ctx, notice) {
  showNotice(notice);
  remind();
  notSent(ctx.sourceElement.closest("form"));
  if (document.querySelector("[data-follow]")) void refresh();
}

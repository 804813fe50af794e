// What a tap sends: nothing while the connection is lost, and an answer that is no page leaves the page as it is.

import { isConnected, remind, show, showNotice } from "./connection.js";
import { isPage, isSignIn } from "./fetching.js";
import { retryNow } from "./pausing.js";
import { refresh } from "./refreshing.js";

const SERVER_ERROR = 500;

/** A form that was not sent, or not answered, may be sent again: whoever has marked it as sent takes that back. */
const notSent = (form) => form?.dispatchEvent(new CustomEvent("ging:not-sent", { bubbles: true }));

document.addEventListener(
  "submit",
  (event) => {
    if (isConnected() || event.target.method !== "post") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    notSent(event.target);
    remind();
    retryNow();
  },
  { capture: true },
);

/** What is waited for looks so. */
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

/** Whoever sends a form and is let in no longer is not led away from what they have written into it. */
const isLostSession = ({ request, response, sourceElement }) =>
  request.method === "POST" && isSignIn(response.raw) && Boolean(sourceElement.closest("#main")) && !location.pathname.endsWith("/sign-in");

function fail(ctx, notice) {
  showNotice(notice);
  remind();
  notSent(ctx.sourceElement.closest("form"));
  if (document.querySelector("[data-follow]")) void refresh();
}

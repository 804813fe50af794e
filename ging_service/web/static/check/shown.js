/** The events on the page: their contents as shown, compared with those of the checked bytes. */

import { factsOf } from "./facts.js";

const BADGES = { checked: "good", failed: "bad", waiting: "warn", withheld: "" };

/** The failures of the shown events: their contents differ from the proved ones, or are not proved. */
export function compared(list, report, word) {
  const proved = new Map(report.events.map((event) => [event.position, event]));
  return rowsOf(list).flatMap((row) => {
    const position = Number(row.dataset.position);
    const event = proved.get(position);
    const code = comparedRow(row, event, word);
    return code ? [{ position, code, detail: "" }] : [];
  });
}

/** The reason why a row differs from its proved event; "" if it does not. The page must not show what the proof withholds. */
function comparedRow(row, event, word) {
  if (!event || (event.state === "withheld" && row.querySelector("[data-says]").textContent)) return "shown_unproved";
  return event.said && !isSame(row, event, word) ? "shown_otherwise" : "";
}

/** Draw every event from its checked bytes and mark it. A wrong row stays as it was shown, and is marked as wrong. */
export function draw(list, template, events, failures, word) {
  const rows = new Map(rowsOf(list).map((row) => [Number(row.dataset.position), row]));
  const failed = new Set(failures.map((failure) => failure.position));
  for (const event of events) {
    const row = rows.get(event.position) ?? newRow(list, template, event.position);
    const state = failed.has(event.position) ? "failed" : event.state;
    if (event.said && state !== "failed") say(row, factsOf(event.said, word));
    mark(row, state, word);
    rows.delete(event.position);
  }
  for (const row of rows.values()) mark(row, "failed", word);
}

function rowsOf(list) {
  return [...list.querySelectorAll("[data-position]")];
}

function newRow(list, template, position) {
  const row = template.content.firstElementChild.cloneNode(true);
  row.dataset.position = position;
  row.id = `event-${position}`;
  row.querySelector("[data-place]").textContent = position;
  list.append(row);
  return row;
}

function isSame(row, event, word) {
  const labels = [...row.querySelectorAll("[data-facts] dt")];
  const facts = labels.map((label) => [label.textContent, label.nextElementSibling.textContent]);
  const [title, says] = ["title", "says"].map((name) => row.querySelector(`[data-${name}]`).textContent);
  return JSON.stringify({ title, says, facts }) === JSON.stringify(factsOf(event.said, word));
}

function say(row, { title, says, facts }) {
  row.querySelector("[data-title]").textContent = title;
  row.querySelector("[data-says]").textContent = says;
  row.querySelector("[data-facts]").replaceChildren(...facts.flatMap(([label, text]) => [made("dt", label), made("dd", text)]));
}

function made(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

function mark(row, state, word) {
  const badge = row.querySelector("[data-mark]");
  badge.className = `badge ${BADGES[state]}`;
  badge.textContent = word(`mark:${state}`);
  badge.hidden = false;
}

/** The findings of a check in the page's words: a verdict, and a line for each result. */

/** A sentence with its `%(name)s` filled in. */
export function filled(sentence, values) {
  return sentence.replace(/%\((\w+)\)s/g, (_, name) => String(values[name]));
}

/**
 * `verdict` (failed, not_compared, unsigned, waiting, withheld, pinned or named) and `lines` (`isGood` and text) of a report of
 * `checkDeal`. `isShown`: the events stood on the page already and have been compared with what is proved.
 */
export function findingsOf(report, word, isShown) {
  const wrong = report.failures.map((failure) => ({ isGood: false, text: failureText(failure, word) }));
  return { verdict: verdictOf(report), lines: [...wrong, ...goodOf(report, word, isShown)] };
}

function failureText({ position, code }, word) {
  const failure = word(`failure:${code}`) ?? code;
  return position === null ? failure : filled(word("found:of_event"), { position, failure });
}

function verdictOf({ failures, events, signed }) {
  if (failures.some(({ code }) => code !== "unsigned" && code !== "not_compared")) return "failed";
  if (failures.some(({ code }) => code === "not_compared")) return "not_compared";
  if (!signed) return "unsigned";
  for (const state of ["waiting", "withheld"]) if (events.some((event) => event.state === state)) return state;
  return signed.isPinned ? "pinned" : "named";
}

/** The results that hold. If an event has failed, only the signature can still be reported as valid. */
function goodOf({ signed, events, extent, failures }, word, isShown) {
  if (!signed) return [];
  const found = [];
  const add = (name, values = {}) => found.push({ isGood: true, text: filled(word(`found:${name}`), values) });
  const size = new Intl.NumberFormat(word("language")).format(signed.size);
  const how = signed.isPinned && !signed.isNamed ? "handed_over" : signed.isPinned ? "pinned" : "named";
  add(how, { size, key: `${signed.key.name}+${signed.key.id}` });
  if (signed.witnesses.length) add("witnesses", { names: signed.witnesses.map((one) => one.name).join(", ") });
  const checked = events.filter((event) => event.state === "checked");
  if (failures.length || !checked.length) return found;
  add("in_tree", { checked: checked.length, all: events.length });
  if (extent !== "unknown") add(extent);
  const [opened, sealed] = ["opened", "sealed"].map((name) => checked.reduce((sum, event) => sum + event[name], 0));
  if (opened + sealed) add("openings", { opened, sealed });
  if (isShown) add("shown");
  return found;
}

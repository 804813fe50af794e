/** The contents of an event, word by word from the record, in the same form in which the service writes them on the page. */

const CARD = /^(?:10|[2-9AJQK])[SHDC]$/;
// The page is compared with these facts letter by letter, so `record_labels.py` must make the same.
const ABOUT = ["recorded_at", "happened_at", "actor", "app", "stream", "version"];
const LEFT_OUT_IF_EMPTY = new Set(["happened_at", "actor", "app"]);

/**
 * `title` of an event, what it `says` in one line, and the `facts` (label and text) of who recorded it when and where.
 * `word`: what a name is called, undefined for what has none.
 */
export function factsOf(said, word) {
  const about = ABOUT.filter((name) => said[name] || !LEFT_OUT_IF_EMPTY.has(name));
  return {
    title: word(`type:${said.type}`) ?? said.type,
    says: linesOf([], said.data, word).map((line) => line.join(" ")).join("; "),
    facts: about.flatMap((name) => linesOf([name], said[name], word)),
  };
}

function linesOf(path, value, word) {
  if (Array.isArray(value) && value.some(isMade)) {
    return value.flatMap((one, place) => linesOf([...path, String(place)], one, word));
  }
  if (!isMade(value) || isSealed(value) || Array.isArray(value)) return [[labelOf(path, word), textOf(value, path.at(-1), word)]];
  return Object.keys(value)
    .sort()
    .flatMap((name) => linesOf([...path, name], value[name], word));
}

function labelOf(path, word) {
  return path.map((name) => word(`field:${name}`) ?? name.replaceAll("_", " ")).join(" ");
}

function textOf(value, name, word) {
  if (isSealed(value)) return word("sealed");
  if (Array.isArray(value)) return value.map((one) => textOf(one, name, word)).join(", ") || word("nothing");
  if (typeof value === "boolean") return word(String(value));
  if (value === "") return word("nothing");
  if (name === "suit") return word(`suit:${value}`) ?? String(value);
  return CARD.test(value) ? word(`card:${value}`) : String(value);
}

function isMade(value) {
  // A null does not occur: `canonical` refuses it.
  return typeof value === "object";
}

/** A commitment that nothing opens. */
function isSealed(value) {
  return isMade(value) && Object.keys(value).join() === "sha256";
}

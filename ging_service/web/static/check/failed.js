/** Why a check did not succeed: a code that the page has words for, and what exactly was met. */
export class Failed extends Error {
  constructor(code, detail = "") {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
    this.detail = detail;
  }
}

/** The check cannot be made in this browser, which says nothing of what was to be checked. */
export class CannotCheck extends Failed {}

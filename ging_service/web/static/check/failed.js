/** The reason why a check failed: a code for which the page has a text, and the details. */
export class Failed extends Error {
  constructor(code, detail = "") {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
    this.detail = detail;
  }
}

/** This browser cannot make the check, which does not mean that the data is wrong. */
export class CannotCheck extends Failed {}

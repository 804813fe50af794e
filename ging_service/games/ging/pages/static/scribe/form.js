// The form of a deal. Its fields contain the whole state, and every step can be undone.

const HAND = 7;

/** The form that is on the page now; undefined if there is none. */
export class DealForm {
  constructor(form) {
    this.form = form;
    this.seats = [...form.querySelectorAll("[data-seat]")];
    this.pack = [...form.querySelectorAll("[data-card]")];
    this.before = [];
    this.turn = 0;
    this.isTabled = false;
    this.isAsked = false;
    this.isSent = false;
    // A form that was loaded again may have cards in it.
    if (this.isWhole) this.goOn();
  }

  get isWhole() {
    const known = this.form.elements.known;
    return !known || known.value !== "tabled";
  }

  name(place) {
    return this.seats[place].dataset.name;
  }

  field(place) {
    return this.form.elements[`hand-${this.seats[place].dataset.seat}`];
  }

  hand(place) {
    const words = this.field(place).value.toUpperCase().split(/[\s,]+/);
    return words.filter((word) => this.pack.some((one) => one.dataset.card === word));
  }

  hands() {
    return this.seats.map((_, place) => this.hand(place));
  }

  holder(card) {
    return this.hands().findIndex((hand) => hand.includes(card));
  }

  /** True if all four hands have their seven cards. */
  get isDealt() {
    return this.hands().every((hand) => hand.length === HAND);
  }

  /** True while claims are entered: all cards are known, or all that were tabled. */
  get isClaiming() {
    return this.isWhole ? this.isDealt : this.isTabled;
  }

  /** True if everything is known except declarations: perhaps somebody has forgotten to enter them. */
  get isUndeclared() {
    const boxes = [...this.form.querySelectorAll('input[type="checkbox"]')];
    return this.isClaiming && boxes.length > 0 && !boxes.some((box) => box.checked);
  }

  /** Ask whether nobody has declared anything, or remove the question. A hidden button keeps the focus, and Enter would press it. */
  ask(isAsked) {
    const question = this.form.querySelector("[data-asks]");
    if (!isAsked && question.contains(document.activeElement)) this.form.focus();
    question.hidden = !isAsked;
    this.isAsked = isAsked;
    if (isAsked) question.querySelector("button").focus();
  }

  /** Go on asking after the page has fetched itself again, without the question. */
  goOnAsking() {
    if (this.isAsked) this.form.querySelector("[data-asks]").hidden = false;
  }

  goOnToClaims() {
    this.isTabled = true;
  }

  write(place, hand) {
    this.field(place).value = hand.join(" ");
  }

  /** Give a card to the current seat, or take it back. Returns the reason if that is not possible. */
  pick(card) {
    const place = this.turn;
    const hand = this.hand(place);
    const holder = this.holder(card);
    if (holder >= 0 && holder !== place) return ["taken", holder];
    if (holder < 0 && hand.length === HAND) return ["full", place];
    this.keep();
    this.write(place, holder < 0 ? [...hand, card] : hand.filter((one) => one !== card));
    if (this.isWhole) this.goOn();
    return this.isDealt ? ["ready", place] : ["turn", this.turn];
  }

  /** After a full hand, go on to the next; after three, fill the fourth with the rest of the pack. */
  goOn() {
    const open = this.hands().map((hand, place) => (hand.length < HAND ? place : -1)).filter((place) => place >= 0);
    if (open.length === 1 && !this.hand(open[0]).length) {
      const left = this.pack.map((one) => one.dataset.card).filter((card) => this.holder(card) < 0);
      this.write(open[0], left);
    } else if (open.length && !open.includes(this.turn)) {
      this.turn = open.find((place) => place > this.turn) ?? open[0];
    }
  }

  turnTo(place) {
    this.turn = (place + this.seats.length) % this.seats.length;
    return ["turn", this.turn];
  }

  box(place, what) {
    return this.seats[place].querySelector(`input[type="checkbox"][value="${what}"]`);
  }

  tick(place, what) {
    const box = this.box(place, what);
    if (!box) return;
    this.keep();
    box.checked = !box.checked;
  }

  keep() {
    const boxes = [...this.form.querySelectorAll('input[type="checkbox"]')];
    this.before.push({ turn: this.turn, isTabled: this.isTabled, hands: this.hands(), ticked: boxes.map((box) => box.checked) });
  }

  undo() {
    const last = this.before.pop();
    if (!last) return false;
    this.turn = last.turn;
    this.isTabled = last.isTabled;
    last.hands.forEach((hand, place) => this.write(place, hand));
    [...this.form.querySelectorAll('input[type="checkbox"]')].forEach((box, at) => (box.checked = last.ticked[at]));
    return true;
  }
}

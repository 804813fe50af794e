// What a page needs of the Ging Service: reading, and following the feed. No library; it runs in browsers and in Node.

/** One club, read with a key. `url`: of the service. */
export class Club {
  constructor(url, club, key) {
    this.base = `${url}/v1/clubs/${encodeURIComponent(club)}`;
    this.headers = { Authorization: `Bearer ${key}` };
  }

  /** The JSON of an answer; a problem is thrown, with its `code`. */
  async get(path, query = {}) {
    const response = await fetch(`${this.base}${path}?${new URLSearchParams(query)}`, { headers: this.headers });
    const told = await response.json();
    if (!response.ok) throw Object.assign(new Error(told.detail), { code: told.code });
    return told;
  }

  /** Every event behind a position, as it happens, without end: a stream that breaks is opened again behind the last one. */
  async *events(after, query = {}) {
    for (let pause = 250; ; pause = Math.min(pause * 2, 10_000)) {
      try {
        for await (const message of this.#messages(after, query)) {
          pause = 250;
          if (message.id) after = message.id;
          if (message.data) yield JSON.parse(message.data);
        }
      } catch (error) {
        if (error.code) throw error; // the service has said no
      }
      await new Promise((done) => setTimeout(done, pause * (1 + Math.random())));
    }
  }

  // EventSource cannot show a key: the stream is read by fetch.
  async *#messages(after, query) {
    const address = `${this.base}/events?${new URLSearchParams({ ...query, after })}`;
    const response = await fetch(address, { headers: { ...this.headers, Accept: "text/event-stream" } });
    if (!response.ok) {
      const told = await response.json();
      const busy = response.status === 429 || response.status >= 500;
      throw Object.assign(new Error(told.detail), busy ? {} : { code: told.code });
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        const messages = (text + read.value).split("\n\n");
        text = messages.pop();
        for (const message of messages) {
          yield Object.fromEntries(message.split("\n").map((line) => line.split(/: ?(.*)/s, 2)));
        }
      }
    } finally {
      await reader.cancel();
    }
  }
}

/** Where a club's log ends now: events behind it are yet to come. */
export async function now(club) {
  return (await club.get("")).events - 1;
}

/** A table as the rows of a scoreboard. */
export function rows(state) {
  const net = state.deal?.result?.net ?? [];
  return state.members.map((member, seat) => [
    member,
    state.counters.stacks[seat],
    state.counters.corners[seat],
    net[seat] === undefined ? "" : net[seat] > 0 ? `+${net[seat]}` : `${net[seat]}`,
  ]);
}

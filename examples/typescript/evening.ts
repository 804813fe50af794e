// A round trip: a table is opened, a deal dealt and read; a refusal has a type, too.

import { ging, told, type Problem } from "ging-client";

declare const process: { env: Record<string, string | undefined> };

const { GING_URL = "http://127.0.0.1:8000", GING_KEY = "", GING_CLUB: club = "" } = process.env;
const client = ging(GING_URL, GING_KEY);

const members = told(await client.GET("/v1/clubs/{club}/members", { params: { path: { club } } }));
const [first, second, third, fourth] = members.items.map((one) => one.member);
if (!first || !second || !third || !fourth) throw new Error("four members are needed");

const table = `web-${Date.now()}`;
told(
  await client.POST("/v1/clubs/{club}/tables", {
    params: { path: { club } },
    body: {
      table,
      members: [first, second, third, fourth],
      rules: { first_dealer: "assigned", stake: 2 },
      first_dealer: 3,
    },
  }),
);
const dealt = told(
  await client.POST("/v1/clubs/{club}/tables/{table}/deals", { params: { path: { club, table } } }),
);
for (const event of dealt.events) {
  if (event.type === "ging.HandsDealt") console.log(`deal ${event.data.deal}: seat ${event.data.dealer} deals`);
}

// The state of a table depends on its game: other games have other fields.
const seen = told(await client.GET("/v1/clubs/{club}/tables/{table}", { params: { path: { club, table } } }));
if (!("counters" in seen)) throw new Error("a table of Ging is expected");
console.log(`${seen.phase}, stacks ${seen.counters.stacks.join(" ")}, stake ${seen.rules.stake}`);

const refused = await client.POST("/v1/clubs/{club}/tables/{table}/end", {
  params: { path: { club, table }, header: { "If-Match": '"1"' } },
});
const problem: Problem | undefined = refused.error;
const code: Problem["code"] | undefined = problem?.code;
console.log(`${refused.response.status} ${code}: the version is ${problem?.current_version}`);

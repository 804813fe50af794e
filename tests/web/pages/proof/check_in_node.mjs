// Runs the pages' own check under node, as a browser would run it, on cases that come in as JSON.

import { readFileSync } from "node:fs";

const { folder, cases, missing, facts, before } = JSON.parse(readFileSync(0, "utf8"));
const { checkDeal, typesOn } = await import(`${folder}/deal.js`);
const { findingsOf } = await import(`${folder}/findings.js`);
const { heldAgainst } = await import(`${folder}/seen.js`);
const { factsOf } = await import(`${folder}/facts.js`);

const takeAway = {
  cryptography: () => Object.defineProperty(globalThis, "crypto", { value: {} }),
  ed25519: () => {
    crypto.subtle.importKey = async () => {
      throw new DOMException("Unrecognized name.", "NotSupportedError");
    };
  },
};
takeAway[missing]?.();

const words = new Map(Object.entries(facts.words));
const word = (name) => words.get(name);

async function told({ proof, pinned }) {
  try {
    const report = await checkDeal(proof, pinned, typesOn(word));
    return { ...report, found: findingsOf(report, word, true) };
  } catch (error) {
    return { thrown: error.code ?? String(error) };
  }
}

const said = facts.said.map((one) => factsOf(one, word));
const checked = [];
for (const one of cases) checked.push(await told(one));
const held = [];
for (const { seen, key, isNamed, isNew, lines, size, root, waiting, proof } of before) {
  const signed = { key: { text: key }, isNamed, size, root: Uint8Array.from(Buffer.from(root, "hex")) };
  const events = waiting.map((position) => ({ position, state: "waiting" }));
  held.push(await heldAgainst(seen, { signed, events }, { lines, isNew, prove: async () => proof }));
}
process.stdout.write(JSON.stringify({ checked, said, held }));

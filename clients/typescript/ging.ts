// A client of the Ging Service: all of its types are those of the specification.

import createClient, { type Middleware } from "openapi-fetch";
import type { components, paths } from "./schema.js";

export type Problem = components["schemas"]["Problem"];

/** A service at `url`, with the rights of the key. Commands get idempotency keys of their own. */
export function ging(url: string, key: string) {
  const credential: Middleware = {
    onRequest({ request }) {
      request.headers.set("Authorization", `Bearer ${key}`);
      if (request.method !== "GET" && !request.headers.has("Idempotency-Key")) {
        request.headers.set("Idempotency-Key", crypto.randomUUID());
      }
      return request;
    },
  };
  const client = createClient<paths>({ baseUrl: url, redirect: "error" });
  client.use(credential);
  return client;
}

/** The data of an answer; a problem is thrown. */
export function told<Data>(answer: { data?: Data | undefined; error?: Problem | undefined }): Data {
  if (answer.data === undefined) {
    const problem = answer.error;
    if (!problem) throw new Error("no answer");
    const place = problem.where ? `, at ${problem.where}` : "";
    throw new Error(`${problem.detail} (${problem.code}${place}, request ${problem.request_id ?? "unknown"})`);
  }
  return answer.data;
}

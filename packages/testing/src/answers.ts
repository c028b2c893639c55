import { afterEach, expect, vi } from "vitest";

/** What was asked of the server. */
export interface Sent {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it sends
  body: any;
}
type Answer = unknown | ((request: Sent) => unknown);

let unanswered: string[] = [];

/**
 * Stands for the server: answers each request by a table from "METHOD /path", where * is any text, to a body, a status, a response or a function
 * that makes one of these. The first line that fits counts. What nothing in the table answers fails the test. Returns what was sent, in
 * its order.
 */
export function answers(table: Record<string, Answer>): Sent[] {
  const sent: Sent[] = [];
  const lines = Object.entries(table).map(([line, answer]) => [patternOf(line), answer] as const);
  vi.stubGlobal("fetch", async (address: string | URL, init: RequestInit = {}) => {
    const url = new URL(address, "https://gable.test");
    const method = init.method ?? "GET";
    const request = {
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: bodyOf(init),
    };
    sent.push(request);
    const line = lines.find(([pattern]) => pattern.test(`${method} ${url.pathname}`));
    if (!line) unanswered.push(`${method} ${url.pathname}`);
    const answer = line ? line[1] : 404;
    return responseOf(typeof answer === "function" ? await answer(request) : answer);
  });
  return sent;
}

/** What was asked to be changed. */
export const writesOf = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== "GET");

const patternOf = (line: string) => new RegExp(`^${line.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`);

function bodyOf({ body }: RequestInit): unknown {
  if (typeof body !== "string") return body ?? undefined;
  return JSON.parse(body);
}

function responseOf(answer: unknown): Response {
  if (answer instanceof Response) return answer.clone();
  if (typeof answer === "number") return Response.json({}, { status: answer });
  return Response.json(answer ?? {});
}

afterEach(() => {
  const missing = unanswered;
  unanswered = [];
  expect(missing, "requests that the test's table does not answer").toEqual([]);
});

// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { answers, writesOf } from "./answers";

it("answers by the first line that fits, and keeps what was sent", async () => {
  const sent = answers({
    "GET /loans/7": { id: 7 },
    "GET /loans/*": 404,
    "PATCH *": ({ body }: { body: object }) => Response.json({ ...body, version: 2 }, { status: 202 }),
  });
  expect(await (await fetch("/loans/7?whole=true")).json()).toEqual({ id: 7 });
  expect((await fetch("/loans/8")).status).toBe(404);
  const written = await fetch("/loans/7", { method: "PATCH", body: '{"name":"Ada"}', headers: { "If-Match": "1" } });
  expect([written.status, await written.json()]).toEqual([202, { name: "Ada", version: 2 }]);
  expect(sent[0]?.query.get("whole")).toBe("true");
  expect(writesOf(sent).map(({ path, headers, body }) => [path, headers.get("if-match"), body])).toEqual([
    ["/loans/7", "1", { name: "Ada" }],
  ]);
});

it.fails("fails a test that asks for what no line answers", async () => {
  answers({ "GET /loans/7": {} });
  await fetch("/loans/8");
});

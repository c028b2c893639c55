import { afterEach, expect, it, vi } from "vitest";
import { expectEnd, goOnAs, isEndExpected, isLeaving, signOut } from "./ending";

afterEach(() => {
  expectEnd(false);
  vi.unstubAllGlobals();
});

it("expects the end before the server is told to sign out, and after it", async () => {
  const expected: boolean[] = [];
  vi.stubGlobal("fetch", async () => {
    expected.push(isEndExpected());
    return new Response(null, { status: 204 });
  });
  expect(isEndExpected()).toBe(false);
  await signOut();
  expect([...expected, isEndExpected()]).toEqual([true, true]);
});

it("goes on as another person in a new document, and stays when the server refuses", async () => {
  const went: string[] = [];
  vi.stubGlobal("window", { addEventListener: () => undefined });
  vi.stubGlobal("location", { assign: (path: string) => went.push(path) });
  const refused = goOnAs(() => Promise.reject(new Error("refused")), "/app");
  await expect(refused).rejects.toThrow("refused");
  expect([went, isLeaving()]).toEqual([[], false]);
  await goOnAs(async () => expect(isLeaving()).toBe(true), "/pos/app");
  expect([went, isLeaving(), isEndExpected()]).toEqual([["/pos/app"], true, true]);
});

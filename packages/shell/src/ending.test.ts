import { afterEach, expect, it, vi } from "vitest";
import { expectEnd, isEndExpected, signOut } from "./ending";

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

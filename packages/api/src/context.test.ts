import { afterEach, beforeEach, expect, it, vi } from "vitest";

const KEPT = "gable.context";
const kept = () => JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, unknown>;
let heard: (event: { key: string; newValue: string | null }) => void = () => undefined;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  vi.stubGlobal("window", {
    addEventListener: (_: string, listener: typeof heard) => {
      heard = listener;
    },
    removeEventListener: () => undefined,
  });
  vi.resetModules();
});
afterEach(() => void vi.unstubAllGlobals());

it("keeps what another tab has changed meanwhile", async () => {
  const { changeContext, requestContext } = await import("./context");
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  localStorage.setItem(KEPT, JSON.stringify({ ...kept(), activeUserId: "ben" }));
  // A stream of this tab that connects again.
  changeContext({ rtcid: "7" });
  expect(kept().activeUserId).toBe("ben");
  changeContext({ consolidated: true });
  expect(kept()).toMatchObject({ loggedInUserId: "ana", activeUserId: "ben", consolidated: true });
  expect(requestContext()).toMatchObject({ activeUserId: "ana", rtcid: "7" });
});

it("hears when another tab goes on as another person, and of nothing else", async () => {
  const { changeContext, onOtherPerson } = await import("./context");
  const react = vi.fn();
  onOtherPerson(react);
  const there = (context: object | null) =>
    heard({ key: KEPT, newValue: context === null ? null : JSON.stringify(context) });
  there({ loggedInUserId: "ana", activeUserId: "ana" });
  expect(react, "nobody was here").not.toHaveBeenCalled();
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  for (const context of [
    { loggedInUserId: "ana", activeUserId: null },
    { loggedInUserId: "ana", activeUserId: "ana", activeOrgUnit: "miami" },
    { loggedInUserId: null },
    null,
  ])
    there(context);
  heard({ key: "gable.preferences", newValue: '{"loggedInUserId":"eve"}' });
  expect(react).not.toHaveBeenCalled();
  there({ loggedInUserId: "ana", activeUserId: "ben" });
  expect(react).toHaveBeenCalledOnce();
  there({ loggedInUserId: "eve", activeUserId: "eve" });
  expect(react).toHaveBeenCalledTimes(2);
});

import { changeContext } from "@gable/api";
import { beforeEach, expect, it, vi } from "vitest";
import { keptNotices } from "./kept-notices";
import { dropNotices, markNoticesRead, noteUndo, notify } from "./notices";

vi.mock("@gable/ui", () => ({ showToast: () => undefined }));

const MOST = 50;
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
});

it("keeps notices over a reload: for their person, the newest, without numbers of persons", () => {
  notify({ tone: "bad", title: "First", detail: "SSN 078-05-1120 of account 1234567890" });
  markNoticesRead();
  const removed = notify({ tone: "good", title: "Removed" }, "offered");
  noteUndo(removed, "done");
  const found = keptNotices();
  expect(found.map(({ title, detail, read, undo }) => ({ title, detail, read, undo }))).toEqual([
    { title: "Removed", detail: undefined, read: false, undo: "done" },
    { title: "First", detail: "SSN ••• of account •••", read: true, undo: undefined },
  ]);
  expect([...kept.values()].join()).not.toContain("078-05");
  for (let count = 0; count < MOST + 5; count++) notify({ tone: "note", title: `Number ${count}` });
  expect(keptNotices()).toHaveLength(MOST);
});

it("shows them to nobody else, keeps none while acting for another, and none after signing out", () => {
  notify({ tone: "note", title: "Ana's" });
  changeContext({ loggedInUserId: "ben", activeUserId: "ben" });
  expect(keptNotices()).toEqual([]);
  notify({ tone: "note", title: "Ben's" });
  changeContext({ activeUserId: "ana" });
  notify({ tone: "note", title: "of whom Ben acts for" });
  expect([...kept.values()].join()).not.toContain("acts for");
  changeContext({ activeUserId: "ben" });
  dropNotices();
  expect(kept.get("gable.notices")).toBeUndefined();
});

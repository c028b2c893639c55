import { expect, it, vi } from "vitest";
import { mayLeave, setLeaveQuestion, wayOut } from "./leaving";

const here = "https://a.test/app/loans/7/borrowers?x=1";
const click = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const link = (href: string, target = "", download = false) => ({
  href,
  target,
  hasAttribute: (name: string) => download && name === "download",
});

it("knows which clicks leave the page", () => {
  expect(wayOut(click, link("https://a.test/app/loans?stage=A#top"), here)).toBe("/app/loans?stage=A#top");
  expect(wayOut(click, link("/app/leads", "_self"), here)).toBe("/app/leads");
});

it.each([
  ["another part of the page", click, link("#field-1")],
  ["another tab of the page", click, link("?tab=2")],
  ["a new tab", click, link("/app/loans", "_blank")],
  ["a new tab by key", { ...click, metaKey: true }, link("/app/loans")],
  ["the middle button", { ...click, button: 1 }, link("/app/loans")],
  ["a download", click, link("/los/api/loans/7/export", "", true)],
  ["another site", click, link("https://b.test/app/loans")],
])("lets %s alone", (_, event, target) => {
  expect(wayOut(event, target, here)).toBeNull();
});

it("does not ask while nothing is unsaved", async () => {
  const ask = vi.fn(async () => false);
  const forget = setLeaveQuestion(ask);
  expect(await mayLeave()).toBe(true);
  expect(ask).not.toHaveBeenCalled();
  forget();
});

// @vitest-environment happy-dom
import type { Activity } from "@gable/api";
import { show } from "@gable/testing";
import { expect, it, vi } from "vitest";
import { JournalList, VALUE_AREAS } from "./journal-list";

vi.mock("next/link", () => ({ default: () => null }));

const entry = (id: string, kind: string, after: object) => ({ id, kind, action: "updated", after }) as Activity;

it("calls a field as the form of its record does, and its value as the form offers it", async () => {
  const rows = [
    entry("1", "employer", { Name: "Sample Works", Employment: { StatusType: "Previous" } }),
    entry("2", "liability", { HolderName: "Sample Auto" }),
    entry("3", "declaration", { Bankruptcies: [{ BankruptcyChapterType: "ChapterSeven" }] }),
    entry("4", "user", { status: "SUSPEND" }),
  ];
  await show(<JournalList rows={rows} />, { areas: ["common", "errors", "shell", ...VALUE_AREAS] });
  const said = [...document.querySelectorAll("dt")].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ]);
  expect(said).toEqual([
    ["Employer", "Sample Works"],
    ["Status", "Previous"],
    ["Creditor", "Sample Auto"],
    ["Chapter", "Chapter 7"],
    ["Status", "Suspended"],
  ]);
});

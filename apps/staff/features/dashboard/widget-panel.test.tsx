// @vitest-environment happy-dom
import type { WidgetName } from "@gable/api";
import { answers, press, screen, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { expect, it, vi } from "vitest";
import { NothingYet } from "./nothing-yet";
import { WidgetPanel } from "./widget-panel";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined }),
  usePathname: () => "/app/dashboard",
}));

const AREAS = ["dashboard", "enums", "common", "errors", "shell"] as const;
const row = (key: string, name?: string) => ({ key, name, count: 2, amount: 500_000, averageDays: 3, longestDays: 9 });
const STAGES = [row("APPLICATION_INTAKE"), row("QUALIFICATION")];
const WIDGETS: [WidgetName, object[], string[]][] = [
  ["pipeline", STAGES, ["Stage", "Loans", "Amount"]],
  ["pull-through", [row("FUNDED"), row("ADVERSE"), row("ACTIVE")], ["Outcome", "Loans", "Amount"]],
  ["days-in-stage", STAGES, ["Stage", "Loans", "Amount", "Days on average", "Longest"]],
  ["locks", [row("WEEK")], ["Lock ends", "Loans", "Amount"]],
  ["tasks", [row("OVERDUE")], ["Due", "Tasks"]],
  ["branches", [row("a", "Austin"), row("d", "Dallas")], ["Branch", "Loans", "Amount"]],
  ["officers", [row("o", "Olive"), row("p", "Paz"), row("", "")], ["Officer", "Loans", "Amount"]],
];

it.each(WIDGETS)("%s has a table with a row for each bar, and a bar for each row", async (widget, rows, heads) => {
  answers({ "GET *": { rows, count: 2 * rows.length, amount: 500_000 * rows.length, asOf: "2026-11-27" } });
  desk();
  await show(<WidgetPanel widget={widget} />, { areas: AREAS });
  const bars = async () => (await screen.findAllByRole("link", { name: /Open (these loans|the tasks)$/ })).length;
  expect(await bars()).toBe(rows.length);
  await press("Show as a table");
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(heads);
  expect(screen.getAllByRole("row")).toHaveLength(rows.length + 1);
  await press("Show as a chart");
  expect(await bars()).toBe(rows.length);
});

it.each([
  [
    ["loan:create", "loan:import"],
    ["Go to the pipeline", "Import a loan file"],
  ],
  [[], []],
])("says to a company without a loan what will stand there, and how to begin with %j", async (permissions, ways) => {
  answers({ "GET /api/wizeusers/current": { id: "keel", permissions } });
  desk();
  await show(<NothingYet canWiden={false} />, { areas: AREAS });
  const first = screen.getByRole("region", { name: "No loans to add up yet" });
  expect(first.textContent).toContain("how many loans are at each stage");
  await waitFor(() => expect(screen.queryAllByRole("link").map(({ textContent }) => textContent)).toEqual(ways));
});

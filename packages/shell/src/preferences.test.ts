import { expect, it } from "vitest";
import { preferences, readPreferences } from "./preferences";

const defaults = preferences();

it("takes what was kept in its shape", () => {
  const kept = {
    theme: "dark",
    language: "es",
    shortcuts: false,
    activeDashboardView: "officer",
    dashboardWidgetFilters: { volume: { months: 6 } },
    lastOrgRoute: "/app/settings/users",
    taskListFilters: { status: ["OPEN"] },
    liabilitiesSortingOrder: "LiabilityDetail.UnpaidBalanceAmt DESC",
    lastActivity: 1,
  };
  expect(readPreferences(JSON.stringify(kept), defaults)).toEqual({ ...defaults, ...kept });
});

it.each([
  ["theme", "purple"],
  ["language", "fr"],
  ["shortcuts", "yes"],
  ["dashboardWidgetFilters", { volume: 6 }],
  ["dashboardWidgetFilters", []],
  ["lastOrgRoute", "https://evil.test"],
  ["lastOrgRoute", "//evil.test"],
  ["lastOrgRoute", "javascript:alert(1)"],
  ["lastOrgRoute", "/\\evil.test"],
  ["lastOrgRoute", "/\t/evil.test"],
  ["lastOrgRoute", "\n//evil.test"],
  ["lastOrgRoute", " /app"],
  ["lastOrgRoute", "/app\u0000"],
  ["adminState", "open"],
  ["activeSearchOptionValue", "x".repeat(501)],
  ["liabilitiesSortingOrder", "x; drop table"],
  ["lastActivity", "yesterday"],
])("leaves %s as it was at first when it holds %j", (name, value) => {
  expect(readPreferences(JSON.stringify({ [name]: value }), defaults)).toEqual(defaults);
});

it("reads nothing of what it does not know, and survives what is no JSON", () => {
  expect(readPreferences('{"__proto__":{"theme":"dark"},"constructor":1,"ssn":"123"}', defaults)).toEqual(defaults);
  for (const text of [null, "", "{", "[]", "7", '"x"', "null"])
    expect(readPreferences(text, defaults)).toEqual(defaults);
});

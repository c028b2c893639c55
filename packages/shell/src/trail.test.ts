import { describe, expect, it } from "vitest";
import { nameAndNumber, type RouteLabels, titleOf, trailOf } from "./trail";

const NAMES: Record<string, string> = {
  loans: "Loans",
  "loans/:loanId/borrowers": "Borrowers",
  leads: "Leads",
  dashboard: "Dashboard",
  settings: "Settings",
  "settings/users": "Users",
  "settings/rules": "Rules",
  "support/users": "Customers’ users",
};
const words = {
  routes: ["loans/:loanId", "leads/:leadId", "settings/users/:id"],
  nameOf: (route: string) => NAMES[route],
};
const LOAN = { loanId: nameAndNumber("Bobbie Testborrower", 100001) };
const LEAD = { leadId: nameAndNumber("Wilma Wonders", "3fa8c1d2") };

describe("the way to a page, and the window's title", () => {
  it.each<[string, RouteLabels, string[], string]>([
    ["/app/loans", {}, ["/app/loans Loans"], "Loans | Gable"],
    ["/app/dashboard/", {}, ["/app/dashboard Dashboard"], "Dashboard | Gable"],
    [
      "/app/loans/100001/borrowers",
      LOAN,
      ["/app/loans Loans", "/app/loans/100001 Bobbie Testborrower (100001)", "/app/loans/100001/borrowers Borrowers"],
      "Bobbie Testborrower (100001) | Borrowers | Loans | Gable",
    ],
    // The loan is not read yet.
    [
      "/app/loans/100001/borrowers",
      {},
      ["/app/loans Loans", "/app/loans/100001/borrowers Borrowers"],
      "Borrowers | Loans | Gable",
    ],
    [
      "/app/leads/0199-3fa8c1d2",
      LEAD,
      ["/app/leads Leads", "/app/leads/0199-3fa8c1d2 Wilma Wonders (3fa8c1d2)"],
      "Wilma Wonders (3fa8c1d2) | Leads | Gable",
    ],
    ["/app/settings/users", {}, ["/app/settings Settings", "/app/settings/users Users"], "Users | Settings | Gable"],
    // On :id routes the title is the one that the route carries, and nothing else.
    [
      "/app/settings/users/42",
      { id: "Ina Vited" },
      ["/app/settings Settings", "/app/settings/users Users", "/app/settings/users/42 Ina Vited"],
      "Ina Vited | Gable",
    ],
    ["/app/settings/users/42", {}, ["/app/settings Settings", "/app/settings/users Users"], "Users | Settings | Gable"],
    // A segment without a page of its own is left out.
    ["/app/support/users", {}, ["/app/support/users Customers’ users"], "Customers’ users | Gable"],
    // The root is what stands before `app`.
    [
      "/northwind/app/settings/rules",
      {},
      ["/northwind/app/settings Settings", "/northwind/app/settings/rules Rules"],
      "Rules | Settings | Gable",
    ],
    ["/app", {}, [], "Gable"],
    ["/login", {}, [], "Gable"],
    ["/app/elsewhere", {}, [], "Gable"],
  ])("%s %j", (path, labels, steps, title) => {
    const trail = trailOf(path, words, labels);
    expect(trail.map((step) => `${step.href} ${step.label}`)).toEqual(steps);
    expect(titleOf(trail)).toBe(title);
  });

  it("takes a label for the parameter of its own route only", () => {
    const trail = trailOf("/app/leads/7", words, { ...LOAN, ...LEAD });
    expect(titleOf(trail)).toBe("Wilma Wonders (3fa8c1d2) | Leads | Gable");
  });
});

import type { Page } from "@playwright/test";
import { expect, password, test } from "./world";

const file = new URL("../../domain/mismo/testdata/purchase-conventional.xml", import.meta.url).pathname;

/** The way to funding, stage by stage, in the words of the stage menu. */
const way = [
  "Qualification",
  "Pre-approved",
  "Loan setup",
  "Disclosure sent",
  "Underwriting submitted",
  "Approved with condition",
  "Clear to close",
  "Docs out",
  "Docs signed",
  "Loan funded",
];

/** Moves the loan to a stage by the header's menu and waits until it shows. */
async function moveTo(officer: Page, stage: string) {
  await officer.getByRole("button", { name: /^Change stage/ }).click();
  await officer.getByRole("menuitemradio", { name: stage, exact: true }).click();
  await expect(officer.getByRole("button", { name: `Change stage: ${stage}` })).toBeVisible();
}

test("a loan goes from an imported file to funding, and its people see it move", async ({ page: officer, browser, baseURL, world }) => {
  test.setTimeout(300_000);
  await officer.goto("/login");
  await officer.getByLabel("Email").fill("originator@summit.test");
  await officer.getByLabel("Password", { exact: true }).fill(password);
  await officer.getByRole("button", { name: "Sign in" }).click();
  await expect(officer).toHaveURL(/\/app\/loans/);
  await expect(officer.getByRole("grid").or(officer.getByRole("table")).first()).toBeVisible();
  await world.accessible(officer);
  await world.station(officer, "01-pipeline");

  await officer.getByRole("button", { name: "Import" }).click();
  await officer.locator('input[type="file"]').setInputFiles(file);
  await expect(officer.getByText(/^Loan \d+ was made of the file/)).toBeVisible();
  await world.station(officer, "02-imported");
  await officer.getByRole("link", { name: "Open loan" }).or(officer.getByRole("button", { name: "Open loan" })).click();
  await expect(officer).toHaveURL(/\/app\/loans\/\d+\//);
  const loanId = Number(/loans\/(\d+)/.exec(officer.url())?.[1]);

  const header = officer.getByRole("region", { name: "Loan summary" });
  await expect(header).toContainText("LTV");
  await expect(header).toContainText("DTI");
  await expect(header).toContainText("%");
  await world.accessible(officer);
  await world.station(officer, "03-loan-info");
  await officer.goto(`/app/loans/${loanId}/borrowers`);
  await expect(officer.getByRole("heading", { name: "Borrower Info" })).toBeAttached();
  await world.accessible(officer);
  await world.station(officer, "04-borrowers");
  await officer.goto(`/app/loans/${loanId}/financial`);
  await expect(officer.getByRole("heading", { name: "Financial Info" })).toBeAttached();
  await world.accessible(officer);
  await world.station(officer, "05-financial");
});

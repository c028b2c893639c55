import type { Page } from "@playwright/test";
import { away } from "../vendor";
import { expect, test } from "../world";

test.afterEach(() => away("credit", false));

/** A loan of two people of whom an agency can be told all it needs; the second one's file has a bankruptcy and a fraud alert. */
async function made(page: Page): Promise<number> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { LoanId: number; id: string };
  };
  const { LoanId: loan } = await post("/los/api/loans", {});
  for (const [first, number] of [
    ["Avery", "512847301"],
    ["Jordan", "512840007"],
  ] as const) {
    const { id } = await post(`/los/api/loans/${loan}/borrowers`, {
      Name: { FirstName: first, LastName: "Testcase" },
      Role: "Borrower",
      isPrimaryBorrower: first === "Avery",
      BorrowerDetail: { BirthDate: "1985-04-01" },
    });
    const at = `/los/api/loans/${loan}/borrowers/${id}`;
    expect((await page.request.patch(`${at}/ssn`, { data: { IdentifierValue: number } })).status()).toBe(200);
    await post(`${at}/residences`, {
      ResidenceDetail: { ResidencyType: "Current" },
      Address: { LineText: "10 Example Street", CityName: "Austin", StateCode: "TX", PostalCode: "78701" },
    });
  }
  return loan;
}

test("an officer notes two authorizations, orders a joint report, reads it, asks about an inquiry and imports the debts", async ({
  world,
}) => {
  test.slow();
  const page = await world.session("originator@summit.test");
  const loan = await made(page);
  await page.goto(`/app/loans/${loan}/financial`);
  const credit = page.getByRole("region", { name: "Credit", exact: true });
  await expect(credit.getByText("No credit report for this loan yet.")).toBeVisible();

  await credit.getByRole("button", { name: "Order credit" }).click();
  const dialog = page.getByRole("dialog", { name: "Order credit" });
  await expect(dialog.getByRole("radio", { name: "Avery Testcase and Jordan Testcase, jointly" })).toBeChecked();
  await dialog.getByRole("button", { name: "Order report" }).click();
  await expect(dialog.getByText("Avery Testcase: authorization of the report")).toBeVisible();
  await world.looks(page, "credit-order");
  for (const name of ["Avery", "Jordan"]) {
    await dialog.getByRole("button", { name: "Note authorization" }).first().click();
    await expect(dialog.getByText(`${name} Testcase authorized a report on`)).toBeVisible();
  }
  await away("credit");
  await dialog.getByRole("button", { name: "Order report" }).click();
  await expect(dialog).toBeHidden();
  await expect(credit.getByRole("progressbar")).toBeVisible();
  await away("credit", false);
  await expect(credit.getByText("Loan score", { exact: true })).toBeVisible();
  await expect(credit.getByText("2 alerts")).toBeVisible();
  await expect(credit.getByText(/^Good through/)).toBeVisible();
  await world.looks(page, "credit-scores");

  await credit.getByRole("button", { name: "View report" }).click();
  const report = page.getByRole("dialog", { name: "Credit report" });
  await expect(report.getByText("Fraud or active-duty alert")).toBeVisible();
  await expect(report.getByText("BankruptcyChapter7")).toBeVisible();
  await report.getByRole("button", { name: "Ask Avery Testcase about recent inquiries" }).click();
  await expect(report.getByText("The borrower is asked for an explanation")).toBeVisible();
  await world.looks(page, "credit-report");
  const debts = report.getByRole("region", { name: "Debts" });
  await debts.getByRole("button", { name: "Import debts" }).click();
  await expect(debts.getByText(/added, 0 updated, 0 removed/)).toBeVisible();
  await expect(debts.getByText("Nothing to import: the list agrees with the report.")).toBeVisible();
  await expect(debts.getByText("No change")).toHaveCount(8);
  await expect(debts.getByText("Add", { exact: true })).toHaveCount(0);
  await debts.scrollIntoViewIfNeeded();
  await page.setViewportSize({ width: 390, height: 844 });
  await world.accessible(page);
  await world.station(page, "credit-report-phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await world.station(page, "credit-debts");
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("grid", { name: "Liabilities" }).getByText("LAKESIDE CARD SERVICES").first(),
  ).toBeVisible();
});

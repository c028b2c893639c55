import type { Page } from "@playwright/test";
import { away } from "../vendor";
import { words } from "../words";
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
  const [t, holdings] = [words("en", "credit"), words("en", "holdings")];
  const page = await world.session("originator@summit.test");
  const es = words("es", "credit");
  const loan = await made(page);
  await page.goto(`/app/loans/${loan}/financial`);
  const credit = page.getByRole("region", { name: t("title"), exact: true });
  await expect(credit.getByText(t("none"))).toBeVisible();

  await credit.getByRole("button", { name: t("order") }).click();
  const dialog = page.getByRole("dialog", { name: t("form.title") });
  const jointly = t("form.joint", { first: "Avery Testcase", second: "Jordan Testcase" });
  await expect(dialog.getByRole("radio", { name: jointly })).toBeChecked();
  await dialog.getByRole("button", { name: t("form.submit") }).click();
  await expect(dialog.getByText(t("field.CreditReportAuthInd", { name: "Avery Testcase" }))).toBeVisible();
  await world.accessible(page);
  for (const name of ["Avery", "Jordan"]) {
    await dialog
      .getByRole("button", { name: t("consent.note") })
      .first()
      .click();
    await expect(dialog.getByText(t("consent.yes", { name: `${name} Testcase`, at: "" }))).toBeVisible();
  }
  await away("credit");
  await dialog.getByRole("button", { name: t("form.submit") }).click();
  await expect(dialog).toBeHidden();
  await expect(credit.getByRole("progressbar")).toBeVisible();
  await away("credit", false);
  await expect(credit.getByText(t("loanScore"), { exact: true })).toBeVisible();
  await expect(credit.getByText(t("alerts_other", { count: "2" }))).toBeVisible();
  await expect(credit.getByText(t("goodThrough", { date: "" }))).toBeVisible();

  await credit.getByRole("button", { name: t("view") }).click();
  const report = page.getByRole("dialog", { name: t("report.title") });
  await expect(report.getByText(t("alert.FRAUD"))).toBeVisible();
  await expect(report.getByText(t("publicRecord.BankruptcyChapter7"))).toBeVisible();
  await report.getByRole("button", { name: t("report.explainAll", { name: "Avery Testcase" }) }).click();
  await expect(report.getByText(t("asked"))).toBeVisible();
  const debts = report.getByRole("region", { name: t("debts.title") });
  await debts.getByRole("button", { name: t("debts.import") }).click();
  await expect(debts.getByText(t("debts.done", { updated: "0", removed: "0" }))).toBeVisible();
  await expect(debts.getByText(t("debts.nothing"))).toBeVisible();
  await expect(debts.getByText(t("debts.is.SAME"))).toHaveCount(8);
  await expect(debts.getByText(t("debts.is.ADD"), { exact: true })).toHaveCount(0);
  await debts.scrollIntoViewIfNeeded();
  await world.looks(page, "credit-report");
  await page.keyboard.press("Escape");
  await expect(report).toBeHidden();
  await world.spanishPhone(page, "credit-report", es("asked"), () =>
    page.getByRole("button", { name: es("view") }).click(),
  );

  await expect(
    page
      .getByRole("grid", { name: holdings("tab.liabilities") })
      .getByText("LAKESIDE CARD SERVICES")
      .first(),
  ).toBeVisible();
});

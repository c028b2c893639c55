import { loanWithProcessor } from "../loan";
import { formPdf } from "../pdf";
import { expect, test } from "../world";

test("an officer bounds a pre-approval and sees what an offer above it comes to, as the realtor reads it", async ({
  world,
}) => {
  const page = await world.session("originator@summit.test");
  const loan = await loanWithProcessor(page);
  await page.goto(`/app/loans/${loan}/pre-approval`);
  await page.getByLabel("Highest price").fill("340000");
  await page.getByLabel("Lowest down payment").fill("10");
  await page.getByLabel("Condominium").check();
  await page.getByLabel("The realtor may").check();
  const rules = async () => (await page.request.get(`/los/api/loans/${loan}/pre-approval/rules`)).json();
  await expect.poll(rules).toMatchObject({
    maxSalesPriceAmt: 340_000,
    minDownPaymentPercent: 10,
    realtorMay: true,
    propertyTypes: ["Condominium"],
  });

  const offer = page.getByRole("region", { name: "Try an offer" });
  await offer.getByLabel("Price").fill("350000");
  await offer.getByLabel("Down payment", { exact: true }).fill("30000");
  await expect(offer.getByText("The price is $10,000.00 above the highest.")).toBeVisible();
  await expect(offer.getByText("The down payment is $5,000.00 short.")).toBeVisible();
  await expect(offer.getByText("Outside the rules")).toBeVisible();
  await expect(offer.getByText("DTI", { exact: true })).toHaveCount(0);
  await world.accessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await world.station(page, "pre-approval-phone");
});

test("a company makes its letters of a form of its own, and finds them in the loan's folder", async ({ world }) => {
  const admin = await world.session("companyadmin@summit.test", { viewport: { width: 1280, height: 900 } });
  const page = await world.session("originator@summit.test", { viewport: { width: 1280, height: 900 } });
  const send = async (method: "post" | "patch", path: string, data: object) => {
    const answer = await page.request[method](path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Record<string, unknown>;
  };
  const { LoanId } = await send("post", "/los/api/loans", {});
  const loan = `/los/api/loans/${LoanId}`;
  const { id } = await send("post", `${loan}/borrowers`, {
    Name: { FirstName: "Tessa", LastName: "Templateloan" },
    isPrimaryBorrower: true,
  });
  await send("post", `${loan}/borrowers/${id}/incomes`, { IncomeType: "SocialSecurity", MonthlyTotalAmt: 9000 });
  await send("patch", `${loan}/v2/transaction/info`, {
    o: {},
    c: {
      TransactionInfo: { LoanPurposeType: "Purchase", MortgageType: "Conventional", BaseLoanAmt: 300_000 },
      MortgageTypeAndTerms: { NoteRatePercent: 6.5, LoanAmortizationPeriodCount: 360 },
    },
  });
  const name = `Letter ${LoanId}`;
  await admin.goto("/app/settings/documents?tab=forms");
  await admin.getByLabel("Upload a form").setInputFiles({
    name: `${name}.pdf`,
    mimeType: "application/pdf",
    buffer: formPdf(["code", "until", "names"]),
  });
  const editor = admin.getByRole("dialog", { name: "Edit form" });
  for (const [field, fact] of [
    ["code", "Letter code"],
    ["until", "Holds through"],
    ["names", "Borrowers"],
  ]) {
    await editor.getByLabel(`Filled with, ${field}`).selectOption("A pre-approval letter");
    await editor.getByLabel(`What of the letter, ${field}`).selectOption(fact ?? "");
  }
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor).toBeHidden();
  await admin.getByRole("button", { name: "Pre-approval letters" }).click();
  const company = admin.getByRole("dialog", { name: "What pre-approvals begin with" });
  await expect(company.getByLabel("Letters in English").getByRole("option", { name })).toBeAttached();
  await world.accessible(admin);
  await company.getByRole("button", { name: "Cancel" }).click();

  await page.goto(`/app/loans/${LoanId}/pre-approval`);
  await page.getByLabel("Letters in English").selectOption(name);
  await expect
    .poll(async () => (await page.request.get(`${loan}/pre-approval/rules`)).json())
    .toHaveProperty("PreApprovalTemplate");
  await page.getByRole("button", { name: "Make a letter" }).click();
  const make = page.getByRole("dialog", { name: "Make a letter" });
  await make.getByLabel("Price").fill("340000");
  await make.getByLabel("Down payment").fill("40000");
  await make.getByRole("button", { name: "Make a letter" }).click();
  await expect(page.getByRole("region", { name: "Letters", exact: true })).toContainText(name);
  await world.accessible(page);
  await page.goto(`/app/loans/${LoanId}/documents`);
  await expect(page.getByRole("button", { name: /^Pre-approval letter .*\.pdf$/ }).first()).toBeVisible({
    timeout: 30_000,
  });

  // The company is everybody's: the form goes again.
  const row = admin.getByRole("list", { name: "Forms" }).getByRole("listitem", { name });
  await row.getByRole("button", { name: `Edit ${name}` }).click();
  await editor.getByRole("button", { name: "Delete form" }).click();
  await expect(row).toBeHidden();
});

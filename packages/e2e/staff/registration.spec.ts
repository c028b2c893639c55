import type { Page } from "@playwright/test";
import { applicant } from "../applicant";
import { away } from "../vendor";
import { words } from "../words";
import { expect, test } from "../world";

test.afterEach(() => away("lender", false));

/** A loan that lacks nothing for its registration but a locked rate, which is the lender's to miss. */
async function ready(page: Page, admin: Page, loanId: number, borrower: string): Promise<void> {
  const loan = `/los/api/loans/${loanId}`;
  const send = async (who: Page, method: "post" | "patch", path: string, data: object) => {
    const answer = await who.request[method](path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await send(page, "patch", `${loan}/borrowers/${borrower}/ssn`, { IdentifierValue: "512845678" });
  await send(page, "post", `${loan}/borrowers/${borrower}/residences`, {
    ResidenceDetail: { ResidencyType: "Current" },
    Address: { LineText: "1 Invented Street" },
  });
  await send(page, "patch", `${loan}/v2/transaction/info`, {
    o: {},
    c: {
      TransactionInfo: { LoanPurposeType: "Purchase", MortgageType: "Conventional", BaseLoanAmt: 320000 },
      MortgageTypeAndTerms: { NoteRatePercent: 6.5, LoanAmortizationPeriodCount: 360, AmortizationType: "Fixed" },
      subjectProperty: {
        Address: { LineText: "2 Invented Street", CityName: "Austin", StateCode: "TX", PostalCode: "78701" },
        PropertyDetail: { PropertyUsageType: "PrimaryResidence" },
      },
    },
  });
  await send(admin, "patch", "/api/orgconfigdata", { mersOrgId: "1234567" });
  await send(page, "post", `${loan}/generate-mers`, {});
}

test("an officer registers a loan: the lender misses the lock, then takes it, and tells what happens next", async ({
  world,
  request,
}) => {
  const page = await world.session("originator@summit.test");
  const admin = await world.session("companyadmin@summit.test");
  const { loanId, id } = await applicant(world, request, page);
  await ready(page, admin, loanId, id);
  await page.goto(`/app/loans/${loanId}/loan-center`);
  await page.locator("#registration").scrollIntoViewIfNeeded();
  const panel = page.getByRole("region", { name: "Registration with the lender" });
  const register = panel.getByRole("button", { name: "Register with Northgate Wholesale (sandbox)" });
  await expect(panel.getByText("Everything is there to register this loan.")).toBeVisible();
  await test.step("what the lender did and answered otherwise is noted, and what is missing follows", async () => {
    const missing = panel.getByRole("status").first();
    const dialog = page.getByRole("dialog");
    await panel.getByRole("button", { name: "Note an event" }).click();
    await dialog.getByLabel("Event").selectOption({ label: "Rate locked" });
    await dialog.getByLabel("Date").fill("10/20/2026");
    await dialog.getByLabel("Lender").fill("Invented Wholesale");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(panel.getByRole("cell", { name: "Invented Wholesale" })).toBeVisible();
    await panel.getByRole("button", { name: "Note an answer" }).click();
    await dialog.getByLabel("Weight").selectOption({ label: "Holds up registration" });
    await dialog.getByRole("textbox", { name: "Answer" }).fill("The flood certificate is missing.");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(missing).toContainText("An answer of the lender that holds it up");
    await panel.getByText("The flood certificate is missing.").click();
    await dialog.getByLabel("It is resolved").check();
    await page.keyboard.press("ControlOrMeta+s");
    await expect(missing).not.toContainText("An answer of the lender");
  });
  await away("lender");
  await register.click();
  await expect(panel.getByText(/Waiting for Northgate Wholesale/).first()).toBeVisible();
  await away("lender", false);

  const refused = panel.getByRole("alert");
  await expect(refused).toContainText("Northgate Wholesale (sandbox) did not register this loan");
  await expect(refused).toContainText("The rate is not locked");
  await world.accessible(page);
  await panel.getByRole("cell", { name: /^The rate is not locked/ }).click();
  await page.getByRole("dialog").getByLabel("It is resolved").check();
  await page.keyboard.press("ControlOrMeta+s");
  const ends = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const locked = await page.request.post(`/los/api/loans/${loanId}/dates`, {
    data: { keyDates: { lockExpirationDate: ends } },
  });
  expect(locked.ok(), await locked.text()).toBe(true);

  await panel.getByRole("button", { name: "Register again with Northgate Wholesale (sandbox)" }).click();
  await expect(panel.getByText("Registered with Northgate Wholesale (sandbox)")).toBeVisible();
  await expect(panel.getByText(/^NG\d{8}$/)).toBeVisible();
  const events = panel.getByRole("table", { name: "Lender events" });
  await expect(events.getByRole("row", { name: /Registered as NG/ })).toBeVisible();
  await panel.getByRole("button", { name: "Ask for news" }).click();
  await expect(events.getByRole("row", { name: /Submission received/ })).toBeVisible();

  const es = words("es", "registration");
  await world.spanishPhone(page, "registration", es("event.REGISTERED"));
});

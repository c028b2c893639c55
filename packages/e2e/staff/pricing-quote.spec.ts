import type { Page } from "@playwright/test";
import { expect, test, type World } from "../world";

const TERMS = {
  TransactionInfo: { LoanPurposeType: "Purchase", MortgageType: "Conventional", BaseLoanAmt: 300000 },
  MortgageTypeAndTerms: { AmortizationType: "Fixed", LoanAmortizationPeriodCount: 360, NoteRatePercent: 7 },
  GovernmentLoan: { FHADecisionScore: 760 },
  subjectProperty: {
    SalesContractAmt: 400000,
    Address: {
      LineText: "12 Oak Street",
      CityName: "Houston",
      StateCode: "TX",
      CountyName: "Harris",
      PostalCode: "77002",
    },
    PropertyDetail: { EstimatedValueAmt: 400000, FinancedUnitCount: 1, PropertyUsageType: "PrimaryResidence" },
  },
};

/** What people read of the job. */
const words = {
  score: "Credit score",
  save: "Save scenario",
  name: "Name",
  scenario: "With a better score",
  saved: "“With a better score” was saved",
  open: "Saved scenarios and quotes",
  again: "Search again for With a better score",
  unchanged: "Nothing has changed since it was saved.",
  compare: "Compare With a better score",
  side: "Side by side",
  best: "best",
  quote: "Quote",
  preview: "Preview",
  make: "Make quote",
  quotes: "Quotes",
  send: /^Email to the borrower/,
  sending: "Email this quote to the borrower?",
  now: "Email it",
  sent: "Sent",
  remove: "Remove With a better score",
  undo: "Undo",
  subject: "Su cotización de préstamo hipotecario de Summit Lending",
} as const;

const CSV =
  "product_code,amortization,term_months,note_rate,lock_days,price\nC30,FIXED,360,6.125,30,101.250\nC30,FIXED,360,6.250,30,102.500\n";

/** Publishes a rate sheet of the company's first investor. */
async function published(world: World): Promise<void> {
  const admin = await world.session("companyadmin@summit.test");
  const book = (await (await admin.request.get("/pricing/api/book")).json()) as {
    investors: { id: string; name: string }[];
  };
  const investorId = book.investors.find(({ name }) => name.startsWith("Northgate"))?.id;
  const made = await admin.request.post("/pricing/api/rate-sheets", {
    data: { investorId, fileName: "n.csv", csv: CSV },
  });
  const { id } = (await made.json()) as { id: string };
  expect((await admin.request.post(`/pricing/api/rate-sheets/${id}/publish`)).status()).toBe(200);
}

async function loanToPrice(officer: Page, email: string): Promise<number> {
  const { LoanId } = (await (await officer.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const loan = `/los/api/loans/${LoanId}`;
  const made = await officer.request.post(`${loan}/borrowers`, {
    data: {
      Name: { FirstName: "Ana", LastName: "Garza" },
      isPrimaryBorrower: true,
      Languages: [{ Code: "spa" }],
      ContactPoint: { Email: email },
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const put = await officer.request.patch(`${loan}/v2/transaction/info`, { data: { o: {}, c: TERMS } });
  expect(put.status(), await put.text()).toBe(200);
  return LoanId;
}

test("a scenario is saved, compared and quoted, and the borrower has the quote", async ({ world }) => {
  await published(world);
  const officer = await world.session("originator@summit.test", { viewport: { width: 1280, height: 900 } });
  const email = `ana.${Date.now().toString(36)}@example.test`;
  const loanId = await loanToPrice(officer, email);
  await officer.goto(`/app/loans/${loanId}/product-pricing`);

  await officer.getByLabel(words.score).fill("790");
  await officer.getByRole("button", { name: words.save, exact: true }).click();
  const saving = officer.getByRole("dialog", { name: words.save });
  await saving.getByLabel(words.name).fill(words.scenario);
  await saving.getByRole("button", { name: words.save }).click();
  await expect(officer.getByText(words.saved)).toBeVisible();
  await officer.getByLabel(words.score).fill("");

  await officer.getByRole("button", { name: words.open }).click();
  await officer.getByRole("button", { name: words.again }).click();
  await expect(officer.getByText(words.unchanged)).toBeVisible();
  // The search supposes what the scenario does; the loan as it is stands beside it then.
  await expect(officer.getByLabel(words.score)).toHaveValue("790");
  await officer.getByLabel(words.score).fill("");
  await officer.getByRole("checkbox", { name: words.compare }).check();
  await officer
    .locator("section[aria-labelledby=products]")
    .getByRole("checkbox", { name: /Conforming 30/ })
    .first()
    .check();
  const side = officer.getByRole("region", { name: words.side });
  await expect(side.getByRole("heading", { name: words.scenario })).toBeVisible();
  await expect(side.getByText(words.best, { exact: true }).first()).toBeVisible();
  await side.scrollIntoViewIfNeeded();
  await world.accessible(officer);
  await world.station(officer, "scenario-comparison");

  await officer.getByRole("button", { name: words.quote, exact: true }).click();
  const quoting = officer.getByRole("dialog", { name: words.quote });
  await world.accessible(officer);
  await quoting.getByRole("button", { name: words.preview }).click();
  await expect(quoting.getByRole("button", { name: words.make })).toBeVisible();
  await expect(quoting.getByRole("img").first()).toHaveAttribute("data-drawn", "true");
  await world.station(officer, "quote-preview");
  await quoting.getByRole("button", { name: words.make }).click();
  await expect(quoting).toBeHidden();
  const quotes = officer.getByRole("region", { name: words.quotes, exact: true });
  await quotes.getByRole("button", { name: words.send }).click();
  const sending = officer.getByRole("dialog", { name: words.sending });
  await expect(sending.getByRole("img").first()).toHaveAttribute("data-drawn", "true");
  await sending.getByRole("button", { name: words.now, exact: true }).click();
  await expect(quotes.getByText(words.sent, { exact: true })).toBeVisible();
  await quotes.scrollIntoViewIfNeeded();
  await world.spanishPhone(officer, "quote-sent", "Enviada");
  const mail = await world.mailTo(email);
  expect([mail.language, mail.subject]).toEqual(["es", words.subject]);
  expect(mail.files.map(({ type }) => type)).toEqual(["application/pdf"]);

  await officer.getByRole("button", { name: words.remove }).click();
  await expect(officer.getByRole("button", { name: words.remove })).toBeHidden();
  await officer.getByRole("button", { name: words.undo }).click();
  await expect(officer.getByRole("button", { name: words.remove })).toBeVisible();
});

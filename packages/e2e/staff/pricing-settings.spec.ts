import type { Page } from "@playwright/test";
import { spreadsheet } from "../spreadsheet";
import { expect, test } from "../world";

const TERMS = {
  TransactionInfo: { LoanPurposeType: "Purchase", MortgageType: "Conventional", BaseLoanAmt: 300000 },
  MortgageTypeAndTerms: { AmortizationType: "Fixed", LoanAmortizationPeriodCount: 360, NoteRatePercent: 7 },
  GovernmentLoan: { FHADecisionScore: 760 },
  subjectProperty: {
    SalesContractAmt: 400000,
    Address: { StateCode: "TX", CountyName: "Harris" },
    PropertyDetail: { EstimatedValueAmt: 400000, FinancedUnitCount: 1, PropertyUsageType: "PrimaryResidence" },
  },
};

interface Cell {
  row: string;
  purpose?: string;
  scoreBand?: string;
  ltvBand: string;
  percent: number;
}

/** The shipped grid as a spreadsheet, each cell as `change` has it. */
async function gridFile(page: Page, change: (cell: Cell) => Cell) {
  const shipped = await page.request.get("/pricing/api/adjustment-grids/shipped");
  const { cells } = (await shipped.json()) as { cells: Cell[] };
  const rows = cells
    .map(change)
    .map((of) => [of.row, of.purpose ?? "", of.scoreBand ?? "", of.ltvBand, of.percent] as const);
  return {
    name: "llpa-2027.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: spreadsheet([["row", "purpose", "score_band", "ltv_band", "percent"], ...rows]),
  };
}

const isPriced = (of: Cell) =>
  of.row === "base" && of.purpose === "PURCHASE" && of.scoreBand === "760-779" && of.ltvBand === "70.01-75";

test("a grid of price adjustments is loaded, published, prices a loan, and is rolled back", async ({ world }) => {
  const admin = await world.session("companyadmin@summit.test");
  await admin.goto("/app/settings/pricing?tab=grids");
  const shipped = admin.getByRole("listitem", { name: "The grid that is shipped" });
  await expect(shipped.getByText("In force")).toBeVisible();
  await admin.getByRole("button", { name: "Upload a grid" }).click();
  const upload = admin.getByRole("dialog", { name: "Upload a grid" });
  const send = upload.getByRole("button", { name: "Upload", exact: true });
  await upload.getByLabel("Published by").fill("Fannie Mae, LLPA Matrix 01.04.2027");
  await upload
    .getByLabel("Choose the file")
    .setInputFiles(await gridFile(admin, (of) => (isPriced(of) ? { ...of, ltvBand: "70-75" } : of)));
  await send.click();
  await expect(
    upload.getByText("A band of loan-to-value is written <=30, 30.01-60 or >95.", { exact: false }),
  ).toBeVisible();
  await upload
    .getByLabel("Choose the file")
    .setInputFiles(await gridFile(admin, (of) => (isPriced(of) ? { ...of, percent: 0.625 } : of)));
  await send.click();
  const changes = admin.getByRole("table", { name: "Cells that change" });
  await expect(changes.getByRole("row")).toHaveCount(2);
  await expect(changes.getByRole("row", { name: "Score and LTV Purchase 760-779 70.01-75 0.250 0.625" })).toBeVisible();
  await world.accessible(admin);
  await world.station(admin, "adjustment-grid-preview");
  const publish = admin.getByRole("button", { name: "Publish", exact: true });
  await publish.click();
  await expect(publish).toBeHidden();
  const grid = admin.getByRole("listitem", { name: /^Grid \d+, every investor/ }).first();
  await expect(grid.getByText("In force")).toBeVisible();
  await expect(shipped.getByText("Superseded")).toBeVisible();
  await world.spanishPhone(admin, "adjustment-grids", "Vigente");

  const officer = await world.session("originator@summit.test");
  const { LoanId } = (await (await officer.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const put = await officer.request.patch(`/los/api/loans/${LoanId}/v2/transaction/info`, {
    data: { o: {}, c: TERMS },
  });
  expect(put.status()).toBe(200);
  await officer.goto(`/app/loans/${LoanId}/product-pricing`);
  await officer.getByRole("button", { name: /^Conforming 30-year fixed Northgate/ }).click();
  const line = officer
    .getByText("Score and LTV, purchase (70.01-75 %, 760-779)")
    .locator("xpath=ancestor::dt/..")
    .first();
  await expect(line).toContainText("-0.625");
  await officer.getByLabel("Adjustments waived for").selectOption({ label: "HomeReady" });
  await expect(line).toContainText("waived");
  await officer.getByLabel("Adjustments waived for").selectOption({ label: "No program" });
  await expect(line).toContainText("-0.625");

  await grid.getByRole("button", { name: /^Roll back/ }).click();
  await expect(grid.getByText("Rolled back")).toBeVisible();
  await expect(shipped.getByText("In force")).toBeVisible();
  // The officer's page hears of it.
  await expect(line).toContainText("-0.250");
});

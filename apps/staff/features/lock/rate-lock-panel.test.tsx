// @vitest-environment happy-dom
import { answers, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it } from "vitest";
import { RateLockPanel } from "./rate-lock-panel";

const LOCKED = {
  LockStatus: "Locked",
  LockStatusOptions: [],
  today: "2026-11-27",
  LoanAmt: 260000,
  FinalDiscountPointsAmt: -4450,
  policy: { desk: "OWN", lockPeriods: [30], extensions: [] },
  mayAsk: false,
  mayDecide: false,
  mayPriceByHand: false,
  RateLock: {
    id: "l",
    version: 1,
    state: "LOCKED",
    OriginalRate: 6.375,
    OriginalPoints: -1.583333,
    expiresOn: "2026-12-28",
    lockedOn: "2026-11-27",
    extensionCost: 0,
    steps: [],
    price: {
      ProductId: "p",
      ProductName: "Conforming 30",
      NoteRatePercent: 6.375,
      lockDays: 30,
      BasePrice: 101,
      Price: 101.583333,
      FinalDiscountPoints: -1.583333,
      isManual: false,
      PricingAdjustments: [
        { MarginType: "COMPANY", AdjustmentName: "Margin", AdjustmentPrice: -0.25 },
        {
          MarginType: "INVESTOR",
          AdjustmentName: "HomeReady, very low income",
          AdjustmentPrice: 0.833333,
          AdjustmentAmt: 2500,
        },
      ],
    },
    reasons: [{ key: "score", params: ["740", "750"], message: "The credit score of 740 is below 750." }],
  },
  productChanges: ["LIMITS"],
};

beforeEach(() => {
  answers({ "GET /los/api/loans/12/rate-lock": LOCKED, "* *": {} });
  desk();
});

async function drawn(language: "en" | "es"): Promise<string> {
  await show(<RateLockPanel loanId={12} />, {
    language,
    areas: ["locks", "pricing", "loan", "enums", "common", "errors", "shell"],
  });
  await waitFor(() => expect(document.body.textContent).toContain("Conforming 30"));
  return document.body.textContent ?? "";
}

it("says in dollars what the points come to as the server has worked them out, with a credit that is an amount", async () => {
  const text = await drawn("en");
  expect(text).toContain("$4,450.00");
  expect(text, "1.583333 percent of 260,000").not.toContain("$4,116.67");
  expect(text).toContain("HomeReady, very low income $2,500.00");
  expect(text).not.toContain("Margin $");
});

it("calls what the borrower pays points, though it was a credit of the amount that was priced", async () => {
  answers({ "GET /los/api/loans/12/rate-lock": { ...LOCKED, LoanAmt: 999999, FinalDiscountPointsAmt: 50 }, "* *": {} });
  const text = await drawn("en");
  expect(text).toContain("Discount points$50.00");
});

it.each([
  ["en", "The credit score of 740 is below 750.", "changed this product since it was chosen: the limits"],
  ["es", "740", "cambió este producto después de que se eligió: los límites"],
] as const)(
  "says in %s what speaks against the product as it is now, and what of it was changed",
  async (language, why, changed) => {
    const text = await drawn(language);
    expect(text).toContain(why);
    expect(text).toContain(changed);
  },
);

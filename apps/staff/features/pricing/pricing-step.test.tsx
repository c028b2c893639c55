// @vitest-environment happy-dom
import { answers, button, screen, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lockAddress } from "../lock/lock-place";
import { PricingStep } from "./pricing-step";

vi.mock("next/dynamic", () => ({ default: () => () => <p>The lock panel</p> }));

const FILE = { LoanId: 12 } as ComponentProps<typeof PricingStep>["file"];
const CHOSEN = {
  version: 1,
  hideIneligiblePopup: false,
  LoanInfo: {},
  LoanProductExtension: {},
  PricingAdjustments: [],
};

const scrolled = vi.fn();

async function shown(product: object, others: Record<string, object> = {}) {
  answers({ "GET */product-info": { ...CHOSEN, ...product }, ...others, "* *": 404 });
  await show(<PricingStep {...({ file: FILE } as ComponentProps<typeof PricingStep>)} />, {
    areas: ["pricing", "locks", "enums", "common", "validation", "errors", "shell"],
  });
  await screen.findByText("The lock panel");
}
/** Whether the lock panel stands before the products. */
function lockIsFirst(): boolean {
  const lock = document.getElementById("rate-lock");
  const products = document.getElementById("products");
  if (!lock || !products) throw new Error("one of them is not there");
  return (lock.compareDocumentPosition(products) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

beforeEach(() => {
  desk();
  Element.prototype.scrollIntoView = scrolled;
  scrolled.mockClear();
});
afterEach(() => {
  location.hash = "";
});

it("has the products first while none is chosen, and the lock after them", async () => {
  await shown({});
  expect(lockIsFirst()).toBe(false);
});

it("has the lock first once a product is chosen", async () => {
  await shown({ ProductId: "p", productName: "Conforming 30" });
  expect(lockIsFirst()).toBe(true);
  expect(scrolled).not.toHaveBeenCalled();
});

it("is scrolled to the lock where a notice about one leads here", async () => {
  const address = new URL(lockAddress(12), "https://gable.test");
  expect(address.pathname).toBe("/app/loans/12/product-pricing");
  location.hash = address.hash;
  await shown({ ProductId: "p", productName: "Conforming 30" });
  expect(scrolled.mock.instances[0]).toBe(document.getElementById(address.hash.slice(1)));
});

it.each([
  [["loan:set-price"], true],
  [[], false],
])("has a product whose waiver the file does not bear chosen with %j: %s", async (permissions, may) => {
  const best = {
    NoteRatePercent: 6.375,
    lockDays: 30,
    price: 100,
    points: 0,
    pointsAmt: 0,
    paymentAmt: 1800,
    PricingAdjustments: [],
  };
  const offer = (name: string, keys: string[]) => ({
    ProductId: name,
    name,
    code: name,
    ProductProviderName: "Northgate",
    Eligible: false,
    reasons: keys.map((key) => ({ key, message: key })),
    best,
  });
  await shown(
    {},
    {
      "* */product-search": {
        at: "2026-11-23T16:00:00Z",
        scenario: { LTV: 75, PropertyValueAmt: 400000, lockDays: 30, waiver: "firstTimeBuyerAmi" },
        plans: [],
        lockPeriods: [30],
        antiSteering: [],
        offers: [offer("Waived", ["waiverFirstTime"]), offer("Scored", ["waiverFirstTime", "score"])],
      },
      "GET */wizeusers/current": { id: "u", permissions },
    },
  );
  await waitFor(() => expect(document.body.textContent).toContain("Scored"));
  const choose = (name: string) => button(new RegExp(`^Choose ${name}`));
  await waitFor(() => expect(choose("Waived") !== null).toBe(may));
  expect(choose("Scored")).toBeNull();
  expect(document.querySelector("table")?.textContent?.includes("Needs a reason") ?? false).toBe(may);
});

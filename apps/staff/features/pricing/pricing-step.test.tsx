// @vitest-environment happy-dom
import { type Desk, setDesk } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ComponentProps } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lockAddress } from "../lock/lock-place";
import { PricingStep } from "./pricing-step";

vi.mock("next/dynamic", () => ({ default: () => () => <p>The lock panel</p> }));

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const FILE = { LoanId: 12 } as ComponentProps<typeof PricingStep>["file"];
const CHOSEN = {
  version: 1,
  hideIneligiblePopup: false,
  LoanInfo: {},
  LoanProductExtension: {},
  PricingAdjustments: [],
};

let root: Root;
const scrolled = vi.fn();
const json = (body: object) => new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } });

async function shown(product: object, others: Record<string, object> = {}) {
  vi.stubGlobal("fetch", async (input: Request | string) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes("/product-info")) return json({ ...CHOSEN, ...product });
    for (const [path, body] of Object.entries(others)) if (url.includes(path)) return json(body);
    return new Response("{}", { status: 404, headers: { "Content-Type": "application/json" } });
  });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WordsProvider words={WORDS}>
          <PricingStep {...({ file: FILE } as ComponentProps<typeof PricingStep>)} />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() => expect(document.body.textContent).toContain("The lock panel"));
}
/** Whether the lock panel stands before the products. */
function lockIsFirst(): boolean {
  const lock = document.getElementById("rate-lock");
  const products = document.getElementById("products");
  if (!lock || !products) throw new Error("one of them is not there");
  return (lock.compareDocumentPosition(products) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["pricing", "locks", "enums", "common", "validation", "errors", "shell"]);
  setDesk({ failed: () => undefined, reached: () => undefined } as Partial<Desk> as Desk);
  Element.prototype.scrollIntoView = scrolled;
  scrolled.mockClear();
});
afterEach(async () => {
  await act(async () => root.unmount());
  setDesk(null);
  document.body.replaceChildren();
  location.hash = "";
  vi.unstubAllGlobals();
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
      "/product-search": {
        at: "2026-11-23T16:00:00Z",
        scenario: { LTV: 75, PropertyValueAmt: 400000, lockDays: 30, waiver: "firstTimeBuyerAmi" },
        plans: [],
        lockPeriods: [30],
        antiSteering: [],
        offers: [offer("Waived", ["waiverFirstTime"]), offer("Scored", ["waiverFirstTime", "score"])],
      },
      "/wizeusers/current": { id: "u", permissions },
    },
  );
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.body.textContent).toContain("Scored");
  });
  const choose = (name: string) => document.querySelector(`button[aria-label^="Choose ${name}"]`);
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(choose("Waived") !== null).toBe(may);
  });
  expect(choose("Scored")).toBeNull();
  expect(document.querySelector("table")?.textContent?.includes("Needs a reason") ?? false).toBe(may);
});

// @vitest-environment happy-dom
import { type Desk, setDesk } from "@gable/api";
import type { ProductSearch } from "@gable/api/pricing";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RateTools } from "./rate-tools";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const SCENARIO = {
  BaseLoanAmt: 850_000,
  LoanAmt: 850_000,
  FinanceChargesAmt: 4_000,
  units: 1,
  MortgageType: "Conventional",
} as ProductSearch["scenario"];
const LIMITS = [832_750, 1_066_250, 1_288_800, 1_601_750].map((limit, at) => ({
  units: at + 1,
  limit,
  floor: limit,
  ceiling: limit,
  exact: true,
  county: "HARRIS COUNTY",
}));

let answers: Record<string, unknown>;
let asked: string[];
let sent: unknown[];
let root: Root;

const said = () => document.body.textContent ?? "";
const show = async () => {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <WordsProvider words={WORDS}>
          <RateTools loanId={7} scenario={SCENARIO} />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
  await act(async () => {});
};

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  setDesk({ failed: () => undefined, reached: () => undefined } as Partial<Desk> as Desk);
  await startI18n("en", ["pricing", "quotes", "common", "validation", "errors", "shell"]);
  asked = [];
  sent = [];
  answers = {
    info: { subjectProperty: { Address: { StateCode: "TX", CountyName: "Harris" } } },
    loanlimits: { LoanLimits: LIMITS, BaseLoanLimits: LIMITS },
    "housing-exp-calc": {
      rows: [],
      HousingPayment: { PrincipalAndInterestAmt: 5_372.58, RealEstateTaxAmt: 900, TotalAmt: 6_272.58 },
    },
    apr: { APR: 6.419, paymentAmt: 5_303.04, amountFinancedAmt: 846_000 },
  };
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    const { pathname, search } = new URL(request.url);
    asked.push(pathname + search);
    if (request.method === "POST") sent.push(await request.json());
    return Response.json(answers[pathname.split("/").at(-1) ?? ""]);
  });
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  setDesk(null);
  vi.unstubAllGlobals();
});

it("says by how much the loan is above the county's limit, and the payment by its parts", async () => {
  await show();
  await vi.waitFor(() => expect(said()).toContain("The loan is $17,250.00 above the limit."));
  expect(asked.find((path) => path.includes("loanlimits"))).toContain("propertyState=TX&propertyCounty=Harris");
  expect(said()).toContain("$1,601,750");
  await vi.waitFor(() => expect(said()).toContain("Real estate taxes$900.00"));
  expect(said()).not.toContain("Association dues");
});

it("works the APR out once the terms are whole", async () => {
  await show();
  expect(asked.some((path) => path.endsWith("/apr"))).toBe(false);
  const rate = [...document.querySelectorAll("input")][1] as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(rate, "6.375");
    rate.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await vi.waitFor(() => expect(said()).toContain("6.419%"));
  expect(sent.at(-1)).toEqual({ loanAmt: 850_000, noteRatePercent: 6.375, termMonths: 360, financeChargesAmt: 4_000 });
});

it("asks for the place while it is not said", async () => {
  answers.info = { subjectProperty: { Address: {} } };
  await show();
  await vi.waitFor(() => expect(said()).toContain("Enter the state and the county"));
  expect(asked.some((path) => path.includes("loanlimits"))).toBe(false);
});

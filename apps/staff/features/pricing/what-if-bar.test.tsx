// @vitest-environment happy-dom
import type { ProductSearch, WhatIf } from "@gable/api/pricing";
import { fill, press, screen, show } from "@gable/testing";
import { beforeEach, expect, it } from "vitest";
import { WhatIfBar } from "./what-if-bar";

const AREAS = ["pricing", "common"] as const;
const SCENARIO = { lockDays: 30, LTV: 90, score: 760, PropertyValueAmt: 400000 } as ProductSearch["scenario"];

let asked: WhatIf[];

const draw = (value: WhatIf, scenario: Partial<ProductSearch["scenario"]> = {}) =>
  show(
    <WhatIfBar
      scenario={{ ...SCENARIO, ...scenario }}
      plans={[]}
      lockPeriods={[20, 45]}
      value={value}
      onChange={(next) => asked.push(next)}
    />,
    { areas: AREAS },
  );
const labelled = <E extends HTMLElement>(text: string) => screen.getByLabelText<E>(text, { exact: false });

beforeEach(() => {
  asked = [];
});

it("offers the lock periods of the company, and the one that is asked for", async () => {
  await draw({});
  expect([...labelled<HTMLSelectElement>("Lock").options].map(({ text }) => text)).toEqual([
    "20 days",
    "30 days",
    "45 days",
  ]);
});

it("supposes a program and less insurance beside what is supposed already", async () => {
  await draw({ score: 700, lockDays: 45 });
  await fill(labelled<HTMLSelectElement>("Adjustments waived for"), "homeReady");
  expect(asked.at(-1)).toEqual({ score: 700, lockDays: 45, waiver: "homeReady" });
  await press(labelled("Minimum mortgage insurance"));
  expect(asked.at(-1)).toEqual({ score: 700, lockDays: 45, minimumMortgageInsurance: true });
});

it("takes a program back", async () => {
  await draw({ waiver: "homeReady", minimumMortgageInsurance: true });
  await fill(labelled<HTMLSelectElement>("Adjustments waived for"), "");
  expect(asked.at(-1)).toEqual({ minimumMortgageInsurance: true });
});

it("leaves the program of the loan aside, and takes it again", async () => {
  await draw({}, { waiver: "homeReady" });
  await fill(labelled<HTMLSelectElement>("Adjustments waived for"), "none");
  expect(asked.at(-1)).toEqual({ waiver: "none" });
  await draw({ waiver: "none" });
  const list = labelled<HTMLSelectElement>("Adjustments waived for");
  expect(list.options[0]?.text).toBe("As the loan's program has it");
  expect(list.value).toBe("none");
});

it("says which program the loan has by itself, and offers the others", async () => {
  await draw({}, { waiver: "homeReady" });
  const programs = [...labelled<HTMLSelectElement>("Adjustments waived for").options].map(({ text }) => text);
  expect(programs).toEqual(["HomeReady", "First-time buyer, up to 100% of area income", "Duty to Serve", "No waiver"]);
});

it("asks for less insurance only where a loan has some", async () => {
  await draw({}, { LTV: 80 });
  expect(screen.queryByLabelText("Minimum mortgage insurance", { exact: false })).toBeNull();
});

it("keeps what is chosen with a product when the loan is taken as it is", async () => {
  await draw({ ltv: 95, purpose: "CASH_OUT", lockDays: 45, waiver: "dutyToServe" });
  await press("As the loan is");
  expect(asked[0]).toEqual({ lockDays: 45, waiver: "dutyToServe" });
});

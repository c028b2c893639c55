// @vitest-environment happy-dom
import type { ProductSearch, WhatIf } from "@gable/api/pricing";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WhatIfBar } from "./what-if-bar";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const SCENARIO = { lockDays: 30, LTV: 90, score: 760, PropertyValueAmt: 400000 } as ProductSearch["scenario"];

let root: Root;
let asked: WhatIf[];

const draw = (value: WhatIf, scenario: Partial<ProductSearch["scenario"]> = {}) =>
  act(async () =>
    root.render(
      <WordsProvider words={WORDS}>
        <WhatIfBar
          scenario={{ ...SCENARIO, ...scenario }}
          plans={[]}
          lockPeriods={[20, 45]}
          value={value}
          onChange={(next) => asked.push(next)}
        />
      </WordsProvider>,
    ),
  );
const labelled = <E extends Element>(text: string) => {
  const label = [...document.querySelectorAll("label")].find((one) => one.textContent?.startsWith(text));
  return document.getElementById(label?.htmlFor ?? "") as unknown as E;
};
const choose = (select: HTMLSelectElement, value: string) =>
  act(async () => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
const press = (text: string) =>
  act(async () => [...document.querySelectorAll("button")].find((one) => one.textContent === text)?.click());

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["pricing", "common"]);
  asked = [];
  root = createRoot(document.body.appendChild(document.createElement("div")));
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
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
  await choose(labelled<HTMLSelectElement>("Adjustments waived for"), "homeReady");
  expect(asked.at(-1)).toEqual({ score: 700, lockDays: 45, waiver: "homeReady" });
  await act(async () => labelled<HTMLInputElement>("Minimum mortgage insurance").click());
  expect(asked.at(-1)).toEqual({ score: 700, lockDays: 45, minimumMortgageInsurance: true });
});

it("takes a program back", async () => {
  await draw({ waiver: "homeReady", minimumMortgageInsurance: true });
  await choose(labelled<HTMLSelectElement>("Adjustments waived for"), "");
  expect(asked.at(-1)).toEqual({ minimumMortgageInsurance: true });
});

it("leaves the program of the loan aside, and takes it again", async () => {
  await draw({}, { waiver: "homeReady" });
  await choose(labelled<HTMLSelectElement>("Adjustments waived for"), "none");
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
  expect(labelled("Minimum mortgage insurance")).toBeNull();
});

it("keeps what is chosen with a product when the loan is taken as it is", async () => {
  await draw({ ltv: 95, purpose: "CASH_OUT", lockDays: 45, waiver: "dutyToServe" });
  await press("As the loan is");
  expect(asked[0]).toEqual({ lockDays: 45, waiver: "dutyToServe" });
});

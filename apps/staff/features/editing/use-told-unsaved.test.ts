import { describe, expect, it } from "vitest";
import { unsavedEdits } from "./use-told-unsaved";

const typed = (values: object) => ({ values: () => values, label: (path: string) => `label of ${path}` });

describe("what is told of a form that is not saved", () => {
  it("names each value by its path and label", () => {
    expect(unsavedEdits("loan-info", [typed({ Terms: { Rate: "6.25", Fixed: null }, Kinds: ["a", "b"] })])).toEqual([
      { section: "loan-info", field: "Terms.Rate", label: "label of Terms.Rate", value: "6.25" },
      { section: "loan-info", field: "Terms.Fixed", label: "label of Terms.Fixed", value: "" },
      { section: "loan-info", field: "Kinds", label: "label of Kinds", value: '["a","b"]' },
    ]);
  });

  it("leaves out what is secret, however deep", () => {
    const values = { BirthDate: "1980-01-01", TaxpayerIdentifier: { Value: "1" }, Assets: { AccountIdentifier: "7" } };
    expect(unsavedEdits("borrowers", [typed(values)])).toEqual([]);
  });

  it("is bounded", () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`f${n}`, "x".repeat(1000)]));
    const edits = unsavedEdits("loan-info", [typed(many), typed(many)]);
    expect(edits).toHaveLength(200);
    expect(edits[0]?.value).toHaveLength(300);
  });
});

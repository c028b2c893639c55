import { checkOf, type FieldSpec } from "@gable/form";
import { describe, expect, it } from "vitest";
import { PROFILE_FIELDS } from "../account/profile";
import { itemFields } from "../leads/item-fields";
import { hostCheck, optionCheck, optionsCheck } from "./checks";
import { CONTACT_FIELDS, LETTER_FIELDS, PORTAL_FIELDS, QUESTION_FIELDS, UNIT_FIELDS } from "./fields";

type Draft = Record<string, unknown>;

/** The keys of what is wrong, by field. */
const keys = (found: [string, { key: string } | null][]) =>
  Object.fromEntries(found.flatMap(([field, verdict]) => (verdict ? [[field, verdict.key]] : [])));
const wrongOf = (fields: readonly FieldSpec[], draft: Draft) =>
  keys(fields.map((field) => [field.path, checkOf(field, draft)(String(draft[field.path] ?? ""))]));

describe("what a settings form says before the server does", () => {
  it("is nothing of what is empty or inherited", () => {
    for (const fields of [PORTAL_FIELDS, CONTACT_FIELDS, LETTER_FIELDS]) expect(wrongOf(fields, {})).toEqual({});
    expect(wrongOf(PORTAL_FIELDS, { websiteUrl: null, contactEmail: "" })).toEqual({});
  });
  it("names addresses, email addresses and telephone numbers that are none", () => {
    expect(
      wrongOf(PORTAL_FIELDS, {
        websiteUrl: "example",
        linkedInUrl: "https://example.test/in",
        contactEmail: "a@",
        contactPhone: "12",
      }),
    ).toEqual({ websiteUrl: "invalid", contactEmail: "invalid", contactPhone: "invalid" });
    expect(wrongOf(CONTACT_FIELDS, { phone: "512-555-0100", websiteUrl: "ftp://x.test" })).toEqual({
      websiteUrl: "invalid",
    });
    expect(wrongOf(LETTER_FIELDS, { replyTo: "nobody" })).toEqual({ replyTo: "invalid" });
  });
  it("wants names, and hosts without white space", () => {
    expect(wrongOf(UNIT_FIELDS, { name: " ", posDomain: "loans .test" })).toEqual({
      name: "required",
      posDomain: "invalid",
    });
    expect(wrongOf(PROFILE_FIELDS, { firstName: "Ada" })).toEqual({ lastName: "required" });
    expect(wrongOf(PROFILE_FIELDS, { firstName: "Ada", lastName: " ", phone: "12" })).toEqual({
      lastName: "required",
      phone: "invalid",
    });
  });
  it("takes every name that is not blank, as the server does", () => {
    expect(wrongOf(PROFILE_FIELDS, { firstName: "Unknown", lastName: "Unknown" })).toEqual({});
    expect(wrongOf(UNIT_FIELDS, { name: "Unknown" })).toEqual({});
    expect(wrongOf(itemFields("providers", []), { name: "Unknown" })).toEqual({});
    expect(wrongOf(QUESTION_FIELDS, { question: "Unknown" })).toEqual({});
    expect(optionCheck([])("Unknown")).toBeNull();
  });
  it("wants numbers that are such, and texts that are no longer than the server takes", () => {
    expect(wrongOf(UNIT_FIELDS, { name: "Reno", nmls: "12-3" })).toEqual({ nmls: "pattern" });
    expect(wrongOf(CONTACT_FIELDS, { mersOrgId: "123456" })).toEqual({ mersOrgId: "pattern" });
    expect(wrongOf(CONTACT_FIELDS, { mersOrgId: "1234567" })).toEqual({});
    expect(wrongOf(itemFields("providers", []), { name: "Web", costPerLeadAmt: "-1" })).toEqual({
      costPerLeadAmt: "min",
    });
    expect(wrongOf(itemFields("providers", []), { name: "Web", costPerLeadAmt: "a lot" })).toEqual({
      costPerLeadAmt: "number",
    });
    expect(
      wrongOf(PORTAL_FIELDS, { brandColor: "green", headline: "x".repeat(121), welcome: "x".repeat(2000) }),
    ).toEqual({
      brandColor: "pattern",
      headline: "maxlength",
    });
  });
  it("wants a host that was not asked for yet", () => {
    const check = hostCheck(["loans.example.com"]);
    expect([check("new.example.com"), check("Loans.example.com ")?.key, check("a b.test")?.key]).toEqual([
      null,
      "duplicate",
      "invalid",
    ]);
  });
  it("wants something to choose in a question that is answered by choosing, each thing once", () => {
    const many = Array.from({ length: 51 }, (_, at) => at);
    expect([[], [1], many].map((options) => optionsCheck(options)?.key)).toEqual(["required", undefined, "max"]);
    expect(wrongOf(QUESTION_FIELDS, { question: " " })).toEqual({ question: "required" });
    const labels = ["Yes", "yes ", ""];
    const found = labels.map((label, at) => optionCheck(labels.slice(0, at))(label)?.key);
    expect(found).toEqual([undefined, "duplicate", "required"]);
  });
  it("wants a name of its own in a list of leads", () => {
    expect(wrongOf(itemFields("providers", ["Web"]), { name: "web", contactEmail: "x" })).toEqual({
      name: "duplicate",
      contactEmail: "invalid",
    });
    expect(wrongOf(itemFields("providers", []), { name: "" })).toEqual({ name: "required" });
  });
});

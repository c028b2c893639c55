import { describe, expect, it } from "vitest";
import {
  type Checks,
  contactChecks,
  hostCheck,
  labelChecks,
  letterChecks,
  portalChecks,
  profileChecks,
  questionChecks,
  unitChecks,
} from "./checks";

/** The keys of what is wrong, by field. */
const wrong = (checks: Checks, draft: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(checks(draft)).flatMap(([field, verdict]) => (verdict ? [[field, verdict.key]] : [])),
  );

describe("what a settings form says before the server does", () => {
  it("is nothing of what is empty or inherited", () => {
    for (const checks of [portalChecks, contactChecks, letterChecks]) expect(wrong(checks, {})).toEqual({});
    expect(wrong(portalChecks, { websiteUrl: null, contactEmail: "" })).toEqual({});
  });
  it("names addresses, email addresses and telephone numbers that are none", () => {
    expect(
      wrong(portalChecks, {
        websiteUrl: "example",
        linkedInUrl: "https://example.test/in",
        contactEmail: "a@",
        contactPhone: "12",
      }),
    ).toEqual({ websiteUrl: "invalid", contactEmail: "invalid", contactPhone: "invalid" });
    expect(wrong(contactChecks, { phone: "512-555-0100", websiteUrl: "ftp://x.test" })).toEqual({
      websiteUrl: "invalid",
    });
    expect(wrong(letterChecks, { replyTo: "nobody" })).toEqual({ replyTo: "invalid" });
  });
  it("wants names, and hosts without white space", () => {
    expect(wrong(unitChecks, { name: " ", posDomain: "loans .test" })).toEqual({
      name: "required",
      posDomain: "invalid",
    });
    expect(wrong(profileChecks, { firstName: "Ada" })).toEqual({ lastName: "required" });
    expect(wrong(profileChecks, { firstName: "Ada", lastName: " ", phone: "12" })).toEqual({
      lastName: "required",
      phone: "invalid",
    });
  });
  it("takes every name that is not blank, as the server does", () => {
    expect(wrong(profileChecks, { firstName: "Unknown", lastName: "Unknown" })).toEqual({});
    expect(wrong(unitChecks, { name: "Unknown" })).toEqual({});
    expect(wrong(labelChecks([]), { name: "Unknown" })).toEqual({});
    expect(wrong(questionChecks, { question: "Unknown", type: "RADIO", options: [{ label: "Unknown" }] })).toEqual({});
  });
  it("wants numbers that are such, and texts that are no longer than the server takes", () => {
    expect(wrong(unitChecks, { name: "Reno", nmls: "12-3" })).toEqual({ nmls: "pattern" });
    expect(wrong(contactChecks, { mersOrgId: "123456" })).toEqual({ mersOrgId: "pattern" });
    expect(wrong(contactChecks, { mersOrgId: "1234567" })).toEqual({});
    expect(wrong(labelChecks([]), { name: "Web", costPerLeadAmt: "-1" })).toEqual({ costPerLeadAmt: "min" });
    expect(wrong(labelChecks([]), { name: "Web", costPerLeadAmt: "a lot" })).toEqual({ costPerLeadAmt: "number" });
    expect(wrong(portalChecks, { brandColor: "green", headline: "x".repeat(121), welcome: "x".repeat(2000) })).toEqual({
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
    expect(wrong(questionChecks, { question: "Q?", type: "RADIO", options: [] })).toEqual({ options: "required" });
    const options = [{ label: "Yes" }, { label: "yes " }, { label: "" }];
    expect(wrong(questionChecks, { question: "", type: "DROPDOWN", options })).toEqual({
      question: "required",
      "options.1": "duplicate",
      "options.2": "required",
    });
    expect(wrong(questionChecks, { question: "Q?", type: "SHORT_TEXT", options })).toEqual({});
    const many = Array.from({ length: 51 }, (_, at) => ({ label: String(at) }));
    expect(wrong(questionChecks, { question: "Q?", type: "RADIO", options: many })).toEqual({ options: "max" });
  });
  it("wants a name of its own in a list of leads", () => {
    expect(wrong(labelChecks(["Web"]), { name: "web", contactEmail: "x" })).toEqual({
      name: "duplicate",
      contactEmail: "invalid",
    });
    expect(wrong(labelChecks([]), { name: "" })).toEqual({ name: "required" });
  });
});

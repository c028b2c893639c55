import { describe, expect, it } from "vitest";
import { type KnownUser, type ProfileService, profileFor, withoutRecord } from "./profile";

const SERVICES: ProfileService[] = ["support-widget", "error-monitoring", "session-analytics"];
const SECRETS = {
  ssn: "123-45-6789",
  SSN: "123456789",
  IdentifierValue: "123-45-6789",
  BirthDate: "1980-02-29",
  birthDate: "02/29/1980",
  phone: "512-555-0142",
  LoanId: 325869944,
  loans: [{ LoanId: 325869944, BaseLoanAmt: 450000 }],
  BorrowerName: "Mara Quill",
  functionPermissions: { LOAN_REVEAL_SSN: { assigned: true } },
};
const user = {
  id: "0190c3b2-0000-7000-8000-000000000001",
  firstName: "Orion",
  lastName: "Austinson",
  email: "orion@example.test",
  language: "en",
  tenantName: "Summit Lending",
  WizeRoles: [{ name: "Originator" }],
  WizeOrgUnit: { id: "0190c3b2-0000-7000-8000-000000000002", type: "BRANCH", name: "Austin", ...SECRETS },
  ...SECRETS,
} as unknown as KnownUser;

describe.each(SERVICES)("what %s is told", (service) => {
  const profile = profileFor(service, user);
  it("has no SSN, birth date or loan data", () => {
    const text = JSON.stringify(profile);
    for (const secret of ["123-45-6789", "123456789", "1980", "02/29", "512-555", "325869944", "450000", "Mara", "SSN"])
      expect(text).not.toContain(secret);
  });
  it("has no field but those named", () => {
    const named = ["id", "roles", "orgUnitId", "orgUnitType", "company", "language", "name", "email"];
    expect(Object.keys(profile).filter((field) => !named.includes(field))).toEqual([]);
  });
  it("says who asks for help to the support widget alone", () => {
    expect("email" in profile).toBe(service === "support-widget");
    expect("name" in profile).toBe(service === "support-widget");
  });
});

it("takes the record out of an address", () => {
  expect(withoutRecord("https://gable.test/app/loans/325869944/borrowers?x=Mara#y")).toBe(
    "https://gable.test/app/loans/*/borrowers",
  );
  expect(withoutRecord("/los/api/loans/325869944/assets/0190c3b2-0000-7000-8000-000000000001")).toBe(
    "/los/api/loans/*/assets/*",
  );
  expect(withoutRecord("/activate#secret-token")).toBe("/activate");
});

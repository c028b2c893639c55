import type { WizeUser } from "@gable/api";
import { expect, it } from "vitest";
import { placesOf } from "./navigation";

const settingsOf = (role: string, payer: string, unitPayer = payer) =>
  placesOf(
    {
      permissions: ["billing:read-own"],
      WizeRoles: [{ name: role }],
      LWLicensePayer: payer,
      LinkedOrgs: [{ LWLicensePayer: unitPayer }],
    } as unknown as WizeUser,
    "settings",
  ).map((place) => place.key);

it("offers billing to whom it is shown alone", () => {
  expect(settingsOf("Owner", "COMPANY")).toEqual(["billing"]);
  expect(settingsOf("CompanyAdmin", "BRANCH")).toEqual(["billing"]);
  expect(settingsOf("BranchAdmin", "COMPANY")).toEqual([]);
  expect(settingsOf("BranchAdmin", "COMPANY", "BRANCH")).toEqual(["billing"]);
  expect(settingsOf("Originator", "BRANCH")).toEqual([]);
  expect(settingsOf("Originator", "SELF_PAID")).toEqual(["billing"]);
  expect(settingsOf("LoanAdmin", "COMPANY")).toEqual([]);
});

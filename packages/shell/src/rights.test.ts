import { describe, expect, it } from "vitest";
import authority from "../../../domain/user/testdata/authority.json" with { type: "json" };
import matrix from "../../../domain/user/testdata/role-matrix.json" with { type: "json" };
import vectors from "../../../domain/user/testdata/role-rules.json" with { type: "json" };
import { type POSAddress, posAddressElsewhere, posAddressOnUserEdit } from "./pos-address";
import posUrls from "./pos-url.json" with { type: "json" };
import type { OrgType, Roles } from "./rights";
import * as rights from "./rights";

const rules: Record<string, (roles: Roles) => boolean> = {
  consolidate: rights.canConsolidate,
  billing: (roles) => rights.showsBilling(roles, "COMPANY"),
  mayBecomeOwner: rights.mayBecomeOwner,
};

const holding = (roles: Roles) =>
  Object.keys(rules)
    .filter((name) => rules[name]?.(roles))
    .sort()
    .join(" ");

describe("rights, by the server's own vectors", () => {
  it("derives every rule for every role and pair of roles", () => {
    const rows = Object.entries(matrix as Record<string, string>);
    for (const [names, expected] of rows)
      expect(`${names}: ${holding(rights.rolesOf(names.split("+")))}`).toBe(`${names}: ${expected}`);
    expect(rows).toHaveLength(171);
  });

  it("derives every rule of the written cases", () => {
    for (const row of vectors.rules) expect(holding(rights.rolesOf(row.roles))).toBe([...row.true].sort().join(" "));
  });

  it("shows billing and offers the pro plan", () => {
    for (const row of vectors.billing)
      expect(rights.showsBilling(rights.rolesOf(row.roles), row.orgPayer)).toBe(row.shown);
    for (const row of vectors.proPlan) {
      const plan = { ...row, orgType: row.orgType as OrgType };
      expect(rights.mayUpgrade(rights.rolesOf(row.roles), plan)).toBe(row.offered);
      expect(rights.mayUpgrade(rights.rolesOf(row.roles), { ...plan, alreadyOnPro: true })).toBe(false);
    }
  });

  it("shows billing to a person by each of the own units, and to who pays for the own licence", () => {
    const branchAdmin = { WizeRoles: [{ name: "BranchAdmin" }], LWLicensePayer: "COMPANY" };
    expect(rights.seesBilling(branchAdmin)).toBe(false);
    expect(rights.seesBilling({ ...branchAdmin, LinkedOrgs: [{ LWLicensePayer: "BRANCH" }] })).toBe(true);
    expect(rights.seesBilling({ WizeRoles: [{ name: "Originator" }], LWLicensePayer: "BRANCH" })).toBe(false);
    expect(rights.seesBilling({ WizeRoles: [{ name: "Originator" }], LWLicensePayer: "SELF_PAID" })).toBe(true);
    expect(rights.seesBilling({ WizeRoles: [{ name: "LoanAdmin" }], LWLicensePayer: "COMPANY" })).toBe(false);
    expect(rights.seesBilling({ WizeRoles: [{ name: "Owner" }] })).toBe(true);
  });

  it("knows who may give and manage what", () => {
    for (const row of authority) {
      const roles = rights.rolesOf(row.roles);
      const company = row.company as OrgType;
      expect(rights.namesOf(rights.grantable(roles, company))).toEqual(row.gives);
      expect(rights.mayHandOver(roles)).toBe(row.handsOver);
      for (const held of row.manages) expect(rights.mayManage(roles, rights.rolesOf(held), company)).toBe(true);
      for (const held of row.not) expect(rights.mayManage(roles, rights.rolesOf(held), company)).toBe(false);
    }
  });

  it("shows the portal's address", () => {
    for (const row of posUrls) {
      const address = row as unknown as POSAddress;
      expect(posAddressOnUserEdit(address), row.case).toBe(row.onUserEdit);
      expect(posAddressElsewhere(address), row.case).toBe(row.elsewhere);
    }
  });

  it("reads function permissions", () => {
    const map = { LOAN_UNLOCK: { assigned: false }, LOAN_EXPORT: { assigned: true } };
    expect(["LOAN_UNLOCK", "LOAN_EXPORT", "UNKNOWN"].map((key) => rights.allows(map, key))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("reads roles as they are written", () => {
    expect(rights.namesOf(rights.rolesOf([{ name: "Company Admin" }, "Root", "Owner"]))).toEqual([
      "Owner",
      "CompanyAdmin",
    ]);
  });
});

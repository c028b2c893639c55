import { describe, expect, it } from "vitest";
import authority from "../../../domain/user/testdata/authority.json" with { type: "json" };
import matrix from "../../../domain/user/testdata/role-matrix.json" with { type: "json" };
import vectors from "../../../domain/user/testdata/role-rules.json" with { type: "json" };
import { type POSAddress, posAddressElsewhere, posAddressOnUserEdit } from "./pos-address";
import posUrls from "./pos-url.json" with { type: "json" };
import type { OrgType, Roles, UserStatus } from "./rights";
import * as rights from "./rights";

const rules: Record<string, (roles: Roles, org: OrgType) => boolean> = {
  admin: rights.isAdmin,
  onlyAdmin: rights.isOnlyAdmin,
  companyAdmin: rights.isCompanyAdmin,
  branchAdmin: rights.isBranchAdmin,
  providerSuperAdmin: rights.isProviderSuperAdmin,
  brokerSupport: rights.isBrokerSupport,
  lenderSupport: rights.isLenderSupport,
  reportViewer: rights.isReportViewer,
  salesTeam: rights.isSalesTeam,
  loanOfficer: rights.isLoanOfficer,
  processor: rights.isProcessor,
  assistant: rights.isAssistant,
  loanAdmin: rights.isLoanAdmin,
  processorOrg: (_, org) => rights.isProcessorOrg(org),
  supportCalls: rights.usesSupportCalls,
  consolidate: rights.canConsolidate,
  billing: (roles) => rights.showsBilling(roles, "COMPANY"),
  mayBecomeOwner: rights.mayBecomeOwner,
};

const holding = (roles: Roles, org: OrgType) =>
  Object.keys(rules)
    .filter((name) => rules[name]?.(roles, org))
    .sort()
    .join(" ");

describe("rights, by the server's own vectors", () => {
  it("derives every rule for every role and pair of roles in every type of org", () => {
    let cases = 0;
    for (const [org, rows] of Object.entries(matrix as Record<string, Record<string, string>>)) {
      for (const [names, expected] of Object.entries(rows)) {
        expect(`${names} in ${org}: ${holding(rights.rolesOf(names.split("+")), org as OrgType)}`).toBe(
          `${names} in ${org}: ${expected}`,
        );
        cases += 1;
      }
    }
    expect(cases).toBe(5 * 171);
  });

  it("derives every rule of the written cases", () => {
    for (const row of vectors.rules) {
      const expected = [...row.true].sort().join(" ");
      expect(holding(rights.rolesOf(row.roles), row.orgType as OrgType)).toBe(expected);
    }
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

  it("changes a status as the transition table says", () => {
    for (const row of vectors.status.filter((one) => one.by === "administrator")) {
      const may = rights.mayBecome(row.from as UserStatus, row.to as UserStatus, row.activated);
      expect(`${row.from} ${row.to} ${row.activated} ${may}`).toBe(
        `${row.from} ${row.to} ${row.activated} ${row.allowed}`,
      );
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
    expect(["LOAN_UNLOCK", "LOAN_EXPORT", "UNKNOWN"].map((key) => rights.allowsStrictly(map, key))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("reads roles as they are written", () => {
    expect(rights.namesOf(rights.rolesOf([{ name: "Company Admin" }, "Root", "Owner"]))).toEqual([
      "Owner",
      "CompanyAdmin",
    ]);
  });
});

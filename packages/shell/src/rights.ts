/**
 * Who may do what, as it follows from roles and organisation (platform.md section 6): the same rules as the server's
 * `domain/user`, held to the same vector files. They decide what is offered; the server decides what is done.
 */

/** One bit per role, as the server has them: append, never reorder. */
export const ROLE_NAMES = [
  "Administrator",
  "SuperAdmin",
  "LoanAdmin",
  "Owner",
  "CompanyAdmin",
  "BranchAdmin",
  "AssociateAdmin",
  "Originator",
  "Processor",
  "Assistant",
  "ContractProcessor",
  "SuperSupport",
  "LenderSupport",
  "BrokerSupport",
  "ReportViewer",
  "SalesTeam",
  "Borrower",
  "Realtor",
] as const;
export type RoleName = (typeof ROLE_NAMES)[number];
export type OrgType = "PROVIDER" | "BROKER" | "LENDER" | "BRANCH" | "PROCESSOR";
export type UserStatus = "ACTIVE" | "INVITE_SENT" | "SUSPEND";

/** A set of roles, one bit each. */
export type Roles = number;

const bit = (name: RoleName): Roles => 1 << ROLE_NAMES.indexOf(name);
const set = (...names: RoleName[]): Roles => names.reduce((roles, name) => roles | bit(name), 0);
const any = (roles: Roles, wanted: Roles) => (roles & wanted) !== 0;

const ALL: Roles = (1 << ROLE_NAMES.length) - 1;
const PROVIDER = set("SuperAdmin", "SuperSupport", "LenderSupport", "BrokerSupport", "ReportViewer", "SalesTeam");
const PORTAL = set("Borrower", "Realtor");
const STAFF = ALL & ~PROVIDER & ~PORTAL;
const COMPANY_WIDE = set("Administrator", "Owner", "CompanyAdmin", "LoanAdmin", "AssociateAdmin");
const TEAM = set("Originator", "Processor", "Assistant", "ContractProcessor");

/** The set of the named roles; names that are no role are left out, and "Company Admin" is CompanyAdmin. */
export function rolesOf(named: readonly ({ name: string } | string)[] | null | undefined): Roles {
  let roles = 0;
  for (const one of named ?? []) {
    const name = (typeof one === "string" ? one : one.name).replace(/\s/g, "");
    const index = (ROLE_NAMES as readonly string[]).indexOf(name);
    if (index >= 0) roles |= 1 << index;
  }
  return roles;
}

/** The names of a set, lowest bit first. */
export function namesOf(roles: Roles): RoleName[] {
  return ROLE_NAMES.filter((name) => any(roles, bit(name)));
}

const isCompanyAdmin = (roles: Roles) => any(roles, bit("CompanyAdmin"));
const isBranchAdmin = (roles: Roles) => any(roles, bit("BranchAdmin"));

/** The consolidated view is for roles that reach beyond the branch. */
export const canConsolidate = (roles: Roles) => any(roles, COMPANY_WIDE);

/** Billing is shown to owners and company admins, and to a branch admin only where the branch pays. */
export const showsBilling = (roles: Roles, orgPayer: string) =>
  any(roles, set("Owner", "CompanyAdmin")) || (isBranchAdmin(roles) && orgPayer === "BRANCH");

/** Whether there is billing for a person to see: as showsBilling says for one of the own units, or the own licence, which one pays oneself. */
export function seesBilling(user: {
  WizeRoles?: readonly { name: string }[] | null;
  LinkedOrgs?: readonly { LWLicensePayer?: string }[] | null;
  LWLicensePayer?: string;
}): boolean {
  const roles = rolesOf(user.WizeRoles);
  const payers = [user.LWLicensePayer, ...(user.LinkedOrgs ?? []).map((unit) => unit.LWLicensePayer)];
  return user.LWLicensePayer === "SELF_PAID" || payers.some((payer) => showsBilling(roles, payer ?? ""));
}

export const mayBecomeOwner = (roles: Roles) => isCompanyAdmin(roles) && !any(roles, bit("Owner"));

const cancelled = (state: string) => state === "ADMIN_CANCEL" || state === "USER_CANCEL";

export interface Subscription {
  userPayer: string;
  orgType: OrgType;
  orgPayer: string;
  state: string;
  ownState: string;
  alreadyOnPro?: boolean;
}

/** Whether the upgrade to the pro plan is offered. */
export function mayUpgrade(roles: Roles, plan: Subscription): boolean {
  if (plan.alreadyOnPro) return false;
  if (plan.userPayer === "SELF_PAID") return !cancelled(plan.ownState);
  if (plan.userPayer !== "COMPANY" || cancelled(plan.state)) return false;
  const company = isCompanyAdmin(roles) && plan.orgType === "BROKER";
  const branch = isBranchAdmin(roles) && plan.orgType === "BRANCH" && plan.orgPayer === "BRANCH";
  return company || branch;
}

/** The roles one may give to others and take from them; ownership is handed over, never given. */
export function grantable(roles: Roles, company: OrgType): Roles {
  if (company === "PROVIDER") return 0;
  const staff = STAFF & ~bit("Owner");
  if (any(roles, set("Owner", "CompanyAdmin", "SuperAdmin"))) return staff;
  if (any(roles, bit("Administrator"))) return staff & ~bit("CompanyAdmin");
  return any(roles, bit("BranchAdmin")) ? TEAM : 0;
}

/** Whether one may change a colleague: only someone all of whose roles one could give. */
export function mayManage(roles: Roles, target: Roles, company: OrgType): boolean {
  const held = target & ~PORTAL;
  return held !== 0 && (held & ~grantable(roles, company)) === 0;
}

export const mayHandOver = (roles: Roles) => any(roles, set("Owner", "SuperAdmin"));

export interface FunctionPermission {
  assigned: boolean;
}

/** A feature is allowed if its key is absent or assigned. */
export const allows = (map: Record<string, FunctionPermission>, key: string) => map[key]?.assigned ?? true;

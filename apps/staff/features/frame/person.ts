import type { UserProfile, WizeUser } from "@gable/api";

/** As much of a user as it takes to name them. */
export type Person = Pick<UserProfile, "id" | "email" | "name"> &
  Partial<Pick<UserProfile, "fullName" | "firstName" | "lastName">>;

export function nameOf(user: Person | undefined): string {
  if (!user) return "";
  return (
    user.fullName || user.name || [user.firstName, user.lastName].filter(Boolean).join(" ") || user.email || user.id
  );
}

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return `${words[0]?.[0] ?? ""}${words.length > 1 ? (words.at(-1)?.[0] ?? "") : ""}`.toUpperCase();
}

const rolesOf = (user: WizeUser) => new Set((user.WizeRoles ?? []).map((role) => role.name.replace(/\s/g, "")));
const SUPPORT = ["SuperAdmin", "SuperSupport", "LenderSupport", "BrokerSupport"];

/** Provider staff act for customers' users; company admins for those of their own company (contract.md). */
export function actingRight(user: WizeUser): "support" | "company" | null {
  const roles = rolesOf(user);
  if (user.WizeOrgUnit?.type === "PROVIDER" && SUPPORT.some((role) => roles.has(role))) return "support";
  return roles.has("CompanyAdmin") ? "company" : null;
}

/** The consolidated view is refused to those whose role does not reach beyond the branch. */
export function reachesCompany(user: WizeUser): boolean {
  if (user.canConsolidate !== undefined) return user.canConsolidate;
  const roles = rolesOf(user);
  return ["Owner", "CompanyAdmin", "Administrator", "LoanAdmin", "AssociateAdmin"].some((role) => roles.has(role));
}

export function isProvider(user: WizeUser): boolean {
  return user.WizeOrgUnit?.type === "PROVIDER";
}

/** Of an organization that processes loans which other companies share with it. */
export function isProcessor(user: WizeUser): boolean {
  return user.WizeOrgUnit?.type === "PROCESSOR";
}

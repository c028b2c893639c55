import type { OrgType } from "./rights";

/** What the displayed address of a user's borrower portal follows from; "" for what is not set. */
export interface POSAddress {
  posUrl: string;
  posDomain: string;
  defaultOrgPOSDomain: string;
  parentPOSDomain: string;
  orgType: OrgType;
  billingIsHeadquarters: boolean;
}

/** The address shown where a user is edited, "" for none (platform.md section 9). */
export function posAddressOnUserEdit(of: POSAddress): string {
  const own = of.posUrl || of.posDomain;
  if (of.billingIsHeadquarters || own !== of.defaultOrgPOSDomain) return own;
  return of.parentPOSDomain !== of.defaultOrgPOSDomain ? of.defaultOrgPOSDomain : "";
}

/** The address shown on every other screen, "" for none. */
export function posAddressElsewhere(of: POSAddress): string {
  return of.orgType === "BROKER" || of.posDomain !== of.parentPOSDomain ? of.posDomain : "";
}

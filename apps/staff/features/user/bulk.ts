import type { UserProfile } from "@gable/api";
import { type Hindrance, hindranceOf, type Reach } from "./standing";

export type BulkAction = "suspend" | "resend" | "transfer";

/** Why a person is passed over by an action on many, before anything is sent; null for no reason. */
export function skipReason(
  action: BulkAction,
  me: UserProfile,
  user: UserProfile,
  unit: string,
  reach: Reach,
): Hindrance | null {
  const standing = hindranceOf(me, user, reach);
  if (standing) return standing;
  if (action === "resend" && user.status !== "INVITE_SENT") return "notWaiting";
  if (action === "suspend" && user.status === "SUSPEND") return "alreadySuspended";
  if (action === "transfer" && user.WizeOrgUnitId === unit) return "thisBranch";
  return null;
}

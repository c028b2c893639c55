"use client";
import type { UserProfile } from "@gable/api";
import { useText } from "@gable/i18n";
import { mayManage, namesOf, type OrgType, type Roles, rolesOf, type UserStatus } from "@gable/shell";
import { Badge } from "@gable/ui";

const TONES = { ACTIVE: "good", INVITE_SENT: "warn", SUSPEND: "bad" } as const;

export function StatusBadge({ status }: { status: string }) {
  const text = useText();
  return <Badge tone={TONES[status as UserStatus] ?? "plain"}>{text(`users:status.${status}`)}</Badge>;
}

/** The names of roles in the reader's language, joined. */
export function useRoleNames(): (roles: UserProfile["WizeRoles"] | Roles) => string {
  const text = useText();
  return (roles) =>
    namesOf(typeof roles === "number" ? roles : rolesOf(roles as { name: string }[]))
      .map((name) => text(`users:role.${name}`))
      .join(", ");
}

export const rolesOfUser = (user: Pick<UserProfile, "WizeRoles"> | undefined): Roles =>
  rolesOf(user?.WizeRoles as { name: string }[] | undefined);

/** What stands against an administrator's change of a user, as a key of the catalogue; null for nothing. */
export type Hindrance =
  | "self"
  | "owner"
  | "outranks"
  | "elsewhere"
  | "notWaiting"
  | "suspended"
  | "alreadySuspended"
  | "thisBranch";

/** Where a person works, as far as one looks after it; undefined while that is not known, and for provider staff. */
export type Reach = readonly { id: string }[] | undefined;

export function hindranceOf(me: UserProfile, user: UserProfile, reach: Reach): Hindrance | null {
  if (user.id === me.id) return "self";
  const held = rolesOfUser(user);
  if (held & rolesOf(["Owner"])) return "owner";
  if (!mayManage(rolesOfUser(me), held, me.tenantType as OrgType)) return "outranks";
  // Who is only linked to a branch of mine works in one that others look after.
  return !reach || reach.some((unit) => unit.id === user.WizeOrgUnitId) ? null : "elsewhere";
}

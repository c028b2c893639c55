import type { EmailChange } from "@gable/api";

/** Why somebody may not vouch for a change of a user's address, as the server has it; null when they may. */
export function vouchHindrance(
  change: Pick<EmailChange, "askedById" | "confirmedNewAt">,
  userId: string,
  voucherId: string,
): "self" | "asked" | "unconfirmed" | null {
  if (voucherId === userId) return "self";
  if (voucherId === change.askedById) return "asked";
  return change.confirmedNewAt ? null : "unconfirmed";
}

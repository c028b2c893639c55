import type { Need } from "@gable/api";

/** Where a need stands: one that was sent back waits for the borrower as one does that was just asked for. */
export type Standing = "PENDING" | "IN_REVIEW" | "ACCEPTED" | "REJECTED";

export const standingOf = (need: Need): Standing =>
  need.status === "PENDING" && need.rejectionAt ? "REJECTED" : (need.status ?? "PENDING");

const ORDER: readonly Standing[] = ["IN_REVIEW", "REJECTED", "PENDING", "ACCEPTED"];

/** What waits for staff first, what is settled last. */
export function inOrder(needs: readonly Need[]): Need[] {
  return [...needs].sort((a, b) => ORDER.indexOf(standingOf(a)) - ORDER.indexOf(standingOf(b)));
}

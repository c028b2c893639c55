import type { Need } from "@gable/api";

/** Where a need stands: one that was sent back waits for the person as one does that was just asked for. */
export type Standing = "PENDING" | "IN_REVIEW" | "ACCEPTED" | "REJECTED";

export const standingOf = (need: Need): Standing =>
  need.status === "PENDING" && need.rejectionAt ? "REJECTED" : (need.status ?? "PENDING");

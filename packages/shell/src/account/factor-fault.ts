import { Fault } from "@gable/api";

/** What went wrong with a proof: the field it is about, or neither. */
export interface ProofFault {
  field: "password" | "code" | null;
  key: "factor.wrongPassword" | "factor.wrongCode" | "factor.failed" | "tooMany";
}

export function proofFault(cause: unknown): ProofFault {
  const fault = cause instanceof Fault ? cause : null;
  const field = fault?.status === 422 ? fault.entries[0]?.field : null;
  if (field === "password") return { field, key: "factor.wrongPassword" };
  if (field === "code") return { field, key: "factor.wrongCode" };
  return { field: null, key: fault?.status === 429 ? "tooMany" : "factor.failed" };
}

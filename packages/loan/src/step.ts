/** The wizard's steps, in their order (loan-data-entry.md section 2). */
export const STEPS = [
  "loan-info",
  "borrowers",
  "financial",
  "govt-loan",
  "product-pricing",
  "update-fees",
  "aus",
  "pre-approval",
  "documents",
  "conditions",
  "loan-center",
  "setup",
] as const;
export type StepId = (typeof STEPS)[number];
export const STEP_GROUP: Record<StepId, 1 | 2 | 3> = {
  "loan-info": 1,
  borrowers: 1,
  financial: 1,
  "govt-loan": 1,
  "product-pricing": 2,
  "update-fees": 2,
  aus: 2,
  "pre-approval": 2,
  documents: 3,
  conditions: 3,
  "loan-center": 3,
  setup: 3,
};

"use client";
import { type LoanFile, useLoanLock, useSession } from "@gable/api";
import type { StepId } from "@gable/loan";

/** Why a step of a loan can be read and not changed. */
export interface Closed {
  why: "archived" | "rule" | "section" | "editing" | "role";
  /** What the rule says, or who locked the section. */
  reason?: string;
  by?: string;
}

/** What changing a step takes. */
const PERMISSIONS: Partial<Record<StepId, string>> = {
  "loan-info": "loan:edit-info",
  "govt-loan": "loan:edit-info",
  borrowers: "loan:edit-borrower",
  financial: "loan:edit-financial",
  aus: "loan:edit-info",
  "pre-approval": "loan:edit-info",
  documents: "loan:edit-needs",
  conditions: "loan:edit-conditions",
  "loan-center": "loan:edit-trackers",
  setup: "loan:edit-setup",
};

/** The sections whose lock closes a step (domain/loan/section.go); closed_steps_test.go holds the two lists against each other. */
export const SECTIONS: Record<StepId, readonly string[]> = {
  "loan-info": ["LOAN_INFO"],
  "govt-loan": ["GOVERNMENT_LOAN_INFO", "LOAN_INFO"],
  borrowers: ["BORROWER_INFO"],
  financial: ["FINANCIAL_INFO"],
  "product-pricing": ["PRODUCT_PRICING"],
  "update-fees": ["REVIEW_FEES"],
  aus: ["RUN_AUS"],
  "pre-approval": ["PREAPPROVAL_LETTER"],
  documents: ["LOAN_DOCUMENTS"],
  conditions: ["LOAN_CONDITIONS"],
  "loan-center": ["LOAN_CENTER"],
  setup: ["SETUP_CONTACTS"],
};

/** Whether the server says that nothing of a section can be written just now, because of how the loan is edited, disclosed or finalized. */
export const isRead = (file: LoanFile, section: string): boolean =>
  file.Editing.sections.some((one) => one.section === section && one.action === "READ");

/** Whether and why nothing can be changed here, for anybody or for this person; null while it can. */
export function useClosed(file: LoanFile, step: StepId): Closed | null {
  const lock = useLoanLock(file.LoanId).data;
  const held = useSession().data?.active.permissions;
  const needed = PERMISSIONS[step];
  if (file.archiveIndicator) return { why: "archived" };
  if (lock) return { why: "rule", reason: lock.reason };
  const closed = file.SectionLocks.find(({ section }) => SECTIONS[step].includes(section));
  if (closed) return { why: "section", reason: closed.reason, by: closed.lockedByName };
  if (SECTIONS[step].some((section) => isRead(file, section))) return { why: "editing" };
  return needed && held && !held.includes(needed) ? { why: "role" } : null;
}

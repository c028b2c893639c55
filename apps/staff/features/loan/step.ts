import type { LoanFile, LoanInfoData, Qualification } from "@gable/api";
import type { StepCompletion } from "@gable/loan";

/** A change of the loan's terms that is not saved: the terms with it, and the figures that it makes. */
export interface Preview {
  info: LoanInfoData;
  figures: Qualification;
}

/** What every step of the workspace gets. */
export interface StepProps {
  file: LoanFile;
  completion: StepCompletion;
  /** As saved, or as the preview has them. */
  figures: Qualification | undefined;
  isPreview: boolean;
  /** Shows what a change would make, in the header as here, until it is taken back. */
  preview: (preview: Preview | null) => void;
}

/** The address of a loan's step, and what is asked for on it. */
export function stepPath(loan: number, step: string, query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(query).toString();
  return `/app/loans/${loan}/${step}${asked && `?${asked}`}`;
}

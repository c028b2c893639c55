import type { LoanFile, Qualification } from "@gable/api";
import type { StepCompletion } from "@gable/loan";

/** What every step of the workspace gets. */
export interface StepProps {
  file: LoanFile;
  completion: StepCompletion;
  figures: Qualification | undefined;
  /** Shows a preview of the figures in the header until it is taken back. */
  preview: (figures: Qualification | null) => void;
}

/** The address of a loan's step, and what is asked for on it. */
export function stepPath(loan: number, step: string, query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(query).toString();
  return `/app/loans/${loan}/${step}${asked && `?${asked}`}`;
}

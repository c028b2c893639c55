import type { LoanFile, Qualification } from "@gable/api";
import type { StepCompletion } from "@gable/loan";

/** What every step of the workspace gets. */
export interface StepProps {
  file: LoanFile;
  completion: StepCompletion;
  readOnly: boolean;
  figures: Qualification | undefined;
  /** Shows a preview of the figures in the header until it is taken back. */
  preview: (figures: Qualification | null) => void;
}

/** Today as a civil date where the person sits. */
export function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
}

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

import { STEPS, type StepId } from "@gable/loan/step";

export const isStep = (step: string | undefined): step is StepId =>
  (STEPS as readonly (string | undefined)[]).includes(step);

/** The loan and the step of an address; null for one that is no loan's. */
export function stepAt(path: string): { loanId: number; step: string } | null {
  const found = /^\/app\/loans\/(\d+)\/([^/?#]+)\/?(?:$|[?#])/.exec(path);
  return found ? { loanId: Number(found[1]), step: found[2] as string } : null;
}

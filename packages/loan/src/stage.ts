/** Stages in order: CANCELLED stands before all others, so that a dead loan is at or after none of them. */
export const PIPELINES: readonly { id: string; stages: readonly string[] }[] = [
  { id: "CANCELLED", stages: ["SUSPENDED", "ADVERSE"] },
  { id: "PROSPECT", stages: ["APPLICATION_INTAKE", "QUALIFICATION", "PREAPPROVED"] },
  { id: "LOAN_SETUP", stages: ["LOAN_SETUP", "DISCLOSURE_SENT"] },
  { id: "UNDERWRITING", stages: ["UNDERWRITING_SUBMITTED", "APPROVED_WITH_CONDITION"] },
  { id: "CLOSING", stages: ["CLEAR_TO_CLOSE", "DOCS_OUT", "DOCS_SIGNED"] },
  { id: "FUNDED", stages: ["LOAN_FUNDED", "BROKER_CHECK_RECEIVED", "COMMISSION_PAID"] },
];

const STAGES: readonly string[] = PIPELINES.flatMap((pipeline) => pipeline.stages);

export function pipelineOf(stageId: string): string {
  return PIPELINES.find((pipeline) => pipeline.stages.includes(stageId))?.id ?? "";
}

/** Whether a stage is the other one or later: the pipeline first, then the stage (loan-data-entry.md section 4). */
export function isAtOrAfter(stageId: string, other: string): boolean {
  return STAGES.includes(stageId) && STAGES.indexOf(stageId) >= STAGES.indexOf(other);
}

export function isPreapproved(stageId: string): boolean {
  return isAtOrAfter(stageId, "PREAPPROVED");
}

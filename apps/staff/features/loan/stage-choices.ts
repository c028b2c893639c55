import { usePipelines } from "@gable/api";
import { PIPELINES } from "@gable/loan";

/** The stages a loan can be moved to, by pipeline in the order of work: the company's own, and last what ends a loan. */
export function useStageChoices(): readonly { id: string; stages: readonly string[] }[] {
  const known = usePipelines();
  const pipelines = known.data?.length
    ? known.data.map((pipeline) => ({ id: pipeline.id, stages: pipeline.Stages.map((stage) => stage.id) }))
    : PIPELINES;
  return [
    ...pipelines.filter((pipeline) => pipeline.id !== "CANCELLED"),
    ...PIPELINES.filter((pipeline) => pipeline.id === "CANCELLED"),
  ];
}

import { useText } from "@gable/i18n";
import { pipelineOf } from "@gable/loan";
import { Badge, type Tone } from "@gable/ui";

const TONES: Record<string, Tone> = {
  CANCELLED: "bad",
  PROSPECT: "plain",
  LOAN_SETUP: "note",
  UNDERWRITING: "warn",
  CLOSING: "pine",
  FUNDED: "good",
};

export function StageBadge({ stageId }: { stageId: string }) {
  const text = useText();
  return <Badge tone={TONES[pipelineOf(stageId)] ?? "plain"}>{text(`enums:Stage.${stageId}`)}</Badge>;
}

import type { AusRun } from "@gable/api";
import { useText } from "@gable/i18n";
import { Badge, type Tone } from "@gable/ui";
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from "lucide-react";

/** What an engine's recommendation is to the loan. One that is not known here is shown as it came. */
const TONES: Readonly<Record<string, Tone>> = {
  APPROVE_ELIGIBLE: "good",
  ACCEPT: "good",
  APPROVE_INELIGIBLE: "warn",
  REFER_ELIGIBLE: "warn",
  OUT_OF_SCOPE: "warn",
  REFER_INELIGIBLE: "bad",
  REFER_WITH_CAUTION: "bad",
  CAUTION: "bad",
  ERROR: "bad",
  INCOMPLETE: "warn",
  INVALID: "bad",
  WAITING: "note",
  RUNNING: "note",
  FAILED: "bad",
  TIMEOUT: "bad",
};
const ICONS: Partial<Record<Tone, typeof CircleCheck>> = {
  good: CircleCheck,
  warn: TriangleAlert,
  bad: CircleX,
  note: CircleDashed,
};

/** How a request to an engine ended, in a word: the recommendation, or why there is none. */
export function ResultBadge({ run, className }: { run: AusRun; className?: string }) {
  const text = useText();
  const found = run.result?.recommendation;
  const tone = TONES[found ?? run.status] ?? "plain";
  const Icon = ICONS[tone];
  return (
    <Badge tone={tone} {...(className ? { className } : {})}>
      {Icon ? <Icon aria-hidden="true" className="size-3.5 shrink-0" /> : null}
      {text(found ? `aus:result.${found}` : `aus:status.${run.status}`)}
    </Badge>
  );
}

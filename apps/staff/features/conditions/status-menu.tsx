import type { Condition, ConditionStatus } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { CONDITION_STATUSES } from "@gable/loan/condition";
import { Badge, Menu, type Tone } from "@gable/ui";
import { ChevronDown } from "lucide-react";

const TONES: Record<ConditionStatus, Tone> = {
  ADDED: "plain",
  REQUESTED: "note",
  RE_REQUESTED: "warn",
  COLLECTED: "good",
  READY_TO_SEND: "good",
  SENT_TO_LENDER: "plain",
};

/** Where a condition stands; who may change it moves it from here. */
export function StatusMenu({
  condition,
  name,
  locked,
  onMove,
}: {
  condition: Condition;
  name: string;
  locked: boolean;
  onMove: (status: ConditionStatus) => void;
}) {
  const { t } = useTranslation("conditions");
  const status = condition.status ?? "ADDED";
  const badge = <Badge tone={TONES[status]}>{t(`is.${status}`)}</Badge>;
  if (locked) return badge;
  return (
    <Menu
      checks="one"
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`${t("field.status")}, ${name}: ${t(`is.${status}`)}`}
          className="inline-flex min-h-6 items-center gap-0.5 rounded-sm hover:bg-sunken"
        >
          {badge}
          <ChevronDown aria-hidden="true" className="size-3.5 text-ink-muted" />
        </button>
      }
      entries={CONDITION_STATUSES.map((one) => ({
        key: one,
        label: t(`is.${one}`),
        checked: one === status,
        onSelect: () => onMove(one),
      }))}
    />
  );
}

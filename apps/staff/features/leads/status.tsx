import type { Lead, LeadStatus } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Badge, type Tone } from "@gable/ui";

const TONES: Record<LeadStatus, Tone> = {
  NEW: "note",
  CONTACTED: "pine",
  NURTURE: "warn",
  QUALIFIED: "good",
  UNQUALIFIED: "plain",
  LOST: "bad",
  CONVERTED: "plain",
};

export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  const text = useText();
  return <Badge tone={TONES[status]}>{text(`leads:status.${status}`)}</Badge>;
}

/** Marks a lead of the public form whose email address nobody has confirmed. */
export function UnconfirmedBadge({ lead }: { lead: Pick<Lead, "Confirmation"> }) {
  const { t } = useTranslation("leads");
  return lead.Confirmation === "UNCONFIRMED" ? <Badge tone="warn">{t("unconfirmed")}</Badge> : null;
}

const COLORS: Record<string, Tone> = {
  slate: "plain",
  pine: "pine",
  amber: "warn",
  brick: "bad",
  sky: "note",
  plum: "plain",
};
export const TAG_COLORS = ["slate", "pine", "amber", "brick", "sky"] as const;

export function TagBadge({ name, color }: { name?: string; color?: string }) {
  return <Badge tone={COLORS[color ?? "slate"] ?? "plain"}>{name}</Badge>;
}

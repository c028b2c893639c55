import type { Application } from "@gable/api";
import { type Language, useText, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Timeline } from "@gable/ui";

/** The way to funding, in order; on hold and closed interrupt it. */
const WAY = [
  "APPLICATION",
  "REVIEW",
  "PREAPPROVED",
  "DISCLOSURES",
  "UNDERWRITING",
  "CONDITIONS",
  "CLOSING",
  "SIGNED",
  "FUNDED",
] as const;

/** "November 3": the day in the reader's own zone. */
export function longDay(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", { day: "numeric", month: "long" }).format(
    new Date(instant),
  );
}

/** Where the loan stands, in plain words. */
export function useMilestone() {
  const text = useText();
  return (application: Application, part: "name" | "now" | "next") =>
    text(`pos:milestone.${application.Milestone}.${part}`, { fallback: application.MilestoneText ?? "" });
}

/** The stations of the loan; it moves when the loan does. */
export function Way({ application }: { application: Application }) {
  const { t } = useTranslation("pos");
  const { language } = usePreferences();
  const at = (WAY as readonly string[]).indexOf(application.Milestone);
  const steps = WAY.map((milestone, index) => ({
    key: milestone,
    label: t(`milestone.${milestone}.name`),
    aside: index === at && application.Since ? longDay(application.Since, language) : undefined,
    note: t(`milestone.${milestone}.now`),
  }));
  // A funded loan has arrived: its last station is behind, not under way.
  return (
    <Timeline
      label={t("way.label")}
      steps={steps}
      at={at === WAY.length - 1 ? WAY.length : at}
      words={{ done: t("way.done"), now: t("way.now"), ahead: t("way.ahead") }}
    />
  );
}

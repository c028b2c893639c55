"use client";
import { useTranslation } from "@gable/i18n";
import { NotRead, type Read, staysUnread } from "@gable/shell";
import { Loading } from "@gable/ui";

/** A page that waits for what it shows; where that could not be read, it says so and reads it again when asked to. */
export function Waiting({ reads, lines = 9 }: { reads: readonly Read[]; lines?: number }) {
  const { t } = useTranslation("pos");
  const failed = reads.filter(staysUnread);
  if (failed.length === 0) return <Loading lines={lines} className="pt-6" />;
  return (
    <NotRead of={failed} title={t("notRead.title")}>
      {t("notRead.text")}
    </NotRead>
  );
}

"use client";
import { useTranslation } from "@gable/i18n";
import { NotRead, staysUnread } from "@gable/shell";
import { Loading } from "@gable/ui";

interface Read {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A page that waits for what it shows; where that could not be read, it says so and reads it again when asked to. */
export function Waiting({ reads, lines = 9 }: { reads: readonly Read[]; lines?: number }) {
  const { t } = useTranslation("pos");
  const failed = reads.filter(staysUnread);
  if (failed.length === 0) return <Loading lines={lines} className="pt-6" />;
  const refetch = () => {
    for (const read of failed) void read.refetch();
  };
  return (
    <NotRead
      of={{ error: failed[0]?.error, isFetching: failed.some(({ isFetching }) => isFetching), refetch }}
      title={t("notRead.title")}
    >
      {t("notRead.text")}
    </NotRead>
  );
}

"use client";
import { useUserActivity } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Button, EmptyState } from "@gable/ui";
import { useState } from "react";
import { JournalList } from "../journal/journal-list";

const STEP = 25;

/** What a person did, and what was done for and to them, the provider's support included. */
export function UserActivity({ id }: { id: string }) {
  const { t } = useTranslation(["users", "common"]);
  const [limit, setLimit] = useState(STEP);
  const activity = useUserActivity(id, limit);
  if (!activity.data) return <NotRead of={activity} title={t("users:errorTitle")} lines={5} />;
  if (activity.data.count === 0) return <EmptyState title={t("users:noActivity")} />;
  return (
    <div className="flex max-w-3xl flex-col items-start gap-3">
      <JournalList linked className="rounded-md border border-line bg-sheet px-4" rows={activity.data.rows} />
      {activity.data.count > limit ? (
        <Button onClick={() => setLimit(limit + STEP)}>{t("users:moreActivity")}</Button>
      ) : null}
    </div>
  );
}

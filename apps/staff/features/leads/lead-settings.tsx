"use client";
import { LEAD_LISTS } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { PageHead } from "../frame/page-head";
import { FormSettings } from "./form-settings";
import { ListPanel } from "./list-panel";
import { OwnerSettings } from "./owner-settings";

/** Who gets leads, how they come in, and the words they are sorted by. */
export function LeadSettings() {
  return (
    <WithAreas areas={["leads", "enums", "validation"]}>
      <Screen />
    </WithAreas>
  );
}

function Screen() {
  const { t } = useTranslation("leads");
  return (
    <div className="pb-8">
      <PageHead title={t("settings.title")} lead={t("settings.lead")} />
      <div className="grid grid-cols-1 items-start gap-4 px-4 2xl:grid-cols-2">
        <OwnerSettings />
        <FormSettings />
        {LEAD_LISTS.map((list) => (
          <ListPanel key={list} list={list} />
        ))}
      </div>
    </div>
  );
}

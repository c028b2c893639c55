"use client";
import { type ShownLead, useLeadList, useWriteLead } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button, Menu, Panel, Select } from "@gable/ui";
import { Tag } from "lucide-react";
import { LABELS } from "./lead-fields";
import { TagBadge } from "./status";

/** Where the lead comes from, and the words it bears; each choice is saved at once. */
export function LabelPanel({ lead, readOnly }: { lead: ShownLead; readOnly: boolean }) {
  const { t } = useTranslation(["leads", "common"]);
  const { update } = useWriteLead();
  const sources = useLeadList("sources");
  const providers = useLeadList("providers");
  const tags = useLeadList("tags");
  const save = (patch: object) => update.mutate({ id: lead.id, version: lead.version, patch });
  const options = (rows: typeof sources.data, current: { id?: string; name?: string } | undefined) => [
    ...(current?.id && !rows?.some((one) => one.id === current.id && one.isActive)
      ? [{ value: current.id, label: current.name ?? "" }]
      : []),
    ...(rows ?? []).filter((one) => one.isActive).map((one) => ({ value: one.id, label: one.name })),
  ];
  const worn = lead.Tags ?? [];
  return (
    <Panel id="labels" title={t("leads:labels")} bodyClass="flex flex-col gap-3.5 p-4">
      <Select
        label={t(LABELS.source.label)}
        value={lead.LeadSourceId ?? ""}
        emptyLabel={t("common:none")}
        options={options(sources.data, lead.LeadSource)}
        readOnly={readOnly}
        onChange={(value) => save({ LeadSourceId: value || null })}
      />
      <Select
        label={t(LABELS.provider.label)}
        value={lead.LeadProviderId ?? ""}
        emptyLabel={t("common:none")}
        options={options(providers.data, lead.LeadProvider)}
        readOnly={readOnly}
        onChange={(value) => save({ LeadProviderId: value || null })}
      />
      <div className="flex flex-wrap items-center gap-1.5">
        {worn.map((tag) => (
          <TagBadge key={tag.id} name={tag.name} color={tag.color} />
        ))}
        {readOnly || !tags.data?.length ? null : (
          <Menu
            align="start"
            checks="many"
            trigger={
              <Button size="sm" icon={<Tag aria-hidden="true" className="size-3.5" />}>
                {t(LABELS.tags.label)}
              </Button>
            }
            entries={tags.data.map((tag) => {
              const on = worn.some((one) => one.id === tag.id);
              return {
                key: tag.id,
                label: tag.name,
                checked: on,
                onSelect: () =>
                  save({
                    Tags: (on ? worn.filter((one) => one.id !== tag.id) : [...worn, { id: tag.id }]).map(({ id }) => ({
                      id,
                    })),
                  }),
              };
            })}
          />
        )}
      </div>
    </Panel>
  );
}

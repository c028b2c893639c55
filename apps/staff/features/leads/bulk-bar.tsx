"use client";
import { LEAD_STATUSES, type LeadBulkResult, MOST_CHOSEN, useLeadList, useLeadOwners, useWriteLead } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Banner, Button, Dialog, Menu, MenuButton } from "@gable/ui";
import { useState } from "react";
import { ChooseAll } from "../frame/choose-all";

/** What can be done with the leads that are ticked, and what became of each. */
export function BulkBar({
  ids,
  count,
  onAll,
  onDone,
}: {
  ids: string[];
  /** How many the whole list has. */
  count: number;
  onAll: () => Promise<void>;
  onDone: () => void;
}) {
  const { t } = useTranslation(["leads", "common"]);
  const text = useText();
  const { bulk } = useWriteLead();
  const owners = useLeadOwners();
  const tags = useLeadList("tags");
  const [result, setResult] = useState<LeadBulkResult | null>(null);
  const run = (body: Omit<Parameters<typeof bulk.mutate>[0], "ids">) =>
    bulk.mutate({ ids, ...body } as Parameters<typeof bulk.mutate>[0], {
      onSuccess: (answer) => (answer.done === answer.count ? onDone() : setResult(answer)),
    });
  return (
    <section
      aria-label={t("leads:bulk.label")}
      className="flex flex-wrap items-center gap-2 border-line border-t bg-pine-wash px-4 py-2"
    >
      <span role="status" className="mr-2 font-medium text-sm">
        {t("leads:bulk.chosen", { count: ids.length })}
      </span>
      <ChooseAll chosen={ids.length} count={count} most={MOST_CHOSEN} onAll={onAll} />
      <Menu
        align="start"
        trigger={<MenuButton size="sm">{t("leads:bulk.status")}</MenuButton>}
        entries={LEAD_STATUSES.filter((status) => status !== "CONVERTED" && status !== "NEW").map((status) => ({
          key: status,
          label: text(`leads:status.${status}`),
          onSelect: () => run({ action: "STATUS", Status: status }),
        }))}
      />
      <Menu
        align="start"
        trigger={<MenuButton size="sm">{t("leads:bulk.owner")}</MenuButton>}
        entries={[
          { key: "rules", label: t("leads:byTurn"), onSelect: () => run({ action: "OWNER", byRules: true }) },
          { key: "none", label: t("leads:nobody"), onSelect: () => run({ action: "OWNER" }) },
          ...(owners.data ?? []).map((one) => ({
            key: one.id,
            label: one.name,
            onSelect: () => run({ action: "OWNER", OwnerId: one.id }),
          })),
        ]}
      />
      {tags.data?.length ? (
        <Menu
          align="start"
          trigger={<MenuButton size="sm">{t("leads:bulk.tag")}</MenuButton>}
          entries={tags.data.map((one) => ({
            key: one.id,
            label: one.name,
            onSelect: () => run({ action: "TAG", TagId: one.id }),
          }))}
        />
      ) : null}
      <Button size="sm" look="ghost" onClick={onDone}>
        {t("leads:bulk.clear")}
      </Button>
      {result ? (
        <Dialog
          open
          onClose={() => {
            setResult(null);
            onDone();
          }}
          title={t("leads:bulk.result")}
        >
          <Banner tone="warn">{t("leads:bulk.partly", { done: result.done, count: result.count })}</Banner>
          <ul className="mt-3 flex list-disc flex-col gap-1 pl-5 text-sm">
            {result.rows
              .filter((row) => !row.ok)
              .map((row) => (
                <li key={row.id}>{row.message}</li>
              ))}
          </ul>
        </Dialog>
      ) : null}
    </section>
  );
}

"use client";
import { LEAD_STATUSES, type LeadBulkResult, MOST_CHOSEN, useLeadList, useLeadOwners, useWriteLead } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Button, Menu, MenuButton } from "@gable/ui";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ChooseAll } from "../list/choose-all";
import { useLeadsWarning } from "./use-lead-warning";

const BulkDialog = dynamic(() => import("./bulk-dialog").then((module) => module.BulkDialog), { ssr: false });

/** What is done with each of several leads. */
export type LeadChange = Omit<Parameters<ReturnType<typeof useWriteLead>["bulk"]["mutate"]>[0], "ids" | "dryRun">;

/** What can be done with the leads that are ticked. Who would be passed over is said first; when nobody is, it is done at once. */
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
  const [asked, setAsked] = useState<{ change: LeadChange; answer: LeadBulkResult; over: boolean } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const goesOn = useLeadsWarning();
  const apply = async (change: LeadChange, chosen: string[]) => {
    if (change.action === "OWNER") {
      setAsking(true);
      const agreed = await goesOn(chosen, { owner: change.byRules ? "RULES" : (change.OwnerId ?? null) });
      setAsking(false);
      if (!agreed) return;
    }
    bulk.mutate(
      { ...change, ids: chosen },
      {
        onSuccess: (answer) => (answer.done === answer.count ? onDone() : setAsked({ change, answer, over: true })),
      },
    );
  };
  const run = (change: LeadChange) =>
    bulk.mutate(
      { ...change, ids, dryRun: true },
      {
        onSuccess: (answer) =>
          answer.done === answer.count ? void apply(change, ids) : setAsked({ change, answer, over: false }),
      },
    );
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
      {asked ? (
        <BulkDialog
          {...asked}
          busy={bulk.isPending || isAsking}
          onApply={() =>
            void apply(
              asked.change,
              asked.answer.rows.filter((row) => row.ok).map((row) => row.id),
            )
          }
          onClose={() => {
            setAsked(null);
            if (asked.over) onDone();
          }}
        />
      ) : null}
    </section>
  );
}

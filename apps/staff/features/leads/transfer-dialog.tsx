"use client";
import { type Lead, useLeadBranches, useLeadMoveWarning, useWriteLead } from "@gable/api";
import { Area, Choice, useRecordForm, type Versioned } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Banner } from "@gable/ui";
import { useRouter } from "next/navigation";
import { SettingDialog } from "../organization/setting-dialog";

interface Transfer extends Versioned {
  branch?: string;
  reason?: string;
}

const NOTHING: Transfer = {};

/** Moves a lead to another branch, where it may be out of sight. */
export function TransferDialog({ lead, name, onClose }: { lead: Lead; name: string; onClose: () => void }) {
  const { t } = useTranslation(["leads", "common"]);
  const text = useText();
  const router = useRouter();
  const branches = useLeadBranches(lead.id, true);
  const { transfer } = useWriteLead();
  const others = (branches.data ?? []).filter((one) => one.id !== lead.WizeOrgUnitId);
  const form = useRecordForm<Transfer>({
    record: NOTHING,
    id: "transfer",
    name: `transfer ${lead.id}`,
    labels: "leads:transfer",
    numbers: [],
    write: async ({ whole: { branch = "", reason = "" } }) => {
      await transfer.mutateAsync({ id: lead.id, branch, reason: reason.trim() });
      const to = others.find((one) => one.id === branch)?.name ?? "";
      notify({ tone: "good", title: t("leads:transfer.done", { branch: to }), detail: name });
      return undefined;
    },
    onSaved: () => router.push("/app/leads"),
  });
  const warning = useLeadMoveWarning(lead.id, form.current.branch).data;
  return (
    <SettingDialog
      of={form}
      title={t("leads:transfer.title", { name })}
      description={t("leads:transfer.hint")}
      create={t("leads:transfer.confirm")}
      disabled={!form.current.branch}
      onClose={onClose}
    >
      <Choice
        path="branch"
        label={t("leads:transfer.branch")}
        emptyLabel={t("common:choose")}
        options={others.map((one) => ({ value: one.id, label: one.name }))}
      />
      {warning ? <Banner tone="note" title={text(`leads:warning.${warning}`)} /> : null}
      <Area path="reason" label={t("leads:transfer.reason")} rows={2} maxLength={1000} />
    </SettingDialog>
  );
}

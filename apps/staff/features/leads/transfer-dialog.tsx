"use client";
import { Fault, type Lead, useLeadBranches, useWriteLead } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify, useFaultWords } from "@gable/shell";
import { Banner, Button, Dialog, Select, TextArea } from "@gable/ui";
import { useRouter } from "next/navigation";
import { useState } from "react";

/** Moves a lead to another branch, where it may be out of sight. */
export function TransferDialog({ lead, name, onClose }: { lead: Lead; name: string; onClose: () => void }) {
  const { t } = useTranslation(["leads", "common"]);
  const wordsOf = useFaultWords();
  const router = useRouter();
  const branches = useLeadBranches(lead.id, true);
  const { transfer } = useWriteLead();
  const [branch, setBranch] = useState("");
  const [reason, setReason] = useState("");
  const others = (branches.data ?? []).filter((one) => one.id !== lead.WizeOrgUnitId);
  const send = () =>
    transfer.mutate(
      { id: lead.id, branch, reason: reason.trim() },
      {
        onSuccess: () => {
          const to = others.find((one) => one.id === branch)?.name ?? "";
          notify({ tone: "good", title: t("leads:transfer.done", { branch: to }), detail: name });
          onClose();
          router.push("/app/leads");
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("leads:transfer.title", { name })}
      description={t("leads:transfer.hint")}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="solid" busy={transfer.isPending} disabled={!branch} onClick={send}>
            {t("leads:transfer.confirm")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {transfer.error instanceof Fault ? <Banner tone="bad">{wordsOf(transfer.error)}</Banner> : null}
        <Select
          label={t("leads:transfer.branch")}
          value={branch}
          emptyLabel={t("common:choose")}
          options={others.map((one) => ({ value: one.id, label: one.name }))}
          onChange={setBranch}
        />
        <TextArea label={t("leads:transfer.reason")} value={reason} onChange={setReason} rows={2} maxLength={1000} />
      </div>
    </Dialog>
  );
}

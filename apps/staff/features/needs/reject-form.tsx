"use client";
import { type Need, type NeedRejection, useNeedWrites } from "@gable/api";
import { useRecordForm, type Versioned } from "@gable/form";
import { useChoices, useTranslation } from "@gable/i18n";
import { DraftBanner, notify } from "@gable/shell";
import { Banner, Button, Select, TextArea } from "@gable/ui";
import { useState } from "react";
import { EntryState } from "../record/new-entry";
import { useSaving } from "../record/use-saving";
import { REJECTIONS } from "./rejections";

interface Rejection extends Versioned {
  reason?: NeedRejection;
  note?: string;
}

const NOTHING: Rejection = {};

/** Sends back what came for a need, with a reason that the borrower reads. */
export function RejectForm({ loanId, need, onClose }: { loanId: number; need: Need; onClose: () => void }) {
  const { t } = useTranslation("needs");
  const choices = useChoices();
  const writes = useNeedWrites(loanId);
  const [tried, setTried] = useState(false);
  const form = useRecordForm<Rejection>({
    record: NOTHING,
    id: "reject",
    name: `reject ${need.id}`,
    numbers: [],
    labels: "needs:field",
    write: async ({ whole: { reason, note = "" } }) => {
      if (!reason) return undefined;
      await writes.mutateAsync({ what: "reject", need, rejectionReason: reason, rejectionNote: note });
      notify({ tone: "good", title: t("rejected", { title: need.title ?? "" }) });
      return undefined;
    },
  });
  const { reason = "", note = "" } = form.current;
  const noteMissing = reason === "OTHER" && !note.trim();
  const send = useSaving(form, onClose);
  const reject = () => {
    setTried(true);
    if (reason && !noteMissing) send();
  };
  const giveUp = () => {
    form.draft.drop();
    onClose();
  };
  const { fault } = form.form;
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4">
      <h4 className="font-medium">{t("rejectTitle")}</h4>
      <DraftBanner of={form.draft} />
      {fault ? <Banner tone="bad">{t(fault.status === 412 ? "changed" : "writeFailed")}</Banner> : null}
      <Select
        label={t("reason")}
        required
        emptyLabel="—"
        value={reason}
        onChange={(value) => form.form.set("reason", value || undefined)}
        options={choices("NeedRejection", REJECTIONS)}
        error={tried && !reason ? t("reasonMissing") : undefined}
      />
      <TextArea
        label={t("note")}
        hint={t("noteHint")}
        maxLength={1000}
        value={note}
        onChange={(value) => form.form.set("note", value)}
        error={tried && noteMissing ? t("noteMissing") : undefined}
      />
      <EntryState of={form} />
      <div className="flex flex-wrap gap-2">
        <Button look="solid" busy={form.state === "saving"} onClick={reject}>
          {t("rejectSend")}
        </Button>
        <Button onClick={giveUp}>{t("cancel")}</Button>
      </div>
    </div>
  );
}

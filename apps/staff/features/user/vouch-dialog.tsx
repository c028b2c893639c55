"use client";
import { Fault, type UserProfile, useUserCalls } from "@gable/api";
import { FaultBanner } from "@gable/form";
import { formatInstant, useTranslation } from "@gable/i18n";
import { notify, usePreferences } from "@gable/shell";
import { Button, Dialog, TextArea } from "@gable/ui";
import { useState } from "react";
import { useFaults } from "./user-fields";

/** Stands behind a change of address in place of the present one, with a reason. */
export function VouchDialog({ user, email, onClose }: { user: UserProfile; email: string; onClose: () => void }) {
  const { t } = useTranslation(["users", "common", "errors"]);
  const { language } = usePreferences();
  const { vouchEmail } = useUserCalls();
  const [reason, setReason] = useState("");
  const fault = vouchEmail.error instanceof Fault ? vouchEmail.error : null;
  const faults = useFaults(fault?.entries ?? []);
  const vouch = () =>
    vouchEmail.mutate(
      { id: user.id, email, reason: reason.trim() },
      {
        onSuccess: ({ change }) => {
          notify({
            tone: "good",
            title: t("users:pending.vouchDone"),
            detail: t("users:pending.vouchDoneDetail", { at: formatInstant(change?.countsAt, language) }),
          });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={t("users:pending.vouchTitle", { name: user.name })}
      description={t("users:pending.vouchHint", { name: user.name, email })}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="solid" busy={vouchEmail.isPending} disabled={reason.trim() === ""} onClick={vouch}>
            {t("users:pending.vouchDo")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FaultBanner of={fault} told={Boolean(faults("reason"))} />
        <TextArea
          label={t("users:pending.vouchReason")}
          hint={t("users:pending.vouchReasonHint")}
          required
          rows={3}
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={faults("reason")}
        />
      </div>
    </Dialog>
  );
}

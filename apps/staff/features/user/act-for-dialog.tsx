"use client";
import { Fault, useImpersonation } from "@gable/api";
import { FaultBanner } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { goOnAs } from "@gable/shell";
import { Button, Dialog, TextField } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { useState } from "react";

/** Begins to act for one person, with a reason that the customer reads; borrowers and realtors in their own portal. */
export function ActForDialog({
  user,
  onClose,
}: {
  user: { id: string; name: string; WizeRoles?: { name?: string }[] | null };
  onClose: () => void;
}) {
  const { t } = useTranslation(["shell", "common", "errors"]);
  const { begin } = useImpersonation();
  const [reason, setReason] = useState("");
  const [code, setCode] = useState("");
  const fault = begin.error instanceof Fault ? begin.error : null;
  const asksCode = fault?.status === 422 && fault.entries.some((entry) => entry.field === "code");
  const names = (user.WizeRoles ?? []).map((role) => role.name);
  const portal = names.every((name) => name === "Borrower")
    ? "/pos/app"
    : names.every((name) => name === "Realtor")
      ? "/realtor/app"
      : "";
  const start = () =>
    void goOnAs(
      () => begin.mutateAsync({ userId: user.id, reason: reason.trim(), code: code.trim() || undefined }),
      portal && names.length > 0 ? portal : "/app",
    ).catch(() => undefined);
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={t("shell:actAsBegin", { name: user.name })}
      description={t("shell:actAsHint")}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="solid" busy={begin.isPending} disabled={nonEmpty(reason) !== null} onClick={start}>
            {t("shell:actAsBegin", { name: user.name })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FaultBanner of={fault} told={asksCode} />
        <TextField
          label={t("shell:actAsReason")}
          hint={t("shell:actAsReasonHint")}
          required
          autoFocus
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
        {asksCode ? (
          <TextField
            label={t("shell:code")}
            hint={t("shell:codeHint")}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            onChange={setCode}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

"use client";
import { type LoanLock, useLockAct } from "@gable/api/rate-lock";
import { type FieldSpec, FormField, useRecordForm, type Versioned } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { FieldGrid } from "@gable/ui";
import { useState } from "react";
import { SettingDialog } from "../organization/setting-dialog";
import { ChangeList } from "./change-list";
import { NOTED_DAYS } from "./lock-request";
import { points, rate } from "./lock-words";
import { NotEligible } from "./not-eligible";
import { useException } from "./use-exception";

interface Answer extends Versioned {
  InvestorLockNumber: string;
  exceptionReason: string;
  lockDate: string;
  lockExpirationDate: string;
}

const FIELDS: readonly FieldSpec[] = [
  {
    path: "InvestorLockNumber",
    kind: "text",
    label: "locks:field.InvestorLockNumber",
    hint: "locks:hint.InvestorLockNumber",
    maxLength: 60,
  },
];
const EXCEPTION: FieldSpec = {
  path: "exceptionReason",
  kind: "area",
  label: "locks:field.exceptionReason",
  maxLength: 500,
  must: true,
};

/** Grants what was asked of the lock desk: what is granted stands in it, since somebody else may have changed it. */
export function AnswerDialog({ loanId, of, onClose }: { loanId: number; of: LoanLock; onClose: () => void }) {
  const { t } = useTranslation("locks");
  const text = useText();
  const lock = of.RateLock;
  const request = lock?.request;
  const send = useLockAct(loanId, lock);
  const { against, noting } = useException();
  const takesReason =
    against.length > 0 ||
    ((lock?.Eligibility?.length ?? 0) > 0 &&
      !lock?.exception &&
      (request?.kind === "LOCK" || request?.kind === "RELOCK"));
  const [record] = useState<Answer>(() => ({
    InvestorLockNumber: lock?.InvestorLockNumber ?? "",
    exceptionReason: "",
    lockDate: "",
    lockExpirationDate: "",
  }));
  const isNew = request?.kind === "LOCK" || request?.kind === "RELOCK";
  const form = useRecordForm<Answer>({
    record,
    name: `lock desk accept ${loanId}`,
    inWindow: true,
    fields: [...FIELDS, ...(isNew ? NOTED_DAYS : []), ...(takesReason ? [EXCEPTION] : [])],
    labels: "locks:field",
    write: async ({ whole }) => {
      if (!request) return undefined;
      const { InvestorLockNumber, exceptionReason, lockDate, lockExpirationDate } = whole;
      const because = takesReason ? { exceptionReason } : {};
      await noting(
        send.mutateAsync({
          do: "accept",
          request: request.kind,
          InvestorLockNumber,
          lockDate,
          lockExpirationDate,
          ...because,
        }),
      );
      notify({ tone: "good", title: t("done.accept") });
      return undefined;
    },
  });
  if (!lock || !request) return null;
  const price = request.price ?? lock.price;
  return (
    <SettingDialog
      of={form}
      create={t("do.accept")}
      title={text(`locks:asks.${request.kind}`, { days: request.days ?? 0, rate: rate(price.NoteRatePercent) })}
      description={t("about.accept", { rate: rate(price.NoteRatePercent), price: points(price.Price) })}
      onClose={onClose}
    >
      {against.length > 0 ? (
        <NotEligible why={against} />
      ) : (
        <NotEligible why={lock.reasons} said={lock.Eligibility} exception={lock.exception?.reason} />
      )}
      {takesReason ? <FormField path="exceptionReason" /> : null}
      <div className="rounded-md border border-line bg-ground p-3 text-sm">
        {of.requestChanges?.length ? (
          <>
            <p className="mb-1 font-medium">{t("since")}</p>
            <ChangeList changes={of.requestChanges} />
          </>
        ) : (
          <p className="text-ink-muted">{t("sinceNothing")}</p>
        )}
      </div>
      <FormField path="InvestorLockNumber" />
      {isNew ? (
        <FieldGrid columns={2}>
          {NOTED_DAYS.map(({ path }) => (
            <FormField key={path} path={path} />
          ))}
        </FieldGrid>
      ) : null}
    </SettingDialog>
  );
}

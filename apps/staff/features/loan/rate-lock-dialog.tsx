"use client";
import { Fault, useLoanDates, useSaveLoanDates, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { civilDate, daysAfter, firstOf, isCivilDate, notBeforeOther, today, type Verdict } from "@gable/loan";
import { NotRead, notify, useFaultWords, useFieldMessage } from "@gable/shell";
import { Banner, Button, DateField, Dialog, FieldGrid, Loading } from "@gable/ui";
import { useState } from "react";

/** The usual lengths of a lock, in days. */
const LENGTHS = [15, 30, 45, 60];

interface Lock {
  lockDate: string;
  lockExpirationDate: string;
}

/** The rate's lock: since when and to when. `fixed` shows it only. */
export function RateLockDialog({ loanId, fixed, onClose }: { loanId: number; fixed: boolean; onClose: () => void }) {
  const { t } = useTranslation(["loan", "common"]);
  const dates = useLoanDates(loanId);
  const save = useSaveLoanDates(loanId);
  const [draft, setDraft] = useState<Lock | null>(null);
  const permissions = useSession().data?.active.permissions ?? [];
  const readOnly = fixed || !permissions.includes("loan:edit-info");
  const kept = {
    lockDate: dates.data?.keyDates?.lockDate ?? "",
    lockExpirationDate: dates.data?.keyDates?.lockExpirationDate ?? "",
  };
  const lock = draft ?? kept;
  const [tried, setTried] = useState(false);
  const wrong = verdictsOn(lock);
  const keep = (next: Lock) => {
    setTried(true);
    if (Object.values(verdictsOn(next)).some(Boolean)) return;
    save.mutate(
      { lockDate: next.lockDate || null, lockExpirationDate: next.lockExpirationDate || null },
      {
        onSuccess: () => {
          notify({ tone: "good", title: t(next.lockExpirationDate ? "loan:lock.saved" : "loan:lock.removed") });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("loan:lock.title")}
      description={t("loan:lock.about")}
      sticky={draft !== null}
      footer={
        readOnly ? null : (
          <>
            {kept.lockExpirationDate ? (
              <Button
                className="mr-auto"
                disabled={save.isPending}
                onClick={() => keep({ lockDate: "", lockExpirationDate: "" })}
              >
                {t("loan:lock.remove")}
              </Button>
            ) : null}
            <Button onClick={onClose}>{t("common:cancel")}</Button>
            <Button look="solid" busy={save.isPending} disabled={draft === null} onClick={() => keep(lock)}>
              {t("loan:lock.save")}
            </Button>
          </>
        )
      }
    >
      {dates.data ? (
        <Fields lock={lock} wrong={tried ? wrong : {}} readOnly={readOnly} error={save.error} onChange={setDraft} />
      ) : dates.isError ? (
        <NotRead look="banner" of={dates} title={t("loan:lock.error")} />
      ) : (
        <Loading lines={2} />
      )}
    </Dialog>
  );
}

/** What is wrong with a lock's days, as the server holds them (http/loan/loan_date.go): it may end on the day it begins. */
function verdictsOn({ lockDate, lockExpirationDate }: Lock): Record<keyof Lock, Verdict> {
  return {
    lockDate: civilDate(lockDate),
    lockExpirationDate: firstOf(lockExpirationDate, civilDate, notBeforeOther(lockDate)),
  };
}

function Fields(props: {
  lock: Lock;
  wrong: Partial<Record<keyof Lock, Verdict>>;
  readOnly: boolean;
  error: Error | null;
  onChange: (lock: Lock) => void;
}) {
  const { lock, wrong, readOnly, error, onChange } = props;
  const { t } = useTranslation("loan");
  const wordsOf = useFaultWords();
  const message = useFieldMessage();
  const fault = error instanceof Fault ? error : null;
  const faultOf = (field: keyof Lock) => {
    const verdict = wrong[field];
    const entry = verdict
      ? { key: verdict.key, params: (verdict.params ?? []).map(String) }
      : fault?.entries.find((one) => one.field === `keyDates.${field}`);
    return entry ? message(entry, t(`lock.${field}`)) : undefined;
  };
  const field = (name: keyof Lock) => ({
    label: t(`lock.${name}`),
    value: lock[name],
    readOnly,
    error: faultOf(name),
    onChange: (value: string) => onChange({ ...lock, [name]: value }),
  });
  const begin = isCivilDate(lock.lockDate) ? lock.lockDate : today();
  return (
    <>
      {fault && !faultOf("lockDate") && !faultOf("lockExpirationDate") ? (
        <Banner tone="bad" title={wordsOf(fault)} />
      ) : null}
      <FieldGrid columns={2}>
        <DateField {...field("lockDate")} />
        <DateField {...field("lockExpirationDate")} />
      </FieldGrid>
      {readOnly ? null : (
        <fieldset className="mt-3 flex flex-wrap items-center gap-2">
          <legend className="mb-1.5 text-ink-muted text-xs">{t("lock.length")}</legend>
          {LENGTHS.map((count) => (
            <Button
              key={count}
              size="sm"
              onClick={() => onChange({ lockDate: begin, lockExpirationDate: daysAfter(begin, count) })}
            >
              {t("lock.days", { count })}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );
}

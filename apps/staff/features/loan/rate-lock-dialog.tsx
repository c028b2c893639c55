"use client";
import { useLoanDates, useSaveLoanDates, useSession } from "@gable/api";
import { useLockDeskOf } from "@gable/api/rate-lock";
import {
  type FieldSpec,
  type Form,
  FormField,
  ReadOnly,
  useReadOnly,
  useRecordForm,
  type Versioned,
} from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { daysAfter, isCivilDate, notBeforeOther, today } from "@gable/loan";
import { NotRead, notify, WithAreas } from "@gable/shell";
import { Button, FieldGrid } from "@gable/ui";
import Link from "next/link";
import { useMemo } from "react";
import { lockAddress } from "../lock/lock-place";
import { SettingDialog } from "../organization/setting-dialog";

/** The usual lengths of a lock, in days. */
const LENGTHS = [15, 30, 45, 60];

interface Lock extends Versioned {
  lockDate: string;
  lockExpirationDate: string;
}

/** As the server holds them (http/loan/loan_date.go): a lock may end on the day it begins. */
const FIELDS: readonly FieldSpec[] = [
  { path: "lockDate", kind: "date", label: "lock:lockDate" },
  {
    path: "lockExpirationDate",
    kind: "date",
    label: "lock:lockExpirationDate",
    against: { paths: ["lockDate"], check: notBeforeOther },
  },
];

function lockOf(dates: ReturnType<typeof useLoanDates>["data"]): Lock {
  const { lockDate = "", lockExpirationDate = "" } = dates?.keyDates ?? {};
  return { lockDate, lockExpirationDate };
}

/** The rate's lock: since when and to when. `fixed` shows it only. */
export function RateLockDialog({ loanId, fixed, onClose }: { loanId: number; fixed: boolean; onClose: () => void }) {
  const dates = useLoanDates(loanId);
  // Where the company has a lock desk, the dates follow from there.
  const follows = useLockDeskOf(loanId) === "OWN";
  const may = useSession().data?.active.permissions?.includes("loan:edit-info") ?? false;
  return (
    <WithAreas areas={["lock"]}>
      <ReadOnly value={fixed || !may || !dates.data || follows}>
        <LockForm loanId={loanId} dates={dates} follows={follows} onClose={onClose} />
      </ReadOnly>
    </WithAreas>
  );
}

function LockForm(props: {
  loanId: number;
  dates: ReturnType<typeof useLoanDates>;
  follows: boolean;
  onClose: () => void;
}) {
  const { loanId, dates, follows, onClose } = props;
  const { t } = useTranslation("lock");
  const save = useSaveLoanDates(loanId);
  const record = useMemo(() => lockOf(dates.data), [dates.data]);
  const form = useRecordForm<Lock>({
    record,
    // It opens from every step of the loan.
    name: `lock ${loanId}`,
    inWindow: true,
    fields: FIELDS,
    labels: "lock",
    placeOf: (field) => field.replace("keyDates.", ""),
    write: async ({ patch }) => {
      const made = lockOf(await save.mutateAsync(patch));
      notify({ tone: "good", title: t(made.lockExpirationDate ? "saved" : "removed") });
      return made;
    },
  });
  const remove = () => {
    for (const { path } of FIELDS) form.form.set(path, "");
    void form.save();
  };
  return (
    <SettingDialog
      of={form}
      create={t("save")}
      disabled={!form.dirty}
      title={t("title")}
      description={t(follows ? "aboutDesk" : "about")}
      others={form.stored.lockExpirationDate ? <RemoveLock busy={form.state === "saving"} onRemove={remove} /> : null}
      onClose={onClose}
    >
      {dates.data ? (
        <>
          <FieldGrid columns={2}>
            <FormField path="lockDate" />
            <FormField path="lockExpirationDate" />
          </FieldGrid>
          <Lengths of={form.form} />
          {follows ? (
            <Link
              prefetch={false}
              href={lockAddress(loanId)}
              onClick={onClose}
              className="rounded-sm text-pine text-sm underline underline-offset-2"
            >
              {t("toDesk")}
            </Link>
          ) : null}
        </>
      ) : (
        <NotRead look="banner" of={dates} title={t("error")} lines={2} />
      )}
    </SettingDialog>
  );
}

function RemoveLock({ busy, onRemove }: { busy: boolean; onRemove: () => void }) {
  const { t } = useTranslation("lock");
  if (useReadOnly()) return null;
  return (
    <Button disabled={busy} onClick={onRemove}>
      {t("remove")}
    </Button>
  );
}

/** A lock period from the day it begins, or from today. */
function Lengths({ of: form }: { of: Form<Lock> }) {
  const { t } = useTranslation("lock");
  if (useReadOnly()) return null;
  const choose = (count: number) => {
    const typed = String(form.at("lockDate") ?? "");
    const begin = isCivilDate(typed) ? typed : today();
    form.set("lockDate", begin);
    form.set("lockExpirationDate", daysAfter(begin, count));
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1.5 text-ink-muted text-xs">{t("length")}</legend>
      {LENGTHS.map((count) => (
        <Button key={count} size="sm" onClick={() => choose(count)}>
          {t("days", { count })}
        </Button>
      ))}
    </fieldset>
  );
}

"use client";
import { useLoanDates, useSaveLoanDates, useSession } from "@gable/api";
import { type FieldSpec, FormField, ReadOnly, useReadOnly, useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notBeforeOther } from "@gable/loan";
import { NotRead } from "@gable/shell";
import { FieldGrid } from "@gable/ui";
import { useMemo } from "react";
import { SettingDialog } from "../organization/setting-dialog";

interface Given extends Versioned {
  initialCdSentDate: string;
  initialCdReceivedDate: string;
}

/** As the server holds them (http/loan/loan_date.go): what is received was sent that day or before. */
const FIELDS: readonly FieldSpec[] = [
  { path: "initialCdSentDate", kind: "date", label: "trackers:disclosure.sent" },
  {
    path: "initialCdReceivedDate",
    kind: "date",
    label: "trackers:disclosure.received",
    hint: "trackers:disclosure.receivedHint",
    against: { paths: ["initialCdSentDate"], check: notBeforeOther },
  },
];

function givenOf(dates: ReturnType<typeof useLoanDates>["data"]): Given {
  const { initialCdSentDate = "", initialCdReceivedDate = "" } = dates?.keyDates ?? {};
  return { initialCdSentDate, initialCdReceivedDate };
}

/** When the first closing disclosure was sent and received: what the day on which the loan may close follows from. */
export function ClosingDisclosureDialog({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const dates = useLoanDates(loanId);
  const may = useSession().data?.active.permissions?.includes("loan:edit-info") ?? false;
  const locked = useReadOnly();
  return (
    <ReadOnly value={locked || !may || !dates.data}>
      <DatesForm loanId={loanId} dates={dates} onClose={onClose} />
    </ReadOnly>
  );
}

function DatesForm(props: { loanId: number; dates: ReturnType<typeof useLoanDates>; onClose: () => void }) {
  const { loanId, dates, onClose } = props;
  const { t } = useTranslation("trackers");
  const save = useSaveLoanDates(loanId);
  const record = useMemo(() => givenOf(dates.data), [dates.data]);
  const form = useRecordForm<Given>({
    record,
    name: `closing disclosure ${loanId}`,
    inWindow: true,
    fields: FIELDS,
    labels: "trackers:disclosure",
    placeOf: (field) => field.replace("keyDates.", ""),
    write: async ({ patch }) => givenOf(await save.mutateAsync(patch)),
    onSaved: onClose,
  });
  return (
    <SettingDialog
      of={form}
      create={undefined}
      disabled={!form.dirty}
      title={t("disclosure.title")}
      description={t("disclosure.about")}
      onClose={onClose}
    >
      {dates.data ? (
        <FieldGrid columns={2}>
          <FormField path="initialCdSentDate" />
          <FormField path="initialCdReceivedDate" />
        </FieldGrid>
      ) : (
        <NotRead look="banner" lines={2} of={dates} title={t("disclosure.notRead")} />
      )}
    </SettingDialog>
  );
}

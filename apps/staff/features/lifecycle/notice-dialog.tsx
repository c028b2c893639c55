"use client";
import { useLoanDates, useSaveLoanDates } from "@gable/api";
import { type FieldSpec, FormField, ReadOnly, useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead, notify, WithAreas } from "@gable/shell";
import { useMemo } from "react";
import { SettingDialog } from "../organization/setting-dialog";

interface Notices extends Versioned {
  adverseActionNoticeDate: string;
  incompletenessNoticeDate: string;
}

const FIELDS: readonly FieldSpec[] = [
  { path: "adverseActionNoticeDate", kind: "date", label: "lifecycle:field.adverseActionNoticeDate" },
  { path: "incompletenessNoticeDate", kind: "date", label: "lifecycle:field.incompletenessNoticeDate" },
];

function noticesOf(dates: ReturnType<typeof useLoanDates>["data"]): Notices {
  const { adverseActionNoticeDate = "", incompletenessNoticeDate = "" } = dates?.keyDates ?? {};
  return { adverseActionNoticeDate, incompletenessNoticeDate };
}

interface NoticeDialogProps {
  loanId: number;
  /** The application was closed for incompleteness: a notice of that answers for it too. */
  isIncomplete: boolean;
  onClose: () => void;
}

/** The day on which the applicant was sent the notice of adverse action. */
export function NoticeDialog(props: NoticeDialogProps) {
  const dates = useLoanDates(props.loanId);
  return (
    <WithAreas areas={["lifecycle"]}>
      <ReadOnly value={!dates.data}>
        <NoticeForm {...props} dates={dates} />
      </ReadOnly>
    </WithAreas>
  );
}

function NoticeForm(props: NoticeDialogProps & { dates: ReturnType<typeof useLoanDates> }) {
  const { loanId, isIncomplete, dates, onClose } = props;
  const { t } = useTranslation("lifecycle");
  const save = useSaveLoanDates(loanId);
  const record = useMemo(() => noticesOf(dates.data), [dates.data]);
  const form = useRecordForm<Notices>({
    record,
    name: `notice ${loanId}`,
    inWindow: true,
    fields: FIELDS,
    labels: "lifecycle:field",
    placeOf: (field) => field.replace("keyDates.", ""),
    write: async ({ patch }) => {
      const made = noticesOf(await save.mutateAsync(patch));
      const isDated = made.adverseActionNoticeDate || made.incompletenessNoticeDate;
      notify({ tone: "good", title: t(isDated ? "notice.saved" : "notice.removed") });
      return made;
    },
  });
  return (
    <SettingDialog
      of={form}
      create={t("notice.save")}
      disabled={!form.dirty}
      title={t("notice.title")}
      description={t("notice.about")}
      onClose={onClose}
    >
      {dates.data ? (
        <>
          <FormField path="adverseActionNoticeDate" />
          {isIncomplete || record.incompletenessNoticeDate ? <FormField path="incompletenessNoticeDate" /> : null}
        </>
      ) : (
        <NotRead look="banner" of={dates} title={t("notice.error")} lines={2} />
      )}
    </SettingDialog>
  );
}

import { useNeeds } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Select } from "@gable/ui";

/** Which of the loan's needs a document answers: one that still waits for documents, or the one that it has. */
export function NeedField({
  loanId,
  has,
  value,
  hint,
  onChange,
}: {
  loanId: number;
  /** The need that the document answers by now. */
  has?: string | undefined;
  value: string;
  hint?: string;
  onChange: (need: string) => void;
}) {
  const { t } = useTranslation("documents");
  const open = useNeeds(loanId).data?.rows.filter(
    ({ id, type, status }) => id === has || (type !== "INFORMATION" && status !== "ACCEPTED"),
  );
  return (
    <Select
      label={t("need")}
      hint={hint}
      value={value}
      emptyLabel={t("needNone")}
      options={(open ?? []).map(({ id, title, askedName }) => ({
        value: id,
        label: [title, askedName].filter(Boolean).join(" · "),
      }))}
      onChange={onChange}
    />
  );
}

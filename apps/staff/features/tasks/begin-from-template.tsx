import { type Task, useCompileTemplate, useLoanTaskTemplates } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Select } from "@gable/ui";
import { useTaskWords } from "./task-words";

/** Begins a new task of a loan with what one of the company's templates makes there: words, date, person and checklist. */
export function BeginFromTemplate({ loanId, onBegin }: { loanId: number; onBegin: (task: Task) => void }) {
  const { t } = useTranslation("task");
  const templates = useLoanTaskTemplates(loanId).data?.rows ?? [];
  const compile = useCompileTemplate(loanId);
  const words = useTaskWords();
  if (templates.length === 0) return null;
  return (
    <Select
      label={t("fromTemplate")}
      value=""
      disabled={compile.isPending}
      emptyLabel={t("fromTemplateNone")}
      options={templates.map(({ id, title }) => ({ value: id, label: words(title) }))}
      onChange={(id) => id && compile.mutate(id, { onSuccess: onBegin })}
    />
  );
}

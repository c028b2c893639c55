"use client";
import { useAssignees, useSettled } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { isUnread } from "@gable/shell";
import { type Option, PagedSelect } from "@gable/ui";
import { useState } from "react";

const PAUSE_MS = 300;

/** Who has to do a task: type a name. */
export function AssigneeSelect(props: {
  loanId: number | undefined;
  label: string;
  value: Option | null;
  onChange: (value: Option | null) => void;
  error?: string | true | undefined;
  required?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  className?: string;
}) {
  const { loanId, error, required, readOnly, placeholder, className, ...rest } = props;
  const { t } = useTranslation(["task", "common"]);
  const [term, setTerm] = useState("");
  const searched = useSettled(term.trim(), PAUSE_MS);
  const found = useAssignees(loanId, searched);
  return (
    <PagedSelect
      {...rest}
      {...(error ? { error } : {})}
      {...(required ? { required } : {})}
      {...(readOnly ? { readOnly } : {})}
      {...(placeholder ? { placeholder } : {})}
      {...(className ? { className } : {})}
      term={term}
      onTerm={setTerm}
      options={(found.data?.rows ?? []).map((one) => ({ value: one.id, label: one.name }))}
      hasMore={false}
      onMore={() => void found.refetch()}
      busy={found.isFetching || searched !== term.trim()}
      failed={isUnread(found)}
      words={{ noMatch: t("task:noPerson"), loading: t("task:looking"), failed: t("task:failed") }}
    />
  );
}
